import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { conditionSql, fieldAsked, groupSql, type Reading } from './condition-sql.ts';
import { fromSql, readingOf } from './find-rows.ts';
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

const name = (group: number): SQL => sql.raw(`g${group}`);

/** Whether a row that came so far in a group, as `metSql()` tells, meets the condition at a place in it. */
const meetsSql = ({ match }: Group, group: number, at: number): SQL =>
	match === 'all' ? sql`${name(group)} > ${raw(at)}` : sql`${name(group)} & ${raw(2 ** at)} <> 0`;

function passesSql({ match, conditions }: Group, group: number): SQL {
	if (match === 'all') return sql`${name(group)} = ${raw(conditions.length)}`;
	return match === 'none' ? sql`${name(group)} = 0` : sql`${name(group)} <> 0`;
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

const countsRow = z.object({ total: z.number(), counts: z.array(z.number()) });

/**
 * Of each group how many rows it leaves, and how many each of its conditions does, behind a 0 that makes no list of none. Rows that
 * meet the same are counted as one first: of them there are few.
 */
function countedSql(groups: readonly Group[]): SQL {
	const came: SQL[] = [];
	const counted = groups.flatMap((group, at) => {
		const rows = (is: SQL) =>
			sql`coalesce(sum(rows) filter (where ${sql.join([...came, is], sql` and `)}), 0)`;
		const conditions = group.conditions.map((_, place) => rows(meetsSql(group, at, place)));
		const passes = passesSql(group, at);
		const left = rows(passes);
		came.push(passes);
		return [left, ...conditions];
	});
	return sql`array[${sql.join([sql`0`, ...counted], sql`, `)}]::int[]`;
}

/** Counts what each condition of a screen leaves, in one reading of its rows. */
export async function countConditions(
	db: Db,
	screen: Screen,
	now = new Date(),
): Promise<ConditionCounts> {
	const { groups } = screen;
	const reading = await readingOf(db, screen, now);
	const met = groupsSql(screen, reading).map((one, at) => sql`${one} as ${name(at)}, `);
	const names = groups.map((_, at) => sql`, ${name(at)}`);
	const { total, counts } = await inTime(
		db,
		screen,
		(tx) => readOne(tx, countsRow)`
			select coalesce(sum(rows), 0)::int as total, ${countedSql(groups)} as counts
			from (
				select count(*) as rows${sql.join(names, sql``)}
				from (select ${sql.join(met, sql``)}1 as one ${fromSql(screen, false)}) as read
				group by one${sql.join(names, sql``)}
			) as alike`,
	);
	const next = counts.values().drop(1);
	const found = groups.map(({ conditions }) => {
		const left = next.next().value ?? 0;
		return { left, conditions: conditions.map(() => next.next().value ?? 0) };
	});
	return { all: total, total: found.at(-1)?.left ?? total, groups: found };
}
