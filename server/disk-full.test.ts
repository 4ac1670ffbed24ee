import { afterAll, describe, expect, test } from 'vitest';
import { bundledFolder, METRICS_TOKEN } from '../tests/setup/bundled-site.ts';
import { lostAndDoubled, startPostWriters } from '../tests/setup/post-writers.ts';
import { startReaders } from '../tests/setup/readers.ts';
import { smallDisk } from '../tests/setup/small-disk.ts';
import { until } from '../tests/setup/standby.ts';

const disk = smallDisk(500);
afterAll(() => disk?.remove());

// Only where this account can create such a small disk.
describe.skipIf(!disk)('the disk of PostgreSQL is full', () => {
	test('reads go on, writes are asked to retry, and nothing acknowledged is lost', async () => {
		const folder = await bundledFolder(disk?.folder);
		let log = '';
		const site = await folder.start({ LOG_LEVEL: 'warn' }, (chunk) => {
			log += chunk;
		});
		const writers = startPostWriters(() => site.url, 4, 'full');
		const readers = startReaders(site.url, 4);
		await writers.more(20);
		disk?.fill();
		await until(() => log.includes('the disk has no room'));
		readers.take();
		// Including readers that have to connect first.
		let reads = 0;
		const more = (least: number) =>
			until(() => {
				reads += readers.take().times.length;
				return reads > least;
			});
		await more(20);
		process.kill(folder.postgresPid(), 'SIGKILL');
		await until(() => log.includes('PostgreSQL answers again'));
		await more(40);
		disk?.free();
		await writers.more(20);
		await readers.stop();
		const { acknowledged, refused } = await writers.stop();
		expect(await lostAndDoubled(folder.databaseUrl, acknowledged)).toEqual({
			lost: [],
			doubled: [],
		});
		expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
		expect(log).toContain('the disk has room again');
		const answer = await fetch(`${site.url}/metrics`, {
			headers: { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '192.0.2.1' },
		});
		expect(await answer.text()).toContain('\nunhandled_errors_total 0\n');
		await site.stop({ keepData: true });
	}, 300_000);
});
