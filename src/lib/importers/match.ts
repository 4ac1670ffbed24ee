import { sql } from 'drizzle-orm';
import { identifierKey } from '#lib/catalogue/identifiers.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Signs, Sought } from './importer.ts';

/** A record of the same name that was not taken for the wanted one. */
export interface Namesake {
	id: number;
	name: string;
	slug: string;
	/** Why it was not taken. */
	reason: string;
}

export interface Match {
	/** The record found, if any. */
	id?: number;
	/** What the catalogue calls it now. */
	name?: string;
	namesakes: Namesake[];
}

interface Candidate {
	at: number;
	id: number;
	name: string;
	slug: string;
	website: string | null;
	twitter: string | null;
	github: string | null;
	symbol: string | null;
	/** Whether the importing source knows it under another identifier already. */
	claimed: boolean;
}

/** The kinds of record that are known by a name. */
const named = { project: 'project', organization: 'organization', person: 'person' } as const;
/** A name as names are compared: `search_form` without anything but letters and digits. */
const nameForm = (form: ReturnType<typeof sql>) =>
	sql`regexp_replace(${form}, '[^[:alnum:]]+', '', 'g')`;

/**
 * Finds the records that are wanted, all of one kind: by an identifier, the first that is known; else by the exact
 * name when one record alone has it and no sign speaks against it. Sample records are never found.
 * Other records of the same name are given as namesakes, for a person to look at.
 */
export async function match(db: Db, type: RecordType, wanted: readonly Sought[]): Promise<Match[]> {
	const byIdentifier = await findByIdentifier(db, type, wanted);
	const byName = await findByName(db, type, wanted);
	return wanted.map((one, at) => {
		const known = byIdentifier.get(at);
		const candidates = byName.get(at) ?? [];
		if (known) return { ...known, namesakes: others(one, candidates, known.id) };
		const [only] = candidates;
		if (only && candidates.length === 1 && !reasonAgainst(one, only))
			return { id: only.id, name: only.name, namesakes: [] };
		return { namesakes: others(one, candidates) };
	});
}

function others(wanted: Sought, candidates: Candidate[], id?: number): Namesake[] {
	return candidates
		.filter((candidate) => candidate.id !== id)
		.map((candidate) => ({
			id: candidate.id,
			name: candidate.name,
			slug: candidate.slug,
			reason: reasonAgainst(wanted, candidate) ?? 'several records have the name',
		}));
}

/** Why a record of the same name is not taken for the wanted one; null when nothing speaks against it. */
function reasonAgainst(wanted: Sought, candidate: Candidate): string | null {
	if (candidate.claimed) return `${wanted.identifiers[0].source} lists it separately`;
	const signs = signNames.map((sign) => compare(sign, wanted.signs, candidate));
	if (signs.includes('same')) return null;
	const different: string[] = signNames.filter((_, at) => signs[at] === 'different');
	// A shared symbol shows nothing, as symbols are not unique.
	if (otherSymbol(wanted.signs?.symbol, candidate.symbol)) different.push('symbol');
	return different.length > 0 ? `another ${different.join(', ')}` : null;
}

const signNames = ['website', 'twitter', 'github'] as const;

function compare(
	sign: (typeof signNames)[number],
	a: Signs | undefined,
	b: Signs,
): 'same' | 'different' | 'unknown' {
	const [left, right] = [a?.[sign], b[sign]].map((link) => (link ? signForm(sign, link) : null));
	if (!left || !right) return 'unknown';
	return left === right ? 'same' : 'different';
}

const otherSymbol = (a: string | null | undefined, b: string | null): boolean =>
	Boolean(a && b && a.toUpperCase() !== b.toUpperCase());

/** A website's host, an account's or owner's name. */
function signForm(sign: (typeof signNames)[number], link: string): string {
	const url = URL.parse(link);
	if (!url) return link;
	if (sign === 'website') return url.hostname.replace(/^www\./, '');
	return (url.pathname.split('/')[1] ?? '').toLowerCase();
}

async function findByIdentifier(db: Db, type: RecordType, wanted: readonly Sought[]) {
	const asked = wanted.flatMap(({ identifiers }, at) =>
		identifiers.map((identifier, rank) => ({ ...identifier, at, rank })),
	);
	const table = type === 'round' ? sql`funding_round` : sql.identifier(named[type]);
	const name = type === 'round' ? sql`null::text` : sql`r.name`;
	// A round that was merged into another is that one.
	const id = type === 'round' ? sql`coalesce(r.merged_into_id, r.id)` : sql`r.id`;
	const { rows } = await db.execute<{ at: number; id: string; name: string | null }>(sql`
		select distinct on (w.at) w.at, ${id} as id, ${name} as name
		from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(source text, external_id text, at int, rank int)
		join crosswalk c on c.source = w.source and c.external_id = w.external_id and c.record_type = ${type}
		join ${table} r on r.id = c.record_id and r.origin <> 'sample'
		order by w.at, w.rank`);
	return new Map(
		rows.map((row) => [row.at, { id: Number(row.id), name: row.name ?? undefined }] as const),
	);
}

async function findByName(
	db: Db,
	type: RecordType,
	wanted: readonly Sought[],
): Promise<Map<number, Candidate[]>> {
	if (type === 'round') return new Map();
	const asked = wanted.flatMap(({ name, identifiers }, at) =>
		name ? [{ name, at, ...identifiers[0] }] : [],
	);
	if (asked.length === 0) return new Map();
	const table = sql.identifier(named[type]);
	const symbol = type === 'project' ? sql`r.symbol` : sql`null::text`;
	const { rows } = await db.execute<Omit<Candidate, 'id'> & { id: string }>(sql`
		with w as materialized (
			select at, source, external_id, ${nameForm(sql`search_form(name)`)} as form
			from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as j(name text, at int, source text, external_id text)
		), known as materialized (
			select id, ${nameForm(sql`search_form(name)`)} as form from ${table} where origin <> 'sample'
		)
		select w.at, r.id, r.name, r.slug, r.website, r.twitter, r.github, ${symbol} as symbol, exists (
			select from crosswalk c where c.record_type = ${type} and c.record_id = r.id
				and c.source = w.source and c.external_id <> w.external_id
		) as claimed
		from w join known using (form) join ${table} r using (id)
		where form <> '' order by w.at, r.id`);
	const candidates = rows.map((row) => ({ ...row, id: Number(row.id) }));
	return Map.groupBy(candidates, ({ at }) => at);
}

/** A name as names are compared, for use before the database is asked: equal for nearly the same names. */
export const nameKey = (name: string): string =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Keys under which two wanted records of one batch may turn out to be the same record. */
export function matchKeys({ type, identifiers, slug, name }: Sought): string[] {
	const form = name && nameKey(name);
	const keys = identifiers.map((identifier) => `${type} ${identifierKey(identifier)}`);
	if (slug) keys.push(`${type} slug ${slug}`);
	return form ? [...keys, `${type} ${form}`] : keys;
}
