import type { Db } from '#lib/db/connect.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import { readPasted } from '#lib/links/pasted.ts';
import { recordsMeant } from '#lib/search/records-meant.ts';

/** Longer links are of nothing that people ask about. */
const LONGEST_LINK = 300;
const around = /^[<("“'[]+|[>)"”'\].,;:!?]+$/g;

/** Words that may be pasted, without the signs of the sentence around them. */
const pastedIn = (question: string): string[] =>
	question
		.split(/\s+/)
		.filter((word) => word.length <= LONGEST_LINK && (word.includes('@') || word.includes('/')))
		.map((word) => word.replace(around, ''));

/** More of them in one question is no question. */
const MOST = 3;

/**
 * A question with the names of records in place of links and accounts that mean them: `Who invested in x.com/lidofinance?` asks
 * of Lido. What means nobody stays as it was written.
 */
export async function inNames(db: Db, question: string): Promise<string> {
	let named = question;
	for (const word of pastedIn(question).slice(0, MOST)) {
		const name = await nameMeant(db, word);
		if (name !== null) named = named.replace(word, () => name);
	}
	return named;
}

async function nameMeant(db: Db, word: string): Promise<string | null> {
	const pasted = readPasted(word);
	const records = pasted ? await recordsMeant(db, pasted) : [];
	if (records.length === 0) return null;
	const [first] = await readRows(db, nameRow)`
		select name from search_entry where origin <> 'sample' and (type, id) in (
			select type, id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as meant(type text, id bigint)
		) order by weight desc, slug limit 1`;
	return first?.name ?? null;
}
