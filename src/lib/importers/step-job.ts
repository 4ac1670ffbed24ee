import { join } from 'node:path';
import type { FetchLimits } from './fetch-source.ts';
import type { ImportJob } from './import-job.ts';
import type { Step } from './refresh-plan.ts';
import { importerNamed } from './registry.ts';
import type { Throttle } from './run-import.ts';

const MB = 1024 * 1024;

/** Limits that prevent a source that is slow or asks to wait from delaying the others: its next turn comes soon. */
const limits: Partial<FetchLimits> = {
	headMs: 20_000,
	idleMs: 20_000,
	totalMs: 1_200_000,
	tries: 2,
	pauseMs: 2_000,
	longestPauseMs: 20_000,
};

/**
 * Rows per transaction, few enough that editors, and pages that show the changes, wait for only a fraction of a second.
 */
const BATCH_SIZE = 250;

/**
 * Nobody waits for a refresh, so two thirds of the time are left to readers, who reload everything that a batch
 * changed.
 */
const REST: Throttle = { times: 2, most: 10_000 };

/**
 * Returns the import of one step of the plan; its lists of rejected rows and likely pairs go into `folder`, replacing
 * the last ones.
 */
export function jobOfStep(step: Step, folder: string): ImportJob {
	const importer = importerNamed(step.importer);
	const file = step.name.replaceAll(/[ ():]+/g, '-');
	return {
		importer: step.type ? (importer.types?.of(step.type) ?? importer) : importer,
		from: { url: step.url },
		dryRun: false,
		rejects: { path: join(folder, `${file}-rejects.csv`), taken: 'replace' },
		duplicates: { path: join(folder, `${file}-duplicates.csv`), taken: 'replace' },
		maxBytes: step.bytes ?? 64 * MB,
		batchSize: BATCH_SIZE,
		rest: REST,
		pages: step.pages,
		limits,
		step: step.name,
	};
}
