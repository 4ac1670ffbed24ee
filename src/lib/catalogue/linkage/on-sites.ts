import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Site, type SiteTie, siteOf, siteTie } from '#lib/links/sites.ts';

/** The kinds of records that have a site and accounts. */
export const placedKinds = ['project', 'organization', 'person'] as const;
export type PlacedKind = (typeof placedKinds)[number];

/** A record on a requested site, with the index of that request. */
export interface SiteMatch {
	at: number;
	type: PlacedKind;
	id: string;
	tie: SiteTie;
}

/** Maximum records of one kind considered per host: those on the host itself come before those below it. */
const MAX_PER_HOST = 8;

const siteRow = z.object({
	at: z.number(),
	type: z.enum(placedKinds),
	id: z.string(),
	website: z.string(),
});

/** Returns the records on these sites: on that exact page, elsewhere on the site, or beside it. */
export async function findBySites(
	db: Db,
	wanted: readonly { at: number; site: Site | null }[],
): Promise<SiteMatch[]> {
	const lookups = wanted.flatMap(({ at, site }) =>
		site === null
			? []
			: lookedAt(site).map((host) => ({ at, host, word: site.word && partsIn(site.word) })),
	);
	if (lookups.length === 0) return [];
	// A host and the hosts below it share a prefix when reversed; `/` is the character after the dot.
	const reversed = sql`site_host_reversed(website)`;
	const known = placedKinds.map(
		(kind) => sql`
			select w.at, ${kind} as type, r.id::text as id, r.website from w cross join lateral (
				select id, website from ${sql.identifier(kind)}
				where website is not null and ${reversed} ~>=~ w.reversed and ${reversed} ~<~ (w.reversed || '/')
					and (w.word is null or strpos(${parts(sql`website`)}, w.word) > 0)
				order by ${reversed} using ~<~ limit ${MAX_PER_HOST}
			) as r`,
	);
	const rows = await readRows(db, siteRow)`
		with w as materialized (
			select at, reverse(host) as reversed, word
			from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as j(at int, host text, word text)
		)
		select distinct * from (${sql.join(known, sql` union all `)}) as found`;
	const siteAt = new Map(wanted.map(({ at, site }) => [at, site]));
	// Many rows may refer to the same few records.
	const read = new Map(
		[...new Set(rows.map(({ website }) => website))].map((one) => [one, siteOf(one)]),
	);
	const tied = rows.flatMap(({ at, type, id, website }) => {
		const [site, known] = [siteAt.get(at), read.get(website)];
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

/**
 * Returns the hosts to look up for a site. On a domain that many share, the exact host and `www.` are added, so that
 * their records are among the first.
 */
const lookedAt = ({ hosts, host, word, sign }: Site): string[] => [
	...new Set([...hosts, ...(word === null ? [host, `www.${sign}`] : [])]),
];

const isExactly = (site: Site, known: Site): boolean =>
	site.path !== '' && site.path === known.path;

/** Characters that separate the words of an address. */
const SIGNS = '/.@?#=:+';
const parts = (address: SQL): SQL =>
	sql`'/' || translate(lower(${address} collate "C"), ${SIGNS}, ${'/'.repeat(SIGNS.length)}) || '/'`;
const partsIn = (word: string): string =>
	`/${[...word].map((letter) => (SIGNS.includes(letter) ? '/' : letter)).join('')}/`;
