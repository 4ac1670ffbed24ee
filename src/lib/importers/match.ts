import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { identityOf } from '#lib/assets/asset.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordLookup } from './importer.ts';
import { compareSigns, type KnownSigns, type SignComparison } from './signs.ts';

/** A record of the same name that was not matched. */
export interface Namesake {
	id: number;
	name: string;
	slug: string;
	/** Why it was not matched. */
	reason: string;
	/** The evidence for and against it, in words. */
	signs: string[];
	/** Whether the source itself distinguishes the two. */
	isSeparate: boolean;
}

export interface Match {
	/** The matched record, if any. */
	id?: number;
	/** Its current name in the catalogue. */
	name?: string;
	/** Whether the record was found by an identifier other than the wanted record's first. */
	isBySecond?: boolean;
	namesakes: Namesake[];
}

interface Candidate extends KnownSigns {
	at: number;
	id: number;
	name: string;
	slug: string;
	/** Whether the importing source already knows it under another identifier. */
	claimed: boolean;
}

/** The record types that have a name. */
const tableNames = { project: 'project', organization: 'organization', person: 'person' } as const;

/**
 * Finds the wanted records, all of one type: by the first known identifier, else by name or alias. A project, and anything
 * that `needsSign`, requires a second piece of matching evidence besides its name; the others only require that nothing
 * contradicts the match and that the name is unique. Sample records never match. Other records with the same name are
 * returned as namesakes, for manual review.
 */
export async function matchRecords(
	db: Db,
	type: RecordType,
	wanted: readonly RecordLookup[],
): Promise<Match[]> {
	const byIdentifier = await findByIdentifier(db, type, wanted);
	const byName = await findByName(db, type, wanted);
	return wanted.map((one, at) => {
		const known = byIdentifier.get(at);
		const candidates = (byName.get(at) ?? []).map((candidate) => ({
			...candidate,
			compared: compareSigns(one.signs, candidate),
		}));
		const taken = known ? undefined : theOne(one, candidates);
		const id = known?.id ?? taken?.id;
		const namesakes = candidates
			.filter((candidate) => candidate.id !== id)
			.map((candidate) => asNamesake(one, candidate));
		return { ...(known ?? (taken && { id: taken.id, name: taken.name })), namesakes };
	});
}

type ComparedCandidate = Candidate & { compared: SignComparison };

/** Returns the candidate that is certainly the wanted record, if there is one. */
function theOne(
	wanted: RecordLookup,
	candidates: ComparedCandidate[],
): ComparedCandidate | undefined {
	const possible = candidates.filter((candidate) => !reasonAgainst(wanted, candidate));
	if (wanted.type !== 'project' && !wanted.needsSign)
		return candidates.length === 1 ? possible[0] : undefined;
	const shown = possible.filter(({ compared }) => compared.same.length > 0);
	if (shown.length > 0) return shown.length === 1 ? shown[0] : undefined;
	const { listedBy } = wanted.signs ?? {};
	const listed = possible.filter(({ sources }) => listedBy && sources.includes(listedBy));
	return listed.length === 1 ? listed[0] : undefined;
}

function asNamesake(wanted: RecordLookup, candidate: ComparedCandidate): Namesake {
	const { same, other } = candidate.compared;
	return {
		id: candidate.id,
		name: candidate.name,
		slug: candidate.slug,
		isSeparate: candidate.claimed,
		reason:
			reasonAgainst(wanted, candidate) ??
			((wanted.type === 'project' || wanted.needsSign) && same.length === 0
				? 'nothing but the name says so'
				: 'several records have the name'),
		signs: [
			'the same name',
			...same.map((sign) => `the same ${sign}`),
			...other.map((sign) => `another ${sign}`),
		],
	};
}

/** Returns why a record of the same name is not taken for the wanted one; null if nothing contradicts it. */
function reasonAgainst(
	wanted: RecordLookup,
	{ claimed, compared }: ComparedCandidate,
): string | null {
	if (claimed) return `${wanted.identifiers[0].source} lists it separately`;
	// A shared symbol shows nothing where links differ, as symbols are not unique.
	if (compared.same.some((sign) => sign !== 'symbol')) return null;
	return compared.other.length > 0 ? `another ${compared.other.join(', ')}` : null;
}

