import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordRef } from '#lib/catalogue/duplicate-pairs.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** The facts that an editor compares about a possible duplicate. */
export interface PairedRecord extends RecordRef {
	name: string;
	/** Path of the record's page, or for a round, of its raiser's page. Null if there is none. */
	href: string | null;
	image: string | null;
	/** The record's facts, by `factLabels`; unknown ones are absent. */
	facts: Facts;
	/** How much is known about the record: the number of its fields with a value, plus references to it. */
	known: number;
	isSample: boolean;
	/** URL of the first source of any of the record's facts. */
	source: string | null;
	/** The origin that first created it: `import:<source>`. */
	origin: string;
	/** ISO 8601. */
	addedAt: string;
}

/** Facts by name, as read from a database row. */
export type Facts = Partial<Record<FactName, string | number | string[] | null>>;

/** The facts of all types in display order. Those of `comparable` are marked as the same or not. */
export const factLabels = {
	type: 'Type',
	symbol: 'Symbol',
	title: 'Position',
	date: 'Date',
	amount_usd: 'Amount',
	valuation_usd: 'Valuation',
	website: 'Website',
	twitter: 'X',
	github: 'GitHub',
	linkedin: 'LinkedIn',
	aliases: 'Also known as',
	location: 'Location',
	founded: 'Founded',
	raised: 'Rounds raised',
	joined: 'Rounds joined',
	investors: 'Investors',
	portfolio: 'Portfolio',
	people: 'People',
	sources: 'Sources',
} as const;
export type FactName = keyof typeof factLabels;

const rowShape = z.object({
	id: z.string(),
	name: z.string(),
	href: z.string().nullable(),
	image: z.string().nullable(),
	facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]).nullable()),
	known: z.number(),
	origin: z.string(),
	added_at: z.string(),
	source: z.string().nullable(),
});

/** The number of fields of the row `r` that have a value. */
const fieldsOf = sql`(select count(*)::int from jsonb_each(jsonb_strip_nulls(to_jsonb(r))))`;
const aliasesOf = (type: RecordType) => sql`array(
	select a.name from record_alias a where a.record_type = ${type} and a.record_id = r.id order by a.ordinal)`;
const firstSource = (type: RecordType) => sql`(
	select v.source from revision v where v.record_type = ${type} and v.record_id = r.id and v.source is not null
	order by v.id limit 1)`;
const addedAt = sql`to_json(r.created_at) #>> '{}'`;
const standing = sql`f.merged_into_id is null`;
const count = (from: SQL) => sql`(select count(*)::int from ${from})`;

const raisedBy = (column: 'project_id' | 'organization_id') =>
	count(sql`funding_round f where f.${sql.identifier(column)} = r.id and ${standing}`);
const joinedBy = (column: 'organization_id' | 'person_id') =>
	count(
		sql`round_investor i join funding_round f on f.id = i.round_id where i.${sql.identifier(column)} = r.id and ${standing}`,
	);
const portfolioOf = (column: 'organization_id' | 'person_id') => sql`(
	select count(distinct (f.project_id, f.organization_id))::int from round_investor i join funding_round f on f.id = i.round_id
	where i.${sql.identifier(column)} = r.id and ${standing})`;
const staffOf = (column: 'project_id' | 'organization_id') =>
	sql`(select count(distinct person_id)::int from position where ${sql.identifier(column)} = r.id)`;

