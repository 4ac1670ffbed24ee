import { decodeHTML } from 'entities';
import { z } from 'zod';
import { jobPlaces } from '#lib/careers/job-places.ts';
import { workplaceIn } from '#lib/careers/work-words.ts';
import {
	idText,
	isObject,
	itemsWith,
	type JobService,
	list,
	number,
	part,
	readItem,
	text,
} from './job-format.ts';
import { payPeriod, type RawPay, widestPay } from './pay-words.ts';

/** Fields of a Greenhouse job whose meaning differs from one board to the next. */

const payRanges = list(
	z.object({
		min_cents: number,
		max_cents: number,
		currency_type: text,
		title: text,
		blurb: text,
	}),
);

const job = z.object({
	id: idText,
	title: text,
	content: text,
	absolute_url: text,
	first_published: text,
	updated_at: text,
	location: part({ name: text }),
	offices: list(z.object({ name: text, location: text })),
	departments: list(z.object({ name: text })),
	pay_input_ranges: payRanges,
});

/** Whether a text names a place, and not only a way of working. */
const isPlace = (name: string | null | undefined): name is string =>
	jobPlaces(name ?? null).some(({ written }) => written !== '');

/**
 * Returns the place and the way of working. If a board's location gives only the way of working, the place is taken
 * from the job's offices.
 */
function placeOf({ location, offices }: z.output<typeof job>) {
	const place = location?.name;
	const inOffices = (offices ?? []).flatMap((office) =>
		[office.location, office.name].filter(isPlace).slice(0, 1),
	);
	return { workplace: workplaceIn(place ?? ''), locations: isPlace(place) ? [place] : inOffices };
}

/** Returns the first real department: Greenhouse writes `No Department` for a job without one. */
const departmentOf = (names: readonly (string | null | undefined)[]): string | null =>
	names.find((name) => name && !/^no department$/i.test(name.trim())) ?? null;

/** Returns the pay of a job in each of its places. */
const payOf = (ranges: z.output<typeof payRanges>): RawPay[] =>
	(ranges ?? []).map(({ min_cents, max_cents, currency_type, title, blurb }) => ({
		min: min_cents == null ? null : min_cents / 100,
		max: max_cents == null ? null : max_cents / 100,
		currency: currency_type,
		period: payPeriod([title, blurb], (min_cents ?? 0) / 100, currency_type),
	}));

const address = (name: string) =>
	`https://boards-api.greenhouse.io/v1/boards/${name}/jobs?content=true`;

export const greenhouse: JobService = {
	address,
	pages: [
		[/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?:embed\/job_board\?for=)?([^/?#]+)/, address],
		[/^boards-api\.greenhouse\.io\/v1\/boards\/([^/?#]+)/, address],
	],
	format: {
		kind: 'greenhouse',
		items: ({ json }) => (isObject(json) ? itemsWith('absolute_url', json.jobs) : null),
		read(item, notes) {
			const posting = readItem(job, item, notes);
			return {
				id: posting.id,
				name: posting.title,
				html: decodeHTML(posting.content ?? ''),
				department: departmentOf((posting.departments ?? []).map(({ name }) => name)),
				...placeOf(posting),
				salary: widestPay(payOf(posting.pay_input_ranges), notes),
				url: posting.absolute_url,
				published: posting.first_published ?? posting.updated_at,
			};
		},
	},
};
