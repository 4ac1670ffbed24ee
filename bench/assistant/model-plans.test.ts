import { expect, test } from 'vitest';
import { badPlans, goodPlan } from './model-plans.ts';
import { questionSets } from './questions.ts';
import type { Tables } from './rows.ts';

const named = (key: string, name: string) => ({ key, name });
const none = { people: [], investors: [], rounds: [], events: [], allocations: [] };
const tables: Tables = {
	...{ ...none, news: [], changes: [], claims: [] },
	projects: [named('project/uniswap', 'Uniswap')],
	organizations: [named('organization/paradigm', 'Paradigm')],
};
const questionWithGold = (gold: string) => ({
	...{ id: '', question: '', turns: [] },
	group: 'plain' as const,
	gold: [gold],
});

test('a plan asks for the same as the gold', () => {
	expect(
		goodPlan(
			questionWithGold('rounds: type = Seed; year = 2022; amount > 5M -> median amount'),
			tables,
		),
	).toEqual({
		kind: 'figure',
		of: 'median',
		field: 'amount_quantity',
		rows: {
			source: 'fundraising',
			groups: [
				{
					match: 'all',
					conditions: [
						{ field: 'stages', comparison: 'is', values: ['Seed'] },
						{ field: 'date', comparison: 'between', values: ['2022-01-01', '2022-12-31'] },
						{ field: 'amount_quantity', comparison: 'at least', values: ['5000001'] },
					],
				},
			],
			rounds: null,
			positions: null,
		},
	});
	const paradigm = { type: 'organization', slug: 'paradigm', name: 'Paradigm' };
	expect(
		goodPlan(
			questionWithGold(
				'rounds: investors has organization/paradigm -> collect investors by count take 5',
			),
			tables,
		),
	).toEqual({ kind: 'co-investors', record: paradigm, take: 5 });
});

test('what the typed query cannot say has no plan', () => {
	expect(goodPlan(questionWithGold('ask or decline'), tables)).toBeNull();
	expect(
		goodPlan(questionWithGold('allocations: percent > 50 -> collect project'), tables),
	).toBeNull();
});

test('every spoilt plan differs from the good one', () => {
	for (const question of questionSets[0] ?? []) {
		const plans = [goodPlan(question, tables), ...badPlans(question, tables)];
		const texts = plans.map((plan) => JSON.stringify(plan));
		expect(texts.length).toBeGreaterThanOrEqual(3);
		expect(texts.slice(1)).not.toContain(texts[0]);
	}
});
