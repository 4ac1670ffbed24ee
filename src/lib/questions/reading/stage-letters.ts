import type { Piece } from './pieces.ts';
import type { Span } from './span.ts';
import type { Token } from './tokens.ts';

/** What precedes a letter that is not a stage: `plan B`, `the D in DAO`. */
const noOwners: ReadonlySet<string> = new Set(
	'the a an in of on and or plan class group type vitamin grade tier option part level'.split(' '),
);

/** `OpenSea's B`: a stage's letter, in capitals unless it is before `round`; an `A` only after an owner. */
export function letterSpans(tokens: readonly Token[]): Span[] {
	if (tokens.every(({ text }) => text === text.toUpperCase())) return [];
	return tokens.flatMap(({ text: typed }, at): Span[] => {
		const text = tokens[at + 1]?.form === 'round' ? typed.toUpperCase() : typed;
		const before = tokens[at - 1]?.form ?? '';
		const isOwned = ["'s", "'", 'its', 'their'].includes(before);
		const isLast = tokens[at + 1] === undefined || tokens[at + 1]?.form === 'round';
		if (noOwners.has(before) && !(before === 'the' && isLast)) return [];
		if (at === 0 || before === 'series' || !/^[A-F]$/.test(text) || (text === 'A' && !isOwned))
			return [];
		const piece: Piece = { tag: 'cond', conds: [{ is: 'stage', values: [`Series ${text}`] }] };
		return [{ from: at, to: at + 1, piece, cost: 1.5 }];
	});
}
