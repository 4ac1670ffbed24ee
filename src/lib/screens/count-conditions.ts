import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { conditionSql, fieldAsked, groupSql, type Reading } from './condition-sql.ts';
import { fromSql, NO_IDS, type RowsMet, readingOf } from './find-rows.ts';
import type { Group, Screen } from './screen.ts';
import { inTime } from './too-heavy.ts';

/** How many rows the conditions of a screen leave. */
export interface ConditionCounts {
	/** Rows before any condition. */
	all: number;
	/** Rows that meet everything. */
	total: number;
	/**
	 * Of each group, how many rows each of its conditions leaves. Of a group of which all hold: after all before it. Of others:
	 * those of the rows left by the groups before it that meet the condition.
	 */
	groups: { left: number; conditions: number[] }[];
}

/**
 * How far a row comes in a group, as a whole number. Of a group of which all hold: how many of its conditions it meets one
 * after the other, so that none is looked at behind the first that it does not meet. Of others: a bit for each condition that it
 * meets (a screen has at most 24).
 */
function metSql(source: DirectorySource, { match, conditions }: Group, reading: Reading): SQL {
	const each = conditions.map((one) => conditionSql(source, one, reading));
	if (match !== 'all')
		return sql.join(
			each.map((one, at) => sql`case when ${one} then ${raw(2 ** at)} else 0 end`),
			sql` + `,
		);
	return each.reduceRight(
		(behind, one, at) => sql`case when ${one} then ${behind} else ${raw(at)} end`,
		raw(each.length),
	);
}

const raw = (count: number): SQL => sql.raw(`${count}`);

/** How far a row can come in a group, with not at all. */
const waysOf = ({ match, conditions }: Group): number =>
	match === 'all' ? conditions.length + 1 : 2 ** conditions.length;

/** A row comes so far in all groups as one number tells: how far in the first, and so many times as the first has ways in the next. */
const basesOf = (groups: readonly Group[]): number[] =>
	groups.map((_, at) => groups.slice(0, at).reduce((base, group) => base * waysOf(group), 1));

/** How far rows of a number came in a group. */
const cameSql = (group: Group, base: number): SQL =>
	sql`(code / ${raw(base)} % ${raw(waysOf(group))})`;

/** Whether rows that came so far in a group meet the condition at a place in it. */
const meetsSql = ({ match }: Group, came: SQL, at: number): SQL =>
	match === 'all' ? sql`${came} > ${raw(at)}` : sql`${came} & ${raw(2 ** at)} <> 0`;

function passesSql({ match, conditions }: Group, came: SQL): SQL {
	if (match === 'all') return sql`${came} = ${raw(conditions.length)}`;
	return match === 'none' ? sql`${came} = 0` : sql`${came} <> 0`;
}

/** Whether a group reads texts letter by letter. */
const isSlow = (source: DirectorySource, { conditions }: Group): boolean =>
	conditions.some((one) => {
		const field = fieldAsked(source, one);
		return one.comparison === 'contains' && field.kind !== 'list' && !('form' in field);
	});

const asksForChanges = ({ conditions }: Group): boolean =>
	conditions.some(({ comparison }) => comparison === 'changed within');

/** What rows meet of each group. Slow groups are read only for rows that pass the quick ones before. */
function groupsSql({ source, groups }: Screen, reading: Reading): SQL[] {
	const quick: SQL[] = [];
	return groups.map((group) => {
		const met = metSql(source, group, reading);
		if (!isSlow(source, group)) {
			// What changed would be looked up a second time, which costs more than it saves.
			if (!asksForChanges(group)) quick.push(groupSql(source, group, reading));
			return met;
		}
		if (quick.length === 0) return met;
		return sql`case when ${sql.join(quick, sql` and `)} then ${met} else 0 end`;
	});
}

/**
 * Of each group how many rows it leaves, and how many each of its conditions does, behind a 0 that makes no list of none; and
 * whether rows pass all groups. Both of rows that came equally far.
 */
function countedSql(groups: readonly Group[]): { counts: SQL; passes: SQL } {
	const bases = basesOf(groups);
	const passed: SQL[] = [];
	const counted = groups.flatMap((group, at) => {
		const came = cameSql(group, bases[at] ?? 1);
		const rows = (is: SQL) =>
			sql`coalesce(sum(rows) filter (where ${sql.join([...passed, is], sql` and `)}), 0)`;
		const conditions = group.conditions.map((_, place) => rows(meetsSql(group, came, place)));
		const passes = passesSql(group, came);
		const left = rows(passes);
		passed.push(passes);
		return [left, ...conditions];
	});
	return {
		counts: sql`array[${sql.join([sql`0`, ...counted], sql`, `)}]::int[]`,
		passes: sql.join([sql`true`, ...passed], sql` and `),
	};
}

