import { setTimeout as delay } from 'node:timers/promises';

/** Wraps a function so that calls start at least `pauseMs` apart. One call at a time. */
export function paceCalls<Argument, Result>(
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
