import { expect, test } from 'vitest';
import { ApiError } from '#browser/session/call-api.ts';
import { createPlanChoice, type PlanChoice } from './plan-choice.ts';

const none: PlanChoice = { plan: null, term: 1, preview: null, refusal: null, isAsking: false };
const costing = (due_now: number) => ({ due_now, credit: 0, next: null, lines: [] });

test('of two choices the last one wins, whichever answer comes first', async () => {
	const answers: ((cents: number) => void)[] = [];
	const { $choice, choose } = createPlanChoice(
		none,
		() =>
			new Promise((resolve) => {
				answers.push((cents) => resolve(costing(cents)));
			}),
	);
	const both = [choose({ plan: 'pro', term: 1 }), choose({ plan: 'pro', term: 12 })];
	expect($choice.get()).toMatchObject({ term: 12, isAsking: true, preview: null });
	answers[1]?.(8_778);
	answers[0]?.(1_045);
	await Promise.all(both);
	expect($choice.get()).toMatchObject({
		...{ plan: 'pro', term: 12, isAsking: false },
		preview: { due_now: 8_778 },
	});
});

test('a term without a plan asks for nothing', async () => {
	const { $choice, choose } = createPlanChoice(none, () => Promise.reject(new Error('asked')));
	await choose({ plan: null, term: 6 });
	expect($choice.get()).toEqual({ ...none, term: 6 });
});

test('a refusal is shown, and the next choice clears it', async () => {
	let fails = true;
	const { $choice, choose } = createPlanChoice(none, async () => {
		if (fails) throw new ApiError('HTTP', 409, { description: 'Not agreed on.' });
		return costing(1);
	});
	await choose({ plan: 'enterprise', term: 1 });
	expect($choice.get()).toMatchObject({ refusal: 'Not agreed on.', preview: null });
	fails = false;
	await choose({ plan: 'pro', term: 1 });
	expect($choice.get()).toMatchObject({ refusal: null, preview: { due_now: 1 } });
});
