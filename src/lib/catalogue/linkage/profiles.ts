import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { normalizePlace, type WebPlace } from './own-places.ts';
import type { Profile } from './profile.ts';

const kinds = ['project', 'organization'] as const;
export type NamedKind = (typeof kinds)[number];

const profileRow = z.object({
	type: z.enum(kinds),
	id: z.string(),
	name: z.string(),
	website: z.string().nullable(),
	twitter: z.string().nullable(),
	github: z.string().nullable(),
	symbol: z.string().nullable(),
	founded: z.number().nullable(),
	chains: z.array(z.string()),
	texts: z.array(z.string()),
	contracts: z.array(z.string()),
	listed: z.array(z.string()),
});

const roundRow = z.object({
	type: z.enum(kinds),
	id: z.string(),
	date: z.string().nullable(),
	precision: z.string().nullable(),
	usd: z.number().nullable(),
	category: z.string().nullable(),
	description: z.string().nullable(),
	investors: z.array(z.string()),
	pages: z.array(z.string()),
});
type RoundRow = z.output<typeof roundRow>;

/** Returns the profiles of these records, for comparison with others of the same name. */
export async function profilesOf(
	db: Db,
	ids: Record<NamedKind, readonly number[]>,
): Promise<Profile[]> {
	const these = (kind: NamedKind) => sql`any(${sql.param([...ids[kind]])}::bigint[])`;
	const listedOf = (
		kind: NamedKind,
	) => sql`array(select c.source || ' ' || c.external_id from crosswalk as c
		where c.record_type = ${sql.raw(`'${kind}'`)} and c.record_id = r.id order by 1)`;
	const toldOf = (kind: NamedKind) => sql`array(select value from told_sign as t
		where t.record_type = ${sql.raw(`'${kind}'`)} and t.record_id = r.id and t.kind = 'network' order by 1)`;
	const rows = await readRows(db, profileRow)`
		select 'project' as type, r.id, r.name, r.website, r.twitter, r.github, r.symbol,
			coalesce(r.year_founded, extract(year from r.launch_date)::int) as founded,
			array_remove(array(select distinct chain from contract where project_id = r.id) || r.ecosystem, null)
				|| ${toldOf('project')} as chains,
			array_remove(array[r.category, r.description] || array(select sector from project_sector where project_id = r.id), null) as texts,
			array(select chain || ' ' || address from contract where project_id = r.id) as contracts,
			${listedOf('project')} as listed
		from project as r where r.id = ${these('project')}
		union all
		select 'organization', r.id, r.name, r.website, r.twitter, r.github, null, r.year_founded, ${toldOf('organization')},
			array_remove(array[r.summary] || array(select sector from organization_sector where organization_id = r.id), null),
			'{}', ${listedOf('organization')}
		from organization as r where r.id = ${these('organization')} order by 1, 2`;
	const roundsOf = await roundsByRaiser(db, ids);
	return rows.map(({ type, id, ...said }) => {
		const rounds = roundsOf.get(`${type} ${id}`) ?? [];
		return {
			ref: { type, id: Number(id) },
			name: said.name,
			sites: placesIn('website', said.website),
			accounts: placesIn('twitter', said.twitter),
			owners: placesIn('github', said.github),
			symbols: new Set(said.symbol ? [said.symbol.toUpperCase()] : []),
			contracts: new Set(said.contracts),
			chains: new Set(said.chains.map(chainKey)),
			words: wordsIn([
				...said.texts,
				...rounds.flatMap(({ category, description }) => [category ?? '', description ?? '']),
			]),
			rounds: rounds.map(({ date, precision, usd }) => ({ date, precision, usd })),
			investors: new Set(rounds.flatMap(({ investors }) => investors)),
			announcements: new Set(rounds.flatMap(({ pages }) => pages)),
			listed: new Set(said.listed),
			founded: said.founded,
		};
	});
}

async function roundsByRaiser(
	db: Db,
	ids: Record<NamedKind, readonly number[]>,
): Promise<Map<string, RoundRow[]>> {
	const these = (kind: NamedKind) => sql`any(${sql.param([...ids[kind]])}::bigint[])`;
	const rows = await readRows(db, roundRow)`
		select case when r.project_id is null then 'organization' else 'project' end as type,
			coalesce(r.project_id, r.organization_id) as id, r.date::text as date, r.date_precision as precision,
			r.amount_usd::float8 as usd, r.category, r.description,
			array(select coalesce('organization ' || i.organization_id, 'person ' || i.person_id, i.name)
				from round_investor as i where i.round_id = r.id) as investors,
			array(select url from round_source as s where s.round_id = r.id) as pages
		from funding_round as r
		where r.project_id = ${these('project')} or r.organization_id = ${these('organization')}`;
	return Map.groupBy(rows, ({ type, id }) => `${type} ${id}`);
}

function placesIn(place: WebPlace, address: string | null): Set<string> {
	const own = address && normalizePlace(place, address);
	return new Set(own ? [own] : []);
}

const spelledOtherwise: Readonly<Record<string, string>> = {
	bsc: 'bnbsmartchain',
	bnb: 'bnbsmartchain',
	bnbchain: 'bnbsmartchain',
	binance: 'bnbsmartchain',
	matic: 'polygon',
	eth: 'ethereum',
	ton: 'ton',
	theopennetwork: 'ton',
	rsk: 'rootstock',
	zksyncera: 'zksync',
	immutablex: 'immutable',
};

/** Returns one key for all spellings of a network: letters and digits only, in lower case. */
export function chainKey(network: string): string {
	const key = network.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
	return spelledOtherwise[key] ?? key;
}

/** Shorter words are mostly grammatical ones. */
const MIN_WORD_LENGTH = 4;

/** Returns the words in these texts that may indicate a subject, in lower case and singular. */
const wordsIn = (texts: readonly string[]): Set<string> =>
	new Set(
		texts
			.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
			.filter((word) => word.length >= MIN_WORD_LENGTH)
			.map((word) => word.replace(/(?<=..[^s])s$/, '')),
	);
