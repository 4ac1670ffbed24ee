import type { FactWord } from '../facts.ts';
import type { Phrases } from '../phrases.ts';

/** Words that order rows, or select some of them. */
export interface TopPhrases extends Phrases {
	order: 'asc' | 'desc';
	/** The figure that rows are ordered by, if the words say so. */
	field?: FactWord;
	/** Whether the words mean a count rather than an amount. */
	many?: boolean;
}
