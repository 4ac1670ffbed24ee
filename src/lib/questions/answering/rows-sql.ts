import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type DirectorySource, isDirectorySource } from '#lib/directory/sources.ts';
import type { Field } from '#lib/screens/field.ts';
import { recordTypes } from '#lib/screens/fields.ts';
import { screenSql } from '#lib/screens/find-rows.ts';
import type { Condition, Group, Screen } from '#lib/screens/screen.ts';
import type { RecordRef, Rows } from '../query.ts';
import { conditionsAcrossRounds } from './in-any-round.ts';

/**
 * Rows of a query as SQL: a directory's rows with the conditions of a screen, and their participation in rounds or
 * positions.
 */
export interface RowsSql {
	/** The parts of the `with` clause. */
	before: SQL[];
	/** `from … as l …`; the figures of rounds are `m.rounds`, `m.raised`, `m.last`. */
	from: SQL;
	where: SQL;
	/** Whether `from` includes `m`. */
	hasRounds: boolean;
}

/** Whether rows are participants of rounds, rather than records that took part in none. */
export const isInRounds = ({ rounds }: Rows): boolean => rounds !== null && rounds.count?.hi !== 0;

const screenOf = (source: DirectorySource, groups: readonly Group[]): Screen => ({
	...{ source, groups: [...groups], sort: [], columns: null },
});

/** Matches rounds raised by a project that meets these conditions. */
async function raisersSql(db: Db, raisers: Rows['raisers'], now: Date): Promise<SQL[]> {
	if (!raisers) return [];
	const screen = screenOf('projects', raisers);
	const { from, where } = await screenSql(db, screen, now);
	return [sql`l.raiser_type = 'project' and l.raiser_id in (select l.id ${from} ${where})`];
}

/**
 * SQL for a line of a person's education as stated by its source, with spaces instead of anything but letters and
 * digits.
 */
const EDUCATION = sql`' ' || regexp_replace(search_form(s.education), '[^[:alnum:]]+', ' ', 'g') || ' '`;

/** Matches people whose education contains all of these phrases, each of them within one line. */
const studiedSql = (studied: readonly string[] = []): SQL[] =>
	studied.map(
		(words) => sql`exists (select from person_education as s where s.person_id = l.id
			and ${EDUCATION} like '% ' || regexp_replace(search_form(${words}), '[^[:alnum:]]+', ' ', 'g') || ' %')`,
	);

/** Returns the order that selects one round: ties on the day go to the largest round, ties on size to the latest. */
function firstRound({ by, order }: NonNullable<NonNullable<Rows['rounds']>['only']>): {
	isKnown: SQL;
	order: SQL;
} {
	const [key, other] = by === 'date' ? ['l.date', 'l.amount_usd'] : ['l.amount_usd', 'l.date'];
	return {
		isKnown: sql`${sql.raw(key)} is not null`,
		order: sql.raw(`order by ${key} ${order}, ${other} desc nulls last, l.id limit 1`),
	};
}

/** Matches rounds whose raiser has, for each condition, a round that meets it. */
const raisersOfEach = (db: Db, each: readonly Condition[], now: Date): Promise<SQL[]> =>
	Promise.all(
		each.map(async (condition) => {
			const screen = screenOf('fundraising', [{ match: 'all', conditions: [condition] }]);
			const { from, where } = await screenSql(db, screen, now);
			return sql`(l.raiser_type, l.raiser_id) in (select l.raiser_type, l.raiser_id ${from} ${where})`;
		}),
	);

