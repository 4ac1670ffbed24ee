import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Change, ChangeRefusedError } from './change.ts';
import type { RecordRef } from './duplicate-pairs.ts';
import { type Lists, listFields } from './fields.ts';
import type { NamedMerging } from './merging.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** Changes that make records reference the kept record in place of a merged one. */

type Investor = Lists<'round'>['investors'][number];

const owner = z.string();
const investorsRow = z.object({ owner, items: listFields.round.shape.investors });
const positionsRow = z.object({ owner, items: listFields.person.shape.positions });
const organizationsRow = z.object({ owner, items: listFields.project.shape.organizations });

/**
 * Returns the changes that make every round, position and project referencing a removed record reference the kept
 * one; no record may be in two mergings. A record referencing several changes once.
 *
 * @throws ChangeRefusedError if an organization would become a person but is referenced as something only an organization
 * can be: a round's raiser, an employer, a project's backer.
 */
export async function referenceChanges(
	tx: Db,
	mergings: readonly NamedMerging[],
): Promise<Change[]> {
	const leaving = new Leaving(mergings);
	return [
		...(await roundsNaming(tx, leaving)),
		...(await positionsNaming(tx, leaving)),
		...(await projectsNaming(tx, leaving)),
	];
}

/** The removed records, indexed by kind and id. */
class Leaving {
	readonly #mergings: ReadonlyMap<string, NamedMerging>;

	constructor(mergings: readonly NamedMerging[]) {
		this.#mergings = new Map(
			mergings.map((merging) => [`${merging.gone.type} ${merging.gone.id}`, merging]),
		);
	}

	ids(type: RecordType): number[] {
		return [...this.#mergings.values()].flatMap(({ gone }) =>
			gone.type === type ? [gone.id] : [],
		);
	}

	of(type: RecordType, id: number | null): NamedMerging | undefined {
		return this.#mergings.get(`${type} ${id}`);
	}

	/**
	 * Returns the record to reference instead, or null if the reference stays. `what` states an action impossible for a
	 * person: `raised rounds`.
	 */
	instead(type: RecordType, id: number | null, what: string): RecordRef | null {
		const merging = this.of(type, id);
		if (!merging) return null;
		const { kept, gone, name } = merging;
		if (kept.type === 'person' && gone.type !== 'person')
			throw new ChangeRefusedError(0, 'type', `${name} ${what}: a person cannot`);
		return kept;
	}
}

/** Returns the two columns for a raiser or employer, only one of which is set. */
const asColumns = ({ type, id }: RecordRef) => ({
	project_id: type === 'project' ? id : null,
	organization_id: type === 'organization' ? id : null,
});

const roundsNamingRow = z.object({ id: z.string(), raiser: z.string() });

async function roundsNaming(tx: Db, leaving: Leaving): Promise<Change<'round'>[]> {
	const changes = new Map<number, Change<'round'>>();
	for (const [type, column] of raiserColumns) {
		const gone = leaving.ids(type);
		if (gone.length === 0) continue;
		const rows = await readRows(tx, roundsNamingRow)`
			select id, ${sql.identifier(column)} as raiser from funding_round
			where ${sql.identifier(column)} = any(${sql.param(gone)}::bigint[]) order by id`;
		for (const { id, raiser } of rows) {
			const instead = leaving.instead(type, Number(raiser), 'raised rounds');
			if (!instead) continue;
			const set = instead.type === type ? { [column]: instead.id } : asColumns(instead);
			changes.set(Number(id), { type: 'round', id: Number(id), set });
		}
	}
	const lists = await listsNaming(tx, leaving, {
		table: 'round_investor',
		shape: investorsRow,
		owner: 'round_id',
		columns: { organization: 'organization_id', person: 'person_id' },
	});
	for (const [id, items] of lists) {
		const { set } = changes.get(id) ?? {};
		changes.set(id, { type: 'round', id, set: { ...set, investors: renamedIn(items, leaving) } });
	}
	return [...changes.values()];
}

const raiserColumns = [
	['project', 'project_id'],
	['organization', 'organization_id'],
] as const;

