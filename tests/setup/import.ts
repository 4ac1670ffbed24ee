import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { fetchSource } from '#lib/importers/fetch-source.ts';
import type { Importer, SourceInput } from '#lib/importers/importer.ts';
import { openPages } from '#lib/importers/pages.ts';
import { type ImportResult, type RejectedRow, runImport } from '#lib/importers/run-import.ts';

export type Loaded = ImportResult & { rejected: RejectedRow[] };

/** Runs an importer over the input and collects its rejects. */
export async function load(
	db: Db,
	importer: Importer,
	source: SourceInput,
	batchSize = 2_000,
): Promise<Loaded> {
	const rejected: RejectedRow[] = [];
	const listener = { rejected: (row: RejectedRow) => rejected.push(row) };
	const result = await runImport(db, importer, source, { batchSize, listener });
	return { ...result, rejected };
}

/** A text, or a value as JSON, as an importer's input. */
export function input(content: unknown): SourceInput {
	async function* chunks() {
		yield Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
	}
	return { name: 'test input', chunks: chunks() };
}

/** Serves on loopback while `use` runs, passing it the base address. */
export async function serving<T>(
	listener: RequestListener,
	use: (base: string) => Promise<T>,
): Promise<T> {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (!address || typeof address === 'string') throw new Error('the server has no port');
	try {
		return await use(`http://127.0.0.1:${address.port}/`);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

/** Opens an address like the command does, with short pauses and a small limit. */
export const open = (importer: Importer, address: string): Promise<SourceInput> =>
	openPages(importer, address, (url) =>
		fetchSource(url, {
			limits: { tries: 2, pauseMs: 1, bytes: 2 * 1024 * 1024, idleMs: 5_000 },
		}),
	);

/** Runs an importer over an address; a failure before the first row is reported like one midway. */
export async function loadFrom(db: Db, importer: Importer, address: string): Promise<Loaded> {
	return load(db, importer, await open(importer, address));
}

const tables = [
	'project',
	'organization',
	'person',
	'funding_round',
	'crosswalk',
	'revision',
	'duplicate_pair',
	'market_figure',
	'price_point',
	'price_hour',
	'market_ticker',
	'market_demand',
	'exchange_rate',
	'source_host',
	'articles',
	'search_entry',
	'co_investor',
	'listing_due',
	'record_alias',
	'record_joining',
	'linkage',
	'told_sign',
	'slug_redirect',
].map(sql.identifier);

/**
 * Empties the catalogue if it has rows: half of the tests leave none, and truncating costs as much as creating 60
 * records.
 */
export async function emptyCatalogue(db: Db): Promise<void> {
	const any = tables.map((table) => sql`select from ${table}`);
	const { rowCount } = await db.execute(sql`${sql.join(any, sql` union all `)} limit 1`);
	if (rowCount)
		await db.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity cascade`);
}

/** The content of the catalogue and the articles, without numbers, times and ports that differ between runs. */
export async function catalogue(db: Db): Promise<unknown[]> {
	const plain = sql`'{id,created_at,updated_at,project_id,organization_id,tvl_at,feed_url}'::text[]`;
	const { rows } = await db.execute(sql`
		select 'project' as kind, p.slug as key, to_jsonb(p) - ${plain} as facts, jsonb_build_array(
			(select jsonb_agg(chain || ' ' || address order by 1) from contract where project_id = p.id),
			(select to_jsonb(m) - ${plain} from market_figure m where m.project_id = p.id),
			(select jsonb_agg(to_jsonb(d) - ${plain} order by d.day) from price_point d where d.project_id = p.id),
			(select jsonb_agg(to_jsonb(t) - ${plain} order by t.ordinal) from market_ticker t where t.project_id = p.id),
			(select jsonb_agg(to_jsonb(a) - ${plain} order by a.ordinal) from token_allocation a where a.project_id = p.id)) as lists
		from project p
		union all
		select 'organization', o.slug, to_jsonb(o) - ${plain}, null from organization o
		union all
		select 'person', o.slug, to_jsonb(o) - ${plain}, null from person o
		union all
		select 'round', f.slug, to_jsonb(f) - ${plain}, jsonb_build_array(
			(select coalesce(p.slug, o.slug) from funding_round r left join project p on p.id = r.project_id
				left join organization o on o.id = r.organization_id where r.id = f.id),
			(select jsonb_agg(jsonb_build_array(o.slug, pe.slug, i.name, i.is_lead, i.amount_usd) order by o.slug, pe.slug, i.name)
				from round_investor i left join organization o on o.id = i.organization_id
				left join person pe on pe.id = i.person_id where i.round_id = f.id),
			(select jsonb_agg(url || ' ' || kind order by 1) from round_source s where s.round_id = f.id))
		from funding_round f
		union all
		select 'identifier', c.source || ' ' || c.external_id, to_jsonb(record_type), jsonb_build_array(
			(select slug from project p where c.record_type = 'project' and p.id = c.record_id),
			(select slug from funding_round r where c.record_type = 'round' and r.id = c.record_id))
		from crosswalk c
		union all
		select 'article', a.kind || ' ' || a.slug, to_jsonb(a) - ${plain},
			(select jsonb_agg(m.type order by m.position) from article_mentions m where m.article_id = a.id)
		from articles a
		union all
		select 'rate', e.currency || ' ' || e.day, to_jsonb(e), null from exchange_rate e
		order by 1, 2`);
	return rows;
}
