import { sql } from 'drizzle-orm';
import { z } from 'zod';

const text = z.string().nullable();

export const mention = z.object({
	type: z.enum(['project', 'organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: text,
	symbol: text,
	origin: z.string(),
});
/** A record that an article mentions. */
export type Mention = z.output<typeof mention>;

/** Selects the records mentioned by article `a`, one row each with its `position`; deleted ones are omitted. */
export const namedRecords = sql.raw(`(
	select m.type, m.position, m.record_id, coalesce(p.name, o.name, q.name) as name, coalesce(p.slug, o.slug, q.slug) as slug,
		coalesce(p.logo, o.logo, q.avatar) as image, p.symbol, coalesce(p.origin, o.origin, q.origin) as origin
	from article_mentions m
	left join project p on m.type = 'project' and p.id = m.record_id
	left join organization o on m.type = 'organization' and o.id = m.record_id
	left join person q on m.type = 'people' and q.id = m.record_id
	where m.article_id = a.id and coalesce(p.id, o.id, q.id) is not null)`);

/** `Mention[]` of article `a` as JSON, in order of mention. */
export const mentionsJson = sql`(
	select coalesce(jsonb_agg(jsonb_build_object('type', n.type, 'name', n.name, 'slug', n.slug, 'image', n.image,
		'symbol', n.symbol, 'origin', n.origin) order by n.position, n.type, n.record_id), '[]')
	from ${namedRecords} n)`;
