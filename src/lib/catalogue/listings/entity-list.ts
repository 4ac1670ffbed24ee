import { type SQL, sql } from 'drizzle-orm';

/** Maximum number of linked records in a list cell; the count beside them is their total. */
const mostListed = 12;

const tables = {
	project: sql`project`,
	organization: sql`organization`,
	person: sql`person`,
} as const;
const images = {
	project: sql`e.logo`,
	organization: sql`e.logo`,
	person: sql`e.avatar`,
} as const;

const listedItems = sql`jsonb_agg(item order by place) filter (where place <= ${sql.raw(String(mostListed))})`;
const ids = sql`array_agg(id order by id)`;
const total = sql`count(*)::integer`;
const order = sql`member.rank, e.name collate "C", e.id`;

const itemOf = (kind: keyof typeof tables, more = sql``) =>
	sql`jsonb_build_object('slug', e.slug, 'name', e.name, 'image', ${images[kind]} ${more})`;

/**
 * Returns a lateral join that gives `<alias>.list` (at most 12 `{ slug, name, image }`), `<alias>.ids` (all,
 * ascending) and `<alias>.total`.
 *
 * @param members a query of `id` and `rank`: each linked record once, sorted by ascending rank, then by name.
 * @param more further keys of each item, as arguments of jsonb_build_object; may read `member`.
 */
export function entityList(
	alias: string,
	kind: keyof typeof tables,
	members: SQL,
	more: SQL = sql``,
): SQL {
	return sql`cross join lateral (
		select coalesce(${listedItems}, '[]') as list, coalesce(${ids}, '{}') as ids, ${total} as total
		from (
			select e.id, ${itemOf(kind, more)} as item, row_number() over (order by ${order}) as place
			from (${members}) as member join ${tables[kind]} as e using (id)
		) as listed
	) as ${sql.identifier(alias)}`;
}

/**
 * Like `entityList()`, for all owners at once, to be joined `on <alias>.owner = …`: for lists so long that a lookup
 * per owner costs more. Owners without items have no row.
 *
 * @param members a query of `owner`, `id` and `rank`.
 */
export function entityLists(alias: string, kind: keyof typeof tables, members: SQL): SQL {
	return sql`left join (
		select owner, ${listedItems} as list, ${ids} as ids, ${total} as total
		from (
			select member.owner, e.id, ${itemOf(kind)} as item,
				row_number() over (partition by member.owner order by ${order}) as place
			from (${members}) as member join ${tables[kind]} as e using (id)
		) as listed
		group by owner
	) as ${sql.identifier(alias)}`;
}

/** Returns a lateral join that gives `sectors.names`, in the record's own order. */
export function sectorNames(table: 'project' | 'organization' | 'person', id: SQL): SQL {
	return sql`cross join lateral (
		select coalesce(array_agg(sector order by ordinal, sector), '{}') as names
		from ${sql.identifier(`${table}_sector`)} where ${sql.identifier(`${table}_id`)} = ${id}
	) as sectors`;
}

/** Returns a record's other names, joined by spaces; null when it has none. */
export const aliasesOf = (type: 'project' | 'organization' | 'person', id: SQL): SQL =>
	sql`(select string_agg(name, ' ' order by name) from record_alias where record_type = ${type} and record_id = ${id})`;

/** Returns the first 300 characters of a text, with an ellipsis if it was cut. */
export function excerpt(text: SQL): SQL {
	return sql`case when length(${text}) > 300 then left(${text}, 299) || '…' else ${text} end`;
}

/** The amount a round (`r`) raised in USD, if known. */
export const raisedUsd = sql`coalesce(r.amount_usd, case when r.currency = 'USD' then r.amount end)`;
