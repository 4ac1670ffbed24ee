/** Finds shortest paths between two nodes of a graph that is read only as it is traversed. */

/** Limits of the search. If they are exceeded, nothing is reported as unconnected. */
export interface Bounds {
	/** Maximum edges in a path. */
	length: number;
	/** Maximum nodes seen, from both ends together. */
	nodes: number;
	/** Time after which no further step begins. */
	milliseconds: number;
	/** Maximum paths returned: the first ones by the names of their nodes. */
	paths: number;
}

/** Returns the neighbours of these nodes, as pairs; undefined if there are more than may be visited. */
export type NeighbourLookup = (
	nodes: readonly string[],
) => Promise<[node: string, neighbour: string][] | undefined>;

export type PathsFound =
	| { kind: 'found'; paths: string[][] }
	/** Everything connected with one of the two was searched without reaching the other. */
	| { kind: 'none' }
	/** A limit was reached before the search was complete. */
	| { kind: 'bound' };

interface Side {
	/** Each node seen, with the nodes from which it was first reached. */
	seen: Map<string, string[]>;
	frontier: string[];
	depth: number;
}

const sideAt = (node: string): Side => ({
	seen: new Map([[node, []]]),
	frontier: [node],
	depth: 0,
});

/** Searches from both ends at once, always expanding the narrower side, until they meet. */
export async function shortestPaths(
	from: string,
	to: string,
	around: NeighbourLookup,
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

/** Advances one step; false when that would exceed the maximum number of nodes. */
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

/** Returns every path back from a node to the start of its side, without the node itself. */
function* waysBack({ seen }: Pick<Side, 'seen'>, node: string): Generator<string[]> {
	const parents = seen.get(node) ?? [];
	if (parents.length === 0) yield [];
	for (const parent of parents)
		for (const rest of waysBack({ seen }, parent)) yield [parent, ...rest];
}
