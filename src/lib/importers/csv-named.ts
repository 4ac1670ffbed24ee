import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { WantedRecord } from './importer.ts';
import { leftOutNote, type Note } from './notes.ts';

/** The cells of a row by column name; empty cells are empty strings. */
export type Cells = Map<string, string>;

/** Returns a record identified by its slug in the catalogue, else by the file's own id, else by name. */
export function namedRecord(
	type: WantedRecord['type'],
	name: string,
	{ id, slug }: { id?: string | undefined; slug?: string | undefined },
	notes: Note[],
): WantedRecord {
	const usable = usableId(id, notes);
	const identifier: Identifier = usable
		? { source: 'csv', external_id: usable }
		: { source: 'csv-name', external_id: nameKey(name) || name };
	return { type, identifiers: [identifier], ...slugIn(slug), name, fill: {}, source: null };
}

/** Returns the id in a cell if the catalogue can store it. */
export function usableId(id: string | undefined, notes: Note[]): string | undefined {
	if (!id) return undefined;
	if (id.length <= 500 && id.isWellFormed() && !id.includes('\0')) return id;
	notes.push(leftOutNote('id', id, 'not an id of at most 500 characters'));
	return undefined;
}

/** Returns the slug in a text; any other text identifies no record. */
export const slugIn = (text: string | undefined): { slug?: string } =>
	text && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? { slug: text } : {};
