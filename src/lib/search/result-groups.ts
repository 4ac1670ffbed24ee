/** How results of the global search are grouped, in the order of the groups. */
export const resultGroups = [
	{ type: 'project', label: 'PROJECT', path: '/project/' },
	{ type: 'venture', label: 'ORGANIZATION', path: '/organization/' },
	{ type: 'people', label: 'PEOPLE', path: '/people/' },
] as const;
type ResultType = (typeof resultGroups)[number]['type'];

interface Result {
	type: ResultType;
	slug: string;
}

/** The page of a result. */
export function pageOf({ type, slug }: Result): string {
	const path = resultGroups.find((group) => group.type === type)?.path ?? '/';
	return `${path}${encodeURIComponent(slug)}`;
}

/** Results by group, empty groups left out; the order within a group is kept. */
export function grouped<T extends Result>(
	results: readonly T[],
): { type: ResultType; label: string; results: T[] }[] {
	return resultGroups
		.map(({ type, label }) => ({
			type,
			label,
			results: results.filter((result) => result.type === type),
		}))
		.filter((group) => group.results.length > 0);
}
