import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { loadFrom, serving } from '../../../tests/setup/import.ts';
import { defillamaPrices } from './defillama-prices.ts';

const database = useTestDatabase();

test('coins whose price is older than an hour get the second source’s, marked as its, until the first answers again', async () => {
	const { db } = database;
	const made = await revise(
		db,
		{ origin: 'staff' },
		['old', 'new', 'none', 'doubted'].map((id) => ({
			type: 'project' as const,
			set: { name: `Coin ${id}`, identifiers: [{ source: 'coingecko', external_id: id }] },
		})),
	);
	const [old = 0, fresh = 0] = made.map(({ id }) => id);
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	const figures = (project_id: number, at: string) => ({
		...{ project_id, source: 'coingecko', at, price_usd: 1, market_cap_usd: 500 },
		...{ price_source: null, price_at: null },
	});
	await recordMarketFigures(db, [figures(old, hoursAgo(5)), figures(fresh, hoursAgo(0.5))]);
	const now = Math.round(Date.now() / 1_000);
	const asked: string[] = [];
	const coins: Record<string, object> = {
		'coingecko:old': { price: 2, symbol: 'OLD', timestamp: now, confidence: 0.99 },
		'coingecko:none': { price: 3, symbol: 'NONE', timestamp: now, confidence: 0.99 },
		'coingecko:doubted': { price: -4, symbol: 'D', timestamp: now, confidence: 0.9 },
		'ethereum:0x1': { price: 5, timestamp: now },
	};
	const rows = () =>
		db.execute(sql`
			select p.name, m.price_usd as price, m.market_cap_usd as cap, m.source, m.price_source,
				(select source from price_point where project_id = p.id order by day desc limit 1) as point
			from project as p join market_figure as m on m.project_id = p.id order by p.id`);
	await serving(
		({ url }, response) => {
			asked.push(decodeURIComponent(url ?? ''));
			response.end(JSON.stringify({ coins }));
		},
		async (base) => {
			const { counts } = await loadFrom(db, defillamaPrices, base);
			expect(counts).toMatchObject({ read: 3, rejected: 1 });
		},
	);
	expect(asked).toEqual(['/prices/current/coingecko:old,coingecko:none,coingecko:doubted']);
	expect((await rows()).rows).toEqual([
		...[
			{
				name: 'Coin old',
				price: 2,
				cap: 500,
				source: 'coingecko',
				price_source: 'defillama',
				point: 'defillama',
			},
		],
		...[
			{
				name: 'Coin new',
				price: 1,
				cap: 500,
				source: 'coingecko',
				price_source: null,
				point: 'coingecko',
			},
		],
		...[
			{
				name: 'Coin none',
				price: 3,
				cap: null,
				source: null,
				price_source: 'defillama',
				point: 'defillama',
			},
		],
	]);
	await recordMarketFigures(db, [{ ...figures(old, hoursAgo(0)), price_usd: 7 }]);
	expect((await rows()).rows[0]).toMatchObject({ price: 7, price_source: null });
});
