import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** Which records a figure is of: `real` ones, or the fictional samples alone. The two are never added up. */
export const recordKinds = ['real', 'sample'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The parameter of datasets that add up records. */
export const recordsParam = z
	.enum(recordKinds)
	.default('real')
	.describe('Whether to add up real records or the fictional samples');

/** Whether a row's `origin` is of this kind. */
export const isOfKind = (records: RecordKind, origin: SQL): SQL =>
	records === 'sample' ? sql`${origin} = 'sample'` : sql`${origin} <> 'sample'`;

/**
 * Whether the project of this id is of this kind. Samples are few, so a look into their short list is quicker than a join
 * with all projects.
 */
export const isProjectOfKind = (records: RecordKind, id: SQL): SQL => {
	const samples = sql`(select id from project where origin = 'sample')`;
	return records === 'sample' ? sql`${id} in ${samples}` : sql`${id} not in ${samples}`;
};

const today = sql`(now() at time zone 'UTC')::date`;

/** Whether a round (`l`) is of the past `days`, with today. One whose year alone is known is of no such span. */
export const isInPast = (days: number): SQL =>
	sql`l.date > ${today} - ${days}::int and l.date <= ${today} and l.date_precision is distinct from 'year'`;
