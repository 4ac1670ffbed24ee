import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { conditionField, conditionSql, groupSql, type ReadingContext } from './condition-sql.ts';
import { fromSql, type MatchingRows, NO_IDS, readingContextOf } from './find-rows.ts';
import type { Group, Screen } from './screen.ts';
import { withinTimeLimit } from './too-heavy.ts';

/** Numbers of rows that meet a screen's conditions. */
export interface ConditionCounts {
	/** Number of rows before any condition is applied. */
	all: number;
	/** Number of rows that meet all groups of conditions. */
	total: number;
	/**
	 * For each group, the number of rows that remain after each condition. If all must hold, these rows meet the
	 * condition and those before it; otherwise they remain after the preceding groups and meet the condition.
	 */
	groups: { left: number; conditions: number[] }[];
}

/**
 * Returns a row's result in a group, as an integer. If all must hold, it is the number of conditions met in sequence,
 * so that none after the first failure is evaluated. Otherwise it has one bit per condition met (a screen has at most
 * 24).
 */
function metSql(
	source: DirectorySource,
	{ match, conditions }: Group,
	reading: ReadingContext,
): SQL {
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

/** Returns the number of possible results in a group, including none met. */
const waysOf = ({ match, conditions }: Group): number =>
	match === 'all' ? conditions.length + 1 : 2 ** conditions.length;

/**
 * Combines a row's results in all groups into one number: the first result, plus each further result multiplied by the
 * numbers of possible results of the groups before it.
 */
const basesOf = (groups: readonly Group[]): number[] =>
	groups.map((_, at) => groups.slice(0, at).reduce((base, group) => base * waysOf(group), 1));

/** Extracts a group's result from the combined number. */
const cameSql = (group: Group, base: number): SQL =>
	sql`(code / ${raw(base)} % ${raw(waysOf(group))})`;

/** Whether rows with this result in a group meet the condition at an index. */
const meetsSql = ({ match }: Group, came: SQL, at: number): SQL =>
	match === 'all' ? sql`${came} > ${raw(at)}` : sql`${came} & ${raw(2 ** at)} <> 0`;

function passesSql({ match, conditions }: Group, came: SQL): SQL {
	if (match === 'all') return sql`${came} = ${raw(conditions.length)}`;
	return match === 'none' ? sql`${came} = 0` : sql`${came} <> 0`;
}

/** Whether a group scans text character by character. */
const isSlow = (source: DirectorySource, { conditions }: Group): boolean =>
	conditions.some((one) => {
		const field = conditionField(source, one);
		return one.comparison === 'contains' && field.kind !== 'list' && !('form' in field);
	});

const asksForChanges = ({ conditions }: Group): boolean =>
	conditions.some(({ comparison }) => comparison === 'changed within');

/** Returns each group's result as SQL. Slow groups are evaluated only for rows that pass the quick ones before. */
function groupsSql({ source, groups }: Screen, reading: ReadingContext): SQL[] {
	const quick: SQL[] = [];
	return groups.map((group) => {
		const met = metSql(source, group, reading);
		if (!isSlow(source, group)) {
			// Changes would be looked up a second time, which costs more than it saves.
			if (!asksForChanges(group)) quick.push(groupSql(source, group, reading));
			return met;
		}
		if (quick.length === 0) return met;
		return sql`case when ${sql.join(quick, sql` and `)} then ${met} else 0 end`;
	});
}

/**
 * Returns, for each group, the number of rows left after it and after each of its conditions, with a leading 0 so that
 * the array is never empty; and whether rows pass all groups. Both apply to rows with equal results.
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

/** Maximum number of rows returned by id if conditions are slow to re-evaluate. */
const FEW = 80_000;
/** The same limit for quick conditions: sending and searching a longer list takes longer than re-evaluating them. */
const FEW_OF_QUICK = 20_000;

/** Whether any condition of a screen is slow to re-evaluate. */
const isSlowAgain = ({ source, groups }: Screen): boolean =>
	groups.some(
		(group) =>
			isSlow(source, group) ||
			asksForChanges(group) ||
			group.conditions.some((one) => conditionField(source, one).relation !== undefined),
	);

/**
 * Groups rows with equal results into one row of `alike`, of which there are few. Each row's number is computed
 * behind an optimization fence (an offset of 0), so that PostgreSQL expects few numbers, and two processes share the
 * scan and count their parts. The 0 must be a bigint literal; otherwise PostgreSQL does not see in time that it skips
 * nothing.
 */
async function alikeSql(db: Db, screen: Screen, now: Date, ids: SQL): Promise<SQL> {
	const reading = await readingContextOf(db, screen, now);
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
 * Counts the rows left by each condition of a screen, in a single scan.
 * @throws HttpError 422 if that takes too long.
 */
export async function countConditions(
	db: Db,
	screen: Screen,
	now = new Date(),
): Promise<ConditionCounts> {
	const { counts } = countedSql(screen.groups);
	const alike = await alikeSql(db, screen, now, sql``);
	const row = await withinTimeLimit(
		db,
		screen,
		(tx) => readOne(tx, countsRow)`
			${alike} select coalesce(sum(rows), 0)::int as total, ${counts} as counts from alike`,
	);
	return countsOf(screen, row);
}

/**
 * Counts the rows left by each condition of a screen, and returns the matching ids, or the non-matching ones, if they
 * are few; null if neither are.
 * @throws HttpError 422 if that takes too long.
 */
export async function countAndFind(
	db: Db,
	screen: Screen,
	now: Date,
	few = isSlowAgain(screen) ? FEW : FEW_OF_QUICK,
): Promise<{ counts: ConditionCounts; rows: MatchingRows | null }> {
	if (screen.groups.length === 0)
		return { counts: await countConditions(db, screen, now), rows: { without: NO_IDS } };
	const { counts, passes } = countedSql(screen.groups);
	const alike = await alikeSql(db, screen, now, sql`, array_agg(id) as ids`);
	const idsOf = (is: SQL) => sql`
		case when coalesce(sum(rows) filter (where ${is}), 0) <= ${raw(few)}
			then array(select unnest(ids) from split where ${is})::text end`;
	const row = await withinTimeLimit(
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
