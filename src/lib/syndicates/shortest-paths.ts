/** Shortest paths between two nodes of a graph that is only read where it is walked. */

/** How far is looked: what is further away is not said to be unconnected. */
export interface Bounds {
	/** Edges of a path at most. */
	length: number;
	/** Nodes seen at most, from both ends together. */
	nodes: number;
	/** After so long no further step is begun. */
	milliseconds: number;
	/** Paths given at most; they are the first by their nodes' names. */
	paths: number;
}

/** The neighbours of these nodes, as pairs; undefined when they are more than may be looked at. */
export type Around = (
	nodes: readonly string[],
) => Promise<[node: string, neighbour: string][] | undefined>;

export type PathsFound =
	| { kind: 'found'; paths: string[][] }
	/** All that is connected with one of the two was seen, and the other was not in it. */
	| { kind: 'none' }
	/** The bounds were reached first. */
	| { kind: 'bound' };

interface Side {
	/** Each node seen, with those from which it was first reached. */
	seen: Map<string, string[]>;
	frontier: string[];
	depth: number;
}

const sideAt = (node: string): Side => ({
	seen: new Map([[node, []]]),
	frontier: [node],
	depth: 0,
});

/** Walks from both ends at once, always on from the narrower side, until they meet. */
export async function shortestPaths(
	from: string,
	to: string,
	around: Around,
	bounds: Bounds,
): Promise<PathsFound> {
	if (from === to) return { kind: 'found', paths: [[from]] };
	const [start, end] = [sideAt(from), sideAt(to)];
	const until = performance.now() + bounds.milliseconds;
	while (start.frontier.length > 0 && end.frontier.length > 0) {
		if (start.depth + end.depth >= bounds.length || performance.now() > until)
			return { kind: 'bound' };
		const [near, far] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
		const pairs = await around(near.frontier);
		if (!pairs || !step(near, pairs, bounds.nodes - far.seen.size)) return { kind: 'bound' };
		const meeting = near.frontier.filter((node) => far.seen.has(node)).toSorted();
		if (meeting.length > 0)
			return { kind: 'found', paths: pathsThrough(meeting, start, end, bounds.paths) };
	}
	return { kind: 'none' };
}

/** One step on; false when that would be more nodes than may be seen. */
function step(side: Side, pairs: readonly [string, string][], most: number): boolean {
	const next = new Map<string, string[]>();
	for (const [node, neighbour] of pairs) {
		if (side.seen.has(neighbour)) continue;
		const parents = next.get(neighbour);
		if (!parents) next.set(neighbour, [node]);
		else if (!parents.includes(node)) parents.push(node);
		if (side.seen.size + next.size > most) return false;
	}
	for (const [node, parents] of next) side.seen.set(node, parents.toSorted());
	side.frontier = [...next.keys()];
	side.depth++;
	return true;
}

function pathsThrough(
	meeting: readonly string[],
	start: Side,
	end: Side,
	most: number,
): string[][] {
	const found: string[][] = [];
	for (const node of meeting)
		for (const before of waysBack(start, node))
			for (const after of waysBack(end, node)) {
				if (found.length === most) return found;
				found.push([...before.toReversed(), node, ...after]);
			}
	return found;
}

/** Every way from a node to where its side began, without the node itself. */
function* waysBack({ seen }: Pick<Side, 'seen'>, node: string): Generator<string[]> {
	const parents = seen.get(node) ?? [];
	if (parents.length === 0) yield [];
	for (const parent of parents)
		for (const rest of waysBack({ seen }, parent)) yield [parent, ...rest];
}
