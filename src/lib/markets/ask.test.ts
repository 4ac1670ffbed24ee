import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { requestMarketData } from './demand.server.ts';

vi.stubEnv('CAIRN_REFRESH', 'on');
const database = useTestDatabase();

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const view = (agent: string, clientAddress = '192.0.2.7') => ({
	request: new Request('http://localhost/', { headers: { 'user-agent': agent } }),
	clientAddress,
});
const waiting = async () =>
	Number((await database.db.execute(sql`select count(*) as n from market_demand`)).rows[0]?.n);

test('a view requests what a project lacks; crawlers do not, and one network only so often', async () => {
	const made = await revise(
		database.db,
		{ origin: 'staff' },
		Array.from({ length: 30 }, (_, at) => ({
			type: 'project' as const,
			set: { name: `C ${at}`, identifiers: [{ source: 'coingecko', external_id: `c-${at}` }] },
		})),
	);
	for (const { id } of made) requestMarketData(view('Googlebot/2.1'), String(id));
	for (const { id } of made) requestMarketData(view(person), String(id));
	await expect.poll(waiting).toBe(20);
	const counted = () => database.db.execute(sql`select count from rate_limit`);
	await expect.poll(async () => (await counted()).rows).toEqual([{ count: 21 }]);
	expect(await waiting()).toBe(20);
	// A refused request is soon forgotten, and can then be made again.
	await expect
		.poll(() => {
			for (const { id } of made) requestMarketData(view(person, '192.0.2.8'), String(id));
			return waiting();
		})
		.toBe(30);
});
