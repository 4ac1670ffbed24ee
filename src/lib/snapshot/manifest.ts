import { z } from 'zod';
import { columnTypes } from './columns.ts';

export const FORMAT = 'cairn-snapshot';
export const FORMAT_VERSION = 1;
/** Name of the manifest. It is written last and thus marks a snapshot as complete. */
export const MANIFEST = 'manifest.json';
/** Name of the file with checksums of every other file, in the format of `sha256sum -c`. */
export const CHECKSUMS = 'SHA256SUMS';
/** The name of a snapshot's folder: `cairn-2026-11-21T081500Z`, after the time of its data. */
const NAME = /^cairn-\d{4}-\d{2}-\d{2}T\d{6}Z$/;

export const isSnapshotName = (name: string): boolean => NAME.test(name);

/** Returns the name of a snapshot as of `time` (ISO 8601, UTC). */
export const snapshotName = (time: string): string =>
	`cairn-${time.slice(0, 19).replaceAll(':', '')}Z`;

export const ATTRIBUTION = [
	'Facts only, each with the source it was read from: the column "source" of revisions, round_sources, round_claims and market figures.',
	'Where you show a fact, name that source and link to the record’s page. Descriptions and logos remain their owners’ property.',
	'Records whose origin is "sample" are fictional: leave them out. Null is not known or not disclosed, never zero.',
].join(' ');

const fileName = z.string().regex(/^[a-z_]+\.(?:jsonl\.gz|parquet)$/);
const file = z.object({
	name: fileName,
	rows: z.int().nonnegative(),
	bytes: z.int().nonnegative(),
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const column = z.object({
	name: z.string(),
	type: z.enum(columnTypes),
	unit: z.string().optional(),
	about: z.string().optional(),
	refers: z.string().optional(),
});
const table = z.object({
	name: z.string(),
	about: z.string(),
	key: z.array(z.string()),
	columns: z.array(column),
	files: z.array(file),
});

export const manifest = z.object({
	format: z.literal(FORMAT),
	version: z.literal(FORMAT_VERSION),
	name: z.string().regex(NAME),
	/** The time of the whole snapshot's data, ISO 8601 in UTC. */
	taken_at: z.string(),
	/** Id of the last change included; every later change has a greater id. 0 if there was none. */
	revision: z.object({ id: z.int().nonnegative(), at: z.string().nullable() }),
	attribution: z.string(),
	tables: z.array(table),
	/** The changes since an earlier snapshot; null if there is none to compare with. */
	changes: z
		.object({
			since: z.object({ name: z.string().regex(NAME), revision: z.int().nonnegative() }),
			about: z.string(),
			columns: z.array(column),
			files: z.array(file),
		})
		.nullable(),
});

export type Manifest = z.infer<typeof manifest>;
export type ManifestTable = z.infer<typeof table>;
export type ManifestFile = z.infer<typeof file>;

/** Returns every file listed in the manifest. */
export const filesOf = ({ tables, changes }: Manifest): ManifestFile[] => [
	...tables.flatMap(({ files }) => files),
	...(changes?.files ?? []),
];
