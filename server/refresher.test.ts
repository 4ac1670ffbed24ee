import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { latestRuns } from '#lib/importers/run-list.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { standIns } from '../tests/setup/stand-ins.ts';
import { createLog } from './log.ts';
import { startRefresher } from './refresher.ts';

const database = useTestDatabase();
afterEach(() => vi.unstubAllEnvs());

/** The refreshing part of a server, with its log. */
function refresher() {
	const lines: Record<string, unknown>[] = [];
	const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
	const registry = new Registry();
	return { lines, registry, ...startRefresher(database.url, log, registry) };
}

test('two servers fill an empty catalogue by themselves, ask each source once, report it, and stop at once', async () => {
	const data = await mkdtemp(join(tmpdir(), 'cairn-refresher-'));
	const sources = await standIns({ rows: 4, failing: { paper: 'an error of its own' } });
	for (const [name, value] of Object.entries({ ...sources.settings, CAIRN_DATA: data }))
		vi.stubEnv(name, value);
	vi.stubEnv('CONTACT', 'ops@cairn.example');
	const servers = [refresher(), refresher()];
	try {
		await expect
			.poll(() => servers.flatMap(({ lines }) => lines).length, { timeout: 90_000, interval: 100 })
			.toBe(12);
	} finally {
		await Promise.all(servers.map(({ stop }) => stop()));
		await sources.close();
		await rm(data, { recursive: true });
	}
	const lines = servers.flatMap(({ lines }) => lines);
	expect(lines.filter(({ msg }) => msg === 'source refreshed')).toHaveLength(11);
	expect(lines.find(({ source }) => source === 'market figures')).toMatchObject({
		of: 'CoinGecko',
		read: 16,
		created: 16,
		ms: expect.any(Number),
		next: 'prices of a second source',
		next_at: expect.stringMatching(/Z$/),
	});
	expect(lines.find(({ msg }) => msg === 'source failed')).toMatchObject({
		level: 40,
		reason: expect.stringMatching(/^127\.0\.0\.1:\d+ answered with an error of its own \(500\)/),
	});
	// The paper feed is tried twice in its one run.
	const once = sources.asked.filter((line) => !line.startsWith('paper'));
	expect(new Set(once).size).toBe(once.length);
	expect((await latestRuns(database.db, 20)).filter(({ state }) => state === 'running')).toEqual(
		[],
	);
	const metrics = await Promise.all(servers.map(({ registry }) => registry.metrics()));
	expect(metrics.join('')).toContain(
		'source_refreshes_total{source="rounds",outcome="complete"} 1',
	);
}, 120_000);
