import type { Piece } from './pieces.ts';
import type { Span } from './span.ts';
import type { Token } from './tokens.ts';

/** Words before a letter that is not a stage: `plan B`, `the D in DAO`. */
const noOwners: ReadonlySet<string> = new Set(
	'the a an in of on and or plan class group type vitamin grade tier option part level'.split(' '),
);

/**
 * `OpenSea's B`, `fancraze a round`: stage letters, in capitals unless before `round`. An `A` counts only after a
 * possessive, or after a word that no phrase explains, which is a name.
 */
export function letterSpans(tokens: readonly Token[], phrases: readonly Span[]): Span[] {
	if (tokens.every(({ text }) => text === text.toUpperCase())) return [];
	const isExplained = (at: number) => phrases.some(({ from, to }) => from <= at && to > at);
	return tokens.flatMap(({ text: typed }, at): Span[] => {
		const isOfRound = tokens[at + 1]?.form === 'round';
		const text = isOfRound ? typed.toUpperCase() : typed;
		const before = tokens[at - 1]?.form ?? '';
		const isOwned =
			["'s", "'", 'its', 'their'].includes(before) || (isOfRound && !isExplained(at - 1));
		const isLast = tokens[at + 1] === undefined || isOfRound;
		// `its Series C and E together`
		const isAnother =
			['and', 'or', '&'].includes(before) && /^[A-F]$/.test(tokens[at - 2]?.text ?? '');
		if (noOwners.has(before) && !(before === 'the' && isLast) && !isAnother) return [];
		if (at === 0 || before === 'series' || !/^[A-F]$/.test(text) || (text === 'A' && !isOwned))
			return [];
		const piece: Piece = { tag: 'cond', conds: [{ is: 'stage', values: [`Series ${text}`] }] };
		return [{ from: at, to: at + 1, piece, cost: isOfRound ? 0.8 : 1.5 }];
	});
}
