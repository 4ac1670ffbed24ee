import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { edgeOf } from '#lib/page-cache/edge.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { startEdgePurger } from './edge-purger.ts';

const database = useTestDatabase();

/** A CDN that records what it is told to purge, and refuses while `failing` is above 0. */
const purgedTags: string[] = [];
let failing = 0;
const cdn = createServer((request, response) => {
	response.statusCode = failing > 0 ? 503 : 200;
	if (failing > 0) failing -= 1;
	else purgedTags.push(String(request.headers['cache-tag']));
	response.end();
});
const purgers: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
	purgedTags.length = 0;
	failing = 0;
	cdn.listen(0, '127.0.0.1');
	await once(cdn, 'listening');
});
afterEach(async () => {
	await Promise.all(purgers.splice(0).map((one) => one.stop()));
	cdn.close();
	await once(cdn, 'close');
});

function start() {
	const { port } = cdn.address() as AddressInfo;
	const edge = edgeOf(`http://127.0.0.1:${port}/`, 'a-token');
	if (!edge) throw new Error('An address gives a CDN.');
	const purger = startEdgePurger(database.url, edge, {
		...{ log: pino({ level: 'silent' }), registry: new Registry(), lookEvery: 50 },
	});
	purgers.push(purger);
	return purger;
}

const heard = (tags: string, times = 1) =>
	vi.waitFor(
		() => expect(purgedTags.filter((one) => one === tags).length).toBeGreaterThanOrEqual(times),
		{ timeout: 45_000, interval: 20 },
	);

test('starting purges everything; a change is purged by its tags, and again a moment later', async () => {
	start();
	await heard('*');
	await notifyTags(database.db, ['project:bitcoin', 'project']);
	await heard('project:bitcoin,project', 2);
});

test('a purge that a CDN refuses is retried until accepted', async () => {
	start();
	await heard('*', 2);
	failing = 2;
	await notifyTags(database.db, ['round:1']);
	await heard('round:1');
	expect(failing).toBe(0);
});

test('one of two servers purges; when it stops the other purges everything and takes over', async () => {
	const first = start();
	await heard('*', 2);
	start();
	await notifyTags(database.db, ['people:one']);
	await heard('people:one', 2);
	expect(purgedTags.filter((one) => one === 'people:one')).toHaveLength(2);
	expect(purgedTags.filter((one) => one === '*')).toHaveLength(2);
	await first.stop();
	await heard('*', 3);
	await notifyTags(database.db, ['people:two']);
	await heard('people:two');
});
