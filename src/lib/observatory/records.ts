import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** The records that a figure covers: `real` ones, or only the fictional samples. The two are never mixed. */
export const recordKinds = ['real', 'sample'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The parameter of datasets that aggregate records. */
export const recordsParam = z
	.enum(recordKinds)
	.default('real')
	.describe('Whether to add up real records or the fictional samples.');

/** Returns SQL for whether a row's `origin` is of this kind. */
export const recordKindCondition = (records: RecordKind, origin: SQL): SQL =>
	records === 'sample' ? sql`${origin} = 'sample'` : sql`${origin} <> 'sample'`;

/**
 * Returns SQL for whether the project with this id is of this kind. Samples are few, so a lookup in their short list is
 * faster than a join with all projects.
 */
export const projectKindCondition = (records: RecordKind, id: SQL): SQL => {
	const samples = sql`(select id from project where origin = 'sample')`;
	return records === 'sample' ? sql`${id} in ${samples}` : sql`${id} not in ${samples}`;
};

const today = sql`(now() at time zone 'UTC')::date`;

/**
 * SQL for whether a round (`l`) is from the past `days`, including today. Rounds with only a known year are excluded.
 */
export const pastDaysCondition = (days: number): SQL =>
	sql`l.date > ${today} - ${days}::int and l.date <= ${today} and l.date_precision is distinct from 'year'`;
