import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../connect.ts';
import { type BundledServer, openBundled } from '../embedded.ts';
import { serverAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { checkDiskSpace, MIN_FREE_BYTES, RESUME_FREE_BYTES, releaseReserve } from './room.ts';
import type { Cluster } from './server.ts';
import { clusterFolder, readState } from './state.ts';

let dataFolder = '';
let server: BundledServer;
let cluster: Cluster;
const notices: string[] = [];
const telling = { onFull: () => notices.push('full'), onRoom: () => notices.push('room') };

beforeAll(async () => {
	dataFolder = mkdtempSync(join(tmpdir(), 'cairn-room-'));
	server = await openBundled({ dataFolder, settings: { fsync: 'off' }, log: () => undefined });
	const folder = clusterFolder(dataFolder, readState(dataFolder));
	const account = serverAccount(folder);
	cluster = { folder, account, binaries: prepareBinaries(account, () => undefined) };
});

afterAll(async () => {
	await server?.release();
	if (cluster) rmSync(cluster.folder, { recursive: true, force: true });
	rmSync(dataFolder, { recursive: true, force: true });
});

const look = (room: number, isKept = false) =>
	checkDiskSpace(cluster, telling, isKept, async () => room);

/** Like a server's report: its setting reaches connections a moment after the reload. */
async function writes(): Promise<boolean> {
	const { pool, close } = connect(server.url, { max: 1 });
	try {
		await pool.query('CREATE TABLE IF NOT EXISTS written (at timestamptz)');
		await pool.query('INSERT INTO written VALUES (now())');
		return true;
	} catch (error) {
		expect(error).toMatchObject({ code: '25006' });
		expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
		return false;
	} finally {
		await close();
	}
}

test('without disk space writes stop and reads go on, until there is enough again', async () => {
	await look(RESUME_FREE_BYTES + 1);
	expect(await writes()).toBe(true);
	await look(MIN_FREE_BYTES - 1);
	await expect.poll(writes).toBe(false);
	// Reserve freed by a start is not used up by writes.
	await look(MIN_FREE_BYTES + 1);
	expect(await writes()).toBe(false);
	await look(RESUME_FREE_BYTES + 1);
	await expect.poll(writes).toBe(true);
	expect(notices).toEqual(['full', 'room']);
});

test('the reserve is made when there is space for it, and released once', async () => {
	await look(RESUME_FREE_BYTES - 1, true);
	expect(releaseReserve(cluster.folder)).toBe(false);
	await look(RESUME_FREE_BYTES + 1, true);
	const reserves = () =>
		readdirSync(cluster.folder).filter((name) => name.startsWith('reserve')).length;
	expect(reserves()).toBe(3);
	// Without any space, each check gives up one reserve, which makes room for new connections.
	await look(0);
	expect(reserves()).toBe(2);
	expect(releaseReserve(cluster.folder)).toBe(true);
	expect(releaseReserve(cluster.folder)).toBe(true);
	expect(releaseReserve(cluster.folder)).toBe(false);
	await look(RESUME_FREE_BYTES + 1);
});

test('a server started with enough space again accepts writes', async () => {
	await look(MIN_FREE_BYTES - 1);
	await server.release();
	server = await openBundled({ dataFolder, settings: { fsync: 'off' }, log: () => undefined });
	// This machine has space, as its first check finds.
	await expect.poll(writes).toBe(true);
	await look(MIN_FREE_BYTES - 1);
	await expect.poll(writes).toBe(false);
	await look(RESUME_FREE_BYTES + 1);
});
