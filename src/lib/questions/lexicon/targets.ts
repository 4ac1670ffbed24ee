import { toldTargets } from './targets/happenings.ts';
import { investorTargets } from './targets/investors.ts';
import { projectTargets } from './targets/projects.ts';
import { roundTargets } from './targets/rounds.ts';
import type { TargetPhrases } from './targets/spec.ts';

/** Nouns for the requested results. */
export const targetPhrases: readonly TargetPhrases[] = [
	...projectTargets,
	...investorTargets,
	...roundTargets,
	...toldTargets,
];
