import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createDb, type Db } from '#lib/db/connect.ts';
import { listen } from '#lib/db/listen.ts';
import { withClient } from '#lib/db/session.ts';
import { DEMAND_CHANNEL, type Demand, fulfil, markDemandFailed, nextDemand } from './demand.ts';

export interface DemandOptions {
	/** Address of the database. */
	url: string;
	/** Queries the source as soon as permitted, and stores the result; returns a sentence if that failed. */
	read(demand: Demand, signal: AbortSignal): Promise<string | undefined>;
	/** Called after each request; `failure` is a sentence. */
	onRead(demand: Demand, failure: string | undefined): void;
	/** Called if the database did not answer, or for our own faults. */
	onError(error: unknown): void;
	/** Milliseconds to pause after the source failed. */
	pauseMs?: number;
}

// Any number will do, as long as every version of Cairn uses the same.
const DEMAND_LOCK = 5_117_264_904;
/** Interval between checks for work left by another instance that died midway. */
const LOOK_AGAIN_MS = 30_000;
const PAUSE_MS = 60_000;

/**
 * Makes the pending calls, newest demand first, until none is left or one fails. Only one instance does so at a time.
 *
 * @returns milliseconds to pause after a failure; else 0.
 */
export async function answerDemands(options: DemandOptions, signal: AbortSignal): Promise<number> {
	return withClient(options.url, 'cairn markets', async (client) => {
		if (!(await takesLock(client))) return 0;
		const db = createDb(client);
		while (!signal.aborted) {
			// Queried again each time: new demands go first.
			const demand = await nextDemand(db);
			if (!demand) return 0;
			if (!(await answerDemand(db, demand, options, signal))) return options.pauseMs ?? PAUSE_MS;
		}
		return 0;
	});
}

async function answerDemand(
	db: Db,
	demand: Demand,
	{ read, onRead, onError }: DemandOptions,
	signal: AbortSignal,
): Promise<boolean> {
	const failure = await read(demand, signal).catch((error: unknown) => {
		onError(error);
		return 'a fault of Cairn';
	});
	// Interrupted by our own shutdown: the next instance repeats the call.
	if (signal.aborted) return true;
	await (failure === undefined ? fulfil : markDemandFailed)(db, demand);
	onRead(demand, failure);
	return failure === undefined;
}

async function takesLock(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query<{ taken: boolean }>(
		'select pg_try_advisory_lock($1) as taken',
		[DEMAND_LOCK],
	);
	return rows[0]?.taken === true;
}

/**
 * Answers demands as they come, until stopped. Each server of the site may run this: one works, the others stand by.
 */
export function startDemandWorker(options: DemandOptions): { stop(): Promise<void> } {
	const stopping = new AbortController();
	let bell = Promise.withResolvers<void>();
	const ear = listen(options.url, DEMAND_CHANNEL, {
		name: 'cairn market demands',
		onNotice: () => bell.resolve(),
		onListening: () => bell.resolve(),
		onError: options.onError,
	});
	const asleep = (milliseconds: number) =>
		delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
	const run = async () => {
		while (!stopping.signal.aborted) {
			bell = Promise.withResolvers();
			const pause = await answerDemands(options, stopping.signal).catch((error: unknown) => {
				if (!stopping.signal.aborted) options.onError(error);
				return LOOK_AGAIN_MS;
			});
			await (pause > 0 ? asleep(pause) : Promise.race([bell.promise, asleep(LOOK_AGAIN_MS)]));
		}
	};
	const ended = run();
	return {
		async stop() {
			stopping.abort();
			await Promise.all([ear.stop(), ended]);
		},
	};
}
