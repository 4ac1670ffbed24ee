import { z } from 'zod';
import { proposalStates } from './states.ts';

/** A proposal as returned by the calls that send it or change its state. */
export const sentProposal = z.object({
	_id: z.string(),
	slug: z.string(),
	state: z.enum(proposalStates),
	link: z.string().describe('Site-relative path of the proposal’s page.'),
});
