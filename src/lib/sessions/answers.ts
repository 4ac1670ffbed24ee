import { z } from 'zod';

/** Schemas shared by the responses of several calls. */

export const moment = z.string().describe('Time in ISO 8601, in UTC.');

/** A success status and nothing else. */
export const done = z.object({ status: z.literal(200) });
export const DONE: z.infer<typeof done> = { status: 200 };

/** The id assigned to a thing. */
export const idResponse = z.object({ _id: z.string() });
