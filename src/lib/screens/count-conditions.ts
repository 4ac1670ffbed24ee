import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { conditionSql, type Reading } from './condition-sql.ts';
import { fromSql, readingOf } from './find-rows.ts';
import type { Condition, Group, Match, Screen } from './screen.ts';
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

/** A condition of a group of which all hold, or a whole group: what rows pass one behind the other. */
interface Step {
	group: number;
	/** The conditions that are looked at here. */
	conditions: readonly Condition[];
	match: Match;
}

const stepsOf = (groups: readonly Group[]): Step[] =>
	groups.flatMap(({ match, conditions }, group): Step[] =>
		match === 'all'
			? conditions.map((one) => ({ group, match, conditions: [one] }))
			: [{ group, match, conditions }],
	);

const countsRow = z.object({ total: z.number(), counts: z.array(z.number()) });
const name = (letter: string, ...places: number[]) => sql.raw(`${letter}${places.join('_')}`);

/**
 * A step as a lateral join: whether the row came so far and meets each of its conditions, `m`, and whether it passes, `p`.
 * Behind `offset 0`, so that PostgreSQL works each condition out once, and only for rows that came so far.
 */
function stepSql(
	source: DirectorySource,
	{ match, conditions }: Step,
	at: number,
	reading: Reading,
): SQL {
	const came = at === 0 ? sql`true` : sql`s${name('', at - 1)}.p`;
	const met = conditions.map(
		(one, place) =>
			sql`case when ${came} then coalesce(${conditionSql(source, one, reading)}, false) else false end as ${name('m', place)}`,
	);
	const some = sql.join(
		conditions.map((_, place) => sql`c${name('', at)}.${name('m', place)}`),
		sql` or `,
	);
	const passes = match === 'none' ? sql`${came} and not (${some})` : sql`(${some})`;
	return sql` cross join lateral (select ${sql.join(met, sql`, `)} offset 0) as c${name('', at)}
		cross join lateral (select ${passes} as p offset 0) as s${name('', at)}`;
}

/** Counts what each condition of a screen leaves, in one reading of its rows. */
export async function countConditions(
	db: Db,
	screen: Screen,
	now = new Date(),
): Promise<ConditionCounts> {
	const { source, groups } = screen;
	const reading = await readingOf(db, screen, now);
	const steps = stepsOf(groups);
	const counted = steps.flatMap(({ conditions }, at) => [
		sql`count(*) filter (where s${name('', at)}.p)`,
		...conditions.map(
			(_, place) => sql`count(*) filter (where c${name('', at)}.${name('m', place)})`,
		),
	]);
	const row = await inTime(
		db,
		screen,
		(tx) => readOne(tx, countsRow)`
			select count(*)::int as total, array[${sql.join([sql`0`, ...counted], sql`, `)}]::int[] as counts
			${fromSql(screen, false)}${sql.join(
				steps.map((step, at) => stepSql(source, step, at, reading)),
				sql``,
			)}`,
	);
	// In the order in which they were asked for, behind the 0 that makes no list of none.
	const found = row.counts.values().drop(1);
	const next = () => found.next().value ?? 0;
	const passed = steps.map(({ group, conditions }) => ({
		group,
		left: next(),
		conditions: conditions.map(next),
	}));
	return {
		all: row.total,
		total: passed.at(-1)?.left ?? row.total,
		groups: groups.map((_, group) => {
			const mine = passed.filter((step) => step.group === group);
			return {
				left: mine.at(-1)?.left ?? 0,
				conditions: mine.flatMap((step) => step.conditions),
			};
		}),
	};
}
