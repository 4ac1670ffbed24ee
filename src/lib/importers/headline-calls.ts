import { z } from 'zod';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { decideSuggestion } from './suggested-rounds.ts';

/**
 * POST `/api/review/headlines` `{ link_key, decision }`: accepts a round reported by a headline, or declines it for
 * every news site.
 */
export const decideHeadlineCall = memberEndpoint(
	{
		summary: 'Accepts or declines a funding round suggested from a headline',
		action: 'change-catalogue',
		input: z.object({
			link_key: z.string('Which headline?').min(1).max(2_000),
			decision: z.enum(['accepted', 'declined'], 'Accepted or declined?'),
		}),
		answer: z.object({ decision: z.enum(['accepted', 'declined']) }),
	},
	async ({ db, session: { member }, input: { link_key, decision } }) => {
		await decideSuggestion(db, link_key, decision, member.id);
		return { decision };
	},
);
