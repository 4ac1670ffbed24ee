import { z } from 'zod';
import { anyValue } from '#lib/catalogue/any-value.ts';
import type { Conflict } from './drafts-conflicts.ts';

/** A conflict as sent in a response. */
export const conflict: z.ZodType<Conflict> = z.object({
	field: z.string(),
	base: anyValue.describe('Value in the record when the draft or proposal was written.'),
	now: anyValue.describe('Current value in the record.'),
	mine: anyValue.describe('Value that the author proposes.'),
});
