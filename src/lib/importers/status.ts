import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { readFailure } from '#lib/http/errors.ts';
import { isStale, nextDueAt } from './due.ts';
import { refreshPlanOf, type Step } from './refresh-plan.ts';
import {
	type KnownStepHistory,
	lastRuns,
	latestRuns,
	type RunFacts,
	runFacts,
	stepHistories,
} from './run-list.ts';

const RUNS = 20;

const source = z.object({
	name: z.string().describe('What this part of the refresh plan brings in.'),
	of: z
		.object({ name: z.string(), url: z.url() })
		.describe('The source, and the URL where people can read the same data.'),
	brings: z.string().describe('What on the site depends on this source.'),
	every_seconds: z.int(),
	state: z
		.enum(['fresh', 'late', 'failing', 'running', 'never', 'unasked'])
		.describe(
			'State of the source: unasked if a setting is missing, late if no complete run started in the last two intervals, failing if the last run broke, never if none is complete yet.',
		),
	needs: z
		.string()
		.nullable()
		.describe('The setting that the source requires. Without it, the source is not queried.'),
	last_run: runFacts.nullable(),
	last_complete_at: z.iso.datetime().nullable().describe('When the last complete run started.'),
	age_seconds: z
		.int()
		.nonnegative()
		.nullable()
		.describe('Seconds since the last complete run started.'),
	rows: z
		.int()
		.nonnegative()
		.nullable()
		.describe('Number of rows of the last complete run for which the source had something new.'),
	failures: z.int().nonnegative().describe('Number of broken runs since the last complete one.'),
	failure: z.string().nullable().describe('Why the last run broke, in one sentence.'),
	is_stale: z.boolean().describe('Whether no complete run started within the last two intervals.'),
	next_due_at: z.iso
		.datetime()
		.nullable()
		.describe('When the next run is due, or null at the next refresh.'),
});

/** One source in the status. */
export type SourceStatus = z.infer<typeof source>;

/** The response of `GET /status.json` and `GET /api/status`. */
export const statusResponse = z.object({
	sources: z.array(source),
	runs: z.array(runFacts).describe(`The last ${RUNS} runs, newest first.`),
	database: z.literal('ok'),
});

export type ImportStatus = z.infer<typeof statusResponse>;

/**
 * Returns how fresh each part of the refresh plan is, and the last runs of all importers. Query the primary: see
 * `latestRuns()`.
 */
export async function importStatus(db: Db, plan: readonly Step[]): Promise<ImportStatus> {
	const { now, of } = await stepHistories(db, plan);
	const last = await lastRuns(
		db,
		plan.map(({ name }) => name),
	);
	const sources = plan.map((step) =>
		sourceStatus(step, of.get(step.name) ?? {}, last.get(step.name) ?? null, now),
	);
	return { sources, runs: await latestRuns(db, RUNS), database: 'ok' };
}

function sourceStatus(
	step: Step,
	past: KnownStepHistory,
	last: RunFacts | null,
	now: number,
): SourceStatus {
	const { completeStartedAt, rows, failures = 0 } = past;
	const is_stale = isStale(step, past, now);
	return {
		name: step.name,
		of: step.source,
		brings: step.brings,
		every_seconds: step.every / 1000,
		state: step.missing ? 'unasked' : stateOf(past, last, is_stale),
		needs: step.missing ?? null,
		last_run: last,
		last_complete_at: isoTime(completeStartedAt),
		age_seconds:
			completeStartedAt === undefined
				? null
				: Math.max(0, Math.round((now - completeStartedAt) / 1000)),
		rows: rows ?? null,
		failures,
		failure: last?.state === 'broken' ? last.error : null,
		is_stale,
		next_due_at: step.missing ? null : isoTime(nextDueAt(step, past)),
	};
}

function stateOf(
	{ completeStartedAt, failures = 0 }: KnownStepHistory,
	last: RunFacts | null,
	isStale: boolean,
): SourceStatus['state'] {
	if (last?.state === 'running') return 'running';
	if (failures > 0) return 'failing';
	if (completeStartedAt === undefined) return 'never';
	return isStale ? 'late' : 'fresh';
}

/** Answers `GET /status.json`; never cached. Throws only for our own bugs. */
export async function answerStatus(db: Db, plan: readonly Step[]): Promise<Response> {
	try {
		return Response.json(await importStatus(db, plan), {
			headers: { 'Cache-Control': 'no-store' },
		});
	} catch (error) {
		const known = readFailure(error);
		if (!known) throw error;
		return errorResponse(known);
	}
}

const isoTime = (time: number | undefined): string | null =>
	time === undefined ? null : new Date(time).toISOString();

/** `GET /api/status`, for the plan from the site's settings. */
export const statusCall = Object.assign(
	(db: Db) => answerStatus(db, refreshPlanOf(currentSettings())),
	{
		facts: {
			summary: 'Gets the freshness of each source and the last import runs',
			input: z.object({}),
			from: 'query',
			answer: statusResponse,
			forMembers: false,
		} as const,
	},
);
