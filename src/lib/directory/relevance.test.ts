import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { pageIds } from './page-ids.ts';

const database = useTestDatabase();

const projects: [name: string, symbol: string | null, marketCap: number][] = [
	['Tether', 'USDT', 180],
	['Wrapped Ether', 'WETH', 9],
	['Aether Games', 'AEG', 20],
	['Ether.fi', 'ETHFI', 7],
	['Ethena', 'ENA', 5],
	['Ethereum', 'ETH', 1],
	['Together', null, 300],
	['100% Chain', 'PCT', 1],
	['1000 Chain', null, 2],
];

beforeAll(async () => {
	const made = await revise(database.db, { origin: 'starter' }, [
		...projects.map(([name, symbol]) => ({ type: 'project' as const, set: { name, symbol } })),
	]);
	for (const [at, [, , cap]] of projects.entries())
		await database.db.execute(sql`
			with listed as (update project_listing set market_cap_usd = ${cap} where id = ${made[at]?.id})
			update search_entry set weight = ${cap} where type = 'project' and id = ${made[at]?.id}`);
});

const inView = async (search: string) => {
	const query = { source: 'projects' as const, search, filters: {}, sort: null };
	return await pageIds(database.db, { ...query, skip: 0, take: 50 });
};

test('a directory ranks matches as the global search does', async () => {
	for (const words of ['eth', 'ETH', 'ether', 'the', '100%', 'wrapped eth', 'chain']) {
		const hits = await searchEntries(database.db, words, 50);
		expect(hits.length, words).toBeGreaterThan(0);
		expect(await inView(words), words).toEqual(hits.map(({ id }) => Number(id)));
	}
});

test('pages of a search neither repeat nor omit a row', async () => {
	const whole = await inView('e');
	const query = { source: 'projects' as const, search: 'e', filters: {}, sort: null, take: 2 };
	const pages: number[] = [];
	for (let skip = 0; skip < whole.length; skip += 2)
		pages.push(...(await pageIds(database.db, { ...query, skip })));
	expect(pages).toEqual(whole);
});
