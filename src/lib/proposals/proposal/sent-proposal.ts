import { z } from 'zod';
import { proposalStates } from './states.ts';

/** A proposal as answered by the calls that send or move it. */
export const sentProposal = z.object({
	_id: z.string(),
	slug: z.string(),
	state: z.enum(proposalStates),
	link: z.string().describe('Site-relative path of its page.'),
});
