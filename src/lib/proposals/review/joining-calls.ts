import { z } from 'zod';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { separateJoined } from './joinings.ts';

/**
 * POST `/api/review/joined` `{ id }`: separates two records that were merged because of shared identifiers. Everything
 * moves back, and later imports do not merge them again.
 */
export const separateCall = memberEndpoint(
	{
		summary: 'Splits two records that were joined automatically, and restores both',
		action: 'change-catalogue',
		input: z.object({ id: z.coerce.number('Which joining?').int().positive() }),
		answer: z.object({ parted: z.literal(true) }),
	},
	async ({ db, session: { member }, input: { id } }) => {
		await separateJoined(db, id, { origin: 'staff', actorId: member.id });
		return { parted: true as const };
	},
);
