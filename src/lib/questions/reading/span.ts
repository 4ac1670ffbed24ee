import type { Piece } from './pieces.ts';

/** Words at a position and their possible meaning; null if they do not affect the question. */
export interface Span {
	from: number;
	to: number;
	piece: Piece | null;
	/** Cost: the lower, the likelier. */
	cost: number;
}
