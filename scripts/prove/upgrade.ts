import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pendingMigrations } from '../../src/lib/db/migrate.ts';
import { lostAndDoubled } from '../../tests/setup/post-writers.ts';
import { say } from '../command.ts';
import { olderVersion } from './older.ts';
import { readPaths } from './paths.ts';
import { type Stack, startStack } from './stack.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

/** Seconds of each phase; the one with both versions outlasts an instance's cached knowledge of migrations. */
const PHASE = 8;
const MIXED = 70;
const here = resolve(import.meta.dirname, '../..');

/**
 * Two instances of an older commit serve under load and are replaced by this version one after the other; the first
 * migrates the database while the other still runs. @returns whether no request was lost with one retry, and each
 * acknowledged write is kept once.
 */
export async function upgrade([commit]: readonly string[]): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-upgrade-'));
	try {
		const { name, checkout } = await olderVersion(folder, commit, say);
		const stack = await startStack({ instances: 2, checkout, say });
		try {
			const pending = await pendingMigrations(stack.pair.primary.url);
			say(`from ${name}; migrations to do: ${pending.join(', ') || 'none'}`);
			return await underLoad(stack);
		} finally {
			await stack.close();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function underLoad(stack: Stack): Promise<boolean> {
	const [one, other] = stack.instances;
	if (!one || !other) throw new Error('Two instances are needed.');
	const rates = { cached: 200, uncached: 20, writes: 10 };
	const load = stack.load({ cached: readPaths, rates, name: 'upgrade' });
	const phase = async (name: string, work: () => Promise<void>, seconds = PHASE) => {
		load.mark(name);
		await Promise.all([work(), delay(seconds * 1_000)]);
	};
	const nothing = async () => undefined;
	await phase('caches fill', nothing);
	await phase('the older serve', nothing);
	await phase('one is drained', one.stop);
	await phase('the newer migrates', () => one.start({ checkout: here }));
	await phase('both versions serve', nothing, MIXED);
	await phase('the older is drained', other.stop);
	await phase('a second newer starts', () => other.start({ checkout: here }));
	await phase('the newer serve', nothing);
	const found = await load.stop();
	tellLoad(found);
	const requests = lostOf(found);
	for (const what of requests.slice(0, 10)) say(`lost: ${what}`);
	const wrong = await lostAndDoubled(stack.pair.primary.url, found.acknowledged);
	const pending = await pendingMigrations(stack.pair.primary.url);
	return [
		holds('requests lost with one retry', requests.length === 0, String(requests.length)),
		holds(
			'acknowledged writes are kept, each once',
			wrong.lost.length + wrong.doubled.length === 0,
			`${found.acknowledged.length} acknowledged`,
		),
		holds('the database is migrated', pending.length === 0),
	].every(Boolean);
}
