import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { nullableNumber } from './linked.ts';
import { idOfSlug, requireRows } from './record-of-slug.ts';

const text = z.string().nullable();

const row = z.object({
	type: z.enum(['project', 'venture', 'people']),
	name: z.string(),
	slug: z.string(),
	image: text,
	symbol: text,
	price_usd: nullableNumber,
	change24h: nullableNumber,
	market_cap_usd: nullableNumber,
	funding_usd: nullableNumber.describe('Sum of the disclosed amounts of its own rounds.'),
	undisclosed_rounds_count: nullableNumber.describe(
		'Number of rounds the organization raised that the total leaves out.',
	),
	disputed_rounds_count: nullableNumber.describe(
		'Number of rounds in the total on whose amount sources disagree.',
	),
	venture_type: text,
	location: text,
	year_founded: nullableNumber,
	portfolio_count: nullableNumber.describe('Number of projects whose rounds the record joined.'),
	title: text,
	organization: text,
	sectors: z.array(z.string()).describe('Sectors of the record, at most five.'),
	origin: z.string(),
});
type Row = z.input<typeof row>;

const five = (table: 'project' | 'organization' | 'person') =>
	sql`(SELECT coalesce(jsonb_agg(sector ORDER BY ordinal), '[]') FROM (
		SELECT sector, ordinal FROM ${sql.identifier(`${table}_sector`)}
		WHERE ${sql.identifier(`${table}_id`)} = r.id ORDER BY ordinal LIMIT 5) s)`;
const none = (...names: string[]) => sql.raw(names.map((name) => `NULL AS ${name}`).join(', '));

/** One query per kind; column order does not matter. */
const queries: Record<Row['type'], (slug: string) => SQL> = {
	project: (slug) => sql`
		SELECT 'project' AS type, r.name, r.slug, r.logo AS image, r.symbol, m.price_usd, m.change_24h AS change24h,
			m.market_cap_usd,
			l.funding_usd, l.undisclosed_round_count AS undisclosed_rounds_count, l.disputed_round_count AS disputed_rounds_count,
			r.location, r.year_founded, ${none('venture_type', 'portfolio_count', 'title', 'organization')},
			${five('project')} AS sectors, r.origin
		FROM project r LEFT JOIN market_figure m ON m.project_id = r.id JOIN project_listing l ON l.id = r.id
		WHERE r.id = ${idOfSlug('project', slug)}`,
	venture: (slug) => sql`
		SELECT 'venture' AS type, r.name, r.slug, r.logo AS image,
			${none('symbol', 'price_usd', 'change24h', 'market_cap_usd', 'title', 'organization')},
			l.funding_usd, l.undisclosed_funding_count AS undisclosed_rounds_count, l.disputed_funding_count AS disputed_rounds_count,
			r.type AS venture_type, r.location, r.year_founded,
			l.project_count AS portfolio_count,
			${five('organization')} AS sectors, r.origin
		FROM organization r JOIN organization_listing l ON l.id = r.id WHERE r.id = ${idOfSlug('organization', slug)}`,
	people: (slug) => sql`
		SELECT 'people' AS type, r.name, r.slug, r.avatar AS image, r.location,
			${none('symbol', 'price_usd', 'change24h', 'market_cap_usd', 'funding_usd', 'undisclosed_rounds_count', 'disputed_rounds_count', 'venture_type', 'year_founded')},
			(SELECT count(DISTINCT f.project_id)::int FROM shown_investor i JOIN shown_round f ON f.id = i.round_id
				WHERE i.person_id = r.id) AS portfolio_count,
			coalesce(r.primary_job_title, w.title) AS title, w.organization, ${five('person')} AS sectors, r.origin
		FROM person r LEFT JOIN LATERAL (
			SELECT title, coalesce(o.name, p.name, employer) AS organization
			FROM position x LEFT JOIN organization o ON o.id = x.organization_id LEFT JOIN project p ON p.id = x.project_id
			WHERE x.person_id = r.id AND NOT x.has_ended ORDER BY x.is_primary DESC, x.ordinal LIMIT 1) w ON true
		WHERE r.id = ${idOfSlug('person', slug)}`,
};
const recordType = { project: 'project', venture: 'organization', people: 'person' } as const;

export const preview = defineDataset({
	name: 'preview',
	description: 'Contents of the hover card for one project, organization or person.',
	params: z.strictObject({ type: row.shape.type, slug: textParameter(200) }),
	row,
	tags: () => ['project', 'organization', 'person', 'round'],
	async load(db, { type, slug }) {
		const rows = await readRows(db, row)`${queries[type](slug)}`;
		return requireRows(recordType[type], slug, rows);
	},
});
