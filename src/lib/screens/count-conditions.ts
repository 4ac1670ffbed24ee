import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
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

/** How a group's rows meet its conditions, as one whole number; see `metSql()`. */
type Met = number;

/**
 * How far a row comes in a group. Of a group of which all hold: how many of its conditions it meets one after the other, so that
 * none is looked at behind the first that it does not meet. Of others: a bit for each condition that it meets: a screen has fewer than an integer has bits.
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

const meets = ({ match }: Group, met: Met, at: number): boolean =>
	match === 'all' ? met > at : Math.floor(met / 2 ** at) % 2 === 1;

function passes({ match, conditions }: Group, met: Met): boolean {
	if (match === 'all') return met === conditions.length;
	return match === 'none' ? met === 0 : met > 0;
}

/** Whether a group reads texts letter by letter. */
const isSlow = (source: DirectorySource, { conditions }: Group): boolean =>
	conditions.some((one) => {
		const field = fieldAsked(source, one);
		return one.comparison === 'contains' && field.kind !== 'list' && !('form' in field);
	});

/** What rows meet of each group. Slow groups are read only for rows that pass the quick ones before. */
function groupsSql({ source, groups }: Screen, reading: Reading): SQL[] {
	const quick: SQL[] = [];
	return groups.map((group) => {
		const met = metSql(source, group, reading);
		if (!isSlow(source, group)) {
			quick.push(groupSql(source, group, reading));
			return met;
		}
		if (quick.length === 0) return met;
		return sql`case when ${sql.join(quick, sql` and `)} then ${met} else 0 end`;
	});
}

const countRow = z.object({ rows: z.number(), met: z.array(z.number()) });

/** Counts what each condition of a screen leaves, in one reading of its rows. */
export async function countConditions(
	db: Db,
	screen: Screen,
	now = new Date(),
): Promise<ConditionCounts> {
	const { groups } = screen;
	const reading = await readingOf(db, screen, now);
	const met = groupsSql(screen, reading).map((one, at) => sql`${one} as ${sql.raw(`g${at}`)}`);
	const names = sql.raw(groups.map((_, at) => `g${at}`).join(', '));
	const from = fromSql(screen, false);
	const rows = await inTime(db, screen, (tx) =>
		met.length === 0
			? readRows(tx, countRow)`select count(*)::int as rows, '{}'::int[] as met ${from}`
			: readRows(tx, countRow)`
				select count(*)::int as rows, array[${names}] as met
				from (select ${sql.join(met, sql`, `)} ${from}) as read group by ${names}`,
	);
	return countsOf(groups, rows);
}

/** The counts of rows that are told by what they meet of each group. */
function countsOf(
	groups: readonly Group[],
	rows: readonly z.infer<typeof countRow>[],
): ConditionCounts {
	const counts: ConditionCounts = {
		all: 0,
		total: 0,
		groups: groups.map(({ conditions }) => ({ left: 0, conditions: conditions.map(() => 0) })),
	};
	for (const { rows: many, met } of rows) {
		counts.all += many;
		if (isLeft(groups, met, many, counts)) counts.total += many;
	}
	return counts;
}

/** Counts rows in the groups that they come to; whether they pass them all. */
function isLeft(
	groups: readonly Group[],
	met: readonly Met[],
	many: number,
	counts: ConditionCounts,
): boolean {
	for (const [at, group] of groups.entries()) {
		const count = counts.groups[at];
		const here = met[at];
		if (!count || here === undefined) return false;
		count.conditions = count.conditions.map((sum, place) =>
			meets(group, here, place) ? sum + many : sum,
		);
		if (!passes(group, here)) return false;
		count.left += many;
	}
	return true;
}
