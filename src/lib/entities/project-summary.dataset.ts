import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { caipOf } from '#lib/assets/caip.ts';
import { MARKET_TAG } from '#lib/catalogue/market-history.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import {
	aliases,
	founders,
	linkedOrganization,
	linkedPerson,
	member,
	members,
	namesake,
	namesakes,
	newsItem,
	nullableNumber,
	phase,
	roadmap,
	sectors,
	slugParams,
} from './linked.ts';
import { marketColumns, marketOrder, marketRow } from './markets.ts';
import { newsOf } from './news-of.ts';
import { ownChain, ownChainOf } from './own-chain.ts';
import { idOfSlug, requireRows } from './record-of-slug.ts';

const text = z.string().nullable();

const contract = z.object({ chain: z.string(), address: z.string() });

const row = z.object({
	_id: z.string(),
	name: z.string(),
	symbol: text,
	slug: z.string(),
	logo: text,
	description: text,
	website: text,
	twitter: text,
	telegram: text,
	github: text,
	discord: text,
	linkedin: text,
	email: text,
	location: text,
	year_founded: nullableNumber,
	ecosystem: text,
	category: text,
	operating_status: text,
	has_token: z.boolean().nullable(),
	also_known_as: z.array(z.string()),
	namesakes: z.array(namesake),
	whitepaper: text,
	consensus: text,
	launch_date: text,
	launch_precision: text,
	stated_max_supply: nullableNumber.describe(
		'Maximum supply as stated by the project. The field “max_supply” falls back to it if no market source states one.',
	),
	related_organizations: z.array(linkedOrganization.extend({ role: text })),
	funding_received: z
		.object({ amount: nullableNumber, unit: z.string() })
		.describe('Total of all rounds with a disclosed amount. The amount is null if there are none.'),
	rounds_count: z.number(),
	undisclosed_rounds_count: z.number(),
	disputed_rounds_count: z
		.number()
		.describe('Number of rounds in the total on whose amount sources disagree.'),
	price_usd: nullableNumber,
	change1h: nullableNumber,
	change24h: nullableNumber,
	change7d: nullableNumber,
	change30d: nullableNumber,
	market_cap_usd: nullableNumber,
	market_cap_rate_24h: nullableNumber,
	market_cap_rank: nullableNumber,
	fully_diluted_valuation_usd: nullableNumber,
	volume: nullableNumber.describe('Trading volume of the past 24 hours in USD.'),
	tvl: nullableNumber,
	fees_24h_usd: nullableNumber,
	fees_7d_usd: nullableNumber,
	fees_30d_usd: nullableNumber,
	dex_volume_24h_usd: nullableNumber,
	dex_volume_7d_usd: nullableNumber,
	dex_volume_30d_usd: nullableNumber,
	stablecoin_circulating_usd: nullableNumber,
	stablecoin_price_usd: nullableNumber,
	stablecoin_peg: text.describe(
		'ISO 4217 code of the currency that the stablecoin is pegged to, or VAR if it is not a currency.',
	),
	circulating_supply: nullableNumber,
	total_supply: nullableNumber,
	max_supply: nullableNumber,
	high_24h_usd: nullableNumber,
	low_24h_usd: nullableNumber,
	all_time_high_usd: nullableNumber,
	all_time_high_at: text,
	all_time_low_usd: nullableNumber,
	all_time_low_at: text,
	market_source: text,
	market_at: text,
	price_source: text.describe('Source of the price, if a different source observed it later.'),
	price_at: text,
	tvl_source: text,
	tvl_at: text,
	fees_source: text,
	fees_at: text,
	dex_volume_source: text,
	dex_volume_at: text,
	stablecoin_source: text,
	stablecoin_at: text,
	sector: z.array(z.string()),
	founders: z.array(linkedPerson),
	funding_funds: z.array(
		z.object({
			type: z
				.enum(['venture', 'people'])
				.nullable()
				.describe('The kind of investor, or null if it is not classified yet.'),
			name: z.string(),
			slug: text,
			logo: text,
			is_lead: z.boolean(),
			rounds: z.number().describe('Number of the project’s rounds that the investor joined.'),
		}),
	),
	contracts: z.array(
		contract.extend({
			caip: z.string().describe('The contract as a CAIP-10 or CAIP-19 identifier.'),
		}),
	),
	own_chain: ownChain.nullable(),
	markets: z
		.array(marketRow)
		.describe('The hundred largest markets. The dataset project_markets has all of them.'),
	all_member: z.array(member),
	employees: z.array(member).describe('Members of “all_member” who currently work at the project.'),
	roadmap: z.array(phase),
	news_proj: z.array(newsItem),
	allocations_count: z.int().describe('Number of rows in the dataset project_distribution.'),
	events_count: z.int().describe('Number of rows in the dataset project_events.'),
	counterparts_count: z.int().describe('Number of rows in the dataset counterparts.'),
	origin: z.string(),
	updated_at: z.string(),
});

const storedRow = row
	.omit({ employees: true, own_chain: true })
	.extend({ contracts: z.array(contract) });

