import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes.ts';

/** Callbacks about a server that is kept running. */
export interface SupervisionCallbacks {
	/** Called when it was found dead. */
	onLost?(): void;
	/** Called when it responds again, with the milliseconds it took. */
	onBack?(milliseconds: number): void;
	/** Called when an attempt to start it has failed; more attempts follow. */
	onFailure?(error: unknown): void;
}

const LOOK_EVERY = 200;
const FIRST_PAUSE = 500;
/** Short, so that freed disk space or a free port is noticed soon. */
const MAX_PAUSE = 4_000;

/**
 * Watches the server `pid` and restarts it if it dies, until stopped. `start` returns the pid of the server that then
 * runs; undefined if none should run, because somebody stopped it on purpose.
 */
export function superviseServer(
	pid: number | undefined,
	start: () => Promise<number | undefined>,
	{ onLost, onBack, onFailure }: SupervisionCallbacks,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const { signal } = stopping;
	const pause = (milliseconds: number) =>
		delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

	/** Starts the server, retrying until it succeeds. */
	const revive = async (): Promise<number | undefined> => {
		for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(wait * 2, MAX_PAUSE)) {
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
			if (known !== undefined && isAlive(known)) {
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
