import type { RecordRef } from '../query.ts';
import { recordHref, recordKey } from './addresses.ts';
import type { FactBook } from './fact-book.ts';
import type { ListedRecord } from './read-rows.ts';

/** Returns a row's name as a piece of text, linked to its page. */
export const rowName = (
	book: FactBook,
	{ key, name, href }: Pick<ListedRecord, 'key' | 'name' | 'href'>,
) =>
	book.piece({
		...{ record: key, field: 'name', value: name, shown: name },
		...{ source: null, at: null, href },
	});

/** Returns a record's name as a piece of text, linked to its page. */
export const recordName = (book: FactBook, ref: RecordRef) =>
	rowName(book, { key: recordKey(ref), name: ref.name, href: recordHref(ref) });
