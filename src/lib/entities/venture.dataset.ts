import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { readRows, slugRow } from '#lib/db/read-rows.ts';
import {
	aliases,
	founders,
	linkedOrganization,
	linkedPerson,
	linkedProject,
	member,
	members,
	namesake,
	namesakes,
	newsItem,
	nullableNumber,
	phase,
	projectObject,
	roadmap,
	sectors,
	slugParams,
	social,
} from './linked.ts';
import { loadNews, newsOf } from './news-of.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { idOfSlug, requireRows } from './record-of-slug.ts';
import { loadRounds, roundRow } from './rounds.ts';

const text = z.string().nullable();

const row = z.object({
	_id: z.string(),
	ventures_name: z.string(),
	slug: z.string(),
	logo: text,
	type: text,
	actively_investing: z.boolean().nullable(),
	operating_status: text,
	website: text,
	twitter: text,
	crunchbase_link: text,
	email_address: text,
	social,
	summary: text,
	also_known_as: z.array(z.string()),
	namesakes: z.array(namesake).describe('Other records with the same name.'),
	year_founded: nullableNumber,
	location: text,
	number_of_employees: nullableNumber,
	assets_under_management: nullableNumber.describe('Assets under management in USD.'),
	total_funding_amount: nullableNumber.describe(
		'Amount in USD that the organization raised: the total of its disclosed rounds or, without any, the amount it states.',
	),
	undisclosed_funding_count: z
		.number()
		.describe('Number of rounds the organization raised that the total leaves out.'),
	disputed_funding_count: z
		.number()
		.describe('Number of rounds in the total on whose amount sources disagree.'),
	total_investment_amount: nullableNumber.describe(
		'Amount in USD that the organization invested: its known shares of rounds or, without any, the amount it states.',
	),
	undisclosed_investment_count: z
		.number()
		.describe(
			'Number of rounds the organization joined with an unknown share, which the total leaves out.',
		),
	number_of_investments: z
		.number()
		.describe('Number of rounds the organization joined as an investor.'),
	own_rounds_count: z.int().describe('Number of rounds the organization raised.'),
	counterparts_count: z.int().describe('Number of rows in the dataset counterparts.'),
	sector: z.array(z.string()),
	founder: z.array(linkedPerson),
	employees: z.array(member),
	related_token: z
		.array(linkedProject)
		.describe('Projects in whose rounds the organization invested.'),
	funds: z.array(linkedOrganization).describe('Organizations that invested in this one.'),
	roadmap: z.array(phase),
	recent_news: z.array(newsItem),
	activities: z.array(newsItem),
	origin: z.string(),
	updated_at: z.string(),
});

export const ventureSummary = defineDataset({
	name: 'venture_summary',
	description: 'Summary of one organization, with facts, people and portfolio.',
	params: slugParams,
	row,
	tags: () => ['organization', 'project', 'person', 'round', 'article'],
	async load(db, { slug }) {
		const id = sql`o.id`;
		const rows = await plannedOnce(
			db,
			row,
			sql`
			SELECT o.id::text AS _id, o.name AS ventures_name, o.slug, o.logo, o.type, o.actively_investing,
				o.operating_status, o.website, o.twitter, o.crunchbase AS crunchbase_link, o.email AS email_address,
				jsonb_build_object('twitter', o.twitter, 'linkedin', o.linkedin, 'telegram', o.telegram,
					'github', o.github) AS social,
				o.summary, ${aliases('organization', id)} AS also_known_as, ${namesakes('organization', id)} AS namesakes, o.year_founded, o.location, o.employee_count AS number_of_employees,
				o.assets_under_management_usd::float8 AS assets_under_management,
				l.funding_usd AS total_funding_amount, l.undisclosed_funding_count, l.disputed_funding_count,
				l.investment_usd AS total_investment_amount, l.undisclosed_investment_count,
				l.investment_count AS number_of_investments,
				(SELECT count(*)::int FROM funding_round f
					WHERE f.organization_id = o.id AND f.merged_into_id IS NULL) AS own_rounds_count,
				(SELECT count(*)::int FROM twin WHERE organization_id = o.id) AS counterparts_count,
				${sectors('organization', id)} AS sector, ${founders('organization_id', id)} AS founder,
				${members('organization_id', id)} AS employees,
				(SELECT coalesce(jsonb_agg(${projectObject} ORDER BY p.name, p.slug), '[]') FROM project p WHERE p.id IN (
					SELECT r.project_id FROM shown_investor i JOIN shown_round r ON r.id = i.round_id
					WHERE i.organization_id = o.id)) AS related_token,
				(SELECT coalesce(jsonb_agg(jsonb_build_object('ventures_name', f.name, 'slug', f.slug, 'logo', f.logo)
					ORDER BY f.name, f.slug), '[]') FROM organization f WHERE f.id IN (
					SELECT i.organization_id FROM shown_investor i JOIN shown_round r ON r.id = i.round_id
					WHERE r.organization_id = o.id)) AS funds,
				${roadmap('organization', id)} AS roadmap, news.items AS recent_news, news.items AS activities,
				o.origin, ${isoSeconds(sql`o.updated_at`)} AS updated_at
			FROM organization o JOIN organization_listing l ON l.id = o.id
				CROSS JOIN LATERAL (SELECT ${newsOf('organization', id)} AS items) news
			WHERE o.id = ${idOfSlug('organization', slug)}`,
		);
		return requireRows('organization', slug, rows);
	},
});

const financialRow = roundRow.extend({
	direction: z.enum(['invested', 'raised']),
	is_lead: z
		.boolean()
		.nullable()
		.describe('Whether the organization led the round, or null for a round that it raised.'),
});

export const ventureFinancials = defineRecordDataset({
	name: 'venture_financials',
	description: 'Rounds that an organization invested in or raised, latest first.',
	recordType: () => 'organization',
	params: slugParams,
	row: financialRow,
	tags: () => ['organization', 'project', 'person', 'round'],
	async loadOf(db, id) {
		const [invested, raised, rows] = await Promise.all([
			loadRounds(
				db,
				sql`r.id IN (SELECT round_id FROM shown_investor WHERE organization_id = ${id})`,
			),
			loadRounds(db, sql`r.organization_id = ${id}`),
			readRows(db, slugRow)`SELECT slug FROM organization WHERE id = ${id}`,
		]);
		const own = rows[0]?.slug;
		const rounds = [
			...invested.map((round) => ({
				...round,
				direction: 'invested' as const,
				is_lead: round.investors.some((one) => one.slug === own && one.is_lead),
			})),
			...raised.map((round) => ({ ...round, direction: 'raised' as const, is_lead: null })),
		];
		return rounds.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
	},
});

export const ventureNews = defineRecordDataset({
	name: 'venture_news',
	description: 'News and research that mention an organization, newest first.',
	recordType: () => 'organization',
	params: slugParams,
	row: newsItem,
	tags: () => ['organization', 'article'],
	loadOf: (db, id) => loadNews(db, 'organization', id),
});
