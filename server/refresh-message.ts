import { z } from 'zod';

/**
 * A message from the refreshing process to the server: a sentence, or a finished run. Times are ISO 8601; `ms` is the
 * run's duration.
 */
export const refreshMessage = z.union([
	z.object({ sentence: z.string() }),
	z.object({
		source: z.string(),
		of: z.string(),
		ms: z.number(),
		counts: z
			.object({
				read: z.number(),
				created: z.number(),
				updated: z.number(),
				unchanged: z.number(),
				rejected: z.number(),
			})
			.optional(),
		failure: z.string().optional(),
		next: z.string(),
		nextAt: z.string(),
	}),
]);

export type RefreshMessage = z.infer<typeof refreshMessage>;
