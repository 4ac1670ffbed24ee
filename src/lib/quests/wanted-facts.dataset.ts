import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows, totalRow } from '#lib/db/read-rows.ts';
import { wantedFactsBySource } from '#lib/home/missing-facts.dataset.ts';
import { type WantedSource, wantedSources } from './wanted-view.ts';

/** The name of each record type in visit statistics. */
const visitedAs = { projects: 'project', organizations: 'organization', people: 'people' } as const;

/** Returns the facts that can be requested for a record type, by name. */
export const wantedFactNames = (source: WantedSource): string[] =>
	wantedFactsBySource[source].wanted.map(({ fact }) => fact);

const params = {
	source: z.enum(wantedSources).default('projects'),
	sector: z.string().max(100).nullable().default(null).describe('Name of a sector.'),
	fact: z
		.string()
		.max(100)
		.nullable()
		.default(null)
		.describe('Returns only records that lack this fact.'),
};

const row = z.object({
	slug: z.string(),
	name: z.string(),
	missing: z
		.array(z.object({ fact: z.string(), field: z.string() }))
		.describe('Missing facts, each with the form field that asks for it.'),
	reads: z.int().describe('Number of times the record’s pages were opened in the last seven days.'),
});

interface FactFilter {
	source: WantedSource;
	sector: string | null;
	fact: string | null;
}

/** Matches records that lack a fact; none if it is not requested. */
const missingBy = (source: WantedSource, name: string): SQL =>
	wantedFactsBySource[source].wanted.find(({ fact }) => fact === name)?.isMissing ?? sql`false`;

/** Records with missing facts, and the names of these facts; samples are left out. */
function without({ source, sector, fact }: FactFilter): SQL {
	const { listing, wanted, isCounted } = wantedFactsBySource[source];
	const parts = wanted.map(
		({ fact, field, isMissing }) =>
			sql`case when ${isMissing} then jsonb_build_object('fact', ${fact}::text, 'field', ${field}::text) end`,
	);
	const any = wanted.map(({ isMissing }) => sql`(${isMissing})`);
	return sql`
		select l.id, l.slug, l.name, l.sort_name, array_remove(array[${sql.join(parts, sql`, `)}], null) as missing
		from ${sql.identifier(listing)} as l where l.origin <> 'sample' and ${isCounted}
			and ${fact === null ? sql`(${sql.join(any, sql` or `)})` : sql`(${missingBy(source, fact)})`}
			${sector === null ? sql`` : sql`and exists (select from unnest(l.sectors) as one where lower(one) = lower(${sector}))`}`;
}

const tags = () => ['project', 'organization', 'person'];

export const wantedFacts = defineDataset({
	name: 'wanted_facts',
	description: 'Records with missing facts, most viewed first.',
	params: z.strictObject({
		...params,
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(50),
	}),
	row,
	tags,
	load: (db, { skip, take, ...asked }) => readRows(db, row)`
		select a.slug, a.name, to_jsonb(a.missing) as missing, coalesce(w.reads, 0) as reads
		from (${without(asked)}) as a
		left join wanted_record w on w.type = ${visitedAs[asked.source]} and w.record_id = a.id
		order by coalesce(w.reads, 0) desc, cardinality(a.missing) desc, a.sort_name collate "C", a.id
		limit ${take} offset ${skip}`,
});

export const totalWantedFacts = defineDataset({
	name: 'total_wanted_facts',
	description: 'Number of records with missing facts.',
	params: z.strictObject(params),
	row: z.object({ total: z.int() }),
	tags,
	load: (db, query) =>
		readRows(db, totalRow)`select count(*)::int as total from (${without(query)}) as a`,
});
