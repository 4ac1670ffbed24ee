import type { FactWord } from '../facts.ts';
import type { Phrases } from '../phrases.ts';

/** Words that order rows, or select some of them. */
export interface TopPhrases extends Phrases {
	order: 'asc' | 'desc';
	/** The figure that it implies. */
	field?: FactWord;
	/** Whether it refers to number rather than size. */
	many?: boolean;
}
