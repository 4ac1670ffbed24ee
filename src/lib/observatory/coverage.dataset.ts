import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import { type RecordKind, recordKindCondition, recordsParam } from './records.ts';

const coverageRow = z.object({
	source: z.enum(directorySources),
	fact: z.string(),
	known: z.int().describe('Number of records for which the fact is known.'),
	records: z.int().describe('Total number of records.'),
});

type Facts = readonly (readonly [fact: string, isKnown: SQL])[];

const has = (column: string): SQL => sql`${sql.identifier(column)} is not null`;
const some = (column: string): SQL => sql`${sql.identifier(column)} > 0`;
const isIn = (table: string): SQL => sql`r.id in (select project_id from ${sql.identifier(table)})`;

/**
 * The facts counted for each kind of record, as conditions on its listing, or on its own row if the fact is only there.
 */
const countedFacts: Record<DirectorySource, { table: string; facts: Facts; isCounted?: SQL }> = {
	projects: {
		table: 'project_listing',
		facts: [
			['Description', has('description')],
			['Logo', has('logo')],
			['Sector', sql`sectors <> '{}'`],
			['Team', some('person_count')],
			['Price', has('price_usd')],
			['Market cap', has('market_cap_usd')],
			['Value locked', has('tvl_usd')],
			['Funding round', some('round_count')],
			['Investors', some('organization_count')],
		],
	},
	people: {
		table: 'person_listing',
		facts: [
			['Picture', has('avatar')],
			['Job title', has('primary_job_title')],
			['Type of investor', has('type_of_investor')],
			['Location', has('location')],
			['Biography', has('background_summary')],
			['Organization', some('organization_count')],
			['Project', some('project_count')],
		],
	},
	organizations: {
		table: 'organization_listing',
		// For an investor known by name only, nobody has stated yet that it is an organization.
		isCounted: sql`type is distinct from ${NAME_ONLY_TYPE}`,
		facts: [
			['Type', has('type')],
			['Description', has('summary')],
			['Website', has('website')],
			['Year founded', has('year_founded')],
			['Location', has('location')],
			['Team', some('person_count')],
			['Rounds joined', some('investment_count')],
			['Assets under management', has('assets_under_management_usd')],
		],
	},
	fundraising: {
		table: 'round_listing',
		facts: [
			['Date to the day', sql`date is not null and date_precision = 'day'`],
			['Amount', has('amount_usd')],
			['Type', has('type')],
			['Investors', sql`organization_count + person_count > 0 or other_investors <> '[]'`],
			['Valuation', has('valuation_usd')],
			['A source', sql`sources <> '[]'`],
			['Confirmed', sql`confirmation in ('project', 'investor', 'both', 'filing')`],
		],
	},
};

/** Facts of projects outside the listing: in the record itself, and in its lists. */
const unlistedFacts: Facts = [
	['Website', has('website')],
	['Ecosystem', has('ecosystem')],
	['Year founded', has('year_founded')],
	['Contract', isIn('contract')],
	['Token distribution', isIn('token_allocation')],
	['Event', isIn('project_event')],
];

type Row = z.input<typeof coverageRow>;

async function count(db: Db, records: RecordKind, source: DirectorySource): Promise<Row[]> {
	return countFacts(db, { ...countedFacts[source], source, records });
}

const countFactsRow = z.record(z.string(), z.number());

async function countFacts(
	db: Db,
	options: {
		table: string;
		facts: Facts;
		isCounted?: SQL;
		source: DirectorySource;
		records: RecordKind;
	},
): Promise<Row[]> {
	const { facts, source, isCounted = sql`true` } = options;
	const counts = facts.map(
		([, isKnown], at) =>
			sql`count(*) filter (where ${isKnown})::int as ${sql.identifier(`f${at}`)}`,
	);
	const found = await readOne(db, countFactsRow)`
		select count(*)::int as records, ${sql.join(counts, sql`, `)}
		from ${sql.identifier(options.table)} as r where ${recordKindCondition(options.records, sql`origin`)} and ${isCounted}`;
	return facts.map(([fact], at) => ({
		source,
		fact,
		known: found[`f${at}`] ?? 0,
		records: found.records ?? 0,
	}));
}

export const observatoryCoverage = defineDataset({
	name: 'observatory_coverage',
	description: 'Number of records of each kind for which each fact is known.',
	params: z.strictObject({ records: recordsParam }),
	row: coverageRow,
	tags: () => ['project', 'organization', 'person', 'round'],
	async load(db, { records }) {
		const project = {
			table: 'project',
			facts: unlistedFacts,
			source: 'projects',
			records,
		} as const;
		const [projects = [], ...others] = await Promise.all([
			...directorySources.map((source) => count(db, records, source)),
			countFacts(db, project),
		]);
		return [...projects, ...(others.pop() ?? []), ...others.flat()];
	},
});
