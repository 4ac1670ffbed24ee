import type { FactWord } from '../facts.ts';
import type { Phrases } from '../phrases.ts';

/** Words that order rows, or select some of them. */
export interface TopPhrases extends Phrases {
	order: 'asc' | 'desc';
	/** The figure by which rows are ordered, if the words imply one. */
	field?: FactWord;
	/** Whether the words mean a count rather than an amount. */
	many?: boolean;
}
