import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/data/dataset.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { plainText } from '#lib/search/search-words.ts';
import { apiType, recordTypeOf } from './api-types.ts';
import { recordOfSlug } from './record-of-slug.ts';

/** One change of one field. */
export const revisionRow = z.object({
	_id: z.string(),
	field: z.string(),
	old: z.unknown().describe('Null: the field had no value.'),
	value: z.unknown(),
	source: z.string().nullable().describe('Address of what was read.'),
	origin: z.string(),
	author: z
		.object({ _id: z.string() })
		.nullable()
		.describe('The user who made it; null for imports and staff.'),
	at: z.string(),
});

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
	tags: ({ type }) => [recordTypeOf(type)],
	async load(db, { type, slug, field, skip, take }) {
		const recordType = recordTypeOf(type);
		const id = await recordOfSlug(db, recordType, slug);
		const ofField = field ? sql`AND field = ${field}` : sql``;
		const { rows } = await db.execute<z.input<typeof revisionRow>>(sql`
			SELECT id::text AS _id, field, old, value, source, origin,
				CASE WHEN actor_id IS NOT NULL THEN jsonb_build_object('_id', actor_id::text) END AS author,
				${isoMilliseconds(sql`at`)} AS at
			FROM revision WHERE record_type = ${recordType} AND record_id = ${id} ${ofField}
			ORDER BY revision.id DESC OFFSET ${skip} LIMIT ${take}`);
		return rows;
	},
});
