import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { pauseHost, takeTurn } from './host-turns.ts';

const database = useTestDatabase();
beforeEach(() => database.db.execute(sql`truncate source_host`));

const HOUR = 3_600_000;
const take = (host: string, gap = HOUR, patience = 100 * HOUR) =>
	takeTurn(database.db, host, gap, patience);

test('simultaneous callers get turns one after the other, a gap apart; another host has its own', async () => {
	const waits = await Promise.all([take('a.example'), take('a.example'), take('a.example')]);
	const hours = waits.map((wait) => Math.round((wait ?? -1) / HOUR)).sort();
	expect(hours).toEqual([0, 1, 2]);
	expect(await take('b.example')).toBe(0);
});

test('a turn too far away to wait for is not taken', async () => {
	await take('a.example');
	expect(await take('a.example', HOUR, HOUR / 2)).toBeUndefined();
	expect(Math.round(((await take('a.example')) ?? -1) / HOUR)).toBe(1);
});

test('a host without a limit is called at once, until it asks for a pause', async () => {
	expect(await take('a.example', 0, 1_000)).toBe(0);
	expect(await take('a.example', 0, 1_000)).toBe(0);
	await pauseHost(database.db, 'a.example', HOUR);
	await pauseHost(database.db, 'a.example', 1);
	expect(await take('a.example', 0, 1_000)).toBeUndefined();
});
