import { statSync } from 'node:fs';
import { readSettings } from '#lib/base/settings.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { CONNECT_WITHIN } from '#lib/db/session.ts';
import type { ImportRequest } from './command-line.ts';
import type { FetchLimits } from './fetch-source.ts';
import { fileSource } from './file-source.ts';
import type { SourceInput } from './importer.ts';
import { KnownAnswers } from './known-answers.ts';
import { openAddress, secretOf } from './open-address.ts';
import { type Progress, progress } from './progress.ts';
import { redactSentence } from './public-sentence.ts';
import { ReportFile } from './report-file.ts';
import {
	type Counts,
	type ImportResult,
	runImport,
	type Throttle,
	tryImport,
} from './run-import.ts';
import { type RunOutcome, RunRecord } from './run-record.ts';
import { abortableConnection } from './stoppable.ts';
import { formatSummary } from './summary.ts';

/** An import with everything that a person or a refresh specifies for it. */
export interface ImportJob extends ImportRequest {
	/**
	 * The step of the refresh plan that this import runs, if any. Responses that have not changed since the last run are
	 * then not read again.
	 */
	step?: string;
	/** Pages requested of a paged address; all when absent. */
	pages?: number | undefined;
	rest?: Throttle;
	/** Limits for an address, besides `maxBytes`. */
	limits?: Partial<FetchLimits>;
}

export interface JobContext {
	/** Address of the database. */
	url: string;
	signal: AbortSignal;
	/** The stream on which progress is displayed; if omitted, none is displayed. */
	output?: NodeJS.WriteStream;
	say(line: string): void;
}

/**
 * Half of the time is left to readers, if there are any, since they reload everything that a batch changed. Other
 * writers wait for a dry run.
 */
const REST: Throttle = { times: 1, most: 5_000, besideReaders: true };

type ProgressListener = (counts: Counts) => void;

const FAULT = 'An error in Cairn ended the run; see the output of the command.';
const DUPLICATE_COLUMNS = ['where', 'type', 'name', 'id', 'other_name', 'other_id', 'reason'];

/**
 * Runs an import, shows progress, writes the report files and prints the summary. Every run except a dry run is
 * recorded in `import_run`. Throws SettingsError if the source cannot be opened; a source that breaks off midway is
 * reported in the result.
 */
export async function runJob(job: ImportJob, around: JobContext): Promise<ImportResult> {
	// Not the import's own connection: a dry run's sees a single transaction.
	const { db, close } = connect(around.url, {
		max: 1,
		connectWithin: CONNECT_WITHIN,
		name: 'cairn source',
	});
	const work = async (onProgress: ProgressListener, answers?: KnownAnswers) =>
		importFrom(await openSource(job, db, around, answers), job, around, onProgress);
	try {
		return await (job.dryRun ? work(() => undefined) : runRecorded(job, db, around, work));
	} finally {
		await close();
	}
}

async function runRecorded(
	job: ImportJob,
	db: Db,
	{ url, signal }: JobContext,
	work: (onProgress: ProgressListener, answers?: KnownAnswers) => Promise<ImportResult>,
): Promise<ImportResult> {
	const record = await RunRecord.start(url, { source: job.importer.name, step: job.step });
	let ended: RunOutcome = { broken: FAULT };
	let counts: Counts | undefined;
	let isUnchanged = false;
	try {
		const answers = job.step === undefined ? undefined : await KnownAnswers.of(db, job.step);
		const result = await work((latest) => record.update(latest), answers);
		({ ended, counts } = result);
		if (ended === 'complete') await answers?.remember();
		isUnchanged = answers?.areUnchanged ?? false;
		return result;
	} catch (error) {
		if (error instanceof SettingsError) ended = { broken: error.message };
		throw error;
	} finally {
		const outcome = signal.aborted && ended !== 'complete' ? 'stopped' : publicEnding(ended, job);
		await record.end(outcome, counts, isUnchanged);
	}
}

function publicEnding(ended: RunOutcome, { from, importer }: ImportJob): RunOutcome {
	if (typeof ended !== 'object') return ended;
	return { broken: redactSentence(ended.broken, from, [secretOf(importer)]) };
}

async function openSource(
	{ importer, from, maxBytes, limits, pages }: ImportJob,
	db: Db,
	{ signal, say }: JobContext,
	answers: KnownAnswers | undefined,
): Promise<SourceInput> {
	if ('file' in from) return fileSource(from.file);
	const slow = importer.headMs === undefined ? {} : { headMs: importer.headMs };
	return openAddress(importer, from.url, {
		db,
		signal,
		say,
		pages,
		answers,
		limits: { ...slow, ...limits, bytes: maxBytes },
	});
}

async function importFrom(
	source: SourceInput,
	job: ImportJob,
	{ url, signal, output, say }: JobContext,
	onProgress: ProgressListener,
): Promise<ImportResult> {
	const { importer, dryRun, batchSize, rest = dryRun ? undefined : REST } = job;
	const rejects = new ReportFile(job.rejects, ['where', 'reason', 'row']);
	const duplicates = new ReportFile(job.duplicates, DUPLICATE_COLUMNS);
	const { input, read } = withByteCount(source);
	const bar = output ? progress(output, sizeOf(job), read) : silent;
	const connection = abortableConnection(url, `cairn import ${importer.name}`, signal);
	const started = performance.now();
	try {
		const result = await (dryRun ? tryImport : runImport)(connection.db, importer, input, {
			signal,
			batchSize,
			rest,
			descriptions: readSettings(process.env).importDescriptions,
			listener: {
				batch(counts) {
					bar.update(counts);
					onProgress(counts);
				},
				rejected: ({ where, reason, value }) =>
					rejects.add([where, reason, JSON.stringify(value) ?? '']),
				possible: ({ type, where, name, id, other }) =>
					duplicates.add([where, type, name, `${id}`, other.name, `${other.id}`, other.reason]),
			},
		});
		bar.end();
		const seconds = (performance.now() - started) / 1000;
		say(
			formatSummary({
				source: job.step ?? importer.name,
				result,
				seconds,
				dryRun,
				rejects,
				duplicates,
			}),
		);
		return result;
	} finally {
		bar.end();
		rejects.close();
		duplicates.close();
		await connection.close();
	}
}

const silent: Progress = { update: () => undefined, end: () => undefined };

/** Returns the same input, with a count of the bytes read from it. */
function withByteCount(input: SourceInput): { input: SourceInput; read: () => number } {
	let bytes = 0;
	async function* chunks() {
		for await (const chunk of input.chunks) {
			bytes += chunk.byteLength;
			yield chunk;
		}
	}
	return { input: { ...input, chunks: chunks() }, read: () => bytes };
}

function sizeOf({ from }: ImportJob): number | undefined {
	if (!('file' in from)) return undefined;
	const found = statSync(from.file);
	return found.isFile() ? found.size : undefined;
}
