import type { FactWord } from '../facts.ts';
import type { Phrases } from '../phrases.ts';

/** Words that put rows in an order, or take some of them. */
export interface TopPhrases extends Phrases {
	order: 'asc' | 'desc';
	/** Of which figure it speaks by itself. */
	field?: FactWord;
	/** Whether it is of how many, not of how large. */
	many?: boolean;
}
