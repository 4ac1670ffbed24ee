/** One picture to take: a path of the site at a size and in a theme. */
export interface Shot {
	path: string;
	width: number;
	height: number;
	theme: 'light' | 'dark';
}

/** What is looked at when nobody names a path: full tables, few rows, none, and an unknown page. */
const USUAL = [
	'/directory/projects',
	'/directory/people',
	'/directory/organizations',
	'/directory/fundraising',
	'/directory/projects?q=bitcoin',
	'/directory/projects?q=nothing-is-called-this',
	'/master-demo/projects',
	'/no-such-page',
];

const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 1024, height: 768 },
	{ width: 390, height: 844 },
];

/** Every path (the usual ones when there are none) at every size in both themes. */
export function shotsOf(paths: readonly string[]): Shot[] {
	const wanted = paths.length > 0 ? paths : USUAL;
	return wanted.flatMap((path) =>
		SIZES.flatMap((size) =>
			(['light', 'dark'] as const).map((theme) => ({ path, ...size, theme })),
		),
	);
}

/** `/directory/people?q=a b` at 390 in dark → `directory-people-q-a-b-390-dark.png`. */
export function fileNameOf({ path, width, theme }: Shot): string {
	const words = path.match(/[\p{L}\p{N}]+/gu) ?? ['home'];
	return `${words.join('-')}-${width}-${theme}.png`;
}
