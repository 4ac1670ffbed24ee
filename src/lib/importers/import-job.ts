import { statSync } from 'node:fs';
import { readSettings } from '#lib/settings.ts';
import { SettingsError } from '#lib/settings-error.ts';
import type { ImportRequest } from './command-line.ts';
import { type FetchLimits, fetchSource } from './fetch-source.ts';
import { fileSource } from './file-source.ts';
import type { Importer, SourceInput } from './importer.ts';
import { openPages } from './pages.ts';
import { progress } from './progress.ts';
import { publicSentence } from './public-sentence.ts';
import { ReportFile } from './report-file.ts';
import { type Counts, type ImportResult, runImport, tryImport } from './run-import.ts';
import { type Ended, RunRecord } from './run-record.ts';
import { stoppable } from './stoppable.ts';
import { summary } from './summary.ts';

/** One import with all that a person or a refresh wants of it. */
export interface ImportJob extends ImportRequest {
	/** The step of the refresh plan that it is, if any. */
	step?: string;
	/** For an address, besides `maxBytes`. */
	limits?: Partial<FetchLimits>;
}

export interface JobSurroundings {
	/** Address of the database. */
	url: string;
	signal: AbortSignal;
	/** Shows the progress. */
	output: NodeJS.WriteStream;
	say(line: string): void;
}

type Told = (counts: Counts) => void;

const FAULT = 'A fault of Cairn ended the run; the output of the command says more.';
const DUPLICATE_COLUMNS = ['where', 'type', 'name', 'id', 'other_name', 'other_id', 'reason'];

/**
 * Imports, shows the progress, writes the report files and says the summary. All but a dry run is recorded in
 * `import_run`. Throws SettingsError when the source cannot be opened; one that breaks on its way is told by the result.
 */
export async function runJob(job: ImportJob, around: JobSurroundings): Promise<ImportResult> {
	const work = async (told: Told) => importFrom(await openSource(job, around), job, around, told);
	return job.dryRun ? work(() => undefined) : recorded(job, around, work);
}

async function recorded(
	job: ImportJob,
	{ url, signal }: JobSurroundings,
	work: (told: Told) => Promise<ImportResult>,
): Promise<ImportResult> {
	const record = await RunRecord.start(url, { source: job.importer.name, step: job.step });
	let ended: Ended = { broken: FAULT };
	let counts: Counts | undefined;
	try {
		const result = await work((latest) => record.update(latest));
		({ ended, counts } = result);
		return result;
	} catch (error) {
		if (error instanceof SettingsError) ended = { broken: error.message };
		throw error;
	} finally {
		await record.end(signal.aborted && ended !== 'complete' ? 'stopped' : told(ended, job), counts);
	}
}

function told(ended: Ended, { from, importer }: ImportJob): Ended {
	if (typeof ended !== 'object') return ended;
	return { broken: publicSentence(ended.broken, from, [secretOf(importer)]) };
}

const secretOf = ({ key }: Importer): string | undefined => key && process.env[key.variable];

async function openSource(
	{ importer, from, maxBytes, limits }: ImportJob,
	{ signal, say }: JobSurroundings,
): Promise<SourceInput> {
	if ('file' in from) return fileSource(from.file);
	const secret = secretOf(importer);
	const url = URL.parse(from.url);
	const headers = importer.key && secret && url ? { [importer.key.header(url)]: secret } : {};
	return openPages(importer, from.url, (address) =>
		fetchSource(address, { headers, limits: { ...limits, bytes: maxBytes }, signal, log: say }),
	);
}

async function importFrom(
	source: SourceInput,
	job: ImportJob,
	{ url, signal, output, say }: JobSurroundings,
	told: Told,
): Promise<ImportResult> {
	const { importer, dryRun, batchSize } = job;
	const rejects = new ReportFile(job.rejects, ['where', 'reason', 'row']);
	const duplicates = new ReportFile(job.duplicates, DUPLICATE_COLUMNS);
	const { input, read } = counted(source);
	const bar = progress(output, sizeOf(job), read);
	const connection = stoppable(url, `cairn import ${importer.name}`, signal);
	const started = performance.now();
	try {
		const result = await (dryRun ? tryImport : runImport)(connection.db, importer, input, {
			signal,
			batchSize,
			descriptions: readSettings(process.env).importDescriptions,
			listener: {
				batch(counts) {
					bar.update(counts);
					told(counts);
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
			summary({ source: job.step ?? importer.name, result, seconds, dryRun, rejects, duplicates }),
		);
		return result;
	} finally {
		bar.end();
		rejects.close();
		duplicates.close();
		await connection.close();
	}
}

/** The same input, with a count of the bytes that were read of it. */
function counted(input: SourceInput): { input: SourceInput; read: () => number } {
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
