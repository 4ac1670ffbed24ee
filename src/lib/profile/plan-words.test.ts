import { expect, test } from 'vitest';
import { planCards } from '#lib/plans/plan-cards.ts';
import { terms } from '#lib/plans/plans.ts';
import { cardsFor, priceInWords, termOf } from './plan-words.ts';

const cardPrices = () =>
	planCards.map((card) =>
		terms.map((term) => {
			const { amount, isFrom, per } = priceInWords(card, term);
			return `${isFrom ? 'from ' : ''}${amount} ${per}`;
		}),
	);

test('each plan shows its price for each term, to the cent', () => {
	expect(cardPrices()).toEqual([
		['$0 a month', '$0 a month', '$0 a month'],
		['$10.45 a month', '$53.30 for 6 months', '$87.78 for 12 months'],
		['from $19.99 a month', 'from $101.95 for 6 months', 'from $167.92 for 12 months'],
	]);
});

test('a term shows what it saves over single months', () => {
	const [standard, pro] = planCards;
	if (!standard || !pro) throw new Error('There are no plans.');
	expect(priceInWords(standard, 12).saved).toBeNull();
	expect(priceInWords(pro, 1).saved).toBeNull();
	expect(priceInWords(pro, 6).saved).toBe('You save $9.40 (15%)');
	expect(priceInWords(pro, 12).saved).toBe('You save $37.62 (30%)');
});

test('an invalid term is one month', () => {
	expect(['12', '6', '1', '7', '', null, '12 '].map(termOf)).toEqual([12, 6, 1, 1, 1, 1, 1]);
});

test('an agreed price no longer reads “from”', () => {
	const [, pro, enterprise] = cardsFor(planCards, 5_000);
	if (!pro || !enterprise) throw new Error('There are no plans.');
	expect(priceInWords(enterprise, 1)).toMatchObject({ amount: '$50.00', isFrom: false });
	expect(priceInWords(enterprise, 12).amount).toBe('$420.00');
	expect(pro).toBe(planCards[1]);
});
