import { z } from 'zod';

/**
 * A backup is one gzip stream of lines: the header (JSON), then for each table in the header, in order, the output of
 * COPY, a line `\.` and `{"rows":n}`, and at the end `{"end":true,"rows":total}`.
 */
export const FORMAT = 'cairn-backup';
export const FORMAT_VERSION = 1;

/** Ends the rows of one table. COPY doubles every backslash, so no row can look like this. */
export const END_OF_ROWS = String.raw`\.`;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const sequence = z.object({
	schema: z.string(),
	name: z.string(),
	/** A bigint as text. */
	last: z.string(),
	called: z.boolean(),
});

export const header = z.object({
	format: z.literal(FORMAT),
	version: z.literal(FORMAT_VERSION),
	/** ISO 8601, UTC. */
	at: z.string(),
	/** Version of the PostgreSQL server that was backed up. */
	server: z.string(),
	/** `when` of each migration that the database had, oldest first. */
	migrations: z.array(z.number()),
	tables: z.array(table),
	sequences: z.array(sequence),
});
export const tableEnd = z.object({ rows: z.number() });
export const fileEnd = z.object({ end: z.literal(true), rows: z.number() });

export type BackupHeader = z.infer<typeof header>;
export type BackupTable = z.infer<typeof table>;

/** Session settings that make values round-trip as the same text, and tables always scan from their first row. */
export const TEXT_SETTINGS =
	"SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET timezone = 'UTC'; SET statement_timeout = 0; SET synchronize_seqscans = off";
