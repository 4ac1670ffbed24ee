import { longDate } from '#lib/format/dates.ts';
import { exactNumber } from '#lib/format/numbers.ts';
import { type CountedUse, entitlementOf } from './entitled.ts';
import { planNames, planTitles } from './plans.ts';
import type { Usage } from './usage.ts';

/** Singular and plural of each counted use. */
const nouns: Record<CountedUse, { one: string; many: string; a: 'day' | 'month' }> = {
	exports: { one: 'export of a whole view', many: 'exports of whole views', a: 'month' },
	questions: { one: 'question', many: 'questions', a: 'day' },
	calls: { one: 'call', many: 'calls', a: 'month' },
};

/** Returns `3 exports of whole views a month`. */
const amount = (what: CountedUse, limit: number): string => {
	const { one, many, a } = nouns[what];
	return `${exactNumber(limit)} ${limit === 1 ? one : many} a ${a}`;
};

const spans = { day: 'today', month: 'this month' } as const;

/** Returns what has been used and when the count restarts, in two sentences for somebody at their limit. */
export function limitInWords(what: CountedUse, { limit, resetsAt }: Usage): string {
	const { one, many, a } = nouns[what];
	const all = limit === 1 ? `your only ${one}` : `all ${exactNumber(limit)} ${many}`;
	const resets = limit === 1 ? 'It resets' : 'They reset';
	return `You have used ${all} ${spans[a]}. ${resets} on ${longDate(resetsAt.toISOString())} (UTC).`;
}

/**
 * Returns the limit of the next plan that has a higher one: `Pro has 100 exports of whole views a month.` Null if none
 * has.
 */
export function higherLimitInWords(what: CountedUse, { limit }: Usage): string | null {
	const more = planNames.find((plan) => entitlementOf(plan, what) > limit);
	if (!more) return null;
	return `${planTitles[more]} has ${amount(what, entitlementOf(more, what))}.`;
}
