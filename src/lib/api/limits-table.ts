import { counted } from '#lib/format/numbers.ts';
import { CALLS_WITHOUT_KEY, entitled } from '#lib/plans/entitled.ts';
import { planCards } from '#lib/plans/plan-cards.ts';

/** How many calls somebody may make. */
interface LimitRow {
	who: string;
	aMinute: string;
	aMonth: string;
}

/** The limits of the API, from the table of what each plan gives. */
export const limitRows: readonly LimitRow[] = [
	{ who: 'Without a key', aMinute: counted(CALLS_WITHOUT_KEY), aMonth: 'No limit' },
	...planCards.map(({ plan, title }) => ({
		who: `Key, ${title}`,
		aMinute: counted(entitled(plan, 'callsAMinute')),
		aMonth: counted(entitled(plan, 'calls')),
	})),
];
