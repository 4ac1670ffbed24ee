import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Who may import whom: the arrows of docs/architecture.md that a linter for one file at a time cannot see. */
interface Boundary {
	/** Files it holds for. */
	from: RegExp;
	/** What they may not import. */
	to: RegExp;
	/** Imports of types alone are fine. */
	exceptTypes?: true;
	why: string;
}

const boundaries: Boundary[] = [
	{
		from: /^src\/lib\//,
		to: /^src\/(pages|layouts|components|islands)\/|^react(-dom)?($|\/)|^server\//,
		why: 'src/lib is the core: it knows no page, no island and no server',
	},
	{
		from: /^src\/lib\/(?!db\/client\.ts|cache\.ts|found\/origin\.server\.ts|help\/content\.server\.ts|page-cache\/)/,
		to: /^astro(:|$|\/)/,
		why: 'only lib/db/client.ts, lib/cache.ts, lib/found/origin.server.ts, lib/help/content.server.ts and lib/page-cache know Astro',
	},
	{
		from: /^src\/lib\/(db|format|validation)\//,
		to: /^src\/lib\/(?!db\/|format\/|validation\/|settings|process-wide)/,
		why: 'lib/db, lib/format and lib/validation import nothing above them',
	},
	{
		from: /^src\/islands\//,
		to: /\.(dataset|server)\.ts$|^src\/lib\/db\/|^drizzle-orm|^pg($|\/)|^node:/,
		exceptTypes: true,
		why: 'islands run in the browser: they import types only from datasets and server code',
	},
	{
		from: /^src\/islands\//,
		to: /^src\/(pages|layouts|components)\//,
		why: 'islands stand below pages, layouts and components',
	},
	{
		from: /^src\/(components|layouts)\//,
		to: /^src\/pages\//,
		why: 'imports point down: pages, layouts, components, islands, lib',
	},
	{
		from: /^src\/pages\//,
		to: /^drizzle-orm|^pg($|\/)|^src\/lib\/db\/(?!client\.ts)/,
		why: 'a page loads through a dataset, never through SQL',
	},
	{ from: /^src\//, to: /^(scripts|tests|bench)\//, why: 'the product does not know its tools' },
];

interface Import {
	target: string;
	typeOnly: boolean;
}

const IMPORT =
	/(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function resolved(file: string, target: string): string {
	if (target.startsWith('#server/')) return `server/${target.slice(8)}`;
	if (target.startsWith('#')) return `src/${target.slice(1)}`;
	return target.startsWith('.') ? relative('.', join(dirname(file), target)) : target;
}

function importsOf(file: string): Import[] {
	return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, from, dynamic]) => ({
		target: resolved(file, from ?? dynamic ?? ''),
		typeOnly: type !== undefined,
	}));
}

/** One line for each import that points the wrong way. Tests may import what they like. */
export function brokenBoundaries(): string[] {
	const files = globSync('{src,server}/**/*.{ts,tsx,astro}').filter(
		(file) => !/\.test\.tsx?$/.test(file),
	);
	return files.flatMap((file) =>
		importsOf(file).flatMap(({ target, typeOnly }) =>
			boundaries
				.filter(
					({ from, to, exceptTypes }) =>
						from.test(file) && to.test(target) && !(exceptTypes && typeOnly),
				)
				.map(({ why }) => `${file} imports ${target}: ${why}`),
		),
	);
}
