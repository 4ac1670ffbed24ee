import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import { readPastedReference } from '#lib/links/pasted.ts';
import { findReferencedRecords } from '#lib/search/records-meant.ts';

/** Maximum length of a link; people do not ask about longer ones. */
const MAX_LINK_LENGTH = 300;
const around = /^[<("“'[]+|[>)"”'\].,;:!?]+$/g;

/** Returns words that may be pasted links or accounts, without the punctuation around them. */
const pastedIn = (question: string): string[] =>
	question
		.split(/\s+/)
		.filter((word) => word.length <= MAX_LINK_LENGTH && (word.includes('@') || word.includes('/')))
		.map((word) => word.replace(around, ''));

/** Maximum number of links; a text with more is not a real question. */
const MAX = 3;

/**
 * Returns a question with links and accounts replaced by the names of the records they refer to: `Who invested in
 * x.com/lidofinance?` asks about Lido. Others stay as written.
 */
export async function replaceLinksWithNames(db: Db, question: string): Promise<string> {
	let named = question;
	for (const word of pastedIn(question).slice(0, MAX)) {
		const name = await nameMeant(db, word);
		if (name !== null) named = named.replace(word, () => name);
	}
	return named;
}

async function nameMeant(db: Db, word: string): Promise<string | null> {
	const pasted = readPastedReference(word);
	const records = pasted ? await findReferencedRecords(db, pasted) : [];
	if (records.length === 0) return null;
	const [first] = await readRows(db, nameRow)`
		select name from search_entry where origin <> 'sample' and (type, id) in (
			select type, id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as meant(type text, id bigint)
		) order by weight desc, slug limit 1`;
	return first?.name ?? null;
}
