import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Site, type SiteTie, siteOf, siteTie } from '#lib/links/sites.ts';

/** The kinds of record that have a site and accounts. */
export const placedKinds = ['project', 'organization', 'person'] as const;
export type PlacedKind = (typeof placedKinds)[number];

/** A record on a site that is asked for, by the place among those asked. */
export interface OnSite {
	at: number;
	type: PlacedKind;
	id: string;
	tie: SiteTie;
}

/** Sites of hosts that very many use; what is asked for is among them by a word of its path. */
const MOST_SITES = 2_000;

const siteRow = z.object({
	at: z.number(),
	type: z.enum(placedKinds),
	id: z.string(),
	website: z.string(),
});

/** The records on these sites: those of the very page, those of the site, and those beside it. */
export async function onSites(
	db: Db,
	wanted: readonly { at: number; site: Site | null }[],
): Promise<OnSite[]> {
	const asked = wanted.flatMap(({ at, site }) =>
		(site?.hosts ?? []).map((host) => ({ at, host, word: site?.word && partsIn(site.word) })),
	);
	if (asked.length === 0) return [];
	const hosts = sql`any(${sql.param([...new Set(asked.map(({ host }) => host))])}::text[])`;
	// The scan keeps the few records of these hosts, and only those are joined.
	const rows = await readRows(db, siteRow)`
		with site as (${siteOfEach} offset 0), known as materialized (
			select * from site where host = ${hosts} or ${above(sql`host`)} = ${hosts} or ${above(above(sql`host`))} = ${hosts}
		)
		select distinct w.at, known.type, known.id::text as id, known.website from known
		cross join lateral (values (known.host), (${above(sql`known.host`)}), (${above(above(sql`known.host`))})) as k(host)
		join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(at int, host text, word text) on w.host = k.host
		where w.word is null or strpos(${parts(sql`known.website`)}, w.word) > 0
		limit ${MOST_SITES}`;
	const siteAt = new Map(wanted.map(({ at, site }) => [at, site]));
	const tied = rows.flatMap(({ at, type, id, website }) => {
		const [site, known] = [siteAt.get(at), siteOf(website)];
		const tie = site && known && siteTie(site, known);
		return site && tie ? [{ at, type, id, tie, isExact: isExactly(site, known) }] : [];
	});
	const exact = new Set(tied.flatMap(({ at, isExact }) => (isExact ? at : [])));
	// Where somebody has the very page, the owner of the site is the second that may be meant.
	return tied.map(({ at, type, id, tie, isExact }) => ({
		...{ at, type, id },
		tie: tie === 'same' && exact.has(at) && !isExact ? 'above or below' : tie,
	}));
}

const isExactly = (asked: Site, known: Site): boolean =>
	asked.path !== '' && asked.path === known.path;

/** In lower case: cutting at slashes takes a tenth of the time of a pattern, and letters beyond ASCII stand in no host. */
const siteOfEach = sql.join(
	placedKinds.map(
		(kind): SQL => sql`select ${kind} as type, id, website,
			rtrim(split_part(lower(split_part(website, '/', 3) collate "C"), ':', 1), '.') as host
			from ${sql.identifier(kind)} where website is not null`,
	),
	sql` union all `,
);

/** Without its first label, which is `www` for some and an app for others. */
const above = (host: SQL): SQL => sql`substr(${host}, strpos(${host}, '.') + 1)`;

/** Signs between which an address has its words. */
const SIGNS = '/.@?#=:+';
const parts = (address: SQL): SQL =>
	sql`'/' || translate(lower(${address} collate "C"), ${SIGNS}, ${'/'.repeat(SIGNS.length)}) || '/'`;
const partsIn = (word: string): string =>
	`/${[...word].map((letter) => (SIGNS.includes(letter) ? '/' : letter)).join('')}/`;
