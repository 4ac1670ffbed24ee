import { workerData } from 'node:worker_threads';
import { z } from 'zod';

/**
 * A thread of the article rendering process: ends the process once its processor time exceeds the shared number. It
 * sleeps while the number is 0.
 */

/** Milliseconds between two checks. */
const LOOK = 50;
const until = z.instanceof(BigInt64Array).parse(workerData);

for (;;) {
	const limit = Atomics.load(until, 0);
	if (limit === 0n) {
		Atomics.wait(until, 0, 0n);
		continue;
	}
	const { user, system } = process.cpuUsage();
	if (BigInt(user + system) > limit) process.kill(process.pid, 'SIGKILL');
	Atomics.wait(until, 0, limit, LOOK);
}
