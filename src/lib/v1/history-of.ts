import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldNames } from '#lib/catalogue/fields.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import { findMovedRecord, idOfSlug } from '#lib/entities/record-of-slug.ts';
import { revisionRow, revisionSelect, revisionTables } from '#lib/entities/revision-rows.ts';
import { badRequest, checkNames, limitOf, type PlainQuery, textOf } from './list-query.ts';
import { nameSuggestion } from './near-name.ts';
import { isSlug, recordNotFound } from './record-of.ts';
import { typeFacts, type V1Type, v1TypeOf } from './types.ts';

/** One page of a history. */
export const historyResponse = z.object({
	data: z.array(revisionRow).describe('The changes, newest first.'),
	cursor: z.string().nullable().describe('Cursor for older changes, or null on the last page.'),
});

/** The history of the record a slug refers to. */
export interface History extends z.input<typeof historyResponse> {
	/** The record's current kind and slug, which differ from those requested if it was renamed or merged. */
	type: V1Type;
	slug: string;
}

export const historyParameters = ['field', 'limit', 'cursor'] as const;

const subjectRow = z.object({ id: z.string(), slug: z.string() });

/**
 * Returns the record that has or had this slug, and the records grouped under it, as the parts of a round belong to its
 * history.
 */
async function subjectOf(db: Db, type: V1Type, slug: string) {
	const { recordType } = typeFacts[type];
	if (recordType !== 'round') {
		const [one] = await readRows(db, subjectRow)`
			select id::text, slug from ${sql.identifier(recordType)} where id = ${idOfSlug(recordType, slug)}`;
		return one && { slug: one.slug, ids: [Number(one.id)] };
	}
	const [shown] = await readRows(db, subjectRow)`
		select shown.id::text, shown.slug from funding_round r
		join funding_round shown on shown.id = coalesce(r.merged_into_id, r.id)
		where r.id = ${idOfSlug('round', slug)}`;
	if (!shown) return undefined;
	const parts = await readRows(db, idRow)`
		select id::text from funding_round where merged_into_id = ${shown.id}::bigint order by id`;
	return { slug: shown.slug, ids: [shown.id, ...parts.map(({ id }) => id)].map(Number) };
}

function fieldIn(type: V1Type, query: PlainQuery): string | null {
	const field = textOf(query, 'field');
	if (field === undefined) return null;
	const known = fieldNames(typeFacts[type].recordType);
	if (known.includes(field)) return field;
	throw badRequest(
		`The parameter “field” cannot be “${field.slice(0, 60)}”. ${nameSuggestion(field, known)}`,
	);
}

/** Returns the revision id before which the page starts. */
function beforeIn(query: PlainQuery): string | null {
	const cursor = textOf(query, 'cursor');
	if (cursor === undefined) return null;
	if (/^\d{1,18}$/.test(cursor)) return cursor;
	throw badRequest('The parameter “cursor” must be the “cursor” of the previous page.');
}

/**
 * Returns every change to a record, or to one of its fields, newest first, with author and source.
 * @throws HttpError 404 for an unknown slug, 400 for invalid parameters.
 */
export async function historyOf(
	db: Db,
	type: V1Type,
	slug: string,
	query: PlainQuery = {},
): Promise<History> {
	checkNames(query, historyParameters);
	const [field, before, limit] = [fieldIn(type, query), beforeIn(query), limitOf(query)];
	if (!isSlug(slug)) throw recordNotFound(type, slug);
	const subject = await subjectOf(db, type, slug);
	if (!subject) {
		const moved = await findMovedRecord(db, typeFacts[type].recordType, slug);
		if (!moved) throw recordNotFound(type, slug);
		return historyOf(db, v1TypeOf(moved.type), moved.slug, query);
	}
	const ofField = field === null ? sql`` : sql`and field = ${field}`;
	const older = before === null ? sql`` : sql`and revision.id < ${before}::bigint`;
	const rows = await readRows(db, revisionRow)`
		select ${revisionSelect} from ${revisionTables(sql`
			select * from revision where record_type = ${typeFacts[type].recordType}
				and record_id = any(${sql.param(subject.ids)}::bigint[]) ${ofField} ${older}
			order by revision.id desc limit ${limit + 1}`)}
		order by r.id desc`;
	const data = rows.slice(0, limit);
	const cursor = rows.length > limit ? (data.at(-1)?._id ?? null) : null;
	return { type, slug: subject.slug, data, cursor };
}
