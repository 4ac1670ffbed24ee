import { join } from 'node:path';
import { Counter, type Registry } from 'prom-client';
import type { Settings } from '#lib/base/settings.ts';
import { connect } from '#lib/db/connect.ts';
import { measuredPools } from '#lib/db/measured-pools.ts';
import { outboxFolder } from '#lib/mail/outbox-folder.ts';
import { startMailWorker } from '#lib/mail/post-office.ts';
import { senderOf } from '#lib/mail/sender.ts';
import { smtp } from '#lib/mail/smtp.ts';
import { startDemandWorker } from '#lib/markets/answer-demands.ts';
import { readCoin } from '#lib/markets/read-coin.ts';
import { jobs } from './job-list.ts';
import { startJobs } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Tracing } from './tracing.ts';

/**
 * Returns the counters for mails and jobs. Those used in alerts start at 0: Prometheus takes the first value of a
 * series as its starting point, so a first failure would otherwise go unnoticed. A label `job` would clash with
 * Prometheus's own.
 */
export function backgroundMetrics(registers: Registry[]) {
	const metrics = {
		mails: new Counter({
			name: 'mails_total',
			help: 'Email deliveries: sent, deferred for retry, failed for good.',
			labelNames: ['outcome'],
			registers,
		}),
		runs: new Counter({
			name: 'job_runs_total',
			help: 'Background job runs: done or failed.',
			labelNames: ['name', 'outcome'],
			registers,
		}),
		runSeconds: new Counter({
			name: 'job_run_seconds_total',
			help: 'Total time spent in background job runs.',
			labelNames: ['name'],
			registers,
		}),
		done: new Counter({
			name: 'job_done_total',
			help: 'Work done by background jobs, such as alerts sent, and webhooks sent and not sent.',
			labelNames: ['name', 'what'],
			registers,
		}),
		marketReads: new Counter({
			name: 'market_reads_total',
			help: 'Market data reads requested by pages: read or failed.',
			labelNames: ['part', 'outcome'],
			registers,
		}),
	};
	for (const outcome of ['sent', 'later', 'failed']) metrics.mails.inc({ outcome }, 0);
	for (const name of Object.keys(jobs))
		for (const outcome of ['done', 'failed']) metrics.runs.inc({ name, outcome }, 0);
	return metrics;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts the server's background work: sending mail and running jobs. Other servers of the site may do the same.
 * `registry` counts it and the log reports it, without addresses, subjects or mail server replies.
 */
export function startBackground(
	url: string,
	settings: Settings,
	log: Logger,
	registry: Registry,
	tracing?: Tracing,
): { stop(): Promise<void> } {
	const { db, pool, close } = connect(url, {
		max: 4,
		name: 'cairn-background',
		connectWithin: 5_000,
		patience: 10_000,
		statementTimeout: 120_000,
	});
	measuredPools.set('background', pool);
	const { mails, runs, runSeconds, done: did, marketReads } = backgroundMetrics([registry]);
	const office = startMailWorker({
		db,
		url,
		transport: settings.smtpUrl
			? smtp(settings.smtpUrl)
			: outboxFolder(join(settings.dataFolder, 'outbox')),
		from: senderOf(settings),
		onDelivery({ id, kind, outcome, age }) {
			mails.inc({ outcome });
			const facts = { mail: id, kind, outcome, age };
			if (outcome === 'sent') log.info(facts, 'mail sent');
			else log.warn(facts, 'mail not sent');
		},
		onError: (error) => log.warn({ reason: reasonOf(error) }, 'mails wait, trying again'),
	});
	const work = startJobs({
		db,
		url,
		jobs,
		tracing,
		onRun({ job, took, done, error }) {
			runs.inc({ name: job, outcome: error === undefined ? 'done' : 'failed' });
			runSeconds.inc({ name: job }, took / 1_000);
			for (const [what, count] of Object.entries(done ?? {}))
				if (count > 0) did.inc({ name: job, what }, count);
			if (error === undefined) log.info({ job, ms: took, ...done }, 'job done');
			else log.error({ job, ms: took, err: error }, 'job failed');
		},
		onError: (error) => log.warn({ reason: reasonOf(error) }, 'jobs wait, trying again'),
	});
	const markets = settings.refresh
		? startDemandWorker({
				url,
				read: (demand, signal) => readCoin(db, demand, settings, signal),
				onRead({ coin, part }, failure) {
					marketReads.inc({ part, outcome: failure === undefined ? 'read' : 'failed' });
					if (failure === undefined) log.info({ coin, part }, 'market data read');
					else log.warn({ coin, part, reason: failure }, 'market data not read');
				},
				onError: (error) =>
					log.warn({ reason: reasonOf(error) }, 'market demands wait, trying again'),
			})
		: undefined;
	return {
		async stop() {
			await Promise.all([office.stop(), work.stop(), markets?.stop()]);
			await close();
		},
	};
}
