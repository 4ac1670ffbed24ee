import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lowerPriority } from '#lib/base/give-way.ts';
import { readSettings } from '#lib/base/settings.ts';
import { runJob } from '#lib/importers/import-job.ts';
import { redactSentence } from '#lib/importers/public-sentence.ts';
import { keepRefreshing, type StepRun } from '#lib/importers/refresh.ts';
import { refreshPlanOf } from '#lib/importers/refresh-plan.ts';
import { jobOfStep } from '#lib/importers/step-job.ts';
import type { RefreshMessage } from './refresh-message.ts';
import { openTracing, type Tracing } from './tracing.ts';

/**
 * Queries the sources of the refresh plan until it is stopped by a signal, or because the server that started it is
 * gone. Runs as a separate, low-priority process so that reading and matching rows never delays a page.
 */

const stopping = new AbortController();
const stop = () => stopping.abort();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
const isStarted = process.connected;

const tell = (message: RefreshMessage) => {
	if (process.connected) process.send?.(message);
};
const silent = () => undefined;

function tellRun({ step, took, counts, failure, next }: StepRun): void {
	tell({
		source: step.name,
		of: step.source.name,
		ms: took,
		counts,
		failure: failure && redactSentence(failure, { url: step.url }),
		next: next.name,
		nextAt: new Date(next.at).toISOString(),
	});
}

const tracedStep = <Result>(tracing: Tracing, name: string, work: () => Promise<Result>) =>
	tracing.within({ kind: 'job', name: `refresh ${name}` }, (end) => work().finally(() => end()));

async function run(url: string): Promise<void> {
	const settings = readSettings(process.env);
	const folder = join(settings.dataFolder, 'refresh');
	mkdirSync(folder, { recursive: true });
	// Its requests to sources are spans too.
	const tracing = await openTracing(settings);
	await keepRefreshing({
		url,
		plan: refreshPlanOf(settings),
		signal: stopping.signal,
		say: (sentence) => tell({ sentence }),
		onRun: tellRun,
		run(step, signal) {
			const work = () => runJob(jobOfStep(step, folder), { url, signal, say: silent });
			return tracing ? tracedStep(tracing, step.name, work) : work();
		},
	});
	await tracing?.stop();
}

lowerPriority();
const { DATABASE_URL } = process.env;
if (isStarted && DATABASE_URL) await run(DATABASE_URL);
if (process.connected) process.disconnect?.();
