import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { SettingsError } from '#lib/base/settings-error.ts';
import { createDb } from '#lib/db/connect.ts';
import { withClient } from '#lib/db/session.ts';
import { isNetworkReachable, NO_NETWORK } from './any-network.ts';
import { isDue, nextDueAt } from './due.ts';
import type { Step } from './refresh-plan.ts';
import type { ImportResult } from './run-import.ts';
import { stepHistories } from './run-list.ts';

/** A completed run of a step. */
export interface StepRun {
	step: Step;
	/** Milliseconds. */
	took: number;
	/** The counts of rows; absent when the run failed before the first row. */
	counts?: ImportResult['counts'] | undefined;
	/** Why it failed; absent when everything was read. */
	failure?: string | undefined;
	/** The next step to run, and when (milliseconds since 1970). */
	next: { name: string; at: number };
}

export interface RefreshOptions {
	/** Address of the database. */
	url: string;
	plan: readonly Step[];
	/** Ends the refresh after the current batch. */
	signal: AbortSignal;
	say(line: string): void;
	/** Imports the step's data, and records the run. */
	run(step: Step, signal: AbortSignal): Promise<ImportResult>;
	/** Called after each run; without it, failures are printed. */
	onRun?(run: StepRun): void;
	/** Runs every step, due or not. */
	all?: boolean;
}

/** How many steps ran and how many of them failed; `busy` when another refresh is running on this database. */
export type RefreshResult = 'busy' | 'offline' | { ran: number; failed: number };

// Any number will do, as long as every version of Cairn uses the same.
const REFRESH_LOCK = 5_117_264_903;
const LOOK_AGAIN_MS = 30_000;
const MIN_WAIT_MS = 1_000;
const FIRST_OFFLINE_MS = 60_000;
const MAX_OFFLINE_MS = 3_600_000;

/**
 * Runs the due steps in order. Only one refresh runs at a time, whichever instance started it. A failing step is
 * reported, and the later ones still run. Without a network, no step runs and nothing is recorded.
 */
export async function refresh(options: RefreshOptions): Promise<RefreshResult> {
	return withClient(options.url, 'cairn refresh', async (client) => {
		if (!(await takesLock(client))) return 'busy';
		const refreshed = { ran: 0, failed: 0 };
		for (const step of askable(options.plan)) {
			// Queried on the connection that holds the lock: if that is lost, another refresh may already be running.
			const { now, of } = await stepHistories(createDb(client), options.plan);
			if (options.signal.aborted) break;
			if (!options.all && !isDue(step, of.get(step.name) ?? {}, now)) continue;
			if (refreshed.ran === 0 && !(await isNetworkReachable(options.plan))) return 'offline';
			refreshed.ran += 1;
			const run = await runOf(step, options);
			if (run.failure !== undefined) refreshed.failed += 1;
			if (!options.signal.aborted) tell(options, { ...run, next: await nextOf(client, options) });
		}
		return refreshed;
	});
}

/**
 * Keeps refreshing, each step when due, until the signal. If an error ends a round, it is reported and the next round
 * starts as usual.
 */
export async function keepRefreshing(options: RefreshOptions): Promise<void> {
	const { signal, say } = options;
	/** Consecutive rounds without a network. */
	let offline = 0;
	while (!signal.aborted) {
		const wait = await round(options).catch((error: unknown) => {
			say(
				`The refresh was interrupted (${reasonOf(error)}); it resumes in ${LOOK_AGAIN_MS / 1000} s.`,
			);
			return LOOK_AGAIN_MS;
		});
		if (wait === 'offline' && offline === 0)
			say(`${NO_NETWORK}; what is here stays, and they are tried again, ever more rarely.`);
		if (wait !== 'offline' && offline > 0) say('The network is back; the refresh resumes.');
		offline = wait === 'offline' ? offline + 1 : 0;
		const pause = wait === 'offline' ? offlinePause(offline) : wait;
		await delay(pause, undefined, { signal }).catch(() => undefined);
	}
}

/** Milliseconds between two checks for a network: a minute, doubled each time, up to an hour. */
export const offlinePause = (times: number): number =>
	Math.min(FIRST_OFFLINE_MS * 2 ** Math.min(times - 1, 10), MAX_OFFLINE_MS);

/** @returns milliseconds until the next step is due. */
async function round(options: RefreshOptions): Promise<number | 'offline'> {
	const refreshed = await refresh(options);
	if (refreshed === 'offline') return 'offline';
	if (refreshed === 'busy') return LOOK_AGAIN_MS;
	return withClient(options.url, 'cairn refresh', async (client) => {
		const { now } = await stepHistories(createDb(client), []);
		const { at } = await nextOf(client, options);
		return Math.max(MIN_WAIT_MS, at - now);
	});
}

/** Returns the step that is due first; if several are already due, the first in the plan. */
async function nextOf(client: pg.Client, { plan }: RefreshOptions): Promise<StepRun['next']> {
	const { now, of } = await stepHistories(createDb(client), plan);
	const times = askable(plan).map((step) => ({
		name: step.name,
		at: Math.max(now, nextDueAt(step, of.get(step.name) ?? {}) ?? now),
	}));
	const [first, ...others] = times;
	if (!first) return { name: 'nothing', at: now + LOOK_AGAIN_MS };
	return others.reduce((soonest, one) => (one.at < soonest.at ? one : soonest), first);
}

/** Returns the steps with no missing setting. */
const askable = (plan: readonly Step[]): Step[] =>
	plan.filter(({ missing }) => missing === undefined);

async function takesLock(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query<{ taken: boolean }>(
		'select pg_try_advisory_lock($1) as taken',
		[REFRESH_LOCK],
	);
	return rows[0]?.taken === true;
}

async function runOf(step: Step, { run, signal }: RefreshOptions): Promise<Omit<StepRun, 'next'>> {
	const started = performance.now();
	const ran = (more: Pick<StepRun, 'counts' | 'failure'>) => ({
		step,
		took: Math.round(performance.now() - started),
		...more,
	});
	try {
		const { ended, counts } = await run(step, signal);
		const isBroken = typeof ended === 'object' && !signal.aborted;
		return ran({ counts, failure: isBroken ? ended.broken : undefined });
	} catch (error) {
		return ran({ failure: signal.aborted ? undefined : reasonOf(error) });
	}
}

function tell({ say, onRun }: RefreshOptions, run: StepRun): void {
	if (onRun) onRun(run);
	else if (run.failure !== undefined) say(`${run.step.name}: ${run.failure}`);
}

/** Returns the message of an expected error; for our own bugs, the stack. */
function reasonOf(error: unknown): string {
	if (error instanceof SettingsError) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
