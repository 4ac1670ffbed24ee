import { formatDollars } from '#lib/format/money.ts';
import { countOf } from '#lib/format/numbers.ts';
import type { PlanCard } from '#lib/plans/plan-cards.ts';
import { type PlanName, priceOf, type Term, terms } from '#lib/plans/plans.ts';
import { settingsHref } from './settings-tabs.ts';

/** Wording of a plan's price on its card, of its terms and of their savings. */

/** Returns `1 month`, `12 months`. */
export const monthsInWords = (months: number): string => countOf(months, 'month');

/** Returns the term in a URL parameter; one month for anything else. */
export const termOf = (text: string | null): Term =>
	terms.find((term) => String(term) === text) ?? 1;

/** Returns the URL of Change Plan with a plan and a term chosen. */
export const changePlanHref = ({ plan, term }: { plan: PlanName; term: Term }): string =>
	`${settingsHref('change_plan')}?${new URLSearchParams({ plan, term: String(term) })}#choice`;

/** Returns the URL of Change Plan with only a term chosen. */
export const termHref = (term: Term): string =>
	`${settingsHref('change_plan')}?${new URLSearchParams({ term: String(term) })}#plans`;

/** A price as shown on a card. */
export interface PriceWords {
	/** `$87.78` */
	amount: string;
	/** Whether this is a starting price, to be agreed on. */
	isFrom: boolean;
	/** The period it covers: `a month`, `for 12 months`. */
	per: string;
	/** The term's saving compared with single months; null if none. */
	saved: string | null;
}

/** Returns the price of a card's plan for a term. */
export function priceInWords({ price, terms: offered }: PlanCard, term: Term): PriceWords {
	const chosen = offered.find(({ months }) => months === term);
	if (!chosen || term === 1)
		return { amount: formatDollars(price.cents), isFrom: price.from, per: 'a month', saved: null };
	const saves = formatDollars(price.cents * term - chosen.cents);
	return {
		amount: formatDollars(chosen.cents),
		isFrom: price.from,
		per: `for ${monthsInWords(term)}`,
		saved: `You save ${saves} (${chosen.discount}%)`,
	};
}

/** Returns the cards as shown to an account: Enterprise at its agreed price, in cents per month. */
export const cardsFor = (cards: readonly PlanCard[], agreed: number | null): PlanCard[] =>
	cards.map((card) =>
		agreed === null || !card.price.from
			? card
			: {
					...card,
					price: { ...card.price, cents: agreed, from: false },
					terms: card.terms.map(({ months, discount }) => {
						const term = termOf(String(months));
						return { months, discount, cents: priceOf(card.plan, term, agreed) };
					}),
				},
	);
