import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { distinctionOf } from '#lib/catalogue/telling.ts';
import { textParameter } from '#lib/search/search-words.ts';

/** Row types and SQL common to several detail datasets. Every list is a JSON array, empty if nothing is known. */

export const slugParams = z.strictObject({ slug: textParameter(200) });

const nullableText = z.string().nullable();
export const nullableNumber = z.number().nullable();

export const linkedPerson = z.object({ name: z.string(), slug: z.string(), avatar: nullableText });
export const linkedProject = z.object({
	name: z.string(),
	slug: z.string(),
	symbol: nullableText,
	logo: nullableText,
	origin: z.string(),
});
export const linkedOrganization = z.object({
	ventures_name: z.string(),
	slug: z.string(),
	logo: nullableText,
});
export const member = linkedPerson.extend({
	position: z.string(),
	from_date: nullableText,
	from_precision: nullableText,
	to_date: nullableText,
	to_precision: nullableText,
	has_ended: z
		.boolean()
		.describe('Whether the position has an end date, or a title such as “Former CEO” implies one.'),
	is_founder: z.boolean(),
	origin: z.string(),
});
export const phase = z.object({
	time: nullableText,
	title: z.string(),
	content: z.array(z.string()),
	status: z.union([z.literal(0), z.literal(1)]),
});
export const social = z.object({
	twitter: nullableText,
	linkedin: nullableText,
	telegram: nullableText,
	github: nullableText,
});
/** An article that mentions the record. */
export const newsItem = z.object({
	_id: z.string(),
	kind: z.enum(['news', 'research']),
	slug: z.string(),
	created_at: nullableText.describe(
		'When the article was published (UTC), or null if its source does not say.',
	),
	title: z.string(),
	tags: z.array(z.string()),
	source_name: nullableText,
	url: nullableText.describe(
		'Address of the article on another site, or null for an article of ours, at /news or /research.',
	),
	origin: z.string(),
});

/** Another record with the same name. */
export const namesake = z.object({
	type: z.enum(['project', 'venture', 'people']),
	name: z.string(),
	slug: z.string(),
	symbol: nullableText,
	telling: nullableText.describe(
		'What distinguishes the record from others with the same name, in a few words.',
	),
});

// The parts below are embedded in other queries: their aliases must not hide the caller's `p`, `o` and `q`.

/**
 * Selects the positions that people hold or held at a project or organization, one row each: founders first, current
 * before past.
 */
export function members(column: 'project_id' | 'organization_id', id: SQL): SQL {
	return sql`(
		SELECT coalesce(jsonb_agg(jsonb_build_object('name', someone.name, 'slug', someone.slug, 'avatar', someone.avatar,
			'position', w.title, 'from_date', w.from_date, 'from_precision', w.from_precision,
			'to_date', w.to_date, 'to_precision', w.to_precision, 'has_ended', w.has_ended, 'is_founder', w.is_founder, 'origin', someone.origin)
			ORDER BY w.is_founder DESC, w.has_ended, w.to_date DESC NULLS FIRST, w.is_primary DESC, someone.name, someone.slug, w.ordinal), '[]')
		FROM position w JOIN person someone ON someone.id = w.person_id WHERE w.${sql.identifier(column)} = ${id})`;
}

/** Selects the founders of a project or organization, each once. */
export function founders(column: 'project_id' | 'organization_id', id: SQL): SQL {
	return sql`(
		SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'avatar', avatar) ORDER BY name, slug), '[]')
		FROM person WHERE id IN (SELECT person_id FROM position WHERE is_founder AND ${sql.identifier(column)} = ${id}))`;
}

/** Selects the record's other names. */
export function aliases(type: 'project' | 'organization' | 'person', id: SQL): SQL {
	return sql`(
		SELECT coalesce(jsonb_agg(name ORDER BY ordinal), '[]') FROM record_alias
		WHERE record_type = ${type} AND record_id = ${id})`;
}

/** Selects the names of the record's sectors, in its own order. */
export function sectors(table: 'project' | 'organization' | 'person', id: SQL): SQL {
	return sql`(
		SELECT coalesce(jsonb_agg(sector ORDER BY ordinal), '[]') FROM ${sql.identifier(`${table}_sector`)}
		WHERE ${sql.identifier(`${table}_id`)} = ${id})`;
}

/** Maximum number of records with the same name shown at the top of each other's pages. */
const MAX_NAMESAKES = 6;

/** Selects other records with the record's name, except its own company or product, and samples. */
export function namesakes(type: 'project' | 'organization' | 'person', id: SQL): SQL {
	return sql`(
		SELECT coalesce(jsonb_agg(to_jsonb(n) ORDER BY n.name, n.slug), '[]') FROM (
			SELECT CASE other.type WHEN 'organization' THEN 'venture' WHEN 'person' THEN 'people' ELSE other.type END AS type,
				other.name, other.slug, other.symbol, ${distinctionOf(sql`other`)} AS telling
			FROM search_entry AS own JOIN search_entry AS other ON other.name_form = own.name_form
				AND (other.type, other.id) <> (own.type, own.id) AND other.origin <> 'sample'
			WHERE own.type = ${type} AND own.id = ${id} AND own.origin <> 'sample' AND own.name_form <> ''
				AND NOT EXISTS (SELECT FROM twin WHERE (own.type, own.id, other.type, other.id) IN (
					('project', project_id, 'organization', organization_id), ('organization', organization_id, 'project', project_id)))
			ORDER BY other.weight DESC, other.type, other.id LIMIT ${MAX_NAMESAKES}) AS n)`;
}

export function roadmap(table: 'project' | 'organization', id: SQL): SQL {
	return sql`(
		SELECT coalesce(jsonb_agg(jsonb_build_object('time', time, 'title', title, 'content', content, 'status', status)
			ORDER BY ordinal), '[]')
		FROM ${sql.identifier(`${table}_roadmap`)} WHERE ${sql.identifier(`${table}_id`)} = ${id})`;
}

/** `project p` as a linked project. */
export const projectObject = sql`jsonb_build_object('name', p.name, 'slug', p.slug, 'symbol', p.symbol, 'logo', p.logo, 'origin', p.origin)`;
