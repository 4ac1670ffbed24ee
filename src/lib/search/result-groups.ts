/** Groups of global search results, in display order. */
export const resultGroups = [
	{ type: 'project', label: 'PROJECT', path: '/project/' },
	{ type: 'venture', label: 'ORGANIZATION', path: '/organization/' },
	{ type: 'people', label: 'PEOPLE', path: '/people/' },
] as const;
type ResultType = (typeof resultGroups)[number]['type'];

interface Result {
	type: ResultType;
	slug: string;
	/** For an organization: the project in the results whose company it is. */
	product?: string | null;
}

/** Returns the page of a result. */
export function pageOf({ type, slug }: Result): string {
	const path = resultGroups.find((group) => group.type === type)?.path ?? '/';
	return `${path}${encodeURIComponent(slug)}`;
}

/**
 * Groups results, leaving out empty groups and keeping the order within each. A project and the company behind it are
 * one result, the project: its page shows both.
 */
export function groupResults<T extends Result>(
	results: readonly T[],
): { type: ResultType; label: string; results: T[] }[] {
	const projects = new Set(results.flatMap(({ type, slug }) => (type === 'project' ? slug : [])));
	return resultGroups
		.map(({ type, label }) => ({
			type,
			label,
			results: results.filter(
				(result) => result.type === type && !(result.product && projects.has(result.product)),
			),
		}))
		.filter((group) => group.results.length > 0);
}

/** Returns whether a project's result includes the company behind it. */
export const hasCompany = (project: Result, results: readonly Result[]): boolean =>
	project.type === 'project' && results.some(({ product }) => product === project.slug);
