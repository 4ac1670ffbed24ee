import { z } from 'zod';
import { querySchema } from '#lib/questions/query.ts';

/**
 * What a model plans: the typed query of the planner, and for each word that the planner does not know one that it knows.
 * It is the input of the one tool, which reads nothing and changes nothing.
 */
export const planInput = z.strictObject({
	query: querySchema,
	instead: z
		.array(
			z.strictObject({
				word: z.string().min(1).max(60).describe('A word of the question that is not known.'),
				means: z.string().min(1).max(60).describe('One to four known words that mean the same.'),
			}),
		)
		.max(5),
});
export type Plan = z.output<typeof planInput>;
