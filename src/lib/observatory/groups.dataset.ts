import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sectorsOfProjects } from '#lib/catalogue/sector-tree.ts';
import { defineDataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import {
	pastDaysCondition,
	projectKindCondition,
	type RecordKind,
	recordKindCondition,
	recordsParam,
} from './records.ts';

const params = z.strictObject({
	limit: z.int().min(1).max(500).default(10),
	records: recordsParam,
});

const row = z.object({
	name: z.string(),
	projects: z.int(),
	counted: z.int().describe('Projects with a known market cap.'),
	market_cap_usd: z
		.number()
		.nullable()
		.describe('Total of the known market caps, or null if none is known.'),
	change_24h: z
		.number()
		.nullable()
		.describe('Change in percent of the projects with a known change.'),
	rounds: z.int().describe('Number of rounds of the group’s projects in the past 365 days.'),
	raised_usd: z
		.number()
		.nullable()
		.describe('Total disclosed by these rounds, or null if none disclosed an amount.'),
	undisclosed: z.int().describe('Number of rounds that the total leaves out.'),
	disputed: z.int().describe('Number of rounds in the total on whose amount sources disagree.'),
});

interface Grouping {
	/** Rows of `name` and `project_id`. */
	members: SQL;
	limit: number;
	records: RecordKind;
}

async function loadGroups(db: Db, { members, limit, records }: Grouping) {
	const rows = await readRows(db, row)`
		with groups as (
			select g.name, count(*)::int as projects, count(m.market_cap_usd)::int as counted,
				sum(m.market_cap_usd) as market_cap_usd,
				sum(m.market_cap_usd) filter (where m.market_cap_change_24h > -100) as now,
				sum(m.market_cap_usd / (1 + m.market_cap_change_24h / 100)) filter (where m.market_cap_change_24h > -100) as before
			from ${members} as g left join market_figure as m on m.project_id = g.project_id
			where ${projectKindCondition(records, sql`g.project_id`)}
			group by g.name order by market_cap_usd desc nulls last, projects desc, g.name limit ${limit}
		), recent as materialized (
			select l.raiser_id, l.amount_usd, 'amount' = any(l.disagreements) as is_disputed from round_listing as l
			where l.raiser_type = 'project' and ${recordKindCondition(records, sql`l.origin`)} and ${pastDaysCondition(365)}
		), raised as (
			select g.name, count(*)::int as rounds, sum(r.amount_usd) as usd,
				count(*) filter (where r.amount_usd is null)::int as undisclosed,
				count(*) filter (where r.amount_usd is not null and r.is_disputed)::int as disputed
			from recent as r join ${members} as g on g.project_id = r.raiser_id group by g.name
		)
		select name, projects, counted, market_cap_usd, (now / nullif(before, 0) - 1) * 100 as change_24h,
			coalesce(rounds, 0) as rounds, usd as raised_usd, coalesce(undisclosed, 0) as undisclosed,
			coalesce(disputed, 0) as disputed
		from groups left join raised using (name)
		order by market_cap_usd desc nulls last, projects desc, name`;
	return rows;
}

export const observatorySectors = defineDataset({
	name: 'observatory_sectors',
	description:
		'Market cap, its change and funding per sector, largest market cap first. A project in two sectors counts in both and in their parent sectors.',
	params,
	row,
	tags: () => ['project', 'round'],
	load: (db, given) =>
		loadGroups(db, {
			...given,
			members: sql`(select sector as name, id as project_id from ${sectorsOfProjects} as s)`,
		}),
});

export const observatoryEcosystems = defineDataset({
	name: 'observatory_ecosystems',
	description: 'Market cap, its change and funding per ecosystem, largest market cap first.',
	params,
	row,
	tags: () => ['project', 'round'],
	load: (db, given) =>
		loadGroups(db, {
			...given,
			members: sql`(select ecosystem as name, id as project_id from project where ecosystem is not null)`,
		}),
});
