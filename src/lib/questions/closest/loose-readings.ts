import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Query } from '../query.ts';
import { isQuery, readAlone } from '../reading/made.ts';
import type { Parts } from '../reading/parts.ts';
import { piecesOf, resolveTense } from '../reading/path-pieces.ts';
import type { Path } from '../reading/paths.ts';
import type { Span } from '../reading/span.ts';

/** A reading that ignores some words, with the query for the question without them. */
export interface LooseReading {
	query: Query;
	/** The ignored parts: meaningful spans, and words that no span explains (`piece` is null). */
	left: readonly Span[];
	/** The spans from which the query was made. */
	kept: readonly Span[];
	/** The number of ways of ignoring words that result in this query. */
	ways: number;
}

/** Maximum ways to segment the words, and maximum spans of each to ignore, singly and in pairs. */
const MAX_PATHS = 3;
const MAX_SPANS = 14;
/** Maximum number of different queries. */
const MAX_FOUND = 6;
/** Maximum total cost of trying readings, some 30 ms. The cost of each is the square of its number of pieces. */
const MAX_WORK = 6_000;
/** Maximum cost before yielding to other work. */
const AT_A_STRETCH = 800;

/**
 * Returns readings of a question that ignore some of its words: the unexplained ones, and one or two that do not fit
 * the rest. Readings that ignore the fewest words come first; each query occurs once.
 */
export async function looseReadings({ paths, context }: Parts): Promise<LooseReading[]> {
	const found = new Map<string, LooseReading>();
	const tried = new Set<string>();
	let work = 0;
	let stretch = 0;
	for (const count of [0, 1, 2])
		for (const path of paths.slice(0, count === 2 ? 1 : MAX_PATHS))
			for (const [rest, left] of leavingOut(path, count)) {
				const key = rest.map(({ from, to }) => `${from}-${to}`).join(' ');
				if (rest.length === 0 || tried.has(key)) continue;
				tried.add(key);
				const pieces = resolveTense(piecesOf({ spans: rest, unknown: [], cost: 0 }), context);
				work += pieces.length ** 2;
				stretch += pieces.length ** 2;
				if (work > MAX_WORK || found.size === MAX_FOUND) return [...found.values()];
				if (stretch > AT_A_STRETCH) {
					stretch = 0;
					await nextTurn();
				}
				const read = readAlone(pieces, context);
				if (!isQuery(read)) continue;
				// A readable question is read again without each of its pieces, which takes ten times as long.
				stretch = AT_A_STRETCH;
				const query = JSON.stringify(read.query);
				const known = found.get(query);
				if (known) known.ways += 1;
				else found.set(query, { query: read.query, left, kept: rest, ways: 1 });
			}
	return [...found.values()];
}

/** Yields the spans of a path without this many meaningful ones, and the removed ones. */
function* leavingOut(path: Path, count: number): Generator<[rest: Span[], left: Span[]]> {
	const unknown = path.unknown.map((at): Span => ({ from: at, to: at + 1, piece: null, cost: 0 }));
	if (count === 0) {
		if (unknown.length > 0) yield [[...path.spans], unknown];
		return;
	}
	const saying = path.spans.filter(({ piece }) => piece !== null).slice(0, MAX_SPANS);
	for (const [at, first] of saying.entries()) {
		if (count === 1) yield [path.spans.filter((span) => span !== first), [...unknown, first]];
		else
			for (const second of saying.slice(at + 1))
				yield [
					path.spans.filter((span) => span !== first && span !== second),
					[...unknown, first, second],
				];
	}
}
