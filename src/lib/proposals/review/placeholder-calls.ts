import { z } from 'zod';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { removePlaceholder } from './placeholders.ts';

/**
 * POST `/api/review/placeholders` `{ id }`: deletes an organization whose name does not identify anyone. Returns the
 * number of rounds that it was an investor in; these keep their other investors.
 */
export const removePlaceholderCall = memberEndpoint(
	{
		summary: 'Removes an organization that is only a placeholder, such as Undisclosed',
		action: 'change-catalogue',
		input: z.object({ id: z.coerce.number('Which organization?').int().positive() }),
		answer: z.object({ rounds: z.int() }),
	},
	async ({ db, session: { member }, input: { id } }) => ({
		rounds: await removePlaceholder(db, id, { origin: 'staff', actorId: member.id }),
	}),
);
