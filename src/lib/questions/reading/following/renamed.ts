import { isDirectorySource } from '#lib/directory/sources.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import type { Rows } from '../../query.ts';
import type { Context } from '../bag.ts';
import { NoQueryError, pickRecord } from '../pick.ts';
import type { Name } from '../pieces.ts';

/** Replaces the records that the rows are linked to with others. */
export function replaceNames(rows: Rows, names: readonly Name[]): Rows {
	if (rows.positions) {
		const types = [...new Set(rows.positions.of.map(({ type }) => type))];
		const wide = types.includes('person') ? types : (['project', 'organization'] as const);
		return {
			...rows,
			positions: { ...rows.positions, of: names.map((name) => pickRecord(name, wide, 'people')) },
		};
	}
	let isDone = false;
	const changed = (source: keyof typeof fields, groups: readonly Group[]): Group[] =>
		groups.map(({ match, conditions }) => ({
			match,
			conditions: conditions.map((condition): Condition => {
				const next = replaceLinks(source, condition, names);
				if (!next || isDone) return condition;
				isDone = true;
				return next;
			}),
		}));
	const rounds = rows.rounds
		? { ...rows.rounds, groups: changed('fundraising', rows.rounds.groups) }
		: null;
	const groups = isDirectorySource(rows.source) ? changed(rows.source, rows.groups) : rows.groups;
	if (!isDone) throw new NoQueryError('The previous question named no record.');
	return { ...rows, rounds, groups };
}

/** Whether a record is added to those named before instead of replacing them: `together with Paradigm`. */
export const isTogether = ({ forms }: Context): boolean =>
	['together', 'along', 'alongside', 'jointly', 'cung', 'chung', 'kem'].some((form) =>
		forms.has(form),
	) ||
	(forms.has('with') && ['also', 'too', 'both', 'plus'].some((form) => forms.has(form)));

/**
 * Rounds that an investor joined and that others joined too. @throws NoQueryError if the previous question was for anything
 * else
 */
export function addCoInvestors(rows: Rows, names: readonly Name[]): Rows {
	const links = rows.groups.flatMap(({ match, conditions }) =>
		conditions
			.filter(({ field }) => fields.fundraising.get(field)?.kind === 'links')
			.map((condition) => ({ ...condition, match })),
	);
	const [link, more] = links;
	const isOfOne =
		rows.source === 'fundraising' &&
		(link?.field === 'organizations' || link?.field === 'lead_investors') &&
		link.comparison === 'is' &&
		link.match === 'all' &&
		!more;
	if (!isOfOne) throw new NoQueryError('Besides whom?');
	const others = names.map((one) => ({
		...{ field: 'organizations', comparison: 'is' as const },
		values: [pickRecord(one, ['organization'], 'joined').slug],
	}));
	const groups = rows.groups.map(({ match, conditions }) => ({
		match,
		conditions: match === 'all' ? [...conditions, ...others] : conditions,
	}));
	return { ...rows, groups };
}

const siblings: Record<string, readonly string[]> = {
	raised_by_project: ['raised_by_project', 'raised_by_organization'],
	raised_by_organization: ['raised_by_project', 'raised_by_organization'],
	organizations: ['organizations', 'people'],
};

/** A condition on linked records with its records replaced; undefined for any other condition. */
function replaceLinks(
	source: keyof typeof fields,
	condition: Condition,
	names: readonly Name[],
): Condition | undefined {
	const field = fields[source].get(condition.field);
	if (field?.kind !== 'links' || !/^is/.test(condition.comparison)) return undefined;
	const role =
		condition.field.startsWith('raised_by') || condition.field === 'relate_project'
			? 'raised'
			: 'joined';
	for (const name of siblings[condition.field] ?? [condition.field]) {
		const other = fields[source].get(name);
		if (other?.kind !== 'links' || other.type === 'round') continue;
		const { type } = other;
		if (!names.every(({ records }) => records.some((record) => record.type === type))) continue;
		return {
			field: name,
			comparison: condition.comparison,
			values: names.map((one) => pickRecord(one, [type], role).slug),
		};
	}
	return undefined;
}
