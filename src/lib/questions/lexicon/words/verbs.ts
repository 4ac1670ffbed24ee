import type { Verb } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';
import { dealVerbs } from './deal-verbs.ts';
import { peopleVerbs } from './people-verbs.ts';
import { recordVerbs } from './record-verbs.ts';

/** Verbs and their substitutes. */
export const verbPhrases: readonly (Phrases & { verb: Verb })[] = [
	...dealVerbs,
	...peopleVerbs,
	...recordVerbs,
];