function renamedIn(items: Investor[], leaving: Leaving): Investor[] {
	const named = items.flatMap(({ organization_id, person_id }) => {
		const merging = leaving.of('organization', organization_id) ?? leaving.of('person', person_id);
		return merging ? [merging] : [];
	});
	return [...new Set(named)].reduce((list, { kept, gone }) => withOneOf(list, kept, gone), items);
}

/**
 * Returns the investors with `gone` replaced by `survivor`. If both are listed they become one, at the earlier
 * position. It is a lead if either was, and has the greater of two stated shares, so that none is counted twice.
 */
function withOneOf(items: readonly Investor[], survivor: RecordRef, gone: RecordRef): Investor[] {
	const isOf = (item: Investor, { type, id }: RecordRef) =>
		type === 'person' ? item.person_id === id : item.organization_id === id;
	const ours = items.filter((item) => isOf(item, survivor) || isOf(item, gone));
	const parts = ours.flatMap(({ amount_usd }) => (amount_usd === null ? [] : [amount_usd]));
	const one: Investor = {
		organization_id: survivor.type === 'organization' ? survivor.id : null,
		person_id: survivor.type === 'person' ? survivor.id : null,
		name: null,
		is_lead: ours.some((item) => item.is_lead),
		amount_usd: parts.length > 0 ? Math.max(...parts) : null,
	};
	return items.flatMap((item) => {
		if (!ours.includes(item)) return [item];
		return item === ours[0] ? [one] : [];
	});
}

async function positionsNaming(tx: Db, leaving: Leaving): Promise<Change<'person'>[]> {
	const lists = await listsNaming(tx, leaving, {
		table: 'position',
		shape: positionsRow,
		owner: 'person_id',
		columns: { project: 'project_id', organization: 'organization_id' },
	});
	const has = 'has people who work there';
	return [...lists].map(([id, items]) => ({
		type: 'person',
		id,
		set: {
			positions: items.map((item) => {
				const instead =
					leaving.instead('project', item.project_id, has) ??
					leaving.instead('organization', item.organization_id, has);
				return instead ? { ...item, ...asColumns(instead) } : item;
			}),
		},
	}));
}

async function projectsNaming(tx: Db, leaving: Leaving): Promise<Change<'project'>[]> {
	const lists = await listsNaming(tx, leaving, {
		table: 'project_organization',
		shape: organizationsRow,
		owner: 'project_id',
		columns: { organization: 'organization_id' },
	});
	return [...lists].map(([id, items]) => ({
		type: 'project',
		id,
		set: {
			organizations: items.map((item) => {
				const what = 'stands behind projects';
				const instead = leaving.instead('organization', item.organization_id, what);
				return { ...item, organization_id: instead?.id ?? item.organization_id };
			}),
		},
	}));
}

/** A table of list items that reference records, with the column for each kind. */
interface NamingList<Item> {
	table: string;
	/** A row with the owner and all items of its list. */
	shape: z.ZodType<unknown, { owner: string; items: Item[] }>;
	owner: string;
	columns: Partial<Record<RecordType, string>>;
}

/** Returns the complete lists, by owner, in which any item references a removed record. */
async function listsNaming<Item>(
	tx: Db,
	leaving: Leaving,
	{ table, owner, columns, shape }: NamingList<Item>,
): Promise<Map<number, Item[]>> {
	const [from, by] = [sql.identifier(table), sql.identifier(owner)];
	const owners: SQL[] = recordTypes.flatMap((type) => {
		const [column, ids] = [columns[type], leaving.ids(type)];
		return column && ids.length > 0
			? [
					sql`select ${by} from ${from} where ${sql.identifier(column)} = any(${sql.param(ids)}::bigint[])`,
				]
			: [];
	});
	if (owners.length === 0) return new Map();
	const rows = await readRows(tx, shape)`
		select ${by} as owner, jsonb_agg(to_jsonb(l) - ${owner}::text - 'ordinal' order by ordinal) as items
		from ${from} l where ${by} in (${sql.join(owners, sql` union `)})
		group by ${by} order by ${by}`;
	return new Map(rows.map((row) => [Number(row.owner), row.items]));
}
