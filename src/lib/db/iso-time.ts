import { type SQL, sql } from 'drizzle-orm';

/** Formats a `timestamptz` as ISO 8601 in UTC to the second: `2026-11-21T08:30:00Z`. Null stays null. */
export const isoSeconds = (time: SQL): SQL =>
	sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Formats it to the millisecond: `2026-11-21T08:30:00.250Z`. */
export const isoMilliseconds = (time: SQL): SQL =>
	sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
