import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { fieldNames } from './fields.ts';
import { type Revision, revisionColumns, revisionFrom, storedRevision } from './history.ts';
import { type RecordType, recordTypes } from './record-types.ts';

/** Filters for catalogue changes; absent ones do not limit. */
export interface ChangeFilters {
	type?: RecordType | undefined;
	/**
	 * A full origin, such as `import:oss-directory` or `proposal:7`; `proposal` and `import` match every origin that
	 * begins with them.
	 */
	origin?: string | undefined;
	/** The account that made the changes. */
	actor?: number | undefined;
	field?: string | undefined;
	/** ISO 8601: changes from this moment on. */
	since?: string | undefined;
	/** A revision id: only earlier revisions are returned, to continue after a page. */
	before?: number | undefined;
	/** How many at most. */
	take: number;
}

/** Returns changes of all records, newest first. Pass the last one's id as `before` to continue. */
export async function recentChanges(db: Db, query: ChangeFilters): Promise<Revision[]> {
	const first = query.since === undefined ? null : await firstSince(db, query.since);
	if (first === undefined) return [];
	const ids = matchingIds(query, first);
	const rows = await readRows(db, storedRevision)`
		select ${revisionColumns} from revision where revision.id = any(array(${ids})) order by revision.id desc`;
	return rows.map(revisionFrom);
}

/** Selects the matching ids, newest first, using the most suitable index. */
function matchingIds(query: ChangeFilters, first: number | null): SQL {
	const { type, origin, actor, field, before, take } = query;
	const rest = [
		first === null ? [] : [sql`revision.id >= ${first}`],
		before === undefined ? [] : [sql`revision.id < ${before}`],
		origin === undefined ? [] : [ofOrigin(origin)],
		actor === undefined ? [] : [sql`actor_id = ${actor}`],
	].flat();
	if (type === undefined && field === undefined) return newest(rest, take);
	// An author has few changes; otherwise each field of each kind is read from its newest change on.
	if (actor !== undefined || (origin !== undefined && origin.split(':', 1)[0] !== 'import'))
		return newest(
			[
				...rest,
				...(type === undefined ? [] : [sql`record_type = ${type}`]),
				...(field === undefined ? [] : [sql`field = ${field}`]),
			],
			take,
		);
	const { types, fields } = kinds(type, field);
	return sql`
		select one.id from unnest(${sql.param(types)}::text[], ${sql.param(fields)}::text[]) as kind(type, field)
		cross join lateral (
			${newest([sql`record_type = kind.type`, sql`revision.field = kind.field`, ...rest], take)}) as one
		order by one.id desc limit ${take}`;
}

const newest = (conditions: SQL[], take: number): SQL => sql`
	select revision.id from revision ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
	order by revision.id desc limit ${take}`;

/** Returns the matching fields, each with its kind of record. */
function kinds(type: RecordType | undefined, field: string | undefined) {
	const all = recordTypes
		.filter((one) => type === undefined || one === type)
		.flatMap((one) => fieldNames(one).map((name) => ({ type: one, field: name })))
		.filter((one) => field === undefined || one.field === field);
	return { types: all.map((one) => one.type), fields: all.map((one) => one.field) };
}

function ofOrigin(origin: string): SQL {
	if (origin === 'import') return sql`origin like 'import:%'`;
	const group = sql`(case when origin like 'proposal:%' then 'proposal' else origin end)`;
	if (!origin.startsWith('proposal:')) return sql`${group} = ${origin}`;
	return sql`${group} = 'proposal' and origin = ${origin}`;
}

/**
 * Returns the id of the first revision at or after that moment; undefined if there is none. Ids and times increase
 * together (revisions.ts), so a binary search takes some twenty probes and needs no index on time.
 */
async function firstSince(db: Db, since: string): Promise<number | undefined> {
	const rows = await readRows(db, idRow)`
		with recursive halving(low, high) as (
			select coalesce(min(id), 0), coalesce(max(id), 0) + 1 from revision
			union all
			select
				case when probe.at < ${since}::timestamptz then probe.id + 1 else low end,
				case when probe.at < ${since}::timestamptz then high else (low + high) / 2 end
			from halving cross join lateral (
				select id, at from revision where id >= (low + high) / 2 order by id limit 1) as probe
			where low < high)
		select id from revision where id >= (select max(low) from halving) order by id limit 1`;
	const first = rows[0];
	return first && Number(first.id);
}
