import { atom } from 'nanostores';

/** Counts down seconds by the clock, so that a suspended tab does not wait longer. */
export function createCountdown() {
	const $left = atom(0);
	let end = 0;
	let ticking: ReturnType<typeof setInterval> | undefined;

	function tick(): void {
		const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
		$left.set(left);
		if (left === 0) stop();
	}

	function start(seconds: number): void {
		stop();
		end = Date.now() + seconds * 1_000;
		ticking = setInterval(tick, 250);
		tick();
	}

	function stop(): void {
		clearInterval(ticking);
	}

	return { $left, start, stop };
}
