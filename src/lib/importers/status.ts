import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { errorAnswer } from '#lib/http/answer.ts';
import { readFailure } from '#lib/http/errors.ts';
import { isStale, nextDueAt } from './due.ts';
import { refreshPlan, type Step } from './refresh-plan.ts';
import { lastRuns, latestRuns, runFacts, stepPasts } from './run-list.ts';

const RUNS = 20;

const source = z.object({
	name: z.string().describe('What the part of the refresh plan brings'),
	every_seconds: z.int(),
	last_run: runFacts.nullable(),
	last_complete_at: z.iso.datetime().nullable().describe('When the last complete run started'),
	is_stale: z.boolean().describe('No complete run started within the last two intervals'),
	next_due_at: z.iso.datetime().nullable().describe('Null: with the next refresh'),
});

/** What `GET /api/status` answers. */
export const statusAnswer = z.object({
	sources: z.array(source),
	runs: z.array(runFacts).describe(`The last ${RUNS} runs, newest first`),
	database: z.literal('ok'),
});

export type ImportStatus = z.infer<typeof statusAnswer>;

/** How fresh each part of the refresh plan is, and the last runs of all importers. Ask the primary: see `latestRuns()`. */
export async function importStatus(
	db: Db,
	plan: readonly Step[] = refreshPlan,
): Promise<ImportStatus> {
	const { now, of } = await stepPasts(db);
	const last = await lastRuns(db);
	const sources = plan.map((step) => {
		const past = of.get(step.name) ?? {};
		return {
			name: step.name,
			every_seconds: step.every / 1000,
			last_run: last.get(step.name) ?? null,
			last_complete_at: isoTime(past.completeStartedAt),
			is_stale: isStale(step, past, now),
			next_due_at: isoTime(nextDueAt(step, past)),
		};
	});
	return { sources, runs: await latestRuns(db, RUNS), database: 'ok' };
}

/** Answers `GET /api/status`; never kept by caches. Throws only what is a mistake of ours. */
export async function answerStatus(db: Db, plan: readonly Step[] = refreshPlan): Promise<Response> {
	try {
		return Response.json(await importStatus(db, plan), {
			headers: { 'Cache-Control': 'no-store' },
		});
	} catch (error) {
		const known = readFailure(error);
		if (!known) throw error;
		return errorAnswer(known);
	}
}

const isoTime = (time: number | undefined): string | null =>
	time === undefined ? null : new Date(time).toISOString();
