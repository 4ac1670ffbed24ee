import type { Span } from './span.ts';

/** A way to segment the words of a question: each word is in exactly one span. */
export interface Path {
	spans: readonly Span[];
	/** Positions of words that no span explains. */
	unknown: readonly number[];
	cost: number;
}

/** Cost of an unexplained word. */
const UNKNOWN = 50;

/** The cheapest ways to segment consecutive words, cheapest first; spans with equal words and meaning count once. */
export function cheapestPaths(count: number, spans: readonly Span[], most: number): Path[] {
	const starting = Map.groupBy(spans, ({ from }) => from);
	const reached: Path[][] = Array.from({ length: count + 1 }, () => []);
	reached[0] = [{ spans: [], unknown: [], cost: 0 }];
	for (let at = 0; at < count; at++) {
		const paths = (reached[at] ?? []).toSorted((a, b) => a.cost - b.cost).slice(0, most);
		const next = starting.get(at) ?? [];
		for (const path of paths) {
			for (const span of next)
				reached[span.to]?.push({
					spans: [...path.spans, span],
					unknown: path.unknown,
					cost: path.cost + span.cost,
				});
			if (next.length === 0 || !next.some(({ to }) => to === at + 1))
				reached[at + 1]?.push({
					spans: path.spans,
					unknown: [...path.unknown, at],
					cost: path.cost + UNKNOWN,
				});
		}
	}
	return (reached[count] ?? []).toSorted((a, b) => a.cost - b.cost).slice(0, most);
}
