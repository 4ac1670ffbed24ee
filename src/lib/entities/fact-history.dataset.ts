import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/data/dataset.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { plainText } from '#lib/search/search-words.ts';
import { apiType, recordTypeOf } from './api-types.ts';
import { recordOfSlug } from './record-of-slug.ts';
import { revisionRow } from './revisions.dataset.ts';

/** Changes of a field that its mark shows; the History tab has all. */
const mostOfField = 4;

export const factHistory = defineDataset({
	name: 'fact_history',
	description: 'The latest changes of each field of one record: where each fact comes from.',
	params: z.strictObject({ type: apiType, slug: plainText(200) }),
	row: revisionRow,
	tags: ({ type }) => [recordTypeOf(type)],
	async load(db, { type, slug }) {
		const recordType = recordTypeOf(type);
		const id = await recordOfSlug(db, recordType, slug);
		const { rows } = await db.execute<z.input<typeof revisionRow>>(sql`
			SELECT id::text AS _id, field, old, value, source, origin,
				CASE WHEN actor_id IS NOT NULL THEN jsonb_build_object('_id', actor_id::text) END AS author,
				${isoMilliseconds(sql`at`)} AS at
			FROM (
				SELECT *, row_number() OVER (PARTITION BY field ORDER BY id DESC) AS place
				FROM revision WHERE record_type = ${recordType} AND record_id = ${id}
			) AS placed
			WHERE place <= ${mostOfField} ORDER BY placed.id DESC`);
		return rows;
	},
});
