import type { Piece } from './pieces.ts';

/** Words at a place and what they may mean; null: they say nothing about what is asked. */
export interface Span {
	from: number;
	to: number;
	piece: Piece | null;
	/** The lower, the likelier. */
	cost: number;
}
