import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { attributeWork } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { clearFutureTimes } from './times-ahead.ts';
import type { EndSpan, Tracing } from './tracing.ts';

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
	delay(milliseconds, undefined, { signal }).catch(() => undefined);

/** Milliseconds before a failed start is retried. */
const RETRY = 5_000;
/** Milliseconds to wait for running jobs when the server stops. */
const LAST_RUN = 4_000;
/** Seconds between polls for work; scheduled jobs wait at most this long. */
const POLL = 10;
/** Milliseconds between checks for timestamps in the future. */
const LOOK_AT_CLOCK = 60_000;
/** Seconds without a sign of life after which a run is considered dead: its server was killed. */
const HEARTBEAT = 60;

export interface JobReport {
	job: string;
	/** Milliseconds. */
	took: number;
	/** The run's counts; undefined when it failed. */
	done?: Record<string, number>;
	error?: unknown;
}

export interface JobsOptions {
	db: Db;
	/** Address of the same database. */
	url: string;
	jobs: Record<string, Job>;
	/** Seconds between polls for work; defaults to 10. */
	poll?: number;
	/** Where traces are sent: each run becomes a span. */
	tracing?: Tracing;
	onRun(report: JobReport): void;
	onError(error: unknown): void;
}

function makeBoss(url: string): PgBoss {
	return new PgBoss({
		connectionString: url,
		schema: 'pgboss',
		application_name: 'cairn-jobs',
		max: 2,
		// Seconds until a corrected clock is trusted.
		clockMonitorIntervalSeconds: 60,
		// A handful of rows an hour: nothing bloats.
		reindex: false,
		monitorVacuum: false,
	});
}

/** Schedules a job with one run at a time across all servers, and none queued behind it. */
async function plan(boss: PgBoss, name: string, { cron, patience }: Job): Promise<void> {
	const options = {
		expireInSeconds: patience,
		heartbeatSeconds: HEARTBEAT,
		retryLimit: 1,
		retryDelay: 30,
		retentionSeconds: 86_400,
		deleteAfterSeconds: 86_400,
	};
	await boss.createQueue(name, { ...options, policy: 'exclusive' });
	await boss.updateQueue(name, options);
	await boss.schedule(name, cron, null, { tz: 'UTC' });
}

function run(name: string, job: Job, options: JobsOptions): Promise<void> {
	const work = (end?: EndSpan) => attributeWork(name, () => runOnce(name, job, options, end));
	return options.tracing?.within({ kind: 'job', name: `job ${name}` }, work) ?? work();
}

async function runOnce(
	name: string,
	job: Job,
	{ db, url, onRun }: JobsOptions,
	end?: EndSpan,
): Promise<void> {
	const started = performance.now();
	const took = () => Math.round(performance.now() - started);
	try {
		const done = await job.run(db, url);
		end?.();
		onRun({ job: name, took: took(), done });
	} catch (error) {
		end?.({ error });
		onRun({ job: name, took: took(), error });
		throw error;
	}
}

/** Unschedules jobs left over from earlier versions. */
async function forgetOthers(boss: PgBoss, jobs: JobsOptions['jobs']): Promise<void> {
	for (const { name } of await boss.getSchedules())
		if (!(name in jobs)) await boss.unschedule(name);
}

async function begin(options: JobsOptions): Promise<PgBoss> {
	const boss = makeBoss(options.url);
	boss.on('error', options.onError);
	try {
		await boss.start();
		await clearFutureTimes(options.db);
		for (const [name, job] of Object.entries(options.jobs)) {
			await plan(boss, name, job);
			await boss.work(name, { pollingIntervalSeconds: options.poll ?? POLL }, () =>
				run(name, job, options),
			);
		}
		await forgetOthers(boss, options.jobs);
		return boss;
	} catch (error) {
		await boss.stop({ graceful: false }).catch(() => undefined);
		throw error;
	}
}

/**
 * Runs jobs on schedule, each on one server of the site at a time, until stopped. Starts in the background and
 * retries while the database does not answer; nothing has to wait for it.
 */
export function startJobs(options: JobsOptions): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const watch = async () => {
		for (;;) {
			await pause(LOOK_AT_CLOCK, stopping.signal);
			if (stopping.signal.aborted) return;
			await clearFutureTimes(options.db).catch(options.onError);
		}
	};
	const started = (async () => {
		while (!stopping.signal.aborted) {
			try {
				return await begin(options);
			} catch (error) {
				options.onError(error);
				await pause(RETRY, stopping.signal);
			}
		}
		return undefined;
	})();
	const watching = started.then(watch);
	return {
		async stop() {
			stopping.abort();
			const boss = await started;
			await watching;
			await boss?.stop({ graceful: true, timeout: LAST_RUN });
		},
	};
}
