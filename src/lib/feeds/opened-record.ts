import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { recordOfSlug } from '#lib/entities/record-of-slug.ts';
import { resolveRoundId } from '#lib/entities/round-summary.dataset.ts';
import { type PageType, recordTypeOfPage } from '#lib/entities/tabs.ts';
import { roundName } from '#lib/rounds/round-words.ts';

/** The record that a feed is about. */
export interface OpenedRecord {
	type: RecordType;
	/** Its kind as written in addresses. */
	path: PageType;
	id: number;
	slug: string;
	name: string;
	isSample: boolean;
}

const openRecordRow = z.object({ slug: z.string(), name: z.string(), origin: z.string() });

/**
 * Returns the record with this slug; for a former slug, `slug` of the result is the present one.
 * @throws UnknownRecordError if there is none.
 */
export async function openRecord(db: Db, path: PageType, slug: string): Promise<OpenedRecord> {
	if (path === 'round') return openRound(db, slug);
	const type = recordTypeOfPage[path];
	const id = await recordOfSlug(db, type, slug);
	const rows = await readRows(
		db,
		openRecordRow,
	)`select slug, name, origin from ${sql.identifier(tableOf[type])} where id = ${id}`;
	const { name = '', origin, slug: present = slug } = rows[0] ?? {};
	return { type, path, id, slug: present, name, isSample: origin === 'sample' };
}

const openRoundRow = z.object({
	slug: z.string(),
	name: z.string(),
	stages: z.string().nullable(),
	program: z.string().nullable(),
	origin: z.string(),
});

/** Returns a round; for a member round, its parent. */
async function openRound(db: Db, slug: string): Promise<OpenedRecord> {
	const id = await resolveRoundId(db, slug);
	const rows = await readRows(
		db,
		openRoundRow,
	)`select round_slug as slug, name, type as stages, program, origin from round_listing where id = ${id}`;
	const { slug: present = slug, origin, ...named } = rows[0] ?? { name: null, stages: null };
	const name = roundName(named);
	return { type: 'round', path: 'round', id, slug: present, name, isSample: origin === 'sample' };
}
