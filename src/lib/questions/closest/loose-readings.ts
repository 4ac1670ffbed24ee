import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Query } from '../query.ts';
import { isQuery, readAlone } from '../reading/made.ts';
import type { Parts } from '../reading/parts.ts';
import { inTime, piecesOf } from '../reading/path-pieces.ts';
import type { Path } from '../reading/paths.ts';
import type { Span } from '../reading/span.ts';

/** A reading that leaves words out: what the question would ask for without them. */
export interface LooseReading {
	query: Query;
	/** What was left out: spans that say something, and words that no span explains (`piece` is null). */
	left: readonly Span[];
	/** The spans that it was read from. */
	kept: readonly Span[];
	/** In how many ways of leaving words out the question comes to this query. */
	ways: number;
}

/** Ways to take the words that are tried, and spans of each that are left out in turn and in pairs. */
const MOST_PATHS = 3;
const MOST_SPANS = 14;
/** Different queries that are looked for. */
const MOST_FOUND = 6;
/** What trying readings may cost, each the square of the pieces it is read from: some 30 ms in all. */
const MOST_WORK = 6_000;
/** What may be done at a stretch, before others have their turn. */
const AT_A_STRETCH = 800;

/**
 * What a question asks for when words of it are left out: those that nothing explains, and one or two that do not go with
 * the others. Those that leave out least come first; each query stands once.
 */
export async function looseReadings({ paths, context }: Parts): Promise<LooseReading[]> {
	const found = new Map<string, LooseReading>();
	const tried = new Set<string>();
	let work = 0;
	let stretch = 0;
	for (const count of [0, 1, 2])
		for (const path of paths.slice(0, count === 2 ? 1 : MOST_PATHS))
			for (const [rest, left] of leavingOut(path, count)) {
				const key = rest.map(({ from, to }) => `${from}-${to}`).join(' ');
				if (rest.length === 0 || tried.has(key)) continue;
				tried.add(key);
				const pieces = inTime(piecesOf({ spans: rest, unknown: [], cost: 0 }), context);
				work += pieces.length ** 2;
				stretch += pieces.length ** 2;
				if (work > MOST_WORK || found.size === MOST_FOUND) return [...found.values()];
				if (stretch > AT_A_STRETCH) {
					stretch = 0;
					await nextTurn();
				}
				const read = readAlone(pieces, context);
				if (!isQuery(read)) continue;
				// What can be read is read again without each of its pieces, which takes ten times as long.
				stretch = AT_A_STRETCH;
				const query = JSON.stringify(read.query);
				const known = found.get(query);
				if (known) known.ways += 1;
				else found.set(query, { query: read.query, left, kept: rest, ways: 1 });
			}
	return [...found.values()];
}

/** The spans of a path without so many of those that say something, with what is left out. */
function* leavingOut(path: Path, count: number): Generator<[rest: Span[], left: Span[]]> {
	const unknown = path.unknown.map((at): Span => ({ from: at, to: at + 1, piece: null, cost: 0 }));
	if (count === 0) {
		if (unknown.length > 0) yield [[...path.spans], unknown];
		return;
	}
	const saying = path.spans.filter(({ piece }) => piece !== null).slice(0, MOST_SPANS);
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
