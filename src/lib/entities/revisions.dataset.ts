import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { MEMBERS_TAG } from '#lib/sessions/member-tag.ts';
import { apiType, recordTypeOf } from './api-types.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { revisionRow, revisionSelect, revisionTables } from './revision-rows.ts';

export const revisions = defineRecordDataset({
	name: 'revisions',
	description: 'Every change to a record, or to one of its fields, newest first.',
	recordType: ({ type }) => recordTypeOf(type),
	params: z.strictObject({
		type: apiType,
		slug: textParameter(200),
		field: textParameter(100).optional(),
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
	}),
	row: revisionRow,
	tags: ({ type }) => [recordTypeOf(type), MEMBERS_TAG],
	async loadOf(db, id, { type, field, skip, take }) {
		const recordType = recordTypeOf(type);
		const ofField = field ? sql`AND field = ${field}` : sql``;
		const rows = await readRows(db, revisionRow)`
			SELECT ${revisionSelect} FROM ${revisionTables(sql`
				SELECT * FROM revision WHERE record_type = ${recordType} AND record_id = ${id} ${ofField}
				ORDER BY ${field ? sql`revision.at DESC, ` : sql``} revision.id DESC OFFSET ${skip} LIMIT ${take}`)}
			ORDER BY r.id DESC`;
		return rows;
	},
});
