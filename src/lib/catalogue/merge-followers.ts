import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { type NotifyOptions, notifyTags } from '#lib/page-cache/cache-tags.ts';
import { ChangeRefusedError } from './change.ts';
import type { RecordRef } from './duplicate-pairs.ts';
import type { Value } from './field-values.ts';
import { copyRecordSigns } from './linkage/record-signs.ts';
import { moveCompanies } from './merge-companies.ts';
import { type Merging, type NamedMerging, relationOf } from './merging.ts';
import type { RecordType } from './record-types.ts';

/** The data attached to a record that is not one of its facts, and follows it in a merge. */

/** States in which a proposal may still change a record. */
const openStates = sql`('submitted', 'in-review', 'changes-asked', 'voting')`;

const refuseOpenProposalsRow = z.object({ type: z.string(), id: z.string() });

/**
 * @throws ChangeRefusedError when a record that changes kind has an open proposal, whose fields the other kind may lack.
 */
export async function refuseOpenProposals(
	tx: Db,
	mergings: readonly NamedMerging[],
): Promise<void> {
	if (mergings.length === 0) return;
	const rows = await readRows(tx, refuseOpenProposalsRow)`
		select m.from_type as type, m.from_id as id from ${relationOf(mergings)}
			join proposal as p on p.type = m.from_type and p.record_id = m.from_id and p.state in ${openStates}`;
	const open = new Set(rows.map(({ type, id }) => `${type} ${id}`));
	const first = mergings.find(({ gone }) => open.has(`${gone.type} ${gone.id}`));
	if (first)
		throw new ChangeRefusedError(0, 'id', `decide the open proposals about ${first.name} first`);
}

const followedAs = (type: RecordType): string => (type === 'person' ? 'people' : type);

/**
 * Moves news, watchlist entries, alerts, hiring companies, market figures and open proposals. Call before the records
 * are removed.
 */
