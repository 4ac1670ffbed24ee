import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { snapshotPage } from '#lib/links/snapshot-space.ts';
import { textParameter } from '#lib/search/search-words.ts';
import { apiType, recordTypeOf } from './api-types.ts';
import { defineRecordDataset } from './record-dataset.ts';

const row = z.object({
	source: z.string(),
	external_id: z.string(),
	url: z
		.string()
		.nullable()
		.describe('URL of the record’s page at the source, or null if this id has none.'),
});

/** Sources whose pages can be linked by id. */
const pages: Record<string, (id: string) => string> = {
	snapshot: (id) => snapshotPage(id),
	'defillama-slug': (id) => `https://defillama.com/protocol/${encodeURIComponent(id)}`,
	coingecko: (id) => `https://www.coingecko.com/en/coins/${encodeURIComponent(id)}`,
};

/** Sources of the identifiers by which imports recognise their own rows; they are meaningless elsewhere. */
const own = ['csv', 'csv-name', 'defillama-raiser', 'sample', 'starter', 'starter-investor'];

const recordIdentifiersRow = z.object({ source: z.string(), external_id: z.string() });

export const recordIdentifiers = defineRecordDataset({
	name: 'record_identifiers',
	description: 'Identifiers of a project, organization or person at other sources.',
	recordType: ({ type }) => recordTypeOf(type),
	params: z.strictObject({ type: apiType, slug: textParameter(200) }),
	row,
	tags: ({ type }) => [recordTypeOf(type)],
	async loadOf(db, id, { type }) {
		const recordType = recordTypeOf(type);
		const rows = await plannedOnce(
			db,
			recordIdentifiersRow,
			sql`
			SELECT source, external_id FROM crosswalk
			WHERE record_type = ${recordType} AND record_id = ${id} AND source <> ALL (${sql.param(own)}::text[])
			ORDER BY source, external_id`,
		);
		return rows.map((one) => ({ ...one, url: pages[one.source]?.(one.external_id) ?? null }));
	},
});
