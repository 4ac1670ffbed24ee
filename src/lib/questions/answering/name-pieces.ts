import type { RecordRef } from '../query.ts';
import { recordHref, recordKey } from './addresses.ts';
import type { FactBook } from './fact-book.ts';
import type { Shown } from './read-rows.ts';

/** The name of a row as a piece of a text, with a link to its page. */
export const rowName = (
	book: FactBook,
	{ key, name, href }: Pick<Shown, 'key' | 'name' | 'href'>,
) =>
	book.piece({
		...{ record: key, field: 'name', value: name, shown: name },
		...{ source: null, at: null, href },
	});

/** The name of a record as a piece of a text, with a link to its page. */
export const recordName = (book: FactBook, ref: RecordRef) =>
	rowName(book, { key: recordKey(ref), name: ref.name, href: recordHref(ref) });
