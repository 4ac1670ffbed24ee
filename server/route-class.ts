import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '#lib/api/calls.ts';
import { projectFile } from '#lib/base/project-file.ts';

const PAGES = projectFile('src/pages');

/** The segment after `/api/`: `users` of `GET /api/users/plan`. */
type AreaOf<Path> = Path extends `${infer Area}/${string}` ? Area : Path;
type Area = CallName extends infer Name
	? Name extends `${string} /api/${infer Path}`
		? AreaOf<Path>
		: never
	: never;

/**
 * The segments after `/api/` in the list of calls and the folder of pages. A new one does not compile without a line
 * here.
 */
const areas = {
	ai: true,
	companies: true,
	contributions: true,
	dao: true,
	data: true,
	datasets: true,
	help: true,
	jobs: true,
	newsletter: true,
	'openapi.json': true,
	patrol: true,
	payments: true,
	plans: true,
	posts: true,
	quests: true,
	reports: true,
	review: true,
	screens: true,
	status: true,
	users: true,
	v1: true,
} as const satisfies Record<Area | 'data' | 'openapi.json', true>;

/** Returns the names in a folder of pages, without extensions: `project`, `sitemap.xml`; never a name in brackets. */
const namesIn = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => !/^[[.]/.test(name))
		.map((name) => name.replace(/\.(?:astro|ts)$/, ''));

/**
 * Sorts paths into few enough classes for a time series each: the first segment of the site's own paths, for calls and
 * feeds also the second, and never anything a caller made up.
 */
export function createRouteClassifier(pages = PAGES): (path: string) => string {
	const first = new Set(namesIn(pages));
	const feeds = new Set(namesIn(join(pages, 'feeds')));
	return (path) => {
		const [, one = '', two = ''] = path.split('/', 3);
		if (one === '') return 'home';
		if (one === '_astro' || one === 'fonts') return 'asset';
		if (one === 'healthz' || one === 'readyz' || one === 'metrics') return 'health';
		if (one === 'api') return Object.hasOwn(areas, two) ? `api/${two}` : 'api';
		if (one === 'feeds') return feeds.has(two) ? `feeds/${two}` : 'feeds';
		return first.has(one) ? one : 'page';
	};
}
