import { z } from 'zod';
import written from './questions.json' with { type: 'json' };
import fifth from './questions-fifth.json' with { type: 'json' };
import fourth from './questions-fourth.json' with { type: 'json' };
import second from './questions-second.json' with { type: 'json' };
import third from './questions-third.json' with { type: 'json' };

export const groups = ['plain', 'paraphrase', 'vietnamese', 'follow-up', 'unanswerable'] as const;

const shape = z.array(
	z.strictObject({
		id: z.string(),
		group: z.enum(groups),
		/** What was asked before in the same conversation, oldest first. */
		turns: z.array(z.string()).default([]),
		question: z.string(),
		/** Each of them is right, in the form of gold.ts. */
		gold: z.array(z.string()).min(1),
	}),
);
export type WrittenQuestion = z.output<typeof shape>[number];

/** The 400 questions, written before and apart from the planner that they are asked of. */
export const questions: readonly WrittenQuestion[] = shape.parse(written);

/**
 * 400 more, written when the planner stood, by somebody who had neither read nor asked it: it was not made against them.
 * No question of these may be changed to please it; only a gold that is provably wrong.
 */
export const secondQuestions: readonly WrittenQuestion[] = shape.parse(second);

/**
 * 200 more, written while the planner was mended after what the second set showed, by somebody who had neither read nor asked
 * it: it says how the mended planner does. The same holds for them: no question changes, and a gold only when provably wrong.
 */
export const thirdQuestions: readonly WrittenQuestion[] = shape.parse(third);

/**
 * 400 more, written while the planner was mended after what the third set showed, by somebody who had neither read nor asked it.
 * The same holds for them.
 */
export const fourthQuestions: readonly WrittenQuestion[] = shape.parse(fourth);

/**
 * 400 more, written before the planner was mended after what the fourth set showed, by somebody who had neither read nor asked it.
 * The same holds for them.
 */
export const fifthQuestions: readonly WrittenQuestion[] = shape.parse(fifth);