export const projectSummary = defineDataset({
	name: 'project_summary',
	description: 'Summary of one project, with facts, market figures, team and backers.',
	params: slugParams,
	row,
	tags: () => ['project', 'organization', 'person', 'round', 'article', MARKET_TAG],
	async load(db, { slug }) {
		const id = sql`p.id`;
		const rows = await plannedOnce(
			db,
			storedRow,
			sql`
			SELECT p.id::text AS _id, p.name, p.symbol, p.slug, p.logo, p.description, p.website, p.twitter, p.telegram,
				p.github, p.discord, p.linkedin, p.email, p.location, p.year_founded, p.ecosystem, p.category,
				p.operating_status, p.has_token, ${aliases('project', id)} AS also_known_as, ${namesakes('project', id)} AS namesakes, p.whitepaper, p.consensus,
				p.launch_date::text AS launch_date, p.launch_precision, p.max_supply::float8 AS stated_max_supply,
				(SELECT coalesce(jsonb_agg(jsonb_build_object('ventures_name', o.name, 'slug', o.slug, 'logo', o.logo,
					'role', x.role) ORDER BY x.ordinal), '[]')
					FROM project_organization x JOIN organization o ON o.id = x.organization_id
					WHERE x.project_id = p.id) AS related_organizations,
				jsonb_build_object('amount', l.funding_usd, 'unit', 'USD') AS funding_received,
				l.round_count AS rounds_count, l.undisclosed_round_count AS undisclosed_rounds_count,
				l.disputed_round_count AS disputed_rounds_count,
				m.price_usd, m.change_1h AS change1h, m.change_24h AS change24h, m.change_7d AS change7d,
				m.change_30d AS change30d, m.market_cap_usd, m.market_cap_change_24h AS market_cap_rate_24h,
				m.market_cap_rank, m.fully_diluted_valuation_usd, m.volume_usd AS volume, m.tvl_usd AS tvl,
				m.circulating_supply, m.total_supply, l.max_supply, m.high_24h_usd, m.low_24h_usd, m.all_time_high_usd,
				${isoSeconds(sql`m.all_time_high_at`)} AS all_time_high_at, m.all_time_low_usd,
				${isoSeconds(sql`m.all_time_low_at`)} AS all_time_low_at, m.source AS market_source, ${isoSeconds(sql`m.at`)} AS market_at,
				m.price_source, ${isoSeconds(sql`m.price_at`)} AS price_at,
				m.tvl_source, ${isoSeconds(sql`m.tvl_at`)} AS tvl_at, m.fees_24h_usd, m.fees_7d_usd, m.fees_30d_usd,
				m.fees_source, ${isoSeconds(sql`m.fees_at`)} AS fees_at,
				m.dex_volume_24h_usd, m.dex_volume_7d_usd, m.dex_volume_30d_usd,
				m.dex_volume_source, ${isoSeconds(sql`m.dex_volume_at`)} AS dex_volume_at,
				m.stablecoin_circulating_usd, m.stablecoin_price_usd, m.stablecoin_peg,
				m.stablecoin_source, ${isoSeconds(sql`m.stablecoin_at`)} AS stablecoin_at,
				${sectors('project', id)} AS sector, ${founders('project_id', id)} AS founders,
				(SELECT coalesce(jsonb_agg(to_jsonb(f) ORDER BY f.is_lead DESC, f.rounds DESC, f.name), '[]') FROM (
					SELECT CASE WHEN i.organization_id IS NOT NULL THEN 'venture'
							WHEN i.person_id IS NOT NULL THEN 'people' END AS type,
						coalesce(o.name, q.name, i.name) AS name, coalesce(o.slug, q.slug) AS slug,
						coalesce(o.logo, q.avatar) AS logo, bool_or(i.is_lead) AS is_lead,
						count(DISTINCT i.round_id)::int AS rounds
					FROM shown_round r JOIN shown_investor i ON i.round_id = r.id
					LEFT JOIN organization o ON o.id = i.organization_id LEFT JOIN person q ON q.id = i.person_id
					WHERE r.project_id = p.id GROUP BY i.organization_id, i.person_id, 2, 3, 4) f) AS funding_funds,
				(SELECT coalesce(jsonb_agg(jsonb_build_object('chain', chain, 'address', address) ORDER BY ordinal), '[]')
					FROM contract WHERE project_id = p.id) AS contracts,
				(SELECT coalesce(jsonb_agg(to_jsonb(k) - 'place' ORDER BY k.place), '[]') FROM (
					SELECT ${marketColumns}, row_number() OVER (ORDER BY ${marketOrder}) AS place FROM market_ticker t
					WHERE t.project_id = p.id ORDER BY place LIMIT 100) k) AS markets,
				${members('project_id', id)} AS all_member,
				${roadmap('project', id)} AS roadmap, ${newsOf('project', id)} AS news_proj,
				(SELECT count(*)::int FROM token_allocation WHERE project_id = p.id) AS allocations_count,
				(SELECT count(*)::int FROM project_event WHERE project_id = p.id) AS events_count,
				(SELECT count(*)::int FROM twin WHERE project_id = p.id) AS counterparts_count,
				p.origin, ${isoSeconds(sql`p.updated_at`)} AS updated_at
			FROM project p LEFT JOIN market_figure m ON m.project_id = p.id JOIN project_listing l ON l.id = p.id
			WHERE p.id = ${idOfSlug('project', slug)}`,
		);
		return requireRows('project', slug, rows).map((project) => ({
			...project,
			contracts: project.contracts.map((one) => ({ ...one, caip: caipOf(one) })),
			own_chain: ownChainOf(project),
			employees: project.all_member.filter((one) => !one.has_ended),
		}));
	},
});
