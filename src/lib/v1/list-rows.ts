import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { organizationRows, personRows, projectRows, roundRows } from '#lib/directory/rows.ts';
import { lastChange } from './changes-since.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { rowsAfter } from './keyset.ts';
import { type ListQuery, type PlainQuery, readListQuery } from './list-query.ts';
import { factSources, type Sources, sourcesOf } from './sources-of.ts';
import { typeFacts, type V1Type } from './types.ts';

/** A listed record: the requested fields, its `_id`, and its facts' sources if requested. */
export type ListedRow = Record<string, unknown> & { _id: string; fact_sources?: Sources };

/** One page of a list. */
export interface Page {
	data: ListedRow[];
	/** The cursor of the next page; null at the end. */
	cursor: string | null;
	/** On the first page, the cursor from which `changesSince` returns everything written since the walk began. */
	changes?: string;
}

type LoadedRow = Record<string, unknown> & { _id: string };
type Row<Type extends V1Type> = z.input<(typeof typeFacts)[Type]['row']>;

const loaders: { [Type in V1Type]: (db: Db, ids: readonly number[]) => Promise<Row<Type>[]> } = {
	projects: async (db, ids) =>
		(await projectRows(db, ids)).map(({ ordinal: _place, ...row }) => row),
	organizations: organizationRows,
	people: personRows,
	rounds: roundRows,
};

/** Returns the given fields of a record and its `_id`; all fields if none are given. */
export function pickFields(row: LoadedRow, fields: readonly string[] | null): LoadedRow {
	if (!fields) return row;
	const entries = Object.entries(row).filter(([name]) => fields.includes(name));
	return { ...Object.fromEntries(entries), _id: row._id };
}

/** Returns the requested page of a list. @throws HttpError 400 for an invalid cursor. */
export async function pageOf(db: Db, query: ListQuery): Promise<Page> {
	const { limit, cursor } = query;
	const place = cursor === null ? null : readCursor(query, cursor);
	// Before the rows: changes made in between are reported twice rather than never.
	const changes = place ? {} : { changes: await lastChange(db) };
	const found = await rowsAfter(db, query, place, limit + 1);
	const shown = found.slice(0, limit);
	const data = await listedRows(db, query, shown);
	const last = found.length > limit ? shown.at(-1) : undefined;
	return { data, cursor: last ? writeCursor(query, last) : null, ...changes };
}

/** Returns records as listed, in order: the requested fields, with their sources if requested. */
export async function listedRows(
	db: Db,
	{ type, fields, hasSources }: Pick<ListQuery, 'type' | 'fields' | 'hasSources'>,
	records: readonly { id: number }[],
): Promise<ListedRow[]> {
	const ids = records.map(({ id }) => id);
	const [rows, sources] = await Promise.all([
		loaders[type](db, ids),
		hasSources
			? sourcesOf(db, type, ids, fields ?? Object.keys(typeFacts[type].row.shape))
			: undefined,
	]);
	return rows.map((row) => {
		const record = pickFields(row, fields);
		return sources ? { ...record, fact_sources: sources.beside(Number(row._id), record) } : record;
	});
}

/**
 * Returns rows of one kind of record for plain parameters, as in `GET /api/v1/{type}`:
 * `{ sector: 'DeFi', sort: '-raised' }`.
 * @throws HttpError 400 naming the invalid parameter.
 */
export const listRows = async (db: Db, type: V1Type, query: PlainQuery): Promise<Page> =>
	pageOf(db, await readListQuery(db, type, query));

/** Returns the schema of a list row or record as sent: any subset of its fields, and always its `_id`. */
export const withOptionalFields = (row: z.ZodObject): z.ZodObject =>
	row.partial().extend({ _id: z.string(), fact_sources: factSources.optional() });