const countsRow = z.object({ total: z.number(), counts: z.array(z.number()) });
const countsAndIdsRow = countsRow.extend({
	met: z.string().nullable(),
	unmet: z.string().nullable(),
});

/** As many rows are few enough to be told by their ids, where conditions take long to ask again. */
const FEW = 80_000;
/** The same where they do not: a longer list takes longer to be sent and looked into than they do. */
const FEW_OF_QUICK = 20_000;

/** Whether a condition of a screen takes long to ask again. */
const isSlowAgain = ({ source, groups }: Screen): boolean =>
	groups.some(
		(group) =>
			isSlow(source, group) ||
			asksForChanges(group) ||
			group.conditions.some((one) => fieldAsked(source, one).relation !== undefined),
	);

/**
 * What rows came equally far, counted as one row `alike`: of these there are few. Each row has one number, worked out behind a
 * fence (an offset of 0), so that PostgreSQL expects few numbers, and two processes share the reading and count their parts. The
 * 0 has to be a bigint as it stands; of another one PostgreSQL does not see in time that it skips nothing.
 */
async function alikeSql(db: Db, screen: Screen, now: Date, ids: SQL): Promise<SQL> {
	const reading = await readingOf(db, screen, now);
	const bases = basesOf(screen.groups);
	const codes = groupsSql(screen, reading).map((one, at) => sql`(${one}) * ${raw(bases[at] ?? 1)}`);
	return sql`
		with alike as (
			select code, count(*) as rows${ids} from (
				select l.id, ${sql.join([sql`0`, ...codes], sql` + `)} as code
				${fromSql(screen, reading, false)} offset '0'::bigint
			) as read group by code
		)`;
}

function countsOf(
	{ groups }: Screen,
	{ total, counts }: z.infer<typeof countsRow>,
): ConditionCounts {
	const next = counts.values().drop(1);
	const found = groups.map(({ conditions }) => {
		const left = next.next().value ?? 0;
		return { left, conditions: conditions.map(() => next.next().value ?? 0) };
	});
	return { all: total, total: found.at(-1)?.left ?? total, groups: found };
}

/**
 * Counts what each condition of a screen leaves, in one reading of its rows.
 * @throws HttpError 422 when that takes too long.
 */
export async function countConditions(
	db: Db,
	screen: Screen,
	now = new Date(),
): Promise<ConditionCounts> {
	const { counts } = countedSql(screen.groups);
	const alike = await alikeSql(db, screen, now, sql``);
	const row = await inTime(
		db,
		screen,
		(tx) => readOne(tx, countsRow)`
			${alike} select coalesce(sum(rows), 0)::int as total, ${counts} as counts from alike`,
	);
	return countsOf(screen, row);
}

/**
 * Counts what each condition of a screen leaves, and tells its rows where they are few, or those that are none of it; null where
 * neither are.
 * @throws HttpError 422 when that takes too long.
 */
export async function countAndFind(
	db: Db,
	screen: Screen,
	now: Date,
	few = isSlowAgain(screen) ? FEW : FEW_OF_QUICK,
): Promise<{ counts: ConditionCounts; rows: RowsMet | null }> {
	if (screen.groups.length === 0)
		return { counts: await countConditions(db, screen, now), rows: { without: NO_IDS } };
	const { counts, passes } = countedSql(screen.groups);
	const alike = await alikeSql(db, screen, now, sql`, array_agg(id) as ids`);
	const idsOf = (is: SQL) => sql`
		case when coalesce(sum(rows) filter (where ${is}), 0) <= ${raw(few)}
			then array(select unnest(ids) from split where ${is})::text end`;
	const row = await inTime(
		db,
		screen,
		(tx) => readOne(tx, countsAndIdsRow)`
			${alike}, split as (select rows, ids, ${passes} as passes from alike)
			select coalesce(sum(rows), 0)::int as total, (select ${counts} from alike) as counts,
				${idsOf(sql`passes`)} as met, ${idsOf(sql`not passes`)} as unmet
			from split`,
	);
	const { met, unmet } = row;
	const without = unmet === null ? null : { without: unmet };
	return { counts: countsOf(screen, row), rows: met === null ? without : { only: met } };
}
