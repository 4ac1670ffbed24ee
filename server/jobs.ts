import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { inCourseOf } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';
import type { Job } from '#lib/jobs/job.ts';
import { forgetTimesAhead } from './times-ahead.ts';
import type { EndSpan, Tracing } from './tracing.ts';

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
	delay(milliseconds, undefined, { signal }).catch(() => undefined);

/** Milliseconds before a start that failed is tried again. */
const RETRY = 5_000;
/** Milliseconds that runs under way are waited for when the server stops. */
const LAST_RUN = 4_000;
/** Seconds between looks for work; what is due by the clock waits at most so long. */
const POLL = 10;
/** Milliseconds between looks for times that lie ahead. */
const LOOK_AT_CLOCK = 60_000;
/** Seconds without a sign of life after which a run is taken for dead: its server was killed. */
const HEARTBEAT = 60;

export interface JobReport {
	job: string;
	/** Milliseconds. */
	took: number;
	/** What it did; undefined when it failed. */
	done?: Record<string, number>;
	error?: unknown;
}

export interface JobsOptions {
	db: Db;
	/** The address of the same database. */
	url: string;
	jobs: Record<string, Job>;
	/** Seconds between looks for work; 10 unless said. */
	poll?: number;
	/** Each run is a span, where traces are sent. */
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
		// Seconds until a clock that was put right is believed.
		clockMonitorIntervalSeconds: 60,
		// A handful of rows an hour: nothing bloats.
		reindex: false,
		monitorVacuum: false,
	});
}

/** One run at a time on all servers together, and none that waits behind it. */
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
	const work = (end?: EndSpan) => inCourseOf(name, () => runOnce(name, job, options, end));
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

/** Jobs of versions before this one are planned no more. */
async function forgetOthers(boss: PgBoss, jobs: JobsOptions['jobs']): Promise<void> {
	for (const { name } of await boss.getSchedules())
		if (!(name in jobs)) await boss.unschedule(name);
}

async function begin(options: JobsOptions): Promise<PgBoss> {
	const boss = makeBoss(options.url);
	boss.on('error', options.onError);
	try {
		await boss.start();
		await forgetTimesAhead(options.db);
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
 * Runs jobs by the clock, each on one server of the site at a time, until it is stopped. Starts by itself, and tries
 * again while the database does not answer; nobody has to wait for it.
 */
export function startJobs(options: JobsOptions): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const watch = async () => {
		for (;;) {
			await pause(LOOK_AT_CLOCK, stopping.signal);
			if (stopping.signal.aborted) return;
			await forgetTimesAhead(options.db).catch(options.onError);
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
