import { dollars } from '#lib/format/money.ts';
import { countOf } from '#lib/format/numbers.ts';
import type { PlanCard } from '#lib/plans/plan-cards.ts';
import { type PlanName, priceOf, type Term, terms } from '#lib/plans/plans.ts';
import { settingsHref } from './settings-tabs.ts';

/** How a plan's price, its terms and what they save are told on cards. */

/** `1 month`, `12 months`. */
export const monthsInWords = (months: number): string => countOf(months, 'month');

/** A term by what an address says of it; that of one month for anything else. */
export const termOf = (text: string | null): Term =>
	terms.find((term) => String(term) === text) ?? 1;

/** Change Plan with a plan and a term chosen. */
export const changePlanHref = ({ plan, term }: { plan: PlanName; term: Term }): string =>
	`${settingsHref('change_plan')}?${new URLSearchParams({ plan, term: String(term) })}#choice`;

/** Change Plan with a term chosen alone. */
export const termHref = (term: Term): string =>
	`${settingsHref('change_plan')}?${new URLSearchParams({ term: String(term) })}#plans`;

/** A price as a card shows it. */
export interface PriceWords {
	/** `$87.78` */
	amount: string;
	/** Whether that is where a price begins that is agreed on. */
	isFrom: boolean;
	/** What it is for: `a month`, `for 12 months`. */
	per: string;
	/** What the term saves beside single months; null where it saves nothing. */
	saved: string | null;
}

/** What a card's plan costs for a term. */
export function priceInWords({ price, terms: offered }: PlanCard, term: Term): PriceWords {
	const chosen = offered.find(({ months }) => months === term);
	if (!chosen || term === 1)
		return { amount: dollars(price.cents), isFrom: price.from, per: 'a month', saved: null };
	const saves = dollars(price.cents * term - chosen.cents);
	return {
		amount: dollars(chosen.cents),
		isFrom: price.from,
		per: `for ${monthsInWords(term)}`,
		saved: `You save ${saves} (${chosen.discount}%)`,
	};
}

/** The cards as an account sees them: Enterprise at the price that was agreed on with it, in cents of a month. */
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
