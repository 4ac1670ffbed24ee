import { z } from 'zod';
import type { FoundJob } from '#lib/careers/imported-jobs.ts';
import { jobFacts } from '#lib/careers/job-form.ts';
import { LONGEST_DESCRIPTION } from '#lib/careers/job-words.ts';
import { feedDate } from './feed-dates.ts';
import {
	departmentOf,
	greenhousePay,
	greenhousePlace,
	greenhousePlaceFields,
	payRanges,
} from './greenhouse-job.ts';
import { markdownOf } from './html-markdown.ts';
import { RowRejected } from './importer.ts';
import { unescapedHtml } from './job-items.ts';
import { jsonNumber } from './json-number.ts';
import { leftOut, type Note, unreadFields } from './notes.ts';
import { type SaidPay, widestPay } from './pay-words.ts';

/** What each kind of board says of one job, read into one shape. */

/** No job ends after it. */
const LAST = Date.UTC(2100, 0, 1);

const text = z.string().nullish().catch(null);
const number = jsonNumber.nullish().catch(null);

/** What a board says of a job, before it is checked. */
interface Said {
	id: string | null | undefined;
	name: string | null | undefined;
	html: string | null | undefined;
	department?: string | null | undefined;
	locations?: readonly (string | null | undefined)[];
	workplace?: string | null | undefined;
	employment?: string | null | undefined;
	salary?: SaidPay | null;
	/** Where a reader finds the job, and applies for it. */
	url: string | null | undefined;
	published?: string | number | null | undefined;
	ends?: string | null | undefined;
}

const workplaces: Record<string, string> = {
	remote: 'Remote',
	telecommute: 'Remote',
	onsite: 'On-site',
	hybrid: 'Hybrid',
};

const employments: Record<string, string> = {
	fulltime: 'Full-time employee',
	permanent: 'Full-time employee',
	parttime: 'Part time employee',
	contract: 'Freelance or Contract hire',
	contractor: 'Freelance or Contract hire',
	freelance: 'Freelance or Contract hire',
	temporary: 'Freelance or Contract hire',
};

const periods: Record<string, string> = {
	year: 'year',
	'1year': 'year',
	peryearsalary: 'year',
	month: 'month',
	'1month': 'month',
	permonthsalary: 'month',
	week: 'week',
	'1week': 'week',
	day: 'day',
	'1day': 'day',
	hour: 'hour',
	'1hour': 'hour',
	perhourwage: 'hour',
};

const keyOf = (word: string | null | undefined): string =>
	(word ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');

/** ISO 8601 of a time as boards write it, in UTC where no zone is said; left out with a note where it can be no time. */
function timeOf(
	column: string,
	said: string | number | null | undefined,
	notes: Note[],
): string | null {
	if (!said) return null;
	const text =
		typeof said === 'number' && Math.abs(said) < LAST ? new Date(said).toISOString() : String(said);
	const time = feedDate(text, LAST);
	if (time === null || time < '2000') {
		notes.push(leftOut(column, text, 'not a date that can be right'));
		return null;
	}
	return time;
}

const cutTo = (most: number, said: string | null | undefined): string | null =>
	said
		? said.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, most) || null
		: null;

function webAddress(said: string | null | undefined): string | null {
	const url = URL.parse(said ?? '');
	return url && /^https?:$/.test(url.protocol) && url.href.length <= 500 ? url.href : null;
}

/**
 * A job of the board's, checked as the job form is; single fields that cannot be read are left out with a note.
 * @throws RowRejected for one without an id, a name or an address.
 */
function foundJob(said: Said, withDescription: boolean): { found: FoundJob; notes: Note[] } {
	const notes: Note[] = [];
	const externalId = cutTo(200, said.id);
	const jobname = cutTo(120, said.name);
	const url = webAddress(said.url);
	if (externalId === null) throw new RowRejected('it has no id');
	if (jobname === null) throw new RowRejected('it has no title');
	if (url === null) throw new RowRejected('it has no address where one applies');
	const known = (map: Record<string, string>, word: string | null | undefined, column: string) => {
		const found = map[keyOf(word)] ?? null;
		if (found === null && word && keyOf(word) !== 'unspecified')
			notes.push(leftOut(column, word, 'not one of ours'));
		return found;
	};
	const description = withDescription
		? markdownOf((said.html ?? '').replaceAll('\0', '').toWellFormed(), LONGEST_DESCRIPTION)
		: '';
	const locations = [...new Set((said.locations ?? []).map((one) => cutTo(100, one)))]
		.filter((one) => one !== null)
		.join('; ')
		.slice(0, 200);
	const facts = {
		jobname,
		department: cutTo(60, said.department),
		jobdesc: description || `[What the job is stands at its employer](${url}).`,
		location: locations || null,
		workplacetype: known(workplaces, said.workplace, 'workplace type'),
		employment: known(employments, said.employment, 'employment'),
		whereapply: url,
		addfile: null,
		...salaryOf(said.salary ?? null, notes),
	};
	// A place is not known where the board says none; the form asks for one.
	const place = facts.location ?? (facts.workplacetype === 'Remote' ? null : 'Not specified');
	const read = jobFacts.safeParse({ ...facts, location: place });
	if (!read.success) throw new RowRejected(read.error.issues[0]?.message ?? 'it cannot be read');
	return {
		found: {
			externalId,
			facts: { ...read.data, location: facts.location },
			publishedAt: timeOf('date', said.published, notes),
			endsAt: timeOf('end', said.ends, notes),
		},
		notes,
	};
}

