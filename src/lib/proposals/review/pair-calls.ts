import { z } from 'zod';
import { pairStates } from '#lib/catalogue/duplicate-pairs.ts';
import { HttpError } from '#lib/http/errors.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { decidePairs } from './decide-pairs.ts';
import { pairOf } from './pair-key.ts';
import { pairSteps } from './pair-steps.ts';

/** Maximum pairs decided by one call: a page of pairs, with some margin. */
const MAX = 100;

/** The name prefix of a form's checkbox for a pair, followed by the pair's key. */
export const PAIR_CHECKBOX_PREFIX = 'pair:';

/** Collects the selected pairs: a form names them in its checkboxes, a program sends a list. */
function gatherPairs(input: unknown): unknown {
	if (typeof input !== 'object' || input === null) return input;
	const { pairs, ...rest } = Object.fromEntries(Object.entries(input));
	const ticked = Object.keys(rest).flatMap((name) =>
		name.startsWith(PAIR_CHECKBOX_PREFIX) ? [name.slice(PAIR_CHECKBOX_PREFIX.length)] : [],
	);
	return { ...rest, pairs: typeof pairs === 'string' ? [pairs] : (pairs ?? ticked) };
}

const pair = z.string('Which pair?').transform((key, context) => {
	const found = pairOf(key);
	if (!found) context.addIssue({ code: 'custom', message: 'This is not a valid pair key.' });
	return found ?? z.NEVER;
});

/** The result for one pair in the response. */
const decidedPair = z.object({
	pair: z.string(),
	state: z
		.enum(pairStates)
		.nullable()
		.describe('State of the pair, or null if nothing is known about it.'),
	link: z.string().optional().describe('Page of the record that was kept.'),
	problem: z.string().optional().describe('Why nothing was done.'),
});

const input = z.preprocess(
	gatherPairs,
	z.object({
		step: z.enum(pairSteps, 'Choose what to do.'),
		pairs: z
			.array(pair, 'Select the pairs to decide on.')
			.min(1, 'Select the pairs to decide on.')
			.max(MAX, `Decide on at most ${MAX} pairs at once.`),
	}),
);

/**
 * POST `/api/review/duplicates` `{ step, pairs: ["organization-12.organization-40"] }`: applies one step to each pair.
 * Returns `{ data: [{ pair, state, link?, problem? }] }`, which includes failures. If every pair failed, the call
 * itself fails.
 */
export const pairsCall = memberEndpoint(
	{
		summary: 'Merges or keeps apart pairs of possible duplicates',
		action: 'change-catalogue',
		input,
		answer: z.object({ data: z.array(decidedPair) }),
	},
	async ({ db, session, input: { step, pairs } }) => {
		const outcomes = await decidePairs(db, session.member.id, pairs, step);
		const [first] = outcomes;
		if (first?.problem && outcomes.every(({ problem }) => problem))
			throw new HttpError(first.problem.status, first.problem.description);
		return {
			data: outcomes.map(({ problem, ...one }) => ({
				...one,
				...(problem && { problem: problem.description }),
			})),
		};
	},
);
