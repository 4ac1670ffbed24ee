import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import { projectFile } from '#lib/base/project-file.ts';
import type { Logger } from './log.ts';
import { type RefreshMessage, refreshMessage } from './refresh-message.ts';

const PROGRAM = projectFile('server/refresh-process.ts');
/** Milliseconds before a process that died is restarted: longer each time, as long as it dies soon after starting. */
const FIRST_PAUSE = 5_000;
const MAX_PAUSE = 600_000;
const OLD_ENOUGH = 600_000;
/** Milliseconds for the process to roll back its batch and release its locks. */
const LAST_BATCH = 4_000;

/** Returns the counters for the refresh plan. */
export function refreshMetrics(registers: Registry[]) {
	return {
		runs: new Counter({
			name: 'source_refreshes_total',
			help: 'Refresh plan runs: complete or failed.',
			labelNames: ['source', 'outcome'],
			registers,
		}),
		rows: new Counter({
			name: 'source_rows_total',
			help: 'Rows read by the refresh plan: created, updated, unchanged or rejected.',
			labelNames: ['source', 'outcome'],
			registers,
		}),
		seconds: new Counter({
			name: 'source_refresh_seconds_total',
			help: 'Total time spent in refresh plan runs.',
			labelNames: ['source'],
			registers,
		}),
	};
}

type Run = Extract<RefreshMessage, { source: string }>;

const countRuns =
	({ runs, rows, seconds }: ReturnType<typeof refreshMetrics>) =>
	({ source, failure, counts, ms }: Run) => {
		runs.inc({ source, outcome: 'complete' }, failure === undefined ? 1 : 0);
		runs.inc({ source, outcome: 'failed' }, failure === undefined ? 0 : 1);
		seconds.inc({ source }, ms / 1_000);
		for (const outcome of ['created', 'updated', 'unchanged', 'rejected'] as const)
			rows.inc({ source, outcome }, counts?.[outcome] ?? 0);
	};

/**
 * Keeps the catalogue fresh: runs the refresh plan in a separate process until stopped, and logs each run. Any number
 * of servers may do so; each source is queried once.
 */
export function startRefresher(
	url: string,
	log: Logger,
	registry: Registry,
): { stop(): Promise<void> } {
	const count = countRuns(refreshMetrics([registry]));
	const stopping = new AbortController();
	const hear = (message: unknown) => {
		const { data } = refreshMessage.safeParse(message);
		if (data) logMessage(log, data);
		if (data && 'source' in data) count(data);
	};
	const ended = keepRunning(() => start(url, hear), stopping.signal, log);
	return {
		async stop() {
			stopping.abort();
			await ended;
		},
	};
}

function start(url: string, hear: (message: unknown) => void): ChildProcess {
	const child = fork(PROGRAM, {
		env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
		execArgv: [],
		// Its reports come as messages; standard error shows what ended it.
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	child.on('message', hear);
	return child;
}

async function keepRunning(
	startOne: () => ChildProcess,
	signal: AbortSignal,
	log: Logger,
): Promise<void> {
	for (let deaths = 0; !signal.aborted; deaths += 1) {
		const started = performance.now();
		const child = startOne();
		const exit = once(child, 'exit');
		const stop = () => endProcess(child);
		signal.addEventListener('abort', stop, { once: true });
		await exit.catch(() => undefined);
		signal.removeEventListener('abort', stop);
		if (signal.aborted) return;
		if (performance.now() - started > OLD_ENOUGH) deaths = 0;
		const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(deaths, 20), MAX_PAUSE);
		log.error({ code: child.exitCode, seconds: pause / 1_000 }, 'refresh ended, starting it again');
		await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
	}
}

function endProcess(child: ChildProcess): void {
	child.kill('SIGTERM');
	const late = setTimeout(() => child.kill('SIGKILL'), LAST_BATCH);
	child.once('exit', () => clearTimeout(late));
}

function logMessage(log: Logger, message: RefreshMessage): void {
	if ('sentence' in message) {
		log.warn({ reason: message.sentence }, 'refresh');
		return;
	}
	const { counts, failure, nextAt, ...facts } = message;
	const entry = { ...facts, next_at: nextAt, ...counts };
	if (failure === undefined) log.info(entry, 'source refreshed');
	else log.warn({ ...entry, reason: failure }, 'source failed');
}
