import type { Parts } from '../reading/parts.ts';
import type { Piece } from '../reading/pieces.ts';
import { isCapital } from '../reading/tokens.ts';
import type { LooseReading } from './loose-readings.ts';

/** Evidence for and against a reading that ignores words, each with its count. */
export type Signs = (readonly [sign: string, times: number])[];

/** The kind of a piece, in as much detail as matters for ignoring it. */
export function kindOf(piece: Piece): string {
	switch (piece.tag) {
		case 'ask':
			return `ask ${piece.ask}`;
		case 'prep':
			return `prep ${piece.prep}`;
		case 'verb':
			return `verb ${piece.verb}`;
		case 'noun':
			return `noun ${piece.noun}`;
		case 'cond':
			return `cond ${piece.conds[0]?.is ?? ''}`;
		case 'target':
			return piece.target.conds.length > 0 ? 'target with conditions' : 'target';
		default:
			return piece.tag;
	}
}

/**
 * Returns the signs of a reading among all those found: the ignored words and their kinds of meaning, what it asks for,
 * and the number of other readings.
 */
export function looseSigns(
	{ tokens, context }: Parts,
	reading: LooseReading,
	all: readonly LooseReading[],
): Signs {
	const { query, left, kept, ways } = reading;
	const signs: string[] = ['any', `of ${query.kind}`, `in ${context.lang}`];
	if ('rows' in query) signs.push(`rows ${query.rows.source}`);
	for (const { from, to, piece } of left) {
		signs.push(piece ? `left ${kindOf(piece)}` : 'left unknown');
		const words = tokens.slice(from, to);
		for (const token of words) {
			signs.push(`word ${token.form}`);
			if (/\d/.test(token.form)) signs.push('left digits');
			// The first word of a sentence begins with a capital whatever it means.
			else if (isCapital(token) && from > 0) signs.push('left capital');
		}
		if (from === 0) signs.push('left first');
		if (to === tokens.length) signs.push('left last');
	}
	const known = left.filter(({ piece }) => piece !== null).length;
	signs.push(`known left ${known}`, `unknown left ${Math.min(left.length - known, 4)}`);
	signs.push(`ways ${Math.min(ways, 4)}`, `readings ${Math.min(all.length, 6)}`);
	const least = Math.min(...all.map((one) => one.left.length));
	if (left.length > least) signs.push('leaves more than another');
	if (all[0] === reading) signs.push('first');
	for (const tag of new Set(kept.flatMap(({ piece }) => (piece ? [piece.tag] : []))))
		signs.push(`keeps ${tag}`);
	const words = left.reduce((sum, { from, to }) => sum + to - from, 0);
	return [...signs.map((sign) => [sign, 1] as const), ['share left', words / tokens.length]];
}
