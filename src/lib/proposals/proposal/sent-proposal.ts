import { z } from 'zod';
import { proposalStates } from './states.ts';

/** A proposal as the calls that send or move it answer. */
export const sentProposal = z.object({
	_id: z.string(),
	slug: z.string(),
	state: z.enum(proposalStates),
	link: z.string().describe('Its page, a path of this site.'),
});
