import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { roomOf, roomsTable, standsBefore } from './rooms.ts';

/** Who may import whom: the arrows of docs/architecture.md that a single-file linter cannot check. */
interface Boundary {
	/** Files it holds for. */
	from: RegExp;
	/** Files they may not import. */
	to: RegExp;
	/** Type-only imports are allowed. */
	exceptTypes?: true;
	/** Dynamic imports are allowed. */
	exceptLate?: true;
	why: string;
}

const boundaries: Boundary[] = [
	{
		from: /^src\/lib\//,
		to: /^src\/(pages|layouts|components|islands|browser)\/|^react(-dom)?($|\/)|^server\//,
		why: 'src/lib is the core: it knows no page, no script of the browser and no server',
	},
	{
		from: /^src\/lib\/(?!db\/client\.ts|seo\/origin\.server\.ts|help\/content\.server\.ts|page-cache\/)/,
		to: /^astro(:|$|\/)/,
		why: 'only lib/db/client.ts, lib/seo/origin.server.ts, lib/help/content.server.ts and lib/page-cache know Astro',
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
		from: /^src\/islands\/ui\//,
		to: /^src\/lib\/(?!(base|format|validation)\/)/,
		why: 'islands/ui draws for every domain: it knows none, not even its types',
	},
	{
		from: /^src\/browser\//,
		to: /^src\/(pages|layouts|components|islands)\/|^react(-dom)?($|\/)|\.(dataset|server)\.ts$|^src\/lib\/db\/|^node:/,
		exceptTypes: true,
		exceptLate: true,
		why: 'src/browser is plain script: it knows no framework and nothing of the server',
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
	/** `import()` */
	late: boolean;
}

const IMPORT =
	/(?:^|\n)\s*(?:import|export)\s+(type\s+|\{(?:\s*type\s+\w+,?)+\s*\}\s*(?=from))?(?:[^'";]*?\sfrom\s+|from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function resolveTarget(file: string, target: string): string {
	if (target.startsWith('#server/')) return `server/${target.slice(8)}`;
	if (target.startsWith('#')) return `src/${target.slice(1)}`;
	return target.startsWith('.') ? relative('.', join(dirname(file), target)) : target;
}

function importsOf(file: string): Import[] {
	return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, from, dynamic]) => ({
		target: resolveTarget(file, from ?? dynamic ?? ''),
		typeOnly: type !== undefined,
		late: dynamic !== undefined,
	}));
}

/** Why a room may not import another, by the order in scripts/check/rooms.ts. */
function wrongRoom(file: string, target: string): string[] {
	if (!target.startsWith('src/lib/')) return [];
	const [room, other] = [roomOf(file), roomOf(target)];
	if (!room || !other || standsBefore(other, room)) return [];
	return [`${file} imports ${target}: the room ${other} stands behind ${room}`];
}

/**
 * Island folders that another domain may import: the star appears in all lists of records, the card of a record is
 * read as the directory reads its rows, and a dataset's grid renders the catalogue's cells as the directory does.
 * Everything may import islands/ui, which imports none of them.
 */
const sharedIslands: Readonly<Record<string, readonly string[]>> = {
	datasets: ['directory'],
	directory: ['watchlist'],
	preview: ['directory', 'watchlist'],
};

/** The folder of an island: `src/islands/search/x.ts` belongs to `search`; files above the folders to none. */
const islandsOf = (file: string): string | undefined => /^src\/islands\/([^/]+)\//.exec(file)?.[1];

/** Why islands may not import those of another folder. */
function wrongIsland(file: string, target: string): string[] {
	const [own, other] = [islandsOf(file), islandsOf(target)];
	if (!own || !other || other === own || other === 'ui') return [];
	if (sharedIslands[own]?.includes(other)) return [];
	return [`${file} imports ${target}: what two domains need stands in islands/ui`];
}

const code = () =>
	globSync('{src,server}/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/.test(file));

/** The rooms that each room imports. */
export function roomEdges(): Map<string, Set<string>> {
	const edges = new Map<string, Set<string>>();
	for (const file of code()) {
		const room = roomOf(file);
		if (!room) continue;
		const others = edges.get(room) ?? new Set();
		for (const { target } of importsOf(file)) {
			const other = roomOf(target);
			if (other && other !== room) others.add(other);
		}
		edges.set(room, others);
	}
	return edges;
}

/** One line for each import in the wrong direction. Tests may import anything. */
export function brokenBoundaries(): string[] {
	return code().flatMap((file) =>
		importsOf(file).flatMap(({ target, typeOnly, late }) => [
			...wrongRoom(file, target),
			...wrongIsland(file, target),
			...boundaries
				.filter(
					({ from, to, exceptTypes, exceptLate }) =>
						from.test(file) &&
						to.test(target) &&
						!(exceptTypes && typeOnly) &&
						!(exceptLate && late),
				)
				.map(({ why }) => `${file} imports ${target}: ${why}`),
		]),
	);
}

/** Far too large for a browser, or meaningless there. */
const ONLY_SERVER = /^(zod|drizzle-orm|pg|sharp)($|\/)|^node:|\.server\.ts$|^src\/lib\/db\//;

/** One line for each file sent to the browser, directly or indirectly, that imports something server-only. */
export function brokenReach(): string[] {
	const roots = code().filter((file) => /^src\/(islands|browser)\//.test(file));
	const from = new Map<string, string>(roots.map((file) => [file, file]));
	const broken: string[] = [];
	for (const [file, path] of from) {
		if (!existsSync(file)) continue;
		for (const { target, typeOnly } of importsOf(file)) {
			if (typeOnly) continue;
			if (ONLY_SERVER.test(target))
				broken.push(`${path} imports ${target}: the browser is sent it`);
			else if (target.startsWith('src/') && !from.has(target))
				from.set(target, `${path} → ${target}`);
		}
	}
	return broken;
}

/** Errors in the rooms themselves: a file in none, or a table in docs/architecture.md that differs. */
export function brokenRooms(): string[] {
	const roomless = code()
		.filter((file) => file.startsWith('src/lib/') && roomOf(file) === undefined)
		.map((file) => `${file} stands in no room of scripts/check/rooms.ts`);
	const isDocumented = readFileSync('docs/architecture.md', 'utf8').includes(roomsTable());
	const untold = `docs/architecture.md does not hold this table, from scripts/check/rooms.ts:\n${roomsTable()}`;
	return isDocumented ? roomless : [...roomless, untold];
}
