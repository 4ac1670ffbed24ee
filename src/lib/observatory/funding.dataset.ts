import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { stageOf } from '#lib/catalogue/stages.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { stageChoices } from '#lib/directory/ranges.ts';
import { pastDaysCondition, recordKindCondition, recordsParam } from './records.ts';

const days = z
	.int()
	.min(1)
	.max(36_500)
	.default(365)
	.describe('Number of days to look back, including today.');

const stageRow = z.object({
	stage: z.string().describe('Name of the funding stage, or “Not stated”.'),
	rounds: z.int(),
	amount_usd: z
		.number()
		.nullable()
		.describe('Total of the disclosed amounts in USD, or null if there are none.'),
	median_usd: z.number().nullable().describe('Median of the disclosed amounts.'),
	undisclosed: z.int().describe('Number of rounds that the total leaves out.'),
	disputed: z.int().describe('Number of rounds in the total on whose amount sources disagree.'),
});

const foundStage = stageRow.extend({ stage: z.number().nullable() });

const stageName = (id: number | null): string =>
	stageChoices.find((choice) => choice.id === id)?.label ?? 'Not stated';

export const observatoryStages = defineDataset({
	name: 'observatory_stages',
	description: 'Funding rounds of the requested past days by stage, earliest stage first.',
	params: z.strictObject({ days, records: recordsParam }),
	row: stageRow,
	tags: () => ['round'],
	async load(db, given) {
		const rows = await readRows(db, foundStage)`
			select ${stageOf(sql`l.type`)} as stage, count(*)::int as rounds, sum(l.amount_usd) as amount_usd,
				percentile_cont(0.5) within group (order by l.amount_usd) as median_usd,
				count(*) filter (where l.amount_usd is null)::int as undisclosed,
				count(*) filter (where l.amount_usd is not null and 'amount' = any(l.disagreements))::int as disputed
			from round_listing as l where ${recordKindCondition(given.records, sql`l.origin`)} and ${pastDaysCondition(given.days)}
			group by 1 order by 1 nulls last`;
		return rows.map(({ stage, ...figures }) => ({ stage: stageName(stage), ...figures }));
	},
});

const investorRow = z.object({
	type: z.enum(['organization', 'people']),
	name: z.string(),
	slug: z.string(),
	image: z.string().nullable(),
	origin: z.string(),
	rounds: z.int().describe('Number of rounds that the investor joined.'),
	led: z.int(),
	joined_value_usd: z
		.number()
		.nullable()
		.describe('Total value of rounds joined, from all investors together, not its own share.'),
	undisclosed: z.int().describe('Number of rounds that the total leaves out.'),
	disputed: z.int().describe('Number of rounds in the total on whose amount sources disagree.'),
	last_date: z.string().describe('Date of the latest of these rounds.'),
});

export const observatoryInvestors = defineDataset({
	name: 'observatory_investors',
	description:
		'Organizations and people that joined the most funding rounds in the requested past days; names not yet classified are left out.',
	params: z.strictObject({
		days,
		limit: z.int().min(1).max(500).default(8),
		records: recordsParam,
	}),
	row: investorRow,
	tags: () => ['organization', 'person', 'round'],
	async load(db, given) {
		const rows = await readRows(db, investorRow)`
			with recent as materialized (
				select l.id, l.date, l.amount_usd, 'amount' = any(l.disagreements) as is_disputed from round_listing as l
				where ${recordKindCondition(given.records, sql`l.origin`)} and ${pastDaysCondition(given.days)}
			), joined as (
				select i.round_id, i.organization_id, i.person_id, bool_or(i.is_lead) as is_lead, r.date, r.amount_usd, r.is_disputed
				from recent as r join shown_investor as i on i.round_id = r.id
				where i.name is null group by 1, 2, 3, r.date, r.amount_usd, r.is_disputed
			), busiest as (
				select organization_id, person_id, count(*)::int as rounds, count(*) filter (where is_lead)::int as led,
					sum(amount_usd) as joined_value_usd, count(*) filter (where amount_usd is null)::int as undisclosed,
					count(*) filter (where amount_usd is not null and is_disputed)::int as disputed, max(date)::text as last_date
				from joined group by 1, 2 order by rounds desc, led desc, organization_id, person_id limit ${given.limit}
			)
			select case when o.id is null then 'people' else 'organization' end as type, coalesce(o.name, q.name) as name,
				coalesce(o.slug, q.slug) as slug, coalesce(o.logo, q.avatar) as image, coalesce(o.origin, q.origin) as origin,
				rounds, led, joined_value_usd, undisclosed, disputed, last_date
			from busiest left join organization as o on o.id = organization_id left join person as q on q.id = person_id
			order by rounds desc, led desc, 2, 3`;
		return rows;
	},
});
