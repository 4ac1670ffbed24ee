import { formatCount } from '#lib/format/numbers.ts';
import { CALLS_WITHOUT_KEY, entitlementOf } from '#lib/plans/entitled.ts';
import { planCards } from '#lib/plans/plan-cards.ts';

/** Limits on calls for one kind of caller. */
interface LimitRow {
	who: string;
	aMinute: string;
	aMonth: string;
}

/** The API's limits, taken from the table of what each plan includes. */
export const limitRows: readonly LimitRow[] = [
	{ who: 'Without a key', aMinute: formatCount(CALLS_WITHOUT_KEY), aMonth: 'No limit' },
	...planCards.map(({ plan, title }) => ({
		who: `Key, ${title}`,
		aMinute: formatCount(entitlementOf(plan, 'callsAMinute')),
		aMonth: formatCount(entitlementOf(plan, 'calls')),
	})),
];
