import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldNames } from '#lib/catalogue/fields.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { MEMBERS_TAG } from '#lib/sessions/member-tag.ts';
import { apiType, recordTypeOf } from './api-types.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { revisionRow, revisionSelect, revisionTables } from './revision-rows.ts';

/** Maximum number of a field's changes shown at its mark; the History tab has all. */
const mostOfField = 4;

export const factHistory = defineRecordDataset({
	name: 'fact_history',
	description:
		'The latest changes to each field of a record, which show where each fact comes from.',
	recordType: ({ type }) => recordTypeOf(type),
	params: z.strictObject({ type: apiType, slug: textParameter(200) }),
	row: revisionRow,
	tags: ({ type }) => [recordTypeOf(type), MEMBERS_TAG],
	async loadOf(db, id, { type }) {
		const recordType = recordTypeOf(type);
		return plannedOnce(
			db,
			revisionRow,
			sql`
			SELECT ${revisionSelect} FROM ${revisionTables(sql`
				SELECT latest.* FROM unnest(${sql.param(fieldNames(recordType))}::text[]) AS named(field)
				CROSS JOIN LATERAL (
					SELECT * FROM revision
					WHERE record_type = ${recordType} AND record_id = ${id} AND revision.field = named.field
					ORDER BY revision.at DESC, revision.id DESC LIMIT ${mostOfField}) AS latest`)}
			ORDER BY r.id DESC`,
		);
	},
});
