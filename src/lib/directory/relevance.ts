import { type SQL, sql } from 'drizzle-orm';
import { searchWords } from '#lib/search/search-words.ts';
import type { DirectorySource } from './sources.ts';

/** What the global search calls the records of a directory; rounds have no entry of their own there. */
const entryTypes = {
	projects: 'project',
	people: 'person',
	organizations: 'organization',
	fundraising: null,
} as const satisfies Record<DirectorySource, string | null>;

/** The listings with a ticker. */
const withSymbol = new Set<DirectorySource>(['projects', 'fundraising']);

/**
 * The order of the global search (lib/search/global-search.ts), for the rows of a listing `l`: exact name or symbol,
 * names that begin so, words that begin so, the words as typed, the rest; the heavier entry first in each.
 */
export function byRelevance(source: DirectorySource, search: string): SQL {
	const words = searchWords(search);
	const phrase = sql`search_form(${words.join(' ')}::text)`;
	const symbol = withSymbol.has(source) ? sql`search_form(coalesce(l.symbol, ''))` : sql`''`;
	const start = sql`${literally(phrase)} || '%'`;
	const text = sql`(' ' || l.search_text)`;
	const wordsBegin = sql.join(
		words.map(
			(word) => sql`${text} like '% ' || ${literally(sql`search_form(${word}::text)`)} || '%'`,
		),
		sql` and `,
	);
	const rank = sql`case
		when l.sort_name = ${phrase} or ${symbol} = ${phrase} then 0
		when l.sort_name like ${start} or ${symbol} like ${start} then 1
		when ${wordsBegin} then 2
		when ${text} like '%' || ${literally(phrase)} || '%' then 3
		else 4 end`;
	return sql`(l.origin = 'sample'), ${rank}, ${weightOf(source)} desc nulls last`;
}

function weightOf(source: DirectorySource): SQL {
	const type = entryTypes[source];
	return type === null
		? sql`l.date`
		: sql`(select e.weight from search_entry as e where e.type = ${type} and e.id = l.id)`;
}

/** Text as a LIKE pattern that means itself. `search_form` comes first: what it makes of a letter is escaped as well. */
const literally = (text: SQL): SQL =>
	sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