/** Selects the participants of the requested rounds: `type`, `id`, the number of rounds, their sum and the last one. */
async function membersOf(db: Db, wanted: NonNullable<Rows['rounds']>, now: Date): Promise<SQL[]> {
	const { role, groups, raisers, sum, count, raisedBy, only } = wanted;
	const each = conditionsAcrossRounds(wanted);
	const screen = screenOf(
		'fundraising',
		each.length > 0 ? [{ match: 'any', conditions: each }] : groups,
	);
	const first = only && firstRound(only);
	const { from, where } = await screenSql(db, screen, now, {
		met: [
			...(await raisersSql(db, raisers, now)),
			...(await raisersOfEach(db, each, now)),
			...(first ? [first.isKnown] : []),
		],
	});
	const rounds = sql`round as materialized (
		select l.id, l.amount_usd, l.date, l.date_precision, l.raiser_type, l.raiser_id ${from} ${where} ${first?.order ?? sql``})`;
	const figures = sql`count(*)::int as rounds, sum(amount_usd) as raised, max(date) as last,
		(array_agg(date_precision order by date desc nulls last))[1] as precision`;
	const bounded = [
		...(sum
			? [sql`sum(amount_usd) between ${sum.lo ?? 0}::float8 and ${sum.hi ?? 1e30}::float8`]
			: []),
		...(count && count.hi !== 0
			? [sql`count(*) between ${count.lo ?? 0}::float8 and ${count.hi ?? 1e9}::float8`]
			: []),
		...(raisedBy
			? [
					sql`count(distinct (raiser_type, raiser_id)) between ${raisedBy.lo ?? 0}::float8 and ${raisedBy.hi ?? 1e9}::float8`,
				]
			: []),
	];
	const having = bounded.length > 0 ? sql`having ${sql.join(bounded, sql` and `)}` : sql``;
	if (role === 'raised')
		return [
			rounds,
			sql`member as materialized (
				select raiser_type as type, raiser_id as id, ${figures} from round group by 1, 2 ${having})`,
		];
	const led = role === 'led' ? sql`and i.is_lead` : sql``;
	return [
		rounds,
		sql`seat as (
		select distinct case when i.person_id is null then 'organization' else 'person' end as type,
			coalesce(i.organization_id, i.person_id) as id, r.id as round_id, r.amount_usd, r.date, r.date_precision, r.raiser_type, r.raiser_id
		from round as r join shown_investor as i on i.round_id = r.id where i.name is null ${led})`,
		sql`member as materialized (select type, id, ${figures} from seat group by 1, 2 ${having})`,
	];
}

const idRow = z.object({ type: z.enum(['project', 'organization', 'person']), id: z.string() });

/** Reads the ids of records, by kind. */
async function idsOf(
	db: Db,
	refs: readonly RecordRef[],
): Promise<Record<RecordRef['type'], number[]>> {
	const each = refs.map(
		({ type, slug }) =>
			sql`select ${type}::text as type, id::text as id from ${sql.identifier(tableOf[type])} where slug = ${slug}`,
	);
	const rows = await readRows(db, idRow)`${sql.join(each, sql` union all `)}`;
	const of = (type: RecordRef['type']) =>
		rows.filter((row) => row.type === type).map(({ id }) => Number(id));
	return { project: of('project'), organization: of('organization'), person: of('person') };
}

type Positions = NonNullable<Rows['positions']>;

/** Matches the requested positions `o`. */
export function positionSql({ founders, time, titles }: Positions): SQL {
	// `Co-founder & former CEO` is a current position, but no longer as CEO.
	const isStill = time === 'now' ? '(?<!\\m(?:former|ex|past|previous)[ -])' : '';
	const held = titles.map(
		(title) =>
			sql`search_form(o.title) ~ ${`${isStill}\\m${title.replace(/[^\p{L}\p{N} ]/gu, '')}`}`,
	);
	return sql.join(
		[
			sql`true`,
			...(founders ? [sql`o.is_founder`] : []),
			...(time === 'now' ? [sql`not o.has_ended`] : []),
			...(time === 'past' ? [sql`o.has_ended`] : []),
			...(held.length > 0 ? [sql`(${sql.join(held, sql` or `)})`] : []),
		],
		sql` and `,
	);
}

const inList = (column: string, ids: readonly number[]): SQL =>
	sql`${sql.raw(column)} = any(${sql.param(ids)}::bigint[])`;

