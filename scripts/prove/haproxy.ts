import { setTimeout as delay } from 'node:timers/promises';
import { lostAndDoubled } from '../../tests/setup/post-writers.ts';
import { until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { failOver, tellFailover } from './failover.ts';
import { readPaths } from './paths.ts';
import { type Stack, startStack } from './stack.ts';
import { holds, lostOf, tellLoad } from './tell.ts';

/** Seconds of each phase. */
const PHASE = 8;

/**
 * Runs two and then three instances under mixed load: one is killed and restarted, another is drained and restarted,
 * the replica is killed and restarted, and finally the primary is killed and the replica promoted. @returns whether
 * no request was lost with one retry, and each acknowledged write was kept once.
 */
export async function haproxy(rates: readonly number[]): Promise<boolean> {
	let all = true;
	for (const count of [2, 3]) {
		const stack = await startStack({ instances: count, say });
		try {
			all = (await underLoad(stack, count, rates)) && all;
		} finally {
			await stack.close();
		}
	}
	return all;
}

async function underLoad(
	stack: Stack,
	count: number,
	[cached = 600, uncached = 60]: readonly number[],
): Promise<boolean> {
	const [one, other] = stack.instances;
	if (!one || !other) throw new Error('Two instances are needed.');
	const load = stack.load({
		cached: readPaths,
		rates: { cached, uncached, writes: 10 },
		name: `${count} instances`,
	});
	const phase = async (name: string, work: () => Promise<void>) => {
		load.mark(name);
		await Promise.all([work(), delay(PHASE * 1_000)]);
	};
	await phase('caches fill', async () => undefined);
	await phase('all serve', async () => undefined);
	await phase('one was killed', one.kill);
	await phase('it starts again', () => one.start());
	await phase('one is drained', other.stop);
	await phase('it starts again', () => other.start());
	await phase('the replica is killed', stack.pair.standby.kill);
	await phase('the replica starts again', stack.pair.standby.start);
	// From here on the primary acknowledges what the replica has as well.
	await phase('both have each write', stack.pair.together);
	load.mark('the primary is killed');
	const died = await failOver(stack);
	await phase('the replica serves alone', async () => undefined);
	const found = await load.stop();
	say(`\n${count} instances behind HAProxy`);
	tellLoad(found);
	const isBack = tellFailover(died, found);
	// Acknowledged writes are looked up in the database itself.
	await until(async () => (await fetch(`${one.url}/readyz`)).ok);
	const { lost, doubled } = await lostAndDoubled(stack.pair.standby.url, found.acknowledged);
	const requests = lostOf(found);
	for (const what of requests.slice(0, 10)) say(`lost: ${what}`);
	const total = found.phases.reduce(
		(sum, { cached, uncached, writes }) => sum + cached.asked + uncached.asked + writes.asked,
		0,
	);
	return [
		isBack,
		holds('requests lost with one retry', requests.length === 0, `${requests.length} of ${total}`),
		holds(
			'acknowledged writes are kept, each once',
			lost.length + doubled.length === 0,
			`${found.acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
		),
	].every(Boolean);
}
