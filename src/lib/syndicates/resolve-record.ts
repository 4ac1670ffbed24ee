import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { type ConnectableType, connectableTypes } from './connections.ts';

/** A record that typed text refers to. */
export interface NamedRecord {
	type: ConnectableType;
	id: number;
	slug: string;
	name: string;
}

export type RecordMatch =
	| { kind: 'one'; record: NamedRecord }
	/** Several candidates; an empty list if nothing has that name. */
	| { kind: 'several'; records: NamedRecord[] };

/** Maximum number of records offered if the text is ambiguous. */
const mostOffered = 6;

/** The unambiguous form of a record in a URL: `organization/paradigm`. */
export const recordKey = ({ type, slug }: Pick<NamedRecord, 'type' | 'slug'>): string =>
	`${type}/${slug}`;

const idRow = z.object({ id: z.string().nullable() });

/** Returns the record that a text refers to: by kind and slug, else the one with exactly this slug or name. */
export async function resolveRecord(db: Db, text: string): Promise<RecordMatch> {
	const [, kind, slug] = /^([a-z]+)\/(.+)$/.exec(text) ?? [];
	const type = connectableTypes.find((one) => one === kind);
	if (type && slug !== undefined) {
		const [row] = await readRows(db, idRow)`SELECT ${idOfSlug(type, slug)} AS id`;
		if (!row?.id) return { kind: 'several', records: [] };
		const found = await namedOf(db, type, Number(row.id));
		return found ? { kind: 'one', record: found } : { kind: 'several', records: [] };
	}
	const named = await searchEntries(db, text, mostOffered);
	// A slug is a name with hyphens, mostly.
	const hits =
		named.length > 0 ? named : await searchEntries(db, text.replaceAll('-', ' '), mostOffered);
	const records = hits.map(({ type, id, slug, name }) => ({ type, id: Number(id), slug, name }));
	const wanted = text.toLowerCase();
	const exact = records.filter(
		({ slug, name }) => slug === wanted || name.toLowerCase() === wanted,
	);
	const [first, second] = exact.length > 0 ? exact : records;
	return first && !second ? { kind: 'one', record: first } : { kind: 'several', records };
}

const nameRow = z.object({ slug: z.string(), name: z.string() });

async function namedOf(
	db: Db,
	type: ConnectableType,
	id: number,
): Promise<NamedRecord | undefined> {
	const [row] = await readRows(
		db,
		nameRow,
	)`SELECT slug, name FROM ${sql.identifier(type)} WHERE id = ${id}`;
	return row && { type, id, ...row };
}
