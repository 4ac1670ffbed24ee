import { z } from 'zod';
import { querySchema } from '#lib/questions/query.ts';

/**
 * A model's plan: the planner's typed query, and a known word for each word that the planner does not know. It is the
 * input of the only tool, which only reads.
 */
export const planInput = z.strictObject({
	query: querySchema,
	instead: z
		.array(
			z.strictObject({
				word: z.string().min(1).max(60).describe('An unknown word in the question.'),
				means: z.string().min(1).max(60).describe('One to four known words that mean the same.'),
			}),
		)
		.max(5),
});
export type Plan = z.output<typeof planInput>;
