import type { Db } from '#lib/db/connect.ts';
import type { Author, Change } from './change.ts';
import { findInvestors } from './find-investors.ts';
import type { Investor, NamedInvestors } from './investors.ts';

/** The identifier source under which names entered by members are stored. */
const SOURCE = 'proposal-investor';

type Items = NonNullable<NonNullable<Change<'round'>['set']>['investors']>;

/**
 * Returns the changes of accepted proposals with a record for every investor entered by name. Changes by other authors
 * already reference records, or keep the name as it is.
 */
export async function addInvestorRecords(
	tx: Db,
	author: Author,
	changes: readonly Change[],
): Promise<readonly Change[]> {
	if (!author.origin.startsWith('proposal:')) return changes;
	const named = changes.map((change) => namedIn(change));
	if (named.every((list) => list.named.length === 0)) return changes;
	const found = await findInvestors(tx, author, named);
	return changes.map((change, at) => {
		const list = named[at];
		const investors = investorsOf(change);
		if (!list || !investors) return change;
		const records = found.of(list);
		const byName = new Map(list.named.map(({ name }, index) => [name, records[index]]));
		return { ...change, set: { ...change.set, investors: withRecords(investors, byName) } };
	});
}

const investorsOf = ({ type, set }: Change): Items | undefined =>
	type === 'round' && set && 'investors' in set ? set.investors : undefined;

function namedIn(change: Change): NamedInvestors {
	const named = (investorsOf(change) ?? []).flatMap(({ name, is_lead }) =>
		name === null ? [] : [{ name, lead: is_lead }],
	);
	return { source: SOURCE, page: change.sources?.investors ?? change.source ?? null, named };
}

function withRecords(items: Items, records: Map<string, Investor | undefined>): Items {
	return items.map((item) => {
		const record = item.name === null ? undefined : records.get(item.name);
		return record ? { ...item, ...record, name: null } : item;
	});
}
