import type { Cond, Target } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';

/** Nouns for the requested results. */
export interface TargetPhrases extends Phrases {
	source: Target['source'];
	conds?: readonly Cond[];
}