const findByIdentifierRow = z.object({
	at: z.number(),
	id: z.string(),
	name: z.string().nullable(),
	rank: z.number(),
});

async function findByIdentifier(db: Db, type: RecordType, wanted: readonly RecordLookup[]) {
	const lookups = wanted.flatMap(({ identifiers }, at) =>
		identifiers.map((identifier, rank) => ({ ...identifier, at, rank })),
	);
	const table = type === 'round' ? sql`funding_round` : sql.identifier(tableNames[type]);
	const name = type === 'round' ? sql`null::text` : sql`r.name`;
	const rows = await readRows(db, findByIdentifierRow)`
		select distinct on (w.at) w.at, r.id, ${name} as name, w.rank
		from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as w(source text, external_id text, at int, rank int)
		join crosswalk c on c.source = w.source and c.external_id = w.external_id and c.record_type = ${type}
		join ${table} r on r.id = c.record_id and r.origin <> 'sample'
		order by w.at, w.rank`;
	return new Map(
		rows.map(
			({ at, id, name, rank }) =>
				[at, { id: Number(id), name: name ?? undefined, isBySecond: rank > 0 }] as const,
		),
	);
}

const findByNameRow = z.object({
	at: z.number(),
	id: z.string(),
	name: z.string(),
	slug: z.string(),
	website: z.string().nullable(),
	twitter: z.string().nullable(),
	github: z.string().nullable(),
	symbol: z.string().nullable(),
	sharesContract: z.boolean(),
	sharesEmployer: z.boolean(),
	sources: z.array(z.string()),
	claimed: z.boolean(),
});

async function findByName(
	db: Db,
	type: RecordType,
	wanted: readonly RecordLookup[],
): Promise<Map<number, Candidate[]>> {
	if (type === 'round') return new Map();
	const lookups = wanted.flatMap(({ name, identifiers, add, signs }, at) =>
		name
			? [
					{
						name,
						at,
						...identifiers[0],
						contracts: contractsIn(add),
						employers: signs?.employers ?? [],
					},
				]
			: [],
	);
	if (lookups.length === 0) return new Map();
	const table = sql.identifier(tableNames[type]);
	const symbol = type === 'project' ? sql`r.symbol` : sql`null::text`;
	const sharesContract =
		type === 'project'
			? sql`exists (select from contract c where c.project_id = r.id
				and w.contracts @> to_jsonb(c.chain || ' ' || coalesce(c.key, lower(c.address))))`
			: sql`false`;
	const worksFor = (kind: 'project' | 'organization') =>
		sql`w.employers @> jsonb_build_array(jsonb_build_object('type', ${sql.raw(`'${kind}'`)}, 'id', held.${sql.identifier(`${kind}_id`)}))`;
	const sharesEmployer =
		type === 'person'
			? sql`exists (select from position held where held.person_id = r.id
				and (${worksFor('project')} or ${worksFor('organization')}))`
			: sql`false`;
	const rows = await readRows(db, findByNameRow)`
		with w as materialized (
			select at, source, external_id, contracts, employers, name_form(name) as form
			from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb)
				as j(name text, at int, source text, external_id text, contracts jsonb, employers jsonb)
		), bearing as (
			select w.at, r.id from w join ${table} r on name_form(r.name) = w.form where w.form <> ''
			union select w.at, a.record_id from w join record_alias a on name_form(a.name) = w.form
			where w.form <> '' and a.record_type = ${type}
		)
		select w.at, r.id, r.name, r.slug, r.website, r.twitter, r.github, ${symbol} as symbol,
			${sharesContract} as "sharesContract", ${sharesEmployer} as "sharesEmployer",
			array(select distinct c.source from crosswalk c where c.record_type = ${type} and c.record_id = r.id) as sources,
			exists (
				select from crosswalk c where c.record_type = ${type} and c.record_id = r.id
					and c.source = w.source and c.external_id <> w.external_id
			) as claimed
		from bearing join w using (at) join ${table} r using (id)
		where r.origin <> 'sample' order by w.at, r.id`;
	const candidates = rows.map((row) => ({ ...row, id: Number(row.id) }));
	return Map.groupBy(candidates, ({ at }) => at);
}

const contractsIn = (add: RecordLookup['add']) =>
	add && 'contracts' in add ? (add.contracts ?? []).map(identityOf) : [];
