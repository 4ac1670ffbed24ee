import type { z } from 'zod';
import type { Dataset } from '#lib/dataset/dataset.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { peopleSummary } from '#lib/entities/people.dataset.ts';
import { projectSummary } from '#lib/entities/project-summary.dataset.ts';
import { findMovedRecord } from '#lib/entities/record-of-slug.ts';
import { roundSummary } from '#lib/entities/round-summary.dataset.ts';
import { ventureSummary } from '#lib/entities/venture.dataset.ts';
import { HttpError } from '#lib/http/errors.ts';
import { checkNames, fieldsOf, hasSourcesIn, type PlainQuery } from './list-query.ts';
import { pickFields } from './list-rows.ts';
import { type Sources, sourcesOf } from './sources-of.ts';
import { typeFacts, type V1Type, v1TypeOf } from './types.ts';

/** The dataset for a single record of each kind. */
export const recordDatasets = {
	projects: projectSummary,
	organizations: ventureSummary,
	people: peopleSummary,
	rounds: roundSummary,
} as const satisfies Record<V1Type, Dataset>;

/** The record a slug refers to. */
export interface FoundRecord {
	/** The record's current kind and slug, which differ from those requested if it was renamed or merged. */
	type: V1Type;
	slug: string;
	_id: string;
	/** The data on the record's page, or the requested fields. */
	record: Record<string, unknown> & { _id: string; fact_sources?: Sources };
}

export const recordNotFound = (type: V1Type, slug: string): HttpError =>
	new HttpError(
		404,
		`There is no ${typeFacts[type].one} “${slug.slice(0, 120)}”. Find it with /api/v1/search?q=…`,
	);

/** Whether a text is a possible slug, safe to look up in the database. */
export const isSlug = (text: string): boolean =>
	text !== '' && text.length <= 200 && !text.includes('\0') && text.isWellFormed();

const slugOf = (type: V1Type, row: { slug: string | null; round_slug?: string }): string =>
	(type === 'rounds' ? row.round_slug : row.slug) ?? '';

type Row = z.input<(typeof recordDatasets)[V1Type]['row']>;

async function load(db: Db, type: V1Type, slug: string): Promise<Row | undefined> {
	try {
		const [row] = await recordDatasets[type].load(db, { slug });
		return row;
	} catch (error) {
		if (error instanceof UnknownRecordError) return undefined;
		throw error;
	}
}

/** Parameters of one record. */
export const recordParameters = ['fields', 'with'] as const;

/**
 * Returns the record that has or had this slug. A merged record returns the one it was merged into, of whichever
 * kind.
 * @throws HttpError 404 for an unknown slug, 400 for invalid parameters.
 */
export async function recordOf(
	db: Db,
	type: V1Type,
	slug: string,
	query: PlainQuery = {},
): Promise<FoundRecord> {
	checkNames(query, recordParameters);
	const fields = fieldsOf(query, Object.keys(recordDatasets[type].row.shape));
	const hasSources = hasSourcesIn(query);
	if (!isSlug(slug)) throw recordNotFound(type, slug);
	const row = await load(db, type, slug);
	if (!row) return movedRecord(db, type, slug, query);
	const record = pickFields({ ...row }, fields);
	const id = Number(row._id);
	const sources = hasSources
		? (await sourcesOf(db, type, [id], Object.keys(record))).beside(id, record)
		: undefined;
	return {
		...{ type, slug: slugOf(type, row), _id: row._id },
		record: sources ? { ...record, fact_sources: sources } : record,
	};
}

/** Returns the record of another kind that this record turned out to be. */
async function movedRecord(
	db: Db,
	type: V1Type,
	slug: string,
	{ fields: _ofOtherKind, ...query }: PlainQuery,
): Promise<FoundRecord> {
	const moved = await findMovedRecord(db, typeFacts[type].recordType, slug);
	if (!moved) throw recordNotFound(type, slug);
	return recordOf(db, v1TypeOf(moved.type), moved.slug, query);
}
