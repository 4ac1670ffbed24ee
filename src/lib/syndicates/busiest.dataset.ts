import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { MAX_SEARCH_LENGTH, textParameter } from '#lib/search/search-words.ts';

/** The most frequent co-investors across the whole catalogue. */

const tags = () => ['organization', 'round'];
const text = z.string().nullable();
const limit = z.strictObject({ limit: z.int().min(1).max(100).default(12) });
const namedOrganization = z.object({
	name: z.string(),
	slug: z.string(),
	image: text,
	origin: z.string(),
});

const tieRow = z.object({
	one: namedOrganization,
	other: namedOrganization,
	shared: z.int().describe('Number of rounds that both joined.'),
	led: z.int().describe('Number of those rounds that the first one led.'),
	other_led: z.int().describe('Number of those rounds that the second one led.'),
	first_date: text,
	first_precision: text,
	last_date: text,
	last_precision: text,
});

const asNamed = (alias: string) => {
	const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
	return sql`jsonb_build_object('name', ${column('name')}, 'slug', ${column('slug')}, 'image', ${column('logo')}, 'origin', ${column('origin')})`;
};

export const syndicateTies = defineDataset({
	name: 'syndicate_ties',
	description: 'Pairs of organizations that share the most funding rounds.',
	params: limit,
	row: tieRow,
	tags,
	load: (db, { limit: most }) => readRows(db, tieRow)`
		SELECT ${asNamed('a')} AS one, ${asNamed('b')} AS other, shared, led, other_led,
			first_date::text, first_precision, last_date::text, last_precision
		FROM (SELECT * FROM co_investor WHERE other_type = 'organization' AND organization_id < other_id
			ORDER BY shared DESC NULLS LAST, organization_id, other_id LIMIT ${most}) AS c
		JOIN organization AS a ON a.id = c.organization_id JOIN organization AS b ON b.id = c.other_id
		ORDER BY shared DESC, c.organization_id, c.other_id`,
});

/** Number of the busiest ties that are searched for groups. */
export const MAX_GROUP_TIES = 200;
/** Number of triangles of these ties whose rounds are counted. */
const groupsCounted = 400;

const groupRow = z.object({
	members: z
		.array(namedOrganization)
		.describe('Three organizations, the most frequent lead first.'),
	shared: z.int().describe('Number of rounds that all three joined.'),
	last_date: text,
	last_precision: text,
});

export const syndicateGroups = defineDataset({
	name: 'syndicate_groups',
	description: `Groups of three organizations that most often invest together, found among the ${MAX_GROUP_TIES} busiest ties.`,
	params: limit,
	row: groupRow,
	tags,
	load: (db, { limit: most }) => readRows(db, groupRow)`
		WITH tie AS MATERIALIZED (
			SELECT organization_id AS a, other_id AS b, shared FROM co_investor
			WHERE other_type = 'organization' AND organization_id < other_id AND shared > 1
			ORDER BY shared DESC NULLS LAST, organization_id, other_id LIMIT ${MAX_GROUP_TIES}
		), three AS MATERIALIZED (
			SELECT x.a, x.b, y.b AS c FROM tie AS x JOIN tie AS y ON y.a = x.a AND y.b > x.b
			JOIN tie AS z ON z.a = x.b AND z.b = y.b
			ORDER BY least(x.shared, y.shared, z.shared) DESC, 1, 2, 3 LIMIT ${groupsCounted}
		), seat AS MATERIALIZED (
			SELECT organization_id AS id, round_id, bool_or(is_lead) AS is_lead FROM shown_investor
			WHERE organization_id IN (SELECT unnest(ARRAY[a, b, c]) FROM three) GROUP BY 1, 2
		), counted AS (
			SELECT three.a, three.b, three.c, count(*)::int AS shared, max(l.date) AS last_date,
				(array_agg(l.date_precision ORDER BY l.date DESC NULLS LAST, l.date_precision))[1] AS last_precision,
				ARRAY[count(*) FILTER (WHERE i.is_lead), count(*) FILTER (WHERE j.is_lead), count(*) FILTER (WHERE k.is_lead)] AS led
			FROM three JOIN seat AS i ON i.id = three.a
			JOIN seat AS j ON j.id = three.b AND j.round_id = i.round_id
			JOIN seat AS k ON k.id = three.c AND k.round_id = i.round_id
			JOIN round_listing AS l ON l.id = i.round_id
			GROUP BY 1, 2, 3 HAVING count(*) > 1 ORDER BY 4 DESC, 1, 2, 3 LIMIT ${most}
		)
		SELECT (SELECT jsonb_agg(${asNamed('o')} ORDER BY m.led DESC, o.name, o.slug)
				FROM unnest(ARRAY[a, b, c], counted.led) AS m (id, led) JOIN organization AS o ON o.id = m.id) AS members,
			shared, last_date::text AS last_date, last_precision
		FROM counted ORDER BY shared DESC, a, b, c`,
});

const searchParams = { searchValue: textParameter(MAX_SEARCH_LENGTH).default('') };
/** Matches names, other names and types with a word that begins with the value. */
const matching = (value: string) =>
	value.trim() === ''
		? sql`true`
		: sql`position(' ' || search_form(${value.trim()}) in ' ' || l.search_text) > 0`;

const investorRow = namedOrganization.extend({
	rounds: z.int().describe('Rounds joined.'),
	led: z.int().describe('Number of rounds led.'),
	co_investors: z.int(),
	partner: namedOrganization
		.nullable()
		.describe('The organization with which it shares the most rounds.'),
	shared: z.int().nullable().describe('Number of rounds shared with that organization.'),
});

export const syndicateInvestors = defineDataset({
	name: 'syndicate_investors',
	description: 'Organizations that joined funding rounds, busiest first.',
	params: z.strictObject({
		...searchParams,
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
	}),
	row: investorRow,
	tags,
	load: (db, { searchValue, skip, take }) => readRows(db, investorRow)`
		SELECT l.name, l.slug, l.logo AS image, l.origin, l.investment_count AS rounds, mine.led, ties.co_investors,
			CASE WHEN p.id IS NOT NULL THEN ${asNamed('p')} END AS partner, partner.shared
		FROM (SELECT * FROM organization_listing AS l WHERE l.investment_count > 0 AND ${matching(searchValue)}
			ORDER BY l.investment_count DESC, l.sort_name, l.slug OFFSET ${skip} LIMIT ${take}) AS l
		CROSS JOIN LATERAL (SELECT count(DISTINCT round_id) FILTER (WHERE is_lead)::int AS led FROM shown_investor
			WHERE organization_id = l.id) AS mine
		CROSS JOIN LATERAL (SELECT count(*)::int AS co_investors FROM co_investor WHERE organization_id = l.id) AS ties
		LEFT JOIN LATERAL (SELECT other_id, shared FROM co_investor
			WHERE organization_id = l.id AND other_type = 'organization' ORDER BY shared DESC, other_led DESC, other_id LIMIT 1) AS partner ON true
		LEFT JOIN organization AS p ON p.id = partner.other_id
		ORDER BY l.investment_count DESC, l.sort_name, l.slug`,
});

const totalRow = z.object({ total: z.int() });

export const totalSyndicateInvestors = defineDataset({
	name: 'total_syndicate_investors',
	description: 'Number of organizations that joined funding rounds.',
	params: z.strictObject(searchParams),
	row: totalRow,
	tags,
	load: (db, { searchValue }) => readRows(db, totalRow)`
		SELECT count(*)::int AS total FROM organization_listing AS l
		WHERE l.investment_count > 0 AND ${matching(searchValue)}`,
});
