import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type EntityType, recordTypeOfPage } from '#lib/entities/tabs.ts';
import { MAX_COMPARED } from './address.ts';

/** A record being compared. */
export interface ComparedRecord {
	id: number;
	slug: string;
	name: string;
	image: string | null;
}

/** The records that the slugs of a URL resolve to. */
export interface ResolvedSlugs {
	/** At most six, in the order of the URL, without duplicates. */
	records: ComparedRecord[];
	/** Slugs that no record has or had. */
	unknown: string[];
	/** Records beyond the sixth. */
	leftOut: ComparedRecord[];
	/** The current slugs, if any record was renamed or merged; else null. */
	moved: string[] | null;
}

const row = z.object({
	asked: z.string(),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	image: z.string().nullable(),
});

/** Whether a part of a URL may be a slug, and can be looked up in the database. */
const isSlug = (text: string): boolean =>
	text.length <= 200 && !text.includes('\0') && text.isWellFormed();

/** Returns the records that have these slugs, or had them before a rename or merge. */
export async function resolveCompared(
	db: Db,
	type: EntityType,
	slugs: readonly string[],
): Promise<ResolvedSlugs> {
	const recordType = recordTypeOfPage[type];
	const image = type === 'people' ? sql`avatar` : sql`logo`;
	const found = await readRows(db, row)`
		SELECT asked.slug AS asked, one.id::text, one.slug, one.name, one.${image} AS image
		FROM unnest(${sql.param(slugs.filter(isSlug))}::text[]) AS asked (slug)
		JOIN ${sql.identifier(tableOf[recordType])} AS one ON one.id = coalesce(
			(SELECT id FROM ${sql.identifier(tableOf[recordType])} WHERE slug = asked.slug),
			(SELECT record_id FROM slug_redirect AS r WHERE r.record_type = ${recordType} AND r.slug = asked.slug
				AND coalesce(r.to_type, r.record_type) = r.record_type))`;
	const byAsked = new Map(
		found.map(({ asked, id, ...one }) => [asked, { ...one, id: Number(id) }]),
	);
	const all = new Map<number, ComparedRecord>();
	for (const slug of slugs) {
		const one = byAsked.get(slug);
		if (one && !all.has(one.id)) all.set(one.id, one);
	}
	const present = slugs.map((slug) => byAsked.get(slug)?.slug ?? slug);
	const isMoved = present.some((slug, place) => slug !== slugs[place]);
	return {
		records: [...all.values()].slice(0, MAX_COMPARED),
		unknown: slugs.filter((slug) => !byAsked.has(slug)),
		leftOut: [...all.values()].slice(MAX_COMPARED),
		moved: isMoved ? [...new Set(present)] : null,
	};
}
