/** What can be chosen in Change Plan. Money is whole cents of a US dollar. */

export const planNames = ['standard', 'pro', 'enterprise'] as const;
export type PlanName = (typeof planNames)[number];

export const planTitles: Record<PlanName, string> = {
	standard: 'Standard',
	pro: 'Pro',
	enterprise: 'Enterprise',
};

/** Months that are paid for at once. */
export const terms = [1, 6, 12] as const;
export type Term = (typeof terms)[number];

export const CURRENCY = 'USD';

/** Percent that a term costs less than as many single months. */
export const discounts: Record<Term, number> = { 1: 0, 6: 15, 12: 30 };

/** Cents a month, for terms of one month. That of Enterprise is where an operator's price for an account begins. */
const monthly: Record<PlanName, number> = { standard: 0, pro: 1_045, enterprise: 1_999 };

/** The plans that cost something. */
export type PaidPlan = Exclude<PlanName, 'standard'>;

/**
 * Cents of a whole term, rounded half up once.
 *
 * @param month cents of a single month, where an operator has agreed on another than the list's.
 */
export const priceOf = (plan: PlanName, term: Term, month = monthly[plan]): number =>
	Math.floor((month * term * (100 - discounts[term]) + 50) / 100);

/** Cents that a term saves beside as many single months. */
export const savedBy = (plan: PlanName, term: Term): number =>
	priceOf(plan, 1) * term - priceOf(plan, term);

/** Whether a plan gives more than another. */
export const isMore = (plan: PlanName, than: PlanName): boolean =>
	planNames.indexOf(plan) > planNames.indexOf(than);
