import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne, readRows } from '#lib/db/read-rows.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';

const row = z.object({
	source: z.enum(directorySources),
	fact: z.string(),
	field: z.string().describe('Form field that asks for the fact.'),
	missing: z.int().describe('Number of records for which the fact is unknown.'),
	records: z.int().describe('Total number of records.'),
	examples: z
		.array(z.object({ slug: z.string(), name: z.string() }))
		.describe('The first of the records without the fact, in directory order.'),
});

/** A fact that anybody can look up and contribute, with the condition for its absence. */
interface WantedFact {
	fact: string;
	field: string;
	isMissing: SQL;
}

const wantedFact = (fact: string, field: string, isMissing: SQL): WantedFact => ({
	fact,
	field,
	isMissing,
});
const none = (column: string): SQL => sql`l.${sql.identifier(column)} is null`;

interface Kind {
	listing: string;
	wanted: readonly WantedFact[];
	/** Condition for the records that count. */
	isCounted: SQL;
	/** The directory's default order, which has an index. */
	order: SQL;
	/** The slug that identifies the record's form; for a round, its own slug. */
	slug: SQL;
}

const slug = sql`l.slug`;
/** The facts wanted for each kind of record, as SQL over the record's row of the listing, `l`. */
export const wantedFactsBySource: Record<DirectorySource, Kind> = {
	projects: {
		listing: 'project_listing',
		wanted: [
			wantedFact('Logo', 'logo', none('logo')),
			wantedFact('Description', 'description', none('description')),
			wantedFact('Sector', 'sectors', sql`l.sectors = '{}'`),
			wantedFact('Team', 'employees', sql`l.person_count = 0`),
			wantedFact('Funding round', 'rounds', sql`l.round_count = 0`),
		],
		isCounted: sql`true`,
		order: sql`(l.market_cap_usd is null), l.market_cap_usd desc, l.known desc, l.sort_name collate "C", l.slug collate "C"`,
		slug,
	},
	people: {
		listing: 'person_listing',
		wanted: [
			wantedFact('Picture', 'avatar', none('avatar')),
			wantedFact('Job title', 'primary_job_title', none('primary_job_title')),
			wantedFact('Location', 'location', none('location')),
			wantedFact('Background', 'background_summary', none('background_summary')),
		],
		isCounted: sql`true`,
		order: sql`(l.project_count = 0), l.project_count desc, l.sort_name collate "C", l.slug collate "C"`,
		slug,
	},
	organizations: {
		listing: 'organization_listing',
		wanted: [
			wantedFact('Logo', 'logo', none('logo')),
			wantedFact('Summary', 'summary', none('summary')),
			wantedFact('Website', 'website', none('website')),
			wantedFact('Location', 'location', none('location')),
			wantedFact('Year founded', 'year_founded', none('year_founded')),
		],
		// For an investor known by name only, nobody has stated yet that it is an organization.
		isCounted: sql`l.type is distinct from ${NAME_ONLY_TYPE}`,
		order: sql`(l.investment_count = 0), l.investment_count desc, l.sort_name collate "C", l.slug collate "C"`,
		slug,
	},
	fundraising: {
		listing: 'round_listing',
		wanted: [
			wantedFact('Amount', 'amount_usd', none('amount_usd')),
			wantedFact('Valuation', 'valuation_usd', none('valuation_usd')),
			wantedFact('Type', 'type', none('type')),
			wantedFact('Source', 'sources', sql`l.sources = '[]'`),
			wantedFact(
				'Investors',
				'investors',
				sql`l.organization_count + l.person_count = 0 and l.other_investors = '[]'`,
			),
		],
		isCounted: sql`true`,
		order: sql`(l.date is null), l.date desc, l.sort_name collate "C", l.slug collate "C", l.round_slug collate "C"`,
		slug: sql`l.round_slug`,
	},
};

type Missing = z.input<typeof row>;

const ofKind = ({ listing, isCounted }: Kind): SQL =>
	sql`from ${sql.identifier(listing)} as l where l.origin <> 'sample' and ${isCounted}`;

const countMissingRow = z.record(z.string(), z.number());

/** Counts the records of a kind that lack each fact, most frequent first. */
async function countMissing(db: Db, source: DirectorySource) {
	const kind = wantedFactsBySource[source];
	const counts = kind.wanted.map(
		({ isMissing }, at) =>
			sql`count(*) filter (where ${isMissing})::int as ${sql.identifier(`f${at}`)}`,
	);
	const found = await readOne(
		db,
		countMissingRow,
	)`select count(*)::int as records, ${sql.join(counts, sql`, `)} ${ofKind(kind)}`;
	return kind.wanted
		.map((one, at) => ({ ...one, missing: found[`f${at}`] ?? 0, records: found.records ?? 0 }))
		.filter(({ missing }) => missing > 0)
		.sort((a, b) => b.missing - a.missing);
}

const examplesRow = z.object({ slug: z.string(), name: z.string() });

async function examplesOf(db: Db, source: DirectorySource, isMissing: SQL, most: number) {
	const kind = wantedFactsBySource[source];
	const rows = await readRows(
		db,
		examplesRow,
	)`select ${kind.slug} as slug, l.name ${ofKind(kind)} and ${isMissing} order by ${kind.order} limit ${most}`;
	return rows;
}

export const missingFacts = defineDataset({
	name: 'missing_facts',
	description:
		'The facts missing from the most records of each kind, with the first of these records; samples are left out.',
	params: z.strictObject({
		limit: z.int().min(1).max(5).default(2).describe('Number of facts per kind of record.'),
		examples: z.int().min(0).max(10).default(2).describe('Number of example records per fact.'),
	}),
	row,
	tags: () => ['project', 'person', 'organization', 'round'],
	async load(db, { limit, examples }) {
		const found = await Promise.all(
			directorySources.map(async (source): Promise<Missing[]> => {
				const missing = (await countMissing(db, source)).slice(0, limit);
				return Promise.all(
					missing.map(async ({ isMissing, ...one }) => ({
						source,
						...one,
						examples: await examplesOf(db, source, isMissing, examples),
					})),
				);
			}),
		);
		return found.flat();
	},
});
