import { z } from 'zod';
import { jobPlaces } from '#lib/careers/job-places.ts';
import { workIn } from '#lib/careers/work-words.ts';
import { jsonNumber } from './json-number.ts';
import { payPeriod, type SaidPay } from './pay-words.ts';

/** What Greenhouse says of a job in fields that mean one thing on one board and another on the next. */

const text = z.string().nullish().catch(null);

const payRange = z.object({
	min_cents: jsonNumber.nullish().catch(null),
	max_cents: jsonNumber.nullish().catch(null),
	currency_type: text,
	title: text,
	blurb: text,
});

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

/** What a job pays in each of its places. */
export const greenhousePay = (ranges: z.output<typeof payRanges>): SaidPay[] =>
	(ranges ?? []).map(({ min_cents, max_cents, currency_type, title, blurb }) => ({
		min: min_cents == null ? null : min_cents / 100,
		max: max_cents == null ? null : max_cents / 100,
		currency: currency_type,
		period: payPeriod([title, blurb], (min_cents ?? 0) / 100, currency_type),
	}));
