import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type EntityType, tabHref } from '#lib/entities/tabs.ts';
import { longDate } from '#lib/format/dates.ts';
import { exactNumber, shortUsd } from '#lib/format/numbers.ts';
import {
	type DueAlert,
	dueColumns,
	dueJoins,
	dueRow,
	MAX_LISTED_ITEMS,
	moreItemsText,
	nameOf,
	toDueAlert,
} from './due.ts';

const newRoundRow = z.object({
	/** Name of the raiser. */
	raiser: z.string(),
	/** Whether the record with the alert raised the round; otherwise it invested. */
	is_own: z.boolean(),
	type: z.string().nullable(),
	amount: z.number().nullable(),
	currency: z.string().nullable(),
	amount_usd: z.number().nullable(),
	date: z.string().nullable(),
	date_precision: z.string().nullable(),
});
type NewRound = z.output<typeof newRoundRow>;

const rowShape = dueRow.extend({
	last: z.string(),
	count: z.number(),
	/** At most MAX_TOLD rounds. */
	rounds: z.array(newRoundRow),
});
type Row = z.output<typeof rowShape>;

/** The tab of a record's page that lists its rounds. */
const tabOf = {
	project: 'backers',
	organization: 'financials',
	people: 'personal-investment',
} as const satisfies Record<EntityType, string>;

/**
 * Whether `round` (an alias of funding_round or shown_round) belongs to the record that `link` references: as its
 * raiser or an investor.
 */
const isLinked = (round: string, link: string) => {
	const [r, l] = [sql.raw(round), sql.raw(link)];
	return sql`(${l}.type = 'project' and ${r}.project_id = ${l}.record_id
		or ${l}.type = 'organization' and ${r}.organization_id = ${l}.record_id
		or exists (select from round_investor as i where i.round_id = ${r}.id and (
			${l}.type = 'organization' and i.organization_id = ${l}.record_id
			or ${l}.type = 'people' and i.person_id = ${l}.record_id)))`;
};

/**
 * Returns the alerts on records that have raised or invested since they were last reported, and marks them as reported.
 * A round is new to a record once a revision links the two: as its raiser, or as an investor not listed before. A round
 * grouped with others (decision 25) is new only to records not linked to any of them.
 */
export async function dueRounds(db: Db): Promise<DueAlert[]> {
	const rows = await readRows(db, rowShape)`
		with until as materialized (select coalesce(max(id), 0) as id from revision),
		due as materialized (
			select a.id, a.account_id, a.type, a.record_id, a.by_mail, (a.told ->> 'revision')::bigint as told, until.id as until
			from alert as a, until where a.kind = 'round' and (a.told ->> 'revision')::bigint < until.id
		), moved as (
			update alert set told = alert.told || jsonb_build_object('revision', due.until) from due where alert.id = due.id
		), fresh as materialized (
			select v.id, v.record_id as round_id, v.field, v.old, v.value from revision as v, until
			where v.id > (select min(told) from due) and v.id <= until.id and v.record_type = 'round'
				and v.field in ('project_id', 'organization_id', 'investors') and v.value is not null
		), investor as (
			select f.id, f.round_id, i.organization_id, i.person_id
			from fresh as f cross join lateral jsonb_to_recordset(f.value) as i (organization_id bigint, person_id bigint)
			where f.field = 'investors' and coalesce(i.organization_id, i.person_id) is not null and not exists (
				select from jsonb_to_recordset(coalesce(f.old, '[]')) as was (organization_id bigint, person_id bigint)
				where was.organization_id = i.organization_id or was.person_id = i.person_id)
		), link as materialized (
			select id, round_id, case field when 'project_id' then 'project' else 'organization' end as type,
				(value #>> '{}')::bigint as record_id
			from fresh where field <> 'investors'
			union all
			select id, round_id, case when organization_id is null then 'people' else 'organization' end,
				coalesce(organization_id, person_id)
			from investor
		), new as (
			select d.id, coalesce(f.merged_into_id, f.id) as round_id, max(l.id) as last
			from due as d join link as l on l.type = d.type and l.record_id = d.record_id and l.id > d.told
				join funding_round as f on f.id = l.round_id
			where ${isLinked('f', 'd')} and not exists (
				select from funding_round as other
				where coalesce(other.merged_into_id, other.id) = coalesce(f.merged_into_id, f.id) and ${isLinked('other', 'd')}
					and not exists (select from link as its where its.round_id = other.id and its.type = d.type
						and its.record_id = d.record_id and its.id > d.told))
			group by 1, 2
		), placed as (
			select *, row_number() over (partition by id order by last, round_id) as place from new
		), told as (
			select placed.id, max(last)::text as last, count(*)::int as count,
				jsonb_agg(jsonb_build_object('raiser', coalesce(p.name, o.name), 'is_own',
					d.type = 'project' or d.type = 'organization' and f.organization_id = d.record_id,
					'type', f.type, 'amount', f.amount, 'currency', f.currency, 'amount_usd', f.amount_usd, 'date', f.date,
					'date_precision', f.date_precision) order by place) filter (where place <= ${MAX_LISTED_ITEMS}) as rounds
			from placed join due as d using (id) join shown_round as f on f.id = placed.round_id
				left join project as p on p.id = f.project_id left join organization as o on o.id = f.organization_id
			group by placed.id
		)
		select ${dueColumns}, told.last, told.count, told.rounds
		from told join due as d using (id) ${dueJoins} order by d.id`;
	return rows.map(roundAlert);
}

function roundAlert(row: Row): DueAlert {
	const { rounds, count } = row;
	const [only] = rounds;
	return toDueAlert(row, {
		kind: 'alert-round',
		title:
			count === 1 && only
				? titleOf(nameOf(row), only)
				: `${nameOf(row)}: ${count} new funding rounds`,
		body: `${rounds.map((round) => lineOf(round, count > 1)).join('; ')}${moreItemsText(rounds.length, count)}`,
		link: tabHref(row.type, row.slug, tabOf[row.type]),
		cause: `round ${row.last}`,
	});
}

const titleOf = (name: string, round: NewRound): string =>
	round.is_own
		? `${name} raised: ${roundInWords(round)}`
		: `${name} invested in ${round.raiser}: ${roundInWords(round)}`;

const roundInWords = (round: NewRound): string =>
	`${round.type ?? 'funding round'}, ${amountInWords(round) ?? 'amount undisclosed'}`;

function amountInWords({ amount, amount_usd, currency }: NewRound): string | null {
	if (amount_usd !== null) return shortUsd(amount_usd);
	return amount === null ? null : (exactNumber(amount, currency ?? '') ?? null);
}

function lineOf(round: NewRound, isOneOfMany: boolean): string {
	const when = round.date === null ? 'Date not known' : longDate(round.date, round.date_precision);
	return isOneOfMany ? `${round.raiser}, ${roundInWords(round)} (${when})` : `${when}.`;
}
