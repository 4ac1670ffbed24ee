import { expect, test } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { sourcesOf } from '#lib/v1/sources-of.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { marketOfProject, observersOf } from './facts-of.ts';
import { projectSummary } from './project-summary.dataset.ts';

const database = useTestDatabase();

test('each market figure names its source and time', async () => {
	const { db } = database;
	const [made] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Tidal' } },
	]);
	const project_id = made?.id ?? 0;
	const fresh = '2026-11-20T12:00:00Z';
	const old = '2026-11-10T12:00:00Z';
	const of = (figures: object) => recordMarketFigures(db, [{ project_id, ...figures }]);
	await of({ price_usd: 2, source: 'coingecko', at: fresh });
	await of({
		fees_24h_usd: 0,
		fees_7d_usd: 1_500,
		fees_30d_usd: null,
		fees_source: 'defillama',
		fees_at: fresh,
	});
	await of({ dex_volume_24h_usd: 2e6, dex_volume_source: 'defillama', dex_volume_at: old });
	await of({
		...{ stablecoin_circulating_usd: 4e8, stablecoin_price_usd: 1.16, stablecoin_peg: 'EUR' },
		...{ stablecoin_source: 'defillama', stablecoin_at: fresh },
	});
	const [project] = await projectSummary.load(db, { slug: 'tidal' });
	if (!project) throw new Error('there is no project');
	const row = { ...project, employees: [] };
	const facts = marketOfProject(row, new Date('2026-11-20T13:00:00Z'));
	expect(facts.map(({ label, text, source, at }) => [label, text, source, at])).toEqual([
		['Price', '$2.0000', 'coingecko', fresh],
		['Fees, 24 h', '$0', 'defillama', fresh],
		['Fees, 7 d', '$1.50K', 'defillama', fresh],
		['DEX volume, 24 h', '$2.00M', 'defillama, 10 days ago', old],
		['Circulating on all chains', '$400.00M', 'defillama', fresh],
		['Pegged to', 'EUR', 'defillama', fresh],
	]);
	expect(facts[4]?.title).toBe('400,000,000 USD, at 1.16 USD each');
	expect(new Set(observersOf(row))).toEqual(new Set(['coingecko', 'defillama', null]));
	const sources = (await sourcesOf(db, 'projects', [project_id], [])).beside(project_id, row);
	const observed = (title: string, at: string) => ({ address: null, title, at, revision: null });
	expect(sources).toMatchObject({
		price_usd: observed('coingecko', fresh),
		fees_24h_usd: observed('defillama', fresh),
		dex_volume_24h_usd: observed('defillama', old),
		stablecoin_peg: observed('defillama', fresh),
	});
	expect(sources).not.toHaveProperty('fees_30d_usd');
});
