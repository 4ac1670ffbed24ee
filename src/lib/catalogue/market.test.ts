import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { recordMarketFigures, recordPricePoints } from './market.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();

async function project(name: string): Promise<number> {
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name } },
	]);
	return made?.id ?? 0;
}

async function points(id: number) {
	const { rows } = await database.db.execute(
		sql`select day::text, price_usd from price_point where project_id = ${id} order by day`,
	);
	return rows;
}

const at = '2026-11-20T12:00:00Z';

test('figures are saved, appended to the day, and reported only when they changed', async () => {
	const id = await project('Priced');
	const figures = { project_id: id, source: 'coingecko', at, price_usd: 2.5, market_cap_usd: 1e9 };
	expect(await recordMarketFigures(database.db, [figures])).toEqual(new Set([id]));
	expect(await recordMarketFigures(database.db, [figures])).toEqual(new Set());
	await recordMarketFigures(database.db, [
		{ ...figures, price_usd: 3, at: '2026-11-20T18:00:00Z' },
	]);
	await recordMarketFigures(database.db, [
		{ ...figures, price_usd: 4, at: '2026-11-21T00:00:00Z' },
	]);
	expect(await points(id)).toEqual([
		{ day: '2026-11-20', price_usd: 3 },
		{ day: '2026-11-21', price_usd: 4 },
	]);
});

test('a source with fewer figures leaves the others unchanged', async () => {
	const id = await project('Two sources');
	await recordMarketFigures(database.db, [
		{ project_id: id, source: 'coingecko', at, price_usd: 7 },
	]);
	await recordMarketFigures(database.db, [
		{ project_id: id, tvl_source: 'defillama', tvl_at: at, tvl_usd: 5e6 },
	]);
	const { rows } = await database.db.execute(
		sql`select price_usd, tvl_usd, source, tvl_source from market_figure where project_id = ${id}`,
	);
	expect(rows).toEqual([
		{ price_usd: 7, tvl_usd: 5e6, source: 'coingecko', tvl_source: 'defillama' },
	]);
});

test('past points may be added and replaced', async () => {
	const id = await project('Historic');
	const point = { project_id: id, day: '2025-01-01', price_usd: 1, source: 'sample' };
	await recordPricePoints(database.db, [point, { ...point, day: '2025-01-02' }]);
	await recordPricePoints(database.db, [{ ...point, price_usd: 2 }]);
	expect(await points(id)).toEqual([
		{ day: '2025-01-01', price_usd: 2 },
		{ day: '2025-01-02', price_usd: 1 },
	]);
});
