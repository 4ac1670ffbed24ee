import { z } from 'zod';
import { anyValue } from '#lib/catalogue/any-value.ts';
import type { Conflict } from './drafts-conflicts.ts';

/** A conflict as sent in a response. */
export const conflict: z.ZodType<Conflict> = z.object({
	field: z.string(),
	base: anyValue.describe('What the record said then.'),
	now: anyValue.describe('What it says now.'),
	mine: anyValue.describe('What the author wants it to say.'),
});
