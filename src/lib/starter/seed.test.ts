import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { seedCatalogue } from './seed.ts';

const database = useTestDatabase();

test('a second seeding creates nothing', async () => {
	const t = performance.now();
	const first = await seedCatalogue(database.db, () => undefined);
	console.log(first, performance.now() - t);
	const second = await seedCatalogue(database.db, () => undefined);
	console.log(second, performance.now() - t);
	expect(second).toEqual({ projects: 0, organizations: 0, people: 0, rounds: 0 });
	for (const q of [
		`select name, symbol, sectors, price_usd, change_24h, change_30d, market_cap_usd, volume_usd, tvl_usd, funding_usd, round_count, person_count, organization_count from project_listing where origin='sample' order by market_cap_usd desc nulls last limit 25`,
		`select name,type,location,year_founded,assets_under_management_usd aum,employee_count,founder_count,project_count,investment_count,stages from organization_listing where origin='sample' order by investment_count desc limit 20`,
		`select name,primary_job_title,type_of_investor,location,organization_count,project_count,background_summary from person_listing limit 15`,
		`select type,count(*),min(amount_usd),percentile_disc(0.5) within group (order by amount_usd) med,max(amount_usd), count(*) filter (where amount_usd is null) undisclosed, avg(organization_count) orgs, avg(person_count) ppl from round_listing group by 1 order by 4`,
		`select name,type,date,date_precision,amount,currency,amount_usd,valuation_usd from round_listing order by date desc limit 12`,
		`select date_part('year',date) y,count(*) from round_listing group by 1 order by 1`,
		`select count(*) from round_investor`,
		`select count(*) from price_point`,
		`select count(*),count(distinct project_id) from position`,
		`select percent,label,unlocked_at_start_percent u,cliff_months c,vesting_months v,tokens from token_allocation where project_id=(select min(project_id) from token_allocation)`,
		`select count(*) filter (where round_count=0) noround, count(*) filter (where person_count=0) nopeople, count(*) from project_listing where origin='sample'`,
		`select max(change_24h),min(change_24h),percentile_disc(0.5) within group (order by change_30d) from market_figure`,
		`select project_id, min(price_usd),max(price_usd), max(price_usd)/min(price_usd) r from price_point group by 1 order by 4 desc limit 6`,
	]) {
		const { rows } = await database.db.execute(sql.raw(q));
		console.log(
			rows
				.map((r) =>
					Object.entries(r)
						.map(
							([k, v]) => k + '=' + (v !== null && typeof v === 'object' ? JSON.stringify(v) : v),
						)
						.join(' '),
				)
				.join('\n'),
		);
	}
}, 120_000);
