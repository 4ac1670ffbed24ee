import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { type RecordType, tableOf } from '../catalogue/record-types.ts';
import { text } from './columns.ts';
import type { FinishedSnapshot } from './finished.ts';
import { JsonLinesFile } from './json-lines-file.ts';
import { linesOf } from './lines-of.ts';
import type { Manifest } from './manifest.ts';
import { copiedLines, rowsQuery } from './read-rows.ts';
import { revisionsTable } from './tables.ts';
import { describeColumns, type OnRows, writeRows } from './write-table.ts';

const FILE = 'changes.jsonl.gz';
const ABOUT =
	'What changed since the snapshot that "since" names: first its later revisions, oldest first, with "change" = "revision"; then, with "change" = "removed", removed records, with only record_type, record_id and slug: rows of lists that name them are gone too. Market figures and price points are complete in every snapshot.';
const columns = [
	text('change', { about: 'Kind of change, which is revision or removed.' }),
	...revisionsTable.columns,
	text('slug', { about: 'Slug of a removed record.' }),
];

/** Number of collected ids that are looked up with one statement. */
const BATCH = 5_000;

const files: Record<RecordType, string> = {
	project: 'projects',
	organization: 'organizations',
	person: 'people',
	round: 'funding_rounds',
};

interface KnownRecord {
	id: number;
	slug: string;
}

async function* recordsOf(folder: string, file: string): AsyncGenerator<KnownRecord[]> {
	const source = createReadStream(join(folder, `${file}.jsonl.gz`));
	const unpacked = createGunzip();
	source.on('error', (error) => unpacked.destroy(error));
	source.pipe(unpacked);
	let batch: KnownRecord[] = [];
	try {
		for await (const lines of linesOf(unpacked)) {
			for (const line of lines) {
				const { id, slug }: KnownRecord = JSON.parse(line);
				batch.push({ id, slug });
			}
			if (batch.length < BATCH) continue;
			yield batch;
			batch = [];
		}
		if (batch.length > 0) yield batch;
	} finally {
		source.destroy();
		unpacked.destroy();
	}
}

async function deletedIds(
	client: pg.Client,
	type: RecordType,
	known: KnownRecord[],
): Promise<string[]> {
	const { rows } = await client.query<{ id: string }>(
		`SELECT id FROM unnest($1::bigint[]) AS id WHERE NOT EXISTS (SELECT FROM ${tableOf[type]} r WHERE r.id = id.id)`,
		[known.map(({ id }) => id)],
	);
	const gone = new Set(rows.map(({ id }) => Number(id)));
	return known
		.filter(({ id }) => gone.has(id))
		.map(({ id, slug }) =>
			JSON.stringify({ change: 'removed', record_type: type, record_id: id, slug }),
		);
}

async function* removed(client: pg.Client, folder: string): AsyncGenerator<string[]> {
	for (const type of ['project', 'organization', 'person', 'round'] as const)
		for await (const known of recordsOf(folder, files[type])) yield deletedIds(client, type, known);
}

async function* changes(client: pg.Client, since: FinishedSnapshot): AsyncGenerator<string[]> {
	const later = rowsQuery(revisionsTable, `t.id > ${since.manifest.revision.id}`);
	for await (const lines of copiedLines(client, later))
		yield lines.map((line) => `{"change":"revision",${line.slice(1)}`);
	yield* removed(client, since.folder);
}

/** Writes the changes since an earlier snapshot into `folder`. */
export async function writeChanges(
	client: pg.Client,
	since: FinishedSnapshot,
	folder: string,
	onRows: OnRows,
): Promise<Manifest['changes']> {
	const { name, revision } = since.manifest;
	return {
		since: { name, revision: revision.id },
		about: ABOUT,
		columns: describeColumns(columns),
		files: await writeRows(
			{ [FILE]: await JsonLinesFile.create(join(folder, FILE)) },
			changes(client, since),
			onRows,
		),
	};
}
