import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';

/**
 * Rounds a count of links to steps, four per factor of ten. Every changed entry is rewritten in all search indexes, and
 * an import that adds one link to thousands of records would otherwise spend most of its time on that.
 */
const inSteps = (count: SQL) => sql`floor(4 * log(1 + (${count})::double precision))`;

/** The kinds of records in the global search, and the columns it takes from their listing rows. */
const entries = {
	project: {
		symbol: sql`l.symbol`,
		image: sql`l.logo`,
		weight: sql`coalesce(l.market_cap_usd, l.known)`,
	},
	organization: {
		symbol: sql`null::text`,
		image: sql`l.logo`,
		weight: inSteps(sql`l.investment_count + l.project_count + l.person_count`),
	},
	person: {
		symbol: sql`null::text`,
		image: sql`l.avatar`,
		weight: inSteps(sql`l.organization_count + l.project_count`),
	},
} as const satisfies Record<string, { symbol: SQL; image: SQL; weight: SQL }>;

/** Recomputes the search entries of these records. Their listing rows must be up to date. */
export async function refreshSearchEntries(
	db: Db,
	type: keyof typeof entries,
	ids: readonly number[],
): Promise<void> {
	if (ids.length === 0) return;
	const { symbol, image, weight } = entries[type];
	await db.execute(sql`
		insert into search_entry as e
			(type, id, slug, name, symbol, image, origin, name_form, symbol_form, search_text, weight)
		select ${type}, l.id, l.slug, l.name, ${symbol}, ${image}, l.origin, l.sort_name,
			search_form(${symbol}), l.search_text, case when l.origin = 'sample' then -1 else ${weight} end
		from ${sql.identifier(`${type}_listing`)} as l
		where l.id = any(${sql.param(ids)}::bigint[])
		on conflict (type, id) do update set
			(slug, name, symbol, image, origin, name_form, symbol_form, search_text, weight) =
			row(excluded.slug, excluded.name, excluded.symbol, excluded.image, excluded.origin,
				excluded.name_form, excluded.symbol_form, excluded.search_text, excluded.weight)
		where (e.*) is distinct from (excluded.*)`);
}
