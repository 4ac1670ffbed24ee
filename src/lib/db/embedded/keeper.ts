import { setTimeout as delay } from 'node:timers/promises';
import { lives } from './processes.ts';

/** Who wants to know of a server that is kept up. */
export interface Keeping {
	/** It was found dead. */
	onLost?(): void;
	/** It answers again, so many milliseconds after. */
	onBack?(milliseconds: number): void;
	/** A try to start it failed; there will be others. */
	onFailure?(error: unknown): void;
}

const LOOK_EVERY = 200;
const FIRST_PAUSE = 500;
/** A disk that has room again, or a port that is free, is to be noticed soon. */
const LONGEST_PAUSE = 4_000;

/**
 * Looks whether the server `pid` lives, and has it started again when it does not, until it is stopped. `start` gives the
 * number of the one that runs then; undefined while none is to run, because somebody stopped it on purpose.
 */
export function keepUp(
	pid: number | undefined,
	start: () => Promise<number | undefined>,
	{ onLost, onBack, onFailure }: Keeping,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const { signal } = stopping;
	const pause = (milliseconds: number) =>
		delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

	/** Starts it, however often that fails. */
	const revive = async (): Promise<number | undefined> => {
		for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
			try {
				return await start();
			} catch (error) {
				onFailure?.(error);
				await pause(wait);
			}
		}
		return undefined;
	};

	const watch = async () => {
		let known = pid;
		while (!signal.aborted) {
			if (known !== undefined && lives(known)) {
				await pause(LOOK_EVERY);
				continue;
			}
			if (known !== undefined) onLost?.();
			const since = performance.now();
			known = await revive();
			if (known === undefined) await pause(FIRST_PAUSE);
			else onBack?.(Math.round(performance.now() - since));
		}
	};

	const ended = watch();
	return {
		async stop() {
			stopping.abort();
			await ended;
		},
	};
}
