import { statSync } from 'node:fs';
import { connect } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { type ImportRequest, parseCommandLine } from '../src/lib/importers/command-line.ts';
import { fetchSource } from '../src/lib/importers/fetch-source.ts';
import { fileSource } from '../src/lib/importers/file-source.ts';
import type { SourceInput } from '../src/lib/importers/importer.ts';
import { openPages } from '../src/lib/importers/pages.ts';
import { progress } from '../src/lib/importers/progress.ts';
import { ReportFile } from '../src/lib/importers/report-file.ts';
import { type ImportResult, runImport, tryImport } from '../src/lib/importers/run-import.ts';
import { summary } from '../src/lib/importers/summary.ts';
import { SettingsError } from '../src/lib/settings-error.ts';
import { databaseSettings, type Interrupt, runCommand, say } from './command.ts';

const DUPLICATE_COLUMNS = ['where', 'type', 'name', 'id', 'other_name', 'other_id', 'reason'];

await runCommand(async (args, interrupt) => {
	const request = parseCommandLine(args);
	const input = await openSource(request, interrupt);
	const database = await openDatabase(databaseSettings());
	try {
		await migrate(database.url);
		finish(await importInto(database.url, request, input, interrupt));
	} finally {
		await database.release();
	}
});

async function openSource(request: ImportRequest, signal: Interrupt): Promise<SourceInput> {
	const { importer, from, maxBytes } = request;
	if ('file' in from) return fileSource(from.file);
	const secret = importer.key && process.env[importer.key.variable];
	const url = URL.parse(from.url);
	const headers = importer.key && secret && url ? { [importer.key.header(url)]: secret } : {};
	return openPages(importer, from.url, (address) =>
		fetchSource(address, { headers, limits: { bytes: maxBytes }, signal, log: say }),
	);
}

async function importInto(
	url: string,
	request: ImportRequest,
	source: SourceInput,
	signal: Interrupt,
): Promise<ImportResult> {
	const { importer, dryRun } = request;
	const rejects = new ReportFile(request.rejects, ['where', 'reason', 'row']);
	const duplicates = new ReportFile(request.duplicates, DUPLICATE_COLUMNS);
	const { input, read } = counted(source);
	const bar = progress(process.stdout, sizeOf(request), read);
	const connection = connect(url, { max: 2, name: `cairn import ${importer.name}` });
	const started = performance.now();
	try {
		const result = await (dryRun ? tryImport : runImport)(connection.db, importer, input, {
			signal,
			batchSize: request.batchSize,
			listener: {
				batch: (counts) => bar.update(counts),
				rejected: ({ where, reason, value }) =>
					rejects.add([where, reason, JSON.stringify(value) ?? '']),
				possible: ({ type, where, name, id, other }) =>
					duplicates.add([where, type, name, `${id}`, other.name, `${other.id}`, other.reason]),
			},
		});
		bar.end();
		const seconds = (performance.now() - started) / 1000;
		say(summary({ source: importer.name, result, seconds, dryRun, rejects, duplicates }));
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

function sizeOf({ from }: ImportRequest): number | undefined {
	if (!('file' in from)) return undefined;
	const found = statSync(from.file);
	return found.isFile() ? found.size : undefined;
}

/** Says how it ended, when that is not at the end of the source. */
function finish({ ended }: ImportResult): void {
	if (ended === 'stopped')
		say('Stopped. What was imported is kept; run it again to go on from there.');
	if (typeof ended === 'object')
		throw new SettingsError(`${ended.broken} What was imported until there is kept.`);
}
