import { isDirectorySource } from '#lib/directory/sources.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Conditions } from '#lib/screens/link-names.ts';
import type { Condition, Group } from '#lib/screens/screen.ts';
import type { Query, Rows } from './query.ts';

/** Returns all groups of conditions: on rows, on their rounds, and on the raisers of either. */
export const groupsIn = ({ groups, raisers, rounds }: Rows): readonly Group[] => [
	...groups,
	...(raisers ?? []),
	...(rounds?.groups ?? []),
	...(rounds?.raisers ?? []),
];

/** Returns all conditions of these groups. */
export const conditionsIn = (rows: Rows): readonly Condition[] =>
	groupsIn(rows).flatMap(({ conditions }) => conditions);

/** Returns the conditions of a query, each with the directory it applies to. */
export function conditionsByDirectory(query: Query): Conditions[] {
	if (!('rows' in query)) return [];
	const { source, groups, raisers = [], rounds } = query.rows;
	return [
		...(isDirectorySource(source) ? [{ source, groups }] : []),
		{ source: 'projects', groups: [...raisers, ...(rounds?.raisers ?? [])] },
		{ source: 'fundraising', groups: rounds?.groups ?? [] },
	];
}

/** Returns the slugs of the records that a query names. */
export function recordsIn(query: Query): ReadonlySet<string> {
	if ('record' in query) return new Set(query.record ? [query.record.slug] : []);
	if ('records' in query) return new Set(query.records.map(({ slug }) => slug));
	if (!('rows' in query)) return new Set();
	const { rows } = query;
	const isLink = ({ field }: Condition): boolean =>
		fields.fundraising.get(field)?.kind === 'links' ||
		(isDirectorySource(rows.source) && fields[rows.source].get(field)?.kind === 'links');
	return new Set([
		...conditionsIn(rows).flatMap((one) => (isLink(one) ? one.values : [])),
		...(rows.positions?.of.map(({ slug }) => slug) ?? []),
	]);
}
