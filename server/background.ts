import { join } from 'node:path';
import { Counter, type Registry } from 'prom-client';
import type { Settings } from '#lib/base/settings.ts';
import { connect } from '#lib/db/connect.ts';
import { outboxFolder } from '#lib/mail/outbox-folder.ts';
import { openPostOffice } from '#lib/mail/post-office.ts';
import { senderOf } from '#lib/mail/sender.ts';
import { smtp } from '#lib/mail/smtp.ts';
import { keepAnswering } from '#lib/markets/answer-demands.ts';
import { readCoin } from '#lib/markets/read-coin.ts';
import { jobs } from './job-list.ts';
import { startJobs } from './jobs.ts';
import type { Logger } from './log.ts';
import { measuredPools } from './metrics.ts';

function counters(registers: Registry[]) {
	return {
		mails: new Counter({
			name: 'mails_total',
			help: 'Deliveries of mails: sent, put off to be tried again, failed for good.',
			labelNames: ['outcome'],
			registers,
		}),
		runs: new Counter({
			name: 'job_runs_total',
			help: 'Runs of background jobs: done or failed.',
			labelNames: ['job', 'outcome'],
			registers,
		}),
	};
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * What a server does beside answering: mails leave, jobs run. Other servers of the site may do so too. `registry`
 * counts it, the log tells it: without addresses, subjects or what a mail server said of them.
 */
export function startBackground(
	url: string,
	settings: Settings,
	log: Logger,
	registry: Registry,
): { stop(): Promise<void> } {
	const { db, pool, close } = connect(url, {
		max: 4,
		name: 'cairn-background',
		connectWithin: 5_000,
		patience: 10_000,
		statementTimeout: 120_000,
	});
	measuredPools().set('background', pool);
	const { mails, runs } = counters([registry]);
	const office = openPostOffice({
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
		onRun({ job, took, done, error }) {
			runs.inc({ job, outcome: error === undefined ? 'done' : 'failed' });
			if (error === undefined) log.info({ job, ms: took, ...done }, 'job done');
			else log.error({ job, ms: took, err: error }, 'job failed');
		},
		onError: (error) => log.warn({ reason: reasonOf(error) }, 'jobs wait, trying again'),
	});
	const markets = settings.refresh
		? keepAnswering({
				url,
				read: (demand, signal) => readCoin(db, demand, { ...settings, database: url }, signal),
				onRead({ coin, part }, failure) {
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
