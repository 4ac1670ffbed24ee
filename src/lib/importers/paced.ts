import { setTimeout as delay } from 'node:timers/promises';

/** The same function, begun no sooner than `pauseMs` after it was begun before. One call at a time. */
export function paced<Argument, Result>(
	run: (argument: Argument) => Promise<Result>,
	pauseMs: number,
): (argument: Argument) => Promise<Result> {
	let next = 0;
	return async (argument) => {
		const wait = next - performance.now();
		if (wait > 0) await delay(wait);
		next = performance.now() + pauseMs;
		return run(argument);
	};
}