const queries: Record<RecordType, (ids: SQL) => SQL> = {
	project: (ids) => sql`
		select r.id, r.name, '/project/' || r.slug as href, r.logo as image, r.origin, ${addedAt} as added_at,
			${firstSource('project')} as source, ${fieldsOf} + n.raised + n.people as known,
			jsonb_build_object('type', r.category, 'symbol', r.symbol, 'website', r.website, 'twitter', r.twitter,
				'github', r.github, 'linkedin', r.linkedin, 'aliases', ${aliasesOf('project')}, 'location', r.location,
				'founded', r.year_founded, 'raised', n.raised, 'people', n.people, 'investors', (
					select count(distinct (i.organization_id, i.person_id, i.name))::int
					from round_investor i join funding_round f on f.id = i.round_id where f.project_id = r.id and ${standing})
			) as facts
		from project r cross join lateral (
			select ${raisedBy('project_id')} as raised, ${staffOf('project_id')} as people) n
		where r.id = any(${ids})`,
	organization: (ids) => sql`
		select r.id, r.name, '/organization/' || r.slug as href, r.logo as image, r.origin, ${addedAt} as added_at,
			${firstSource('organization')} as source, ${fieldsOf} + n.raised + n.joined + n.people as known,
			jsonb_build_object('type', r.type, 'website', r.website, 'twitter', r.twitter, 'github', r.github,
				'linkedin', r.linkedin, 'aliases', ${aliasesOf('organization')}, 'location', r.location,
				'founded', r.year_founded, 'raised', n.raised, 'joined', n.joined, 'people', n.people,
				'portfolio', ${portfolioOf('organization_id')}) as facts
		from organization r cross join lateral (
			select ${raisedBy('organization_id')} as raised, ${joinedBy('organization_id')} as joined,
				${staffOf('organization_id')} as people) n
		where r.id = any(${ids})`,
	person: (ids) => sql`
		select r.id, r.name, '/people/' || r.slug as href, r.avatar as image, r.origin, ${addedAt} as added_at,
			${firstSource('person')} as source, ${fieldsOf} + n.joined + n.positions as known,
			jsonb_build_object('type', r.type_of_investor, 'title', array(
					select concat_ws(' at ', p.title, coalesce(o.name, q.name, p.employer)) from position p
					left join organization o on o.id = p.organization_id left join project q on q.id = p.project_id
					where p.person_id = r.id order by p.is_primary desc, p.ordinal limit 3),
				'website', r.website, 'twitter', r.twitter, 'github', r.github, 'linkedin', r.linkedin,
				'aliases', ${aliasesOf('person')}, 'location', r.location, 'joined', n.joined,
				'portfolio', ${portfolioOf('person_id')}) as facts
		from person r cross join lateral (
			select ${joinedBy('person_id')} as joined, ${count(sql`position where person_id = r.id`)} as positions) n
		where r.id = any(${ids})`,
	round: (ids) => sql`
		select r.id, coalesce(r.type, 'Round') || ' of ' || coalesce(p.name, o.name) as name,
			'/round/' || r.slug as href,
			coalesce(p.logo, o.logo) as image, r.origin, ${addedAt} as added_at, ${firstSource('round')} as source,
			${fieldsOf} + cardinality(n.investors) as known,
			jsonb_build_object('type', r.type, 'date', case r.date_precision when 'year' then to_char(r.date, 'YYYY')
					when 'month' then to_char(r.date, 'YYYY-MM') else r.date::text end,
				'amount_usd', coalesce(r.amount_usd, case when r.currency = 'USD' then r.amount end),
				'valuation_usd', r.valuation_usd, 'website', r.website, 'investors', to_jsonb(n.investors),
				'sources', ${count(sql`round_source s where s.round_id = r.id`)}) as facts
		from funding_round r left join project p on p.id = r.project_id left join organization o on o.id = r.organization_id
		cross join lateral (select array(
			select coalesce(io.name, ip.name, i.name) from round_investor i
			left join organization io on io.id = i.organization_id left join person ip on ip.id = i.person_id
			where i.round_id = r.id order by i.is_lead desc, i.ordinal) as investors) n
		where r.id = any(${ids})`,
};

/** Returns a record's key in a list of several types. */
export const refKey = ({ type, id }: RecordRef): string => `${type}-${id}`;

/** Returns these records by `refKey`, using one query per type. Deleted ones are absent. */
export async function pairedRecords(
	db: Db,
	refs: readonly RecordRef[],
): Promise<Map<string, PairedRecord>> {
	const found = new Map<string, PairedRecord>();
	for (const [type, of] of Map.groupBy(refs, (ref) => ref.type)) {
		const ids = sql`${sql.param([...new Set(of.map(({ id }) => id))])}::bigint[]`;
		const rows = await readRows(db, rowShape)`${queries[type](ids)}`;
		for (const { id, added_at, ...row } of rows)
			found.set(refKey({ type, id: Number(id) }), {
				...row,
				type,
				id: Number(id),
				addedAt: added_at,
				isSample: row.origin === 'sample',
			});
	}
	return found;
}
