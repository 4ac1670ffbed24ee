import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { dbOver } from '#lib/db/connect.ts';
import { withClient } from '#lib/db/session.ts';
import { SettingsError } from '#lib/settings-error.ts';
import { isDue, nextDueAt } from './due.ts';
import type { Step } from './refresh-plan.ts';
import type { ImportResult } from './run-import.ts';
import { stepPasts } from './run-list.ts';

export interface RefreshOptions {
	/** Address of the database. */
	url: string;
	plan: readonly Step[];
	/** Ends the refresh after the batch in hand. */
	signal: AbortSignal;
	say(line: string): void;
	/** Imports what the step brings, and records it. */
	run(step: Step, signal: AbortSignal): Promise<ImportResult>;
	/** Runs every step, due or not. */
	all?: boolean;
}

/** How many steps ran and how many of them failed; `busy` when another refresh runs on this database. */
export type Refreshed = 'busy' | { ran: number; failed: number };

// Any number will do, as long as every version of Cairn uses the same.
const REFRESH_LOCK = 5_117_264_903;
const LOOK_AGAIN_MS = 30_000;
const SHORTEST_WAIT_MS = 1_000;

/**
 * Runs the steps that are due, in order. One refresh runs at a time, whichever instance started it. A step that fails
 * is said, and the later ones run.
 */
export async function refresh(options: RefreshOptions): Promise<Refreshed> {
	return withClient(options.url, 'cairn refresh', async (client) => {
		if (!(await takesLock(client))) return 'busy';
		const refreshed = { ran: 0, failed: 0 };
		for (const step of options.plan) {
			// Asked on the connection that holds the lock: when that is lost, another refresh may run already.
			const { now, of } = await stepPasts(dbOver(client));
			if (options.signal.aborted) break;
			if (!options.all && !isDue(step, of.get(step.name) ?? {}, now)) continue;
			refreshed.ran += 1;
			if (!(await succeeds(step, options))) refreshed.failed += 1;
		}
		return refreshed;
	});
}

/** Goes on refreshing, each step when it is due, until the signal. What ends a round is said, and it goes on. */
export async function keepRefreshing(options: RefreshOptions): Promise<void> {
	const { signal, say } = options;
	while (!signal.aborted) {
		const wait = await round(options).catch((error: unknown) => {
			say(`The refresh broke off (${reasonOf(error)}); it goes on in ${LOOK_AGAIN_MS / 1000} s.`);
			return LOOK_AGAIN_MS;
		});
		await delay(wait, undefined, { signal }).catch(() => undefined);
	}
}

/** @returns milliseconds until there is something to do. */
async function round(options: RefreshOptions): Promise<number> {
	if ((await refresh(options)) === 'busy') return LOOK_AGAIN_MS;
	return withClient(options.url, 'cairn refresh', async (client) => {
		const { now, of } = await stepPasts(dbOver(client));
		const next = options.plan.map((step) => nextDueAt(step, of.get(step.name) ?? {}) ?? now);
		return Math.max(SHORTEST_WAIT_MS, Math.min(...next) - now);
	});
}

async function takesLock(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query<{ taken: boolean }>(
		'select pg_try_advisory_lock($1) as taken',
		[REFRESH_LOCK],
	);
	return rows[0]?.taken === true;
}

async function succeeds(step: Step, { run, say, signal }: RefreshOptions): Promise<boolean> {
	try {
		const { ended } = await run(step, signal);
		if (typeof ended === 'object' && !signal.aborted) {
			say(`${step.name}: ${ended.broken}`);
			return false;
		}
		return true;
	} catch (error) {
		if (signal.aborted) return true;
		say(`${step.name}: ${reasonOf(error)}`);
		return false;
	}
}

/** A sentence; of a fault of ours, where it happened. */
function reasonOf(error: unknown): string {
	if (error instanceof SettingsError) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
