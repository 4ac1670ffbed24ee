import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A route of the site: a file of src/pages, or a path of the list of calls. */
export interface Route {
	/** The file's path without its extension, as Astro shows it: `/project/[slug]/[...tab]`. */
	pattern: string;
	/** Its address, if it needs no parameters. */
	address: string | undefined;
	/** Answers with HTML rather than data. */
	isPage: boolean;
	matches: RegExp;
}

const root = resolve(import.meta.dirname, '../../..');

/** All routes, in the order in which Astro tries them: fixed ones before parameters. */
export function siteRoutes(): Route[] {
	const files = globSync('src/pages/**/*.{astro,ts}', { cwd: root }).filter(
		(file) => !/(?:^|\/)_|\.test\.ts$/.test(file),
	);
	const paths = listedCalls().map(({ pattern }) => `src/pages${pattern}.ts`);
	return [...new Set([...files, ...paths])]
		.map(routeOf)
		.sort((a, b) => (order(a.pattern) < order(b.pattern) ? -1 : 1));
}

/** Every call of src/lib/api/calls.ts, with its path in route file notation: `/api/jobs/[slug]`. */
export const listedCalls = (): { method: string; pattern: string }[] =>
	[
		...readFileSync(resolve(root, 'src/lib/api/calls.ts'), 'utf8').matchAll(
			/^\t'([A-Z]+) (\/api\/\S+)':/gm,
		),
	].map(([, method = '', path = '']) => ({
		method,
		pattern: path.replaceAll('{', '[').replaceAll('}', ']'),
	}));

function routeOf(file: string): Route {
	const pattern = file.replace(/^src\/pages|(?:\/index)?\.(?:astro|ts)$/g, '') || '/';
	const source = pattern
		.split(/(\/?\[[^\]]+\])/)
		.map((part) =>
			/^\/\[\.{3}/.test(part)
				? '(?:/(.*))?'
				: part.replace(/\[[^\]]+\]/, '[^/]+').replaceAll('.', '\\.'),
		)
		.join('');
	return {
		pattern,
		address: pattern.includes('[') ? undefined : pattern,
		isPage: file.endsWith('.astro'),
		matches: new RegExp(`^${source}$`),
	};
}

/** Sorts fixed parts before parameters, and those before the rest of a path. */
const order = (pattern: string): string =>
	pattern
		.split('/')
		.map((part) => {
			if (part.startsWith('[...')) return '3';
			return part.includes('[') ? '2' : `1${part}`;
		})
		.join('/');

/**
 * What an address is an example of: its route, the named rest of its path (a tab) and its query's parameters. Addresses
 * of one kind are handled by the same code.
 */
export function kindOf(routes: readonly Route[], address: string): string {
	const { pathname, searchParams } = new URL(address, 'https://site.invalid');
	const query = [...new Set(searchParams.keys())].sort().join('&');
	const route = routes.find(({ matches }) => matches.test(pathname));
	const rest = route?.matches.exec(pathname)?.[1] ?? '';
	return `${route?.pattern ?? pathname.replace(/[^/]+$/, '*')} ${rest} ?${query}`;
}
