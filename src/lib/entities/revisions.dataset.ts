import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MEMBERS_TAG } from '#lib/accounts/member-tag.ts';
import { defineDataset } from '#lib/data/dataset.ts';
import { plainText } from '#lib/search/search-words.ts';
import { apiType, recordTypeOf } from './api-types.ts';
import { recordOfSlug } from './record-of-slug.ts';
import { revisionRow, revisionSelect, revisionTables } from './revision-rows.ts';

export const revisions = defineDataset({
	name: 'revisions',
	description: 'Every change of one record, or of one of its fields, the newest first.',
	params: z.strictObject({
		type: apiType,
		slug: plainText(200),
		field: plainText(100).optional(),
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
	}),
	row: revisionRow,
	tags: ({ type }) => [recordTypeOf(type), MEMBERS_TAG],
	async load(db, { type, slug, field, skip, take }) {
		const recordType = recordTypeOf(type);
		const id = await recordOfSlug(db, recordType, slug);
		const ofField = field ? sql`AND field = ${field}` : sql``;
		const { rows } = await db.execute<z.input<typeof revisionRow>>(sql`
			SELECT ${revisionSelect} FROM ${revisionTables(sql`
				SELECT * FROM revision WHERE record_type = ${recordType} AND record_id = ${id} ${ofField}
				ORDER BY ${field ? sql`revision.at DESC, ` : sql``} revision.id DESC OFFSET ${skip} LIMIT ${take}`)}
			ORDER BY r.id DESC`);
		return rows;
	},
});