/** Selects people by current or former workplace. */
async function peopleOf(db: Db, positions: Positions): Promise<SQL> {
	const which = positionSql(positions);
	if (positions.of.length === 0 && positions.least !== undefined)
		return sql`l.id in (select o.person_id from position as o where ${which} group by o.person_id
			having count(distinct o.organization_id) + count(distinct o.project_id) >= ${positions.least})`;
	if (positions.of.length === 0)
		return sql`l.id in (select o.person_id from position as o where ${which})`;
	if (positions.all) {
		const each = await Promise.all(
			positions.of.map((ref) => peopleOf(db, { ...positions, of: [ref], all: undefined })),
		);
		return sql`(${sql.join(each, sql` and `)})`;
	}
	const ids = await idsOf(db, positions.of);
	return sql`l.id in (select o.person_id from position as o
		where (${inList('o.organization_id', ids.organization)} or ${inList('o.project_id', ids.project)})
			and ${which})`;
}

/** Selects workplaces of people, past and present. */
async function employersOf(db: Db, positions: Positions): Promise<SQL> {
	const ids = await idsOf(db, positions.of);
	const which = sql`${inList('o.person_id', ids.person)} and ${positionSql(positions)}`;
	return sql`member as materialized (
		select distinct 'organization' as type, o.organization_id as id, 0 as rounds, null::float8 as raised, null::date as last, null::text as precision
		from position as o where o.organization_id is not null and ${which}
		union select distinct 'project', o.project_id, 0, null::float8, null::date, null::text
		from position as o where o.project_id is not null and ${which})`;
}

/** Matches rows that are none of these records. */
async function exceptSql(db: Db, source: Rows['source'], except: Rows['except']): Promise<SQL[]> {
	if (!except) return [];
	const ids = await idsOf(db, except);
	if (isDirectorySource(source)) {
		const type = recordTypes[source];
		return type === 'round' ? [] : [sql`not (${inList('l.id', ids[type])})`];
	}
	return (['project', 'organization', 'person'] as const).map(
		(type) => sql`not (l.type = ${type} and ${inList('l.id', ids[type])})`,
	);
}

/** @throws HttpError if a part of the screen takes too long. */
export async function rowsSql(
	db: Db,
	{ source, groups, raisers, rounds, positions, studied, except }: Rows,
	now: Date,
	others: readonly Field[] = [],
): Promise<RowsSql> {
	const before = rounds
		? await membersOf(db, rounds, now)
		: source === 'employers' && positions
			? [await employersOf(db, positions)]
			: [];
	const isOfNone = rounds?.count?.hi === 0;
	const left = await exceptSql(db, source, except);
	if (!isDirectorySource(source))
		return {
			before,
			from: sql`from search_entry as l join member as m on m.type = l.type and m.id = l.id`,
			where: isOfNone
				? sql`where false`
				: left.length > 0
					? sql`where ${sql.join(left, sql` and `)}`
					: sql``,
			hasRounds: true,
		};
	const screen = screenOf(source, groups);
	const besides = [
		...left,
		...(source === 'people' && positions ? [await peopleOf(db, positions)] : []),
		...(source === 'people' ? studiedSql(studied) : []),
		...(source === 'fundraising' ? await raisersSql(db, raisers, now) : []),
		...(isOfNone
			? [sql`l.id not in (select m.id from member as m where m.type = ${recordTypes[source]})`]
			: []),
	];
	const { from, where } = await screenSql(db, screen, now, { others, met: besides });
	const joined =
		rounds && !isOfNone
			? sql` join member as m on m.type = ${recordTypes[source]} and m.id = l.id`
			: sql``;
	return {
		before,
		from: sql`${from}${joined}`,
		where,
		hasRounds: rounds !== null && !isOfNone,
	};
}

/** Returns `with …` to precede a statement; empty without parts. */
export const withSql = (parts: readonly SQL[]): SQL =>
	parts.length > 0 ? sql`with ${sql.join([...parts], sql`, `)}` : sql``;

/** Returns the screen under which a statement's time is recorded. */
export const timingScreen = ({ source, groups }: Rows): Screen =>
	screenOf(
		isDirectorySource(source) ? source : 'fundraising',
		isDirectorySource(source) ? groups : [],
	);