function salaryOf(said: SaidPay | null, notes: Note[]) {
	const none = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null };
	if (said === null || (said.min == null && said.max == null)) return none;
	const whole = (amount: number | null | undefined) =>
		amount == null || amount <= 0 || amount >= 1e12 ? null : Math.round(amount * 100) / 100;
	const [low, high] = [whole(said.min), whole(said.max)];
	const isReversed = low !== null && high !== null && high < low;
	if (isReversed) notes.push('salary read from its lower end to its higher');
	const salary = {
		salary_min: isReversed ? high : low,
		salary_max: isReversed ? low : high,
		salary_currency: (said.currency ?? '').toUpperCase(),
		salary_period: periods[keyOf(said.period)] ?? '',
	};
	const isFine = jobFacts.safeParse({ jobname: 'x', jobdesc: 'x', ...salary }).success;
	if (isFine) return salary;
	notes.push(leftOut('salary', JSON.stringify(said), 'not a salary'));
	return none;
}

const greenhouse = z.object({
	id: z.union([z.number(), z.string()]).transform(String),
	title: text,
	content: text,
	absolute_url: text,
	first_published: text,
	updated_at: text,
	...greenhousePlaceFields,
	departments: z
		.array(z.object({ name: text }))
		.nullish()
		.catch(null),
	pay_input_ranges: payRanges,
});

const lever = z.object({
	id: text,
	text,
	description: text,
	additional: text,
	lists: z
		.array(z.object({ text, content: text }))
		.nullish()
		.catch(null),
	hostedUrl: text,
	applyUrl: text,
	createdAt: number,
	workplaceType: text,
	categories: z
		.object({
			commitment: text,
			department: text,
			team: text,
			location: text,
			allLocations: z.array(z.string()).nullish().catch(null),
		})
		.nullish()
		.catch(null),
	salaryRange: z
		.object({ min: number, max: number, currency: text, interval: text })
		.nullish()
		.catch(null),
});

const ashby = z.object({
	id: text,
	title: text,
	department: text,
	team: text,
	descriptionHtml: text,
	location: text,
	secondaryLocations: z
		.array(z.object({ location: text }))
		.nullish()
		.catch(null),
	isRemote: z.boolean().nullish().catch(null),
	isListed: z.boolean().nullish().catch(null),
	workplaceType: text,
	employmentType: text,
	publishedAt: text,
	jobUrl: text,
	compensation: z
		.object({
			summaryComponents: z
				.array(
					z.object({
						compensationType: text,
						interval: text,
						currencyCode: text,
						minValue: number,
						maxValue: number,
					}),
				)
				.nullish()
				.catch(null),
		})
		.nullish()
		.catch(null),
});

const feedItem = z.object({
	id: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
	url: text,
	external_url: text,
	title: text,
	content_html: text,
	content_text: text,
	date_published: text,
});

const several = <Item extends z.ZodType>(item: Item) =>
	z
		.union([z.array(item), item.transform((one) => [one])])
		.nullish()
		.catch(null);

const namedPlace = z.union([
	z.string(),
	z.object({ name: text }).transform(({ name }) => name ?? null),
]);

const posting = z.object({
	title: text,
	description: text,
	url: text,
	identifier: z
		.union([
			z.string(),
			z
				.object({ value: z.union([z.string(), z.number()]).transform(String) })
				.transform(({ value }) => value),
		])
		.nullish()
		.catch(null),
	datePosted: text,
	validThrough: text,
	employmentType: several(z.string()),
	jobLocationType: text,
	applicantLocationRequirements: several(namedPlace),
	occupationalCategory: text,
	jobLocation: several(
		z.object({
			address: z
				.union([
					z.string(),
					z
						.object({
							addressLocality: text,
							addressRegion: text,
							addressCountry: namedPlace.nullish().catch(null),
						})
						.transform(({ addressLocality, addressRegion, addressCountry }) =>
							[addressLocality, addressRegion, addressCountry].filter(Boolean).join(', '),
						),
				])
				.nullish()
				.catch(null),
		}),
	),
	baseSalary: z
		.object({
			currency: text,
			value: z
				.union([
					z.number().transform((value) => ({ minValue: value, maxValue: value, unitText: null })),
					z.object({ minValue: number, maxValue: number, value: number, unitText: text }),
				])
				.nullish()
				.catch(null),
		})
		.nullish()
		.catch(null),
});

