import type { Confirmation } from '#lib/catalogue/confirmation.ts';

/** Named ranges of money and time, by the contract's ids. All bounds are in USD or days. */

export interface Choice {
	/** The contract's id. */
	id: number;
	label: string;
	/** Its spelling in a URL; null for the choice that filters nothing. */
	word: string | null;
	/** The listing column's value in matching rows, or whether it is empty. */
	value?: boolean;
	/** The values that match. */
	values?: readonly string[];
}

export interface MoneyRange extends Choice {
	/** USD, included. */
	from: number | null;
	/** USD, excluded. */
	to: number | null;
}

export const moneyRanges: readonly MoneyRange[] = [
	{ id: 1, label: 'Under 100 K', word: 'under-100k', from: null, to: 1e5 },
	{ id: 2, label: '100 K – 1 M', word: '100k-1m', from: 1e5, to: 1e6 },
	{ id: 3, label: '1 – 5 M', word: '1m-5m', from: 1e6, to: 5e6 },
	{ id: 4, label: '5 – 10 M', word: '5m-10m', from: 5e6, to: 1e7 },
	{ id: 5, label: '10 – 50 M', word: '10m-50m', from: 1e7, to: 5e7 },
	{ id: 6, label: '50 – 100 M', word: '50m-100m', from: 5e7, to: 1e8 },
	{ id: 7, label: '100 – 500 M', word: '100m-500m', from: 1e8, to: 5e8 },
	{ id: 8, label: '500 M – 1 B', word: '500m-1b', from: 5e8, to: 1e9 },
	{ id: 9, label: '1 – 10 B', word: '1b-10b', from: 1e9, to: 1e10 },
	{ id: 10, label: '10 – 100 B', word: '10b-100b', from: 1e10, to: 1e11 },
	{ id: 11, label: 'Over 100 B', word: 'over-100b', from: 1e11, to: null },
	{ id: 12, label: 'All', word: null, from: null, to: null },
];

export interface PastRange extends Choice {
	/** Months back from today; null for any time. */
	months: number | null;
}

export const pastRanges: readonly PastRange[] = [
	{ id: 1, label: 'All', word: null, months: null },
	{ id: 2, label: 'Past month', word: 'past-month', months: 1 },
	{ id: 3, label: 'Past 3 months', word: 'past-3-months', months: 3 },
	{ id: 4, label: 'Past 6 months', word: 'past-6-months', months: 6 },
	{ id: 5, label: 'Past year', word: 'past-year', months: 12 },
	{ id: 6, label: 'Past 2 years', word: 'past-2-years', months: 24 },
	{ id: 7, label: 'Past 3 years', word: 'past-3-years', months: 36 },
];

export const tokenChoices: readonly Choice[] = [
	{ id: 1, label: 'All', word: null },
	{ id: 2, label: 'No Token', word: 'none', value: false },
	{ id: 3, label: 'Tokens included', word: 'included', value: true },
];

export const investingChoices: readonly Choice[] = [
	{ id: 1, label: 'Yes', word: 'yes', value: true },
	{ id: 0, label: 'No', word: 'no', value: false },
];

export const stageChoices: readonly Choice[] = [
	{ id: 1, label: 'All', word: null },
	{ id: 2, label: 'Pre-Seed', word: 'pre-seed' },
	{ id: 3, label: 'Seed', word: 'seed' },
	{ id: 4, label: 'Series A', word: 'series-a' },
	{ id: 5, label: 'Series B', word: 'series-b' },
	{ id: 6, label: 'Series C+', word: 'series-c' },
	{ id: 7, label: 'Strategic', word: 'strategic' },
	{ id: 8, label: 'Public Sale', word: 'public-sale' },
	{ id: 9, label: 'Grant', word: 'grant' },
	{ id: 10, label: 'Other', word: 'other' },
];

export const confirmationChoices: readonly (Choice & { values?: readonly Confirmation[] })[] = [
	{ id: 1, label: 'All', word: null },
	{ id: 2, label: 'Reported', word: 'reported', values: ['reported'] },
	{
		id: 3,
		label: 'Confirmed by anyone',
		word: 'confirmed',
		values: ['project', 'investor', 'both', 'filing'],
	},
	// A filing is the raiser's own statement.
	{
		id: 4,
		label: 'Confirmed by the project',
		word: 'by-project',
		values: ['project', 'both', 'filing'],
	},
	{ id: 5, label: 'Confirmed by an investor', word: 'by-investor', values: ['investor', 'both'] },
	{ id: 6, label: 'Confirmed by both', word: 'by-both', values: ['both'] },
	{ id: 7, label: 'Disputed', word: 'disputed', values: ['disputed'] },
	{ id: 8, label: 'Confirmed by a filing', word: 'by-filing', values: ['filing'] },
];

export const agreementChoices: readonly Choice[] = [
	{ id: 1, label: 'All', word: null },
	{ id: 2, label: 'Sources disagree', word: 'no', value: false },
	{ id: 3, label: 'No source disagrees', word: 'yes', value: true },
];

/** Returns the day `months` before `now`, as YYYY-MM-DD; the 31st becomes the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): string {
	const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
	const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
	first.setUTCDate(Math.min(now.getUTCDate(), last));
	return first.toISOString().slice(0, 10);
}
