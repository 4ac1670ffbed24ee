import { z } from 'zod';

/** Parts that the answers of several calls have. */

export const moment = z.string().describe('ISO 8601 in UTC.');

/** That it was done, and nothing else. */
export const done = z.object({ status: z.literal(200) });
export const DONE: z.infer<typeof done> = { status: 200 };

/** What a thing is called from now on. */
export const named = z.object({ _id: z.string() });
