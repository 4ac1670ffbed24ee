import type { Verb } from '../../reading/pieces.ts';
import type { Phrases } from '../phrases.ts';
import { investVerbs } from './deals/invest.ts';
import { leadVerbs } from './deals/lead.ts';
import { raiseVerbs } from './deals/raise.ts';

/** Actions in rounds. */
export const dealVerbs: readonly (Phrases & { verb: Verb })[] = [
	...raiseVerbs,
	...investVerbs,
	...leadVerbs,
];
