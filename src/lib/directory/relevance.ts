import { type SQL, sql } from 'drizzle-orm';
import { searchWords } from '#lib/search/search-words.ts';
import type { DirectorySource } from './sources.ts';

/** The global search's name for a directory's records; rounds have no entry of their own there. */
const entryTypes = {
	projects: 'project',
	people: 'person',
	organizations: 'organization',
	fundraising: null,
} as const satisfies Record<DirectorySource, string | null>;

/** The listings with a ticker symbol. */
const withSymbol = new Set<DirectorySource>(['projects', 'fundraising']);

/**
 * Orders rows of a listing `l` like the global search (lib/search/global-search.ts): exact name or symbol, names
 * starting with the text, words starting with it, the text as typed, the rest; higher weight first within each.
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

/**
 * Escapes text so that LIKE matches it literally. Apply it after `search_form`, whose replacements for letters need
 * escaping too.
 */
const literally = (text: SQL): SQL =>
	sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
