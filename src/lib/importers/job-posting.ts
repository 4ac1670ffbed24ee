import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { employments, keyOf, workplaces } from './board-words.ts';
import { countryOf } from './country-of-code.ts';
import { feedPostings } from './feed-postings.ts';
import {
	isObject,
	type JobFormat,
	number,
	placeOf,
	type RawJob,
	readItem,
	text,
} from './job-format.ts';
import { leftOutNote, type Note } from './notes.ts';

/** Jobs as schema.org's JobPosting: https://schema.org/JobPosting */

const several = <Item extends z.ZodType>(item: Item) =>
	z
		.union([z.array(item), item.transform((one) => [one])])
		.nullish()
		.catch(null);

const namedPlace = z.union([
	z.string(),
	z.object({ name: text }).transform(({ name }) => name ?? null),
]);

export const posting = z.object({
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
							placeOf(addressLocality, addressRegion, countryOf(addressCountry) ?? addressCountry),
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

/** Returns where applicants for a remote job may work, if stated; else where its offices are. */
function placesOfPosting(job: z.output<typeof posting>) {
	const required = job.applicantLocationRequirements ?? [];
	const isRemote = workplaces[keyOf(job.jobLocationType)] === 'Remote';
	return isRemote && required.some(Boolean)
		? required
		: (job.jobLocation ?? []).map(({ address }) => address);
}

/** Returns the only kind of employment stated; if there are several, none can be chosen. */
function onlyEmployment(employmentTypes: readonly string[], notes: Note[]): string | undefined {
	const kinds = new Set(employmentTypes.map((one) => employments[keyOf(one)] ?? one));
	if (kinds.size <= 1) return employmentTypes[0];
	notes.push(leftOutNote('employment', employmentTypes.join(', '), 'more than one kind'));
	return undefined;
}

/** Returns the texts of a page's structured data elements. */
function structuredData(html: string): string[] {
	const found: string[] = [];
	let text: string | null = null;
	const parser = new Parser({
		onopentag(name, { type }) {
			if (name === 'script' && /^application\/ld\+json\b/i.test(type ?? '')) text = '';
		},
		ontext(part) {
			if (text !== null) text += part;
		},
		onclosetag(name) {
			if (name === 'script' && text !== null) {
				found.push(text);
				text = null;
			}
		},
	});
	parser.write(html);
	parser.end();
	return found;
}

const isPosting = ({ '@type': type }: Record<string, unknown>): boolean =>
	[type].flat().some((one) => one === 'JobPosting');

/** Number of levels of structured data searched. */
const MAX_DEPTH = 6;

/** Returns every JobPosting in a value, whether in an array, a graph or an item list. */
function postingsIn(value: unknown, depth = 0): Record<string, unknown>[] {
	if (depth > MAX_DEPTH) return [];
	if (Array.isArray(value)) return value.flatMap((one) => postingsIn(one, depth + 1));
	if (!isObject(value)) return [];
	if (isPosting(value)) return [value];
	return ['@graph', 'itemListElement', 'item', 'mainEntity'].flatMap((key) =>
		postingsIn(value[key], depth + 1),
	);
}

/** Returns the value of a text that may be JSON; undefined for any other text. */
export function tryParseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const ofPage = (html: string): unknown[] =>
	structuredData(html).flatMap((one) => postingsIn(tryParseJson(one)));

/** The jobs of a feed in XML; null for any other text. @throws SettingsError for one of several employers. */
function ofFeed(text: string, name: string): unknown[] | null {
	const feed = feedPostings(text);
	if (feed && feed.companies.size > 1)
		throw new SettingsError(
			`${name} has jobs from ${feed.companies.size} companies; give the board of one company.`,
		);
	return feed?.items ?? null;
}

/** Structured data of a page, or an XML feed, whose elements are read as those of a JobPosting. */
export const jobPostings: JobFormat = {
	kind: 'page',
	items({ name, text, json }) {
		const items = json === undefined ? (ofFeed(text, name) ?? ofPage(text)) : postingsIn(json);
		return items.length > 0 ? items : null;
	},
	read: (item, notes) => readPosting(readItem(posting, item, notes), notes),
};

/** Reads a posting; notes fields with several contradictory values. */
export function readPosting(job: z.output<typeof posting>, notes: Note[]): RawJob {
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
}
