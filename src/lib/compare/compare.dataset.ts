import { z } from 'zod';
import { MARKET_TAG } from '#lib/catalogue/market-history.ts';
import { defineDataset, UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Fact } from '#lib/entities/facts.ts';
import type { RevisionRow } from '#lib/entities/provenance.ts';
import { apiTypes } from '#lib/entities/tabs.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { MEMBERS_TAG } from '#lib/sessions/member-tag.ts';
import { comparedTypes, compareRanges, MAX_COMPARED, MIN_COMPARED } from './address.ts';
import { loadComparison } from './comparison.ts';
import { resolveCompared } from './resolve.ts';
import { comparedRound } from './rounds.ts';
import { sharedRow } from './shared.ts';

const comparedFact = z.object({
	text: z.string(),
	exact: z.string().nullable().describe('Full value, or null if the text is not shortened.'),
	href: z.string().nullable(),
	field: z
		.string()
		.nullable()
		.describe('Field to look up in `revisions`, or null for a computed figure.'),
	source: z.string().nullable().describe('URL that was read, or the observer of the figure.'),
	at: z.string().nullable().describe('Time of the last change to the field.'),
});

const perRecord = 'Values in the order of `records`.';

/** Everything a comparison page shows, in one row. */
export const compare = defineDataset({
	name: 'compare',
	description:
		'Two to six projects, organizations or people side by side, with facts, prices indexed to 100, rounds and shared records.',
	params: z.strictObject({
		type: z.enum(comparedTypes.map((type) => apiTypes[type])).default('project'),
		slugs: z.array(textParameter(200)).min(MIN_COMPARED).max(MAX_COMPARED),
		range: z.enum(compareRanges.map(({ name }) => name)).default('1y'),
	}),
	row: z.object({
		records: z.array(z.object({ _id: z.string(), slug: z.string(), name: z.string() })),
		facts: z.array(
			z.object({
				group: z.string(),
				label: z.string(),
				values: z.array(z.array(comparedFact)).describe(perRecord),
			}),
		),
		index: z
			.object({
				base: z.string().describe('Day on which each line is 100.'),
				lines: z.array(
					z.object({
						_id: z.string(),
						days: z.array(z.object({ day: z.string(), value: z.number() })),
					}),
				),
				without: z.array(z.string()).describe('Ids of the projects that are not drawn.'),
				sources: z.array(z.string()),
			})
			.nullable()
			.describe('The price chart, for projects with prices.'),
		rounds: z.array(comparedRound),
		years: z
			.array(
				z.object({
					year: z.int().nullable(),
					values: z
						.array(z.object({ joined: z.int(), led: z.int() }).nullable())
						.describe(perRecord),
				}),
			)
			.describe('Rounds joined per year, for organizations.'),
		shared: z.array(sharedRow),
	}),
	tags: () => ['project', 'organization', 'person', 'round', 'article', MARKET_TAG, MEMBERS_TAG],
	async load(db, { type: apiType, slugs, range }) {
		const type = comparedTypes.find((one) => apiTypes[one] === apiType) ?? 'project';
		const { records, unknown } = await resolveCompared(db, type, [...new Set(slugs)]);
		const [missing] = unknown;
		if (missing !== undefined)
			throw new UnknownRecordError(
				`There is no ${apiType} with the slug ${JSON.stringify(missing)}.`,
			);
		const { columns, groups, index, rounds, years, shared } = await loadComparison(
			db,
			type,
			records,
			range,
		);
		return [
			{
				records: columns.map(({ id, head: { slug, name } }) => ({ _id: String(id), slug, name })),
				facts: groups.flatMap(({ title, rows }) =>
					rows.map(({ label, cells }) => ({
						group: title,
						label,
						values: cells.map((facts, place) =>
							facts.map((fact) => withSource(fact, columns[place]?.changes ?? [])),
						),
					})),
				),
				index: index && {
					...index,
					lines: index.lines.map(({ id, days }) => ({ _id: String(id), days })),
					without: index.without.map(String),
				},
				rounds,
				years: years.map(({ year, cells }) => ({ year, values: cells })),
				shared,
			},
		];
	},
});

function withSource(fact: Fact, changes: readonly RevisionRow[]): z.input<typeof comparedFact> {
	const { text, title, href, field, source } = fact;
	const latest = field === null ? undefined : changes.find((one) => one.field === field);
	return {
		text,
		exact: title ?? null,
		href: href ?? null,
		field,
		source: latest?.source ?? latest?.origin ?? source ?? null,
		at: latest?.at ?? null,
	};
}