export async function moveFollowers(
	tx: Db,
	mergings: readonly Merging[],
	shown: NotifyOptions,
): Promise<void> {
	const followed = relationOf(mergings, followedAs);
	await tx.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select a.article_id, m.to_type, m.to_id, a.position from ${followed}
			join article_mentions as a on a.type = m.from_type and a.record_id = m.from_id on conflict do nothing`);
	await moveWatches(tx, followed);
	await moveAlerts(tx, followed);
	await moveCompanies(tx, mergings);
	await copyRecordSigns(tx, mergings);
	const projects = mergings.filter(({ kept }) => kept.type === 'project');
	if (projects.length > 0) await moveMarket(tx, projects);
	await tx.execute(sql`
		update proposal as p set record_id = m.to_id from ${relationOf(mergings)}
		where p.type = m.from_type and m.to_type = m.from_type and p.record_id = m.from_id and p.state in ${openStates}`);
	await renameInProposals(tx, mergings);
	await notifyTags(tx, ['proposals', 'article'], shown);
}

/** Moves watchlist entries; a list with both keeps the kept record's, with the notes and tags of both. */
async function moveWatches(tx: Db, followed: SQL): Promise<void> {
	const rows = await readRows(tx, idRow)`
		select distinct w.watchlist_id as id from ${followed} join watch as w on w.type = m.from_type and w.record_id = m.from_id`;
	if (rows.length === 0) return;
	await tx.execute(sql`
		update watch as w set note = concat_ws(E'\n', nullif(w.note, ''), nullif(g.note, '')),
			tags = w.tags || array(select t from unnest(g.tags) t where t <> all(w.tags))
		from ${followed} join watch as g on g.type = m.from_type and g.record_id = m.from_id
		where g.watchlist_id = w.watchlist_id and w.type = m.to_type and w.record_id = m.to_id`);
	await tx.execute(sql`
		update watch as w set type = m.to_type, record_id = m.to_id from ${followed}
		where w.type = m.from_type and w.record_id = m.from_id and not exists (select from watch as had
			where had.watchlist_id = w.watchlist_id and had.type = m.to_type and had.record_id = m.to_id)`);
	await tx.execute(
		sql`delete from watch as w using ${followed} where w.type = m.from_type and w.record_id = m.from_id`,
	);
	await notifyTags(
		tx,
		rows.map(({ id }) => `watchlist:${id}`),
	);
}

/**
 * Moves alerts. If someone has one on both records, the kept record's stays as it is. Progress is counted by revision,
 * so nothing is reported twice.
 */
async function moveAlerts(tx: Db, followed: SQL): Promise<void> {
	await tx.execute(sql`
		update alert as a set type = m.to_type, record_id = m.to_id from ${followed}
		where a.type = m.from_type and a.record_id = m.from_id and not exists (select from alert as had
			where had.account_id = a.account_id and had.type = m.to_type and had.record_id = m.to_id
				and had.kind = a.kind)`);
	await tx.execute(
		sql`delete from alert as a using ${followed} where a.type = m.from_type and a.record_id = m.from_id`,
	);
}

/** Moves market figures and past prices, but only if the kept record has none: data of two tokens is never mixed. */
async function moveMarket(tx: Db, projects: readonly Merging[]): Promise<void> {
	for (const table of ['market_figure', 'price_point', 'price_hour', 'market_ticker'])
		await tx.execute(sql`
			update ${sql.identifier(table)} as t set project_id = m.to_id from ${relationOf(projects)}
			where t.project_id = m.from_id
				and not exists (select from ${sql.identifier(table)} as had where had.project_id = m.to_id)`);
}

const renameInProposalsRow = z.object({
	proposal_id: z.string(),
	field: z.string(),
	value: valueColumn,
});
const foundRow = z.object({
	account_id: z.string(),
	type: z.string(),
	key: z.string(),
	data: valueColumn,
});

/**
 * Updates references in open proposals and drafts about other records to the kept records, so that they can still be
 * applied.
 */
async function renameInProposals(tx: Db, mergings: readonly Merging[]): Promise<void> {
	const changes = await readRows(tx, renameInProposalsRow)`
		select c.proposal_id, c.field, c.value from proposal_change c join proposal p on p.id = c.proposal_id
		where p.state in ${openStates} and ${namesOneOf(sql`c.value`, mergings)}`;
	for (const { proposal_id, field, value } of changes)
		await tx.execute(sql`
			update proposal_change set value = ${JSON.stringify(allRenamed(value, mergings))}::jsonb
			where proposal_id = ${proposal_id} and field = ${field}`);
	const drafts = await readRows(tx, foundRow)`
		select account_id, type, key, data from contribution_draft where ${namesOneOf(sql`data`, mergings)}`;
	for (const { account_id, type, key, data } of drafts)
		await tx.execute(sql`
			update contribution_draft set data = ${JSON.stringify(allRenamed(data, mergings))}::jsonb
			where account_id = ${account_id} and type = ${type} and key = ${key}`);
}

/**
 * Whether a value may reference one of the removed records: `"project_id": 7` or `"id": 7`, as PostgreSQL writes it.
 */
function namesOneOf(value: SQL, mergings: readonly Merging[]): SQL {
	const names = mergings.flatMap(({ gone }) => [`${gone.type}_id ${gone.id}`, `id ${gone.id}`]);
	return sql`exists (
		select from regexp_matches(${value}::text, '"((?:[a-z]+_)?id)": ([0-9]+)', 'g') as said
		where said[1] || ' ' || said[2] = any(${sql.param(names)}::text[]))`;
}

const allRenamed = (value: Value, mergings: readonly Merging[]): Value =>
	mergings.reduce((result, { kept, gone }) => replaceReferences(result, kept, gone), value);

const typeNamesOf = (type: RecordType): string[] =>
	type === 'person' ? ['person', 'people'] : [type];

/** Returns a value with every reference to `gone` changed to `survivor`: `organization_id`, or `{ type, id }`. */
function replaceReferences(value: Value, survivor: RecordRef, gone: RecordRef): Value {
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value)) return value.map((item) => replaceReferences(item, survivor, gone));
	const object = Object.fromEntries(
		Object.entries(value).map(([name, part]) => [name, replaceReferences(part, survivor, gone)]),
	);
	if (object.id === gone.id && typeNamesOf(gone.type).includes(String(object.type))) {
		object.id = survivor.id;
		if (survivor.type !== gone.type)
			object.type = survivor.type === 'person' ? 'people' : survivor.type;
	}
	const [from, to] = [`${gone.type}_id`, `${survivor.type}_id`];
	if (object[from] === gone.id && (from === to || to in object)) {
		object[from] = null;
		object[to] = survivor.id;
	}
	return object;
}

/** Redirects the removed records' former slugs to the kept records, before their rows are deleted. */
export async function redirectFormerSlugs(tx: Db, mergings: readonly Merging[]): Promise<void> {
	await tx.execute(sql`
		update slug_redirect as s set record_id = m.to_id,
			to_type = case when s.record_type = m.to_type then null else m.to_type end
		from ${relationOf(mergings)}
		where coalesce(s.to_type, s.record_type) = m.from_type and s.record_id = m.from_id`);
}

/** Redirects the removed records' last slugs as well, once their rows are deleted. */
export async function redirectLastSlugs(
	tx: Db,
	mergings: readonly (Merging & { slug: string })[],
): Promise<void> {
	const rows = mergings.map(({ kept, gone, slug }) => ({
		record_type: gone.type,
		slug,
		record_id: kept.id,
		to_type: kept.type === gone.type ? null : kept.type,
	}));
	await tx.execute(sql`
		insert into slug_redirect (record_type, slug, record_id, to_type)
		select record_type, slug, record_id, to_type from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as l(record_type text, slug text, record_id bigint, to_type text)
		on conflict (record_type, slug) do update
		set record_id = excluded.record_id, to_type = excluded.to_type, at = now()`);
}
