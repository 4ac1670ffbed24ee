import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { changeRow, changesAfter, changesQuery } from '#lib/feeds/changes.ts';
import { checkNames, limitOf, type PlainQuery, textOf } from './list-query.ts';
import { v1TypeOfApi, v1Types } from './types.ts';

const MAX_CHANGES = 500;

/** Changes across the whole catalogue, from a given one on. */
export const changesSinceResponse = z.object({
	data: z.array(changeRow.extend({ type: z.enum(v1Types) })).describe('The changes, oldest first.'),
	cursor: z
		.string()
		.describe('Cursor for the next changes. If there are none yet, request it again later.'),
});
export type ChangesSince = z.input<typeof changesSinceResponse>;

const lastRow = z.object({ id: z.string() });

/** Returns the cursor after the last change. */
export async function lastChange(db: Db): Promise<string> {
	const { id } = await readOne(db, lastRow)`select coalesce(max(id), 0)::text as id from revision`;
	return id;
}

export const changesParameters = ['cursor', 'limit'] as const;

/**
 * Returns every change after a cursor; continuing from the last cursor misses none.
 * @throws HttpError 400 for invalid parameters.
 */
export async function changesSince(db: Db, query: PlainQuery = {}): Promise<ChangesSince> {
	checkNames(query, changesParameters);
	const limit = limitOf(query, MAX_CHANGES, 100);
	const after = changesQuery(new URLSearchParams({ after: textOf(query, 'cursor') ?? '0' })).after;
	const { changes, next } = await changesAfter(db, { after, limit });
	return { data: changes.map((one) => ({ ...one, type: v1TypeOfApi(one.type) })), cursor: next };
}
