import { sql } from 'drizzle-orm';
import { notifyTags } from '#lib/cache-tags.ts';
import type { Db } from '#lib/db/connect.ts';
import { ChangeRefused } from './change.ts';
import type { RecordRef } from './duplicate-pairs.ts';
import type { Value } from './field-values.ts';
import type { RecordType } from './record-types.ts';

/** What hangs on a record without being a fact of it, and follows it when it is merged into another. */

/** As news and watchlists name the kinds of record. */
const followed = { project: 'project', organization: 'organization', person: 'people' } as const;

/** Proposals that may still change a record. */
const openStates = sql`('submitted', 'in-review', 'changes-asked', 'voting')`;

/** @throws ChangeRefused when somebody proposes a change of a record whose fields the other kind does not have. */
export async function refuseOpenProposals(
	tx: Db,
	{ type, id }: RecordRef,
	name: string,
): Promise<void> {
	const { rowCount } = await tx.execute(
		sql`select from proposal where type = ${type} and record_id = ${id} and state in ${openStates} limit 1`,
	);
	if (rowCount) throw new ChangeRefused(0, 'id', `decide the open proposals about ${name} first`);
}

/** Moves news, watchlist entries, alerts, market figures and open proposals. Call before the record leaves. */
export async function moveFollowers(tx: Db, kept: RecordRef, gone: RecordRef): Promise<void> {
	if (kept.type === 'round' || gone.type === 'round') return;
	const [to, from] = [followed[kept.type], followed[gone.type]];
	await tx.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select article_id, ${to}, ${kept.id}, position from article_mentions
		where type = ${from} and record_id = ${gone.id} on conflict do nothing`);
	await moveWatches(tx, { type: to, id: kept.id }, { type: from, id: gone.id });
	await moveAlerts(tx, { type: to, id: kept.id }, { type: from, id: gone.id });
	if (kept.type === 'project') await moveMarket(tx, kept.id, gone.id);
	await tx.execute(sql`
		update proposal set record_id = ${kept.id}
		where type = ${kept.type} and ${kept.type === gone.type} and record_id = ${gone.id} and state in ${openStates}`);
	await renameInProposals(tx, kept, gone);
	await notifyTags(tx, ['proposals', 'article']);
}

interface Followed {
	type: string;
	id: number;
}

/** A list that had both keeps its entry for `kept`, with the notes and tags of both. */
async function moveWatches(tx: Db, kept: Followed, gone: Followed): Promise<void> {
	const { rows } = await tx.execute<{ id: string }>(sql`
		select distinct watchlist_id as id from watch where type = ${gone.type} and record_id = ${gone.id}`);
	await tx.execute(sql`
		update watch as w set note = concat_ws(E'\n', nullif(w.note, ''), nullif(g.note, '')),
			tags = w.tags || array(select t from unnest(g.tags) t where t <> all(w.tags))
		from watch as g where g.watchlist_id = w.watchlist_id and g.type = ${gone.type} and g.record_id = ${gone.id}
			and w.type = ${kept.type} and w.record_id = ${kept.id}`);
	await tx.execute(sql`
		update watch as w set type = ${kept.type}, record_id = ${kept.id}
		where type = ${gone.type} and record_id = ${gone.id} and not exists (select from watch as had
			where had.watchlist_id = w.watchlist_id and had.type = ${kept.type} and had.record_id = ${kept.id})`);
	await tx.execute(sql`delete from watch where type = ${gone.type} and record_id = ${gone.id}`);
	await notifyTags(
		tx,
		rows.map(({ id }) => `watchlist:${id}`),
	);
}

/** An alert that somebody has for both stays as it is for `kept`. What was told counts by revision, so it stays told. */
async function moveAlerts(tx: Db, kept: Followed, gone: Followed): Promise<void> {
	await tx.execute(sql`
		update alert as a set type = ${kept.type}, record_id = ${kept.id}
		where type = ${gone.type} and record_id = ${gone.id} and not exists (select from alert as had
			where had.account_id = a.account_id and had.type = ${kept.type} and had.record_id = ${kept.id}
				and had.kind = a.kind)`);
	await tx.execute(sql`delete from alert where type = ${gone.type} and record_id = ${gone.id}`);
}

/** Market figures and prices of days move only where there are none: those of two tokens are never mixed. */
async function moveMarket(tx: Db, kept: number, gone: number): Promise<void> {
	for (const table of ['market_figure', 'price_point'])
		await tx.execute(sql`
			update ${sql.identifier(table)} set project_id = ${kept} where project_id = ${gone}
				and not exists (select from ${sql.identifier(table)} where project_id = ${kept})`);
}

/** What open proposals and drafts say of other records names `kept` as well, so that they can still be applied. */
async function renameInProposals(tx: Db, kept: RecordRef, gone: RecordRef): Promise<void> {
	const named = [`%"${gone.type}_id": ${gone.id}%`, `%"id": ${gone.id}%`];
	const changes = await tx.execute<{ proposal_id: string; field: string; value: Value }>(sql`
		select c.proposal_id, c.field, c.value from proposal_change c join proposal p on p.id = c.proposal_id
		where p.state in ${openStates} and c.value::text like any(${sql.param(named)}::text[])`);
	for (const { proposal_id, field, value } of changes.rows)
		await tx.execute(sql`
			update proposal_change set value = ${JSON.stringify(renamed(value, kept, gone))}::jsonb
			where proposal_id = ${proposal_id} and field = ${field}`);
	const drafts = await tx.execute<{
		account_id: string;
		type: string;
		key: string;
		data: Value;
	}>(sql`
		select account_id, type, key, data from contribution_draft
		where data::text like any(${sql.param(named)}::text[])`);
	for (const { account_id, type, key, data } of drafts.rows)
		await tx.execute(sql`
			update contribution_draft set data = ${JSON.stringify(renamed(data, kept, gone))}::jsonb
			where account_id = ${account_id} and type = ${type} and key = ${key}`);
}

const spoken = (type: RecordType): string[] => (type === 'person' ? ['person', 'people'] : [type]);

/** A value with every reference to `gone` turned to `kept`: `organization_id`, or `{ type, id }`. */
function renamed(value: Value, kept: RecordRef, gone: RecordRef): Value {
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value)) return value.map((item) => renamed(item, kept, gone));
	const object = Object.fromEntries(
		Object.entries(value).map(([name, part]) => [name, renamed(part, kept, gone)]),
	);
	if (object.id === gone.id && spoken(gone.type).includes(String(object.type))) {
		object.id = kept.id;
		if (kept.type !== gone.type) object.type = kept.type === 'person' ? 'people' : kept.type;
	}
	const [from, to] = [`${gone.type}_id`, `${kept.type}_id`];
	if (object[from] === gone.id && (from === to || to in object)) {
		object[from] = null;
		object[to] = kept.id;
	}
	return object;
}

/**
 * Leads the older addresses of `gone` to `kept`, before its row leaves.
 *
 * @returns what leads its last address there as well, to be called when the row has left.
 */
export async function leadOn(
	tx: Db,
	kept: RecordRef,
	gone: RecordRef,
): Promise<(slug: string) => Promise<void>> {
	await tx.execute(sql`
		update slug_redirect set record_id = ${kept.id},
			to_type = case when record_type = ${kept.type} then null else ${kept.type} end
		where coalesce(to_type, record_type) = ${gone.type} and record_id = ${gone.id}`);
	return async (slug) => {
		await tx.execute(sql`
			insert into slug_redirect (record_type, slug, record_id, to_type)
			values (${gone.type}, ${slug}, ${kept.id}, ${kept.type === gone.type ? null : kept.type})
			on conflict (record_type, slug) do update
			set record_id = excluded.record_id, to_type = excluded.to_type, at = now()`);
	};
}