/** Of a remote job from where one may work, where that is said; else where its offices are. */
function placesOfPosting(job: z.output<typeof posting>) {
	const required = job.applicantLocationRequirements ?? [];
	const isRemote = workplaces[keyOf(job.jobLocationType)] === 'Remote';
	return isRemote && required.some(Boolean)
		? required
		: (job.jobLocation ?? []).map(({ address }) => address);
}

/** The one kind of employment that is said; of several none can be told. */
function onlyEmployment(said: readonly string[], notes: Note[]): string | undefined {
	const kinds = new Set(said.map((one) => employments[keyOf(one)] ?? one));
	if (kinds.size <= 1) return said[0];
	notes.push(leftOut('employment', said.join(', '), 'more than one kind'));
	return undefined;
}

/** Reads a job, and notes what it says in fields that cannot be read. */
type Reader = (item: unknown, notes: Note[]) => Said;

const read = <Shape extends z.ZodObject>(
	shape: Shape,
	item: unknown,
	notes: Note[],
): z.output<Shape> => {
	const found = shape.safeParse(item);
	if (!found.success) throw new RowRejected('it is no job');
	notes.push(...unreadFields(item, found.data));
	return found.data;
};

const readers: Record<'greenhouse' | 'lever' | 'ashby' | 'json-feed' | 'page', Reader> = {
	greenhouse: (item, notes) => {
		const job = read(greenhouse, item, notes);
		return {
			id: job.id,
			name: job.title,
			html: unescapedHtml(job.content ?? ''),
			department: departmentOf((job.departments ?? []).map(({ name }) => name)),
			...greenhousePlace(job),
			salary: widestPay(greenhousePay(job.pay_input_ranges), notes),
			url: job.absolute_url,
			published: job.first_published ?? job.updated_at,
		};
	},
	lever: (item, notes) => {
		const job = read(lever, item, notes);
		const lists = (job.lists ?? []).map(
			(one) => `<h3>${one.text ?? ''}</h3><ul>${one.content ?? ''}</ul>`,
		);
		const { categories, salaryRange: range } = job;
		return {
			id: job.id,
			name: job.text,
			html: [job.description, ...lists, job.additional].filter(Boolean).join(''),
			department: categories?.department ?? categories?.team,
			locations: categories?.allLocations ?? [categories?.location],
			workplace: job.workplaceType,
			employment: categories?.commitment,
			salary: range
				? { min: range.min, max: range.max, currency: range.currency, period: range.interval }
				: null,
			url: job.hostedUrl ?? job.applyUrl,
			published: job.createdAt,
		};
	},
	ashby: (item, notes) => {
		const job = read(ashby, item, notes);
		if (job.isListed === false) throw new RowRejected('it is not listed');
		const salaries = (job.compensation?.summaryComponents ?? [])
			.filter(({ compensationType }) => compensationType === 'Salary')
			.map(({ minValue, maxValue, currencyCode, interval }) => ({
				...{ min: minValue, max: maxValue, currency: currencyCode, period: interval },
			}));
		return {
			id: job.id,
			name: job.title,
			html: job.descriptionHtml,
			department: job.department ?? job.team,
			locations: [job.location, ...(job.secondaryLocations ?? []).map(({ location }) => location)],
			workplace: job.workplaceType ?? (job.isRemote ? 'remote' : null),
			employment: job.employmentType,
			salary: widestPay(salaries, notes),
			url: job.jobUrl,
			published: job.publishedAt,
		};
	},
	'json-feed': (item, notes) => {
		const job = read(feedItem, item, notes);
		return {
			id: job.id ?? job.url,
			name: job.title,
			html: job.content_html ?? escapedText(job.content_text ?? ''),
			url: job.url ?? job.external_url,
			published: job.date_published,
		};
	},
	page: (item, notes) => {
		const job = read(posting, item, notes);
		const { value } = job.baseSalary ?? {};
		const single = value && 'value' in value ? value.value : null;
		return {
			id: job.identifier ?? job.url,
			name: job.title,
			html: job.description,
			department: job.occupationalCategory,
			locations: placesOfPosting(job),
			workplace: job.jobLocationType,
			employment: onlyEmployment(job.employmentType ?? [], notes),
			salary: value
				? {
						min: value.minValue ?? single,
						max: value.maxValue ?? single,
						currency: job.baseSalary?.currency,
						period: value.unitText,
					}
				: null,
			url: job.url,
			published: job.datePosted,
			ends: job.validThrough,
		};
	},
};

const escapedText = (plain: string): string =>
	plain
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.split(/\n{2,}/)
		.map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`)
		.join('');

/**
 * One job of a board.
 * @param page where the board itself stands: the address of a posting that has none of its own.
 * @throws RowRejected for what is no job.
 */
export function jobOfItem(
	kind: keyof typeof readers,
	item: unknown,
	{ page, descriptions }: { page: string; descriptions: boolean },
): { found: FoundJob; notes: Note[] } {
	const unread: Note[] = [];
	const said = readers[kind](item, unread);
	const url = said.url ?? (kind === 'page' ? page : null);
	const { found, notes } = foundJob({ ...said, url, id: said.id ?? url }, descriptions);
	return { found, notes: [...unread, ...notes] };
}
