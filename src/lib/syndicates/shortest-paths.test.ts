import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bounds, type NeighbourLookup, shortestPaths } from './shortest-paths.ts';

const wide: Bounds = { length: 50, nodes: 10_000, milliseconds: 60_000, paths: 10_000 };

type Edge = readonly [string, string];
const aroundIn =
	(edges: readonly Edge[]): NeighbourLookup =>
	async (nodes) =>
		nodes.flatMap((node) =>
			edges.flatMap(([a, b]): [string, string][] => [
				...(a === node ? [[node, b] as [string, string]] : []),
				...(b === node ? [[node, a] as [string, string]] : []),
			]),
		);

/** Every shortest path, by walking all paths of one length after the other. */
function allPaths(edges: readonly Edge[], from: string, to: string, count: number): string[][] {
	let paths = [[from]];
	for (let length = 0; length <= count; length++) {
		const arrived = paths.filter((path) => path.at(-1) === to);
		if (arrived.length > 0) return arrived;
		paths = paths.flatMap((path) =>
			edges.flatMap(([a, b]) => {
				const last = path.at(-1);
				const next = last === a ? b : last === b ? a : undefined;
				return next === undefined || path.includes(next) ? [] : [[...path, next]];
			}),
		);
	}
	return [];
}

const unique = (paths: readonly string[][]) =>
	[...new Set(paths.map((path) => path.join(' ')))].toSorted();

test('the paths match an exhaustive walk', async () => {
	const node = fc.integer({ min: 0, max: 8 }).map(String);
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(node, node), { maxLength: 16 }),
			node,
			node,
			async (edges, from, to) => {
				const found = await shortestPaths(from, to, aroundIn(edges), wide);
				const expected = unique(allPaths(edges, from, to, 9));
				if (found.kind === 'found') expect(unique(found.paths)).toEqual(expected);
				else expect([found.kind, expected]).toEqual(['none', []]);
			},
		),
		{ numRuns: 500 },
	);
});

const chain: Edge[] = Array.from({ length: 12 }, (_, at) => [`${at}`, `${at + 1}`]);

test('records beyond the search depth are not called unconnected', async () => {
	const ask = (bounds: Partial<Bounds>, around = aroundIn(chain)) =>
		shortestPaths('0', '12', around, { ...wide, ...bounds });
	expect((await ask({})).kind).toBe('found');
	expect((await ask({ length: 12 })).kind).toBe('found');
	expect((await ask({ length: 11 })).kind).toBe('bound');
	expect((await ask({ nodes: 9 })).kind).toBe('bound');
	expect((await ask({ milliseconds: -1 })).kind).toBe('bound');
	expect((await ask({}, async () => undefined)).kind).toBe('bound');
	expect(await shortestPaths('0', 'elsewhere', aroundIn(chain), wide)).toEqual({ kind: 'none' });
});

test('as many paths as requested, always the same', async () => {
	const ladder = Array.from({ length: 20 }, (_, at): Edge[] => [
		['a', `x${at}`],
		[`x${at}`, 'b'],
	]).flat();
	const ask = (edges: readonly Edge[]) =>
		shortestPaths('a', 'b', aroundIn(edges), { ...wide, paths: 3 });
	const found = await ask(ladder);
	expect(found).toEqual(await ask(ladder.toReversed()));
	expect(found).toEqual({
		kind: 'found',
		paths: [
			['a', 'x0', 'b'],
			['a', 'x1', 'b'],
			['a', 'x10', 'b'],
		],
	});
});

test('every path through a net is found, where each place is reached from two', async () => {
	const layers = [['a'], ['1', '2'], ['3', '4'], ['5', '6'], ['b']];
	const net = layers.flatMap((layer, at) =>
		layer.flatMap((one) => (layers[at + 1] ?? []).map((other): Edge => [one, other])),
	);
	const found = await shortestPaths('a', 'b', aroundIn(net), wide);
	if (found.kind !== 'found') throw new Error(found.kind);
	expect(unique(found.paths)).toEqual(unique(allPaths(net, 'a', 'b', 5)));
	expect(unique(found.paths)).toHaveLength(8);
});
