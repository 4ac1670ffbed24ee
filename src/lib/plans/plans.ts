/** The plans offered in Change Plan. Amounts are whole US cents. */

export const planNames = ['standard', 'pro', 'enterprise'] as const;
export type PlanName = (typeof planNames)[number];

export const planTitles: Record<PlanName, string> = {
	standard: 'Standard',
	pro: 'Pro',
	enterprise: 'Enterprise',
};

/** Months paid at once. */
export const terms = [1, 6, 12] as const;
export type Term = (typeof terms)[number];

export const CURRENCY = 'USD';

/** Percent discount of a term compared with single months. */
export const discounts: Record<Term, number> = { 1: 0, 6: 15, 12: 30 };

/** Cents per month for one-month terms. For Enterprise, the lowest price that an operator offers. */
const monthly: Record<PlanName, number> = { standard: 0, pro: 1_045, enterprise: 1_999 };

/** The plans that are not free. */
export type PaidPlan = Exclude<PlanName, 'standard'>;

/**
 * Cents for a whole term, rounded half up once.
 *
 * @param month cents for a single month, if an operator has agreed on a price other than the list price.
 */
export const priceOf = (plan: PlanName, term: Term, month = monthly[plan]): number =>
	Math.floor((month * term * (100 - discounts[term]) + 50) / 100);

/** Cents saved by a term compared with single months. */
export const termSavings = (plan: PlanName, term: Term): number =>
	priceOf(plan, 1) * term - priceOf(plan, term);

/** Whether one plan is above another. */
export const isHigherPlan = (plan: PlanName, than: PlanName): boolean =>
	planNames.indexOf(plan) > planNames.indexOf(than);
