import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = join(import.meta.dirname, '../src/pages');

/** Returns the names in a folder of pages, without extensions: `project`, `sitemap.xml`; never a name in brackets. */
const namesIn = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => !/^[[.]/.test(name))
		.map((name) => name.replace(/\.(?:astro|ts)$/, ''));

/**
 * Sorts paths into classes few enough for a time series each: the first segment of the site's own paths, the second
 * too for calls and feeds, never anything that a caller made up.
 */
export function routeClasses(pages = PAGES): (path: string) => string {
	const first = new Set(namesIn(pages));
	const calls = new Set(namesIn(join(pages, 'api')));
	const feeds = new Set(namesIn(join(pages, 'feeds')));
	return (path) => {
		const [, one = '', two = ''] = path.split('/', 3);
		if (one === '') return 'home';
		if (one === '_astro' || one === 'fonts') return 'asset';
		if (one === 'healthz' || one === 'readyz' || one === 'metrics') return 'health';
		if (one === 'api') return calls.has(two) ? `api/${two}` : 'api';
		if (one === 'feeds') return feeds.has(two) ? `feeds/${two}` : 'feeds';
		return first.has(one) ? one : 'page';
	};
}
