import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { removeSamples } from '#lib/catalogue/remove-samples.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { starterArticles } from './articles.ts';
import { seedCatalogue, seedSamples, seedStarter } from './seed.ts';
import { starterHeadlines, starterRecords } from './starter-files.ts';

const database = useTestDatabase();

/** Every row of the catalogue, table by table, as one checksum each. */
async function checksums(): Promise<Record<string, unknown>> {
	const { rows: tables } = await database.db.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
	);
	const sums: Record<string, unknown> = {};
	for (const { name } of tables) {
		const { rows } = await database.db.execute(
			// A count of zero rows is equivalent to none.
			sql`select count(*)::int, md5(string_agg(t::text, '' order by t::text)) as sum from ${sql.identifier(name)} t
				${name === 'listing_count' ? sql`where rows > 0` : sql``}`,
		);
		sums[name] = rows[0];
	}
	return sums;
}

async function counted(query: ReturnType<typeof sql>): Promise<number> {
	const { rows } = await database.db.execute<{ count: number }>(query);
	return rows[0]?.count ?? 0;
}

test('samples come and go without a trace in the real records', async () => {
	const starter = await seedStarter(database.db);
	expect(starter).toEqual({
		projects: (await starterRecords('project')).length,
		organizations: (await starterRecords('organization')).length,
		people: (await starterRecords('person')).length,
		rounds: (await starterRecords('round')).length,
		articles: (await starterHeadlines()).length + (await starterArticles()).length,
	});
	const before = await checksums();
	const made = await seedSamples(database.db);
	expect(made).toEqual({
		projects: 120,
		organizations: 60,
		people: 150,
		rounds: 300,
		articles: 16,
	});
	expect(await checksums()).not.toEqual(before);
	expect(await removeSamples(database.db)).toEqual(made);
	expect(await checksums()).toEqual(before);
});

test('seeding again creates nothing, and samples only link to samples', async () => {
	const lines: string[] = [];
	await seedCatalogue(database.db, (line) => lines.push(line), { samples: true });
	expect(lines).toHaveLength(2);
	const again = await seedCatalogue(database.db, () => undefined, { samples: true });
	expect(again).toEqual({ projects: 0, organizations: 0, people: 0, rounds: 0, articles: 0 });
	const strangers = await counted(sql`
		select count(*)::int from round_investor i
		join funding_round r on r.id = i.round_id and r.origin = 'sample'
		left join organization o on o.id = i.organization_id left join person p on p.id = i.person_id
		where coalesce(o.origin, p.origin, 'sample') <> 'sample'`);
	expect(strangers).toBe(0);
});

test('the last price point of a sample agrees with its figures', async () => {
	const { rows } = await database.db.execute<Record<string, number>>(sql`
		select m.price_usd, m.market_cap_usd, m.circulating_supply, m.change_24h, m.change_7d, m.change_30d,
			p0.price_usd as now, p1.price_usd as day_ago, p7.price_usd as week_ago, p30.price_usd as month_ago,
			(select count(*)::int from price_point where project_id = m.project_id) as days
		from market_figure m
		join price_point p0 on p0.project_id = m.project_id and p0.day = m.at::date
		join price_point p1 on p1.project_id = m.project_id and p1.day = m.at::date - 1
		join price_point p7 on p7.project_id = m.project_id and p7.day = m.at::date - 7
		join price_point p30 on p30.project_id = m.project_id and p30.day = m.at::date - 30`);
	expect(rows.length).toBeGreaterThan(100);
	for (const row of rows) {
		const { price_usd = 0, circulating_supply = 0, now, days } = row;
		expect(days).toBe(365);
		expect(now).toBe(price_usd);
		expect(row.market_cap_usd).toBeCloseTo(price_usd * circulating_supply, 2);
		const since = (then = 1) => (price_usd / then - 1) * 100;
		expect(row.change_24h).toBeCloseTo(since(row.day_ago), 2);
		expect(row.change_7d).toBeCloseTo(since(row.week_ago), 2);
		expect(row.change_30d).toBeCloseTo(since(row.month_ago), 2);
	}
});

test('a real record linked to a sample only loses the link', async () => {
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id from organization where origin = 'sample' limit 1`,
	);
	const sample = Number(rows[0]?.id);
	const [project] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Kept' } },
	]);
	const investor = { person_id: null, name: null, is_lead: false, amount_usd: null };
	const [round] = await revise(database.db, { origin: 'staff' }, [
		{
			type: 'round',
			set: {
				project_id: project?.id ?? 0,
				type: 'Seed',
				investors: [{ ...investor, organization_id: sample }],
			},
		},
	]);
	await removeSamples(database.db);
	const { rows: left } = await database.db.execute(
		sql`select organization_count, organizations from round_listing where id = ${round?.id ?? 0}`,
	);
	expect(left).toEqual([{ organization_count: 0, organizations: [] }]);
});

test('every fact of the starter is in the history with its page’s address', async () => {
	const without = await counted(
		sql`select count(*)::int from revision where origin = 'starter' and source is null`,
	);
	expect(without).toBe(0);
	const silent = await counted(sql`
		select count(*)::int from project p where origin = 'starter'
			and not exists (select from revision where record_type = 'project' and record_id = p.id)`);
	expect(silent).toBe(0);
});

test('a curated value wins, and a package’s differing one precedes it in the history', async () => {
	const { rows } = await database.db.execute<{ value: string; origin: string }>(sql`
		select r.value #>> '{}' as value, r.origin from revision r join project p on p.id = r.record_id
		where r.record_type = 'project' and p.slug = 'lido' and r.field = 'name' order by r.id`);
	expect(rows.map(({ value }) => value)).toEqual(['Lido DAO', 'Lido']);
});

test('later changes by people are left alone', async () => {
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id from project where slug = 'uniswap'`,
	);
	const id = Number(rows[0]?.id);
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', id, set: { description: 'Edited since.' } },
	]);
	await seedStarter(database.db);
	const after = await database.db.execute(sql`select description from project where id = ${id}`);
	expect(after.rows).toEqual([{ description: 'Edited since.' }]);
});
