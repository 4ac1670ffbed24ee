import type { Verb } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';
import { investVerbs } from './deals/invest.ts';
import { leadVerbs } from './deals/lead.ts';
import { raiseVerbs } from './deals/raise.ts';
import { peopleVerbs } from './people-verbs.ts';
import { recordVerbs } from './record-verbs.ts';

/** Verbs and their substitutes. */
export const verbPhrases: readonly (Phrases & { verb: Verb })[] = [
	...raiseVerbs,
	...investVerbs,
	...leadVerbs,
	...peopleVerbs,
	...recordVerbs,
];
