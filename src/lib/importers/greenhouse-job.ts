import { z } from 'zod';
import { jobPlaces } from '#lib/careers/job-places.ts';
import { workIn } from '#lib/careers/work-words.ts';
import { jsonNumber } from './json-number.ts';

/** What Greenhouse says of a job in fields that mean one thing on one board and another on the next. */

const text = z.string().nullish().catch(null);

const payRange = z.object({
	min_cents: jsonNumber.nullish().catch(null),
	max_cents: jsonNumber.nullish().catch(null),
	currency_type: text,
	title: text,
	blurb: text,
});
type PayRange = z.output<typeof payRange>;

export const greenhousePlaceFields = {
	location: z.object({ name: text }).nullish().catch(null),
	offices: z
		.array(z.object({ name: text, location: text }))
		.nullish()
		.catch(null),
};
type PlaceFields = z.output<z.ZodObject<typeof greenhousePlaceFields>>;

export const payRanges = z.array(payRange).nullish().catch(null);

/** Whether a text names a place, and not only how one works. */
const isPlace = (said: string | null | undefined): said is string =>
	jobPlaces(said ?? null).some(({ written }) => written !== '');

/** Where and how one works: a board that writes only how one works as the place says the place in the job's offices. */
export function greenhousePlace({ location, offices }: PlaceFields) {
	const said = location?.name;
	const inOffices = (offices ?? []).flatMap((office) =>
		[office.location, office.name].filter(isPlace).slice(0, 1),
	);
	return { workplace: workIn(said ?? ''), locations: isPlace(said) ? [said] : inOffices };
}

/** The first department that is one: Greenhouse writes `No Department` for a job without. */
export const departmentOf = (names: readonly (string | null | undefined)[]): string | null =>
	names.find((name) => name && !/^no department$/i.test(name.trim())) ?? null;

const periodWords = [
	['hour', /\bhour(?:ly)?\b|\bper hr\b/i],
	['day', /\bdaily\b|\bper day\b|\bday rate\b/i],
	['week', /\bweekly\b|\bper week\b/i],
	['month', /\bmonth(?:ly)?\b/i],
	['year', /\bannual(?:ly|ized)?\b|\byear(?:ly)?\b|\bsalary\b|\bOTE\b/i],
] as const;

/** Cents from which on a pay in one of these currencies can only be that of a year. */
const SURELY_A_YEAR = 3_000_000;
const strongCurrencies = /^(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD)$/i;

/** For how long a range is paid, of which Greenhouse has no field: as its title says, else as its amount leaves no doubt. */
function periodOf({ title, blurb, min_cents, currency_type }: PayRange): string | null {
	for (const said of [title, blurb])
		for (const [period, words] of periodWords) if (words.test(said ?? '')) return period;
	const isYear = (min_cents ?? 0) >= SURELY_A_YEAR && strongCurrencies.test(currency_type ?? '');
	return isYear ? 'year' : null;
}

/** The one value that all have; null where they differ, or one has none. */
function shared(values: readonly (string | null | undefined)[]): string | null {
	const [first, ...more] = new Set(values);
	return more.length === 0 ? (first ?? null) : null;
}

const amounts = (cents: readonly (number | null | undefined)[]): number[] =>
	cents.filter((one) => one != null).map((one) => one / 100);

/** What a job pays in all its places: from the least to the most, where all ranges are of one currency and period. */
export function greenhouseSalary(ranges: z.output<typeof payRanges>) {
	const known = ranges ?? [];
	const currency = shared(known.map(({ currency_type }) => currency_type));
	const period = shared(known.map(periodOf));
	if (currency === null || period === null) return null;
	const low = amounts(known.map(({ min_cents }) => min_cents));
	const high = amounts(known.map(({ max_cents }) => max_cents));
	return {
		min: low.length > 0 ? Math.min(...low) : null,
		max: high.length > 0 ? Math.max(...high) : null,
		currency,
		period,
	};
}
