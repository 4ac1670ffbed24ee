/** Something that the help search can find. */
export interface SearchableText {
	href: string;
	title: string;
	summary: string;
	/** The remaining text, as plain text. */
	text: string;
	keywords: readonly string[];
}

/** A search result, with the words around the first match. */
export interface HelpResult {
	href: string;
	title: string;
	excerpt: string;
}

const WEIGHTS = { title: 12, keywords: 8, summary: 4, text: 1 } as const;
/** Excerpt length in characters: before the match, and in total. */
const BEFORE = 60;
const EXCERPT = 200;
/** Maximum words of a query to search for. */
const MAX_WORDS = 12;
/** Stop words. */
const FILLERS = new Set(
	'a an and are can do does for how i in is it me my of on or the to what where which who with you your'.split(
		' ',
	),
);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words of a query to search for, at most 12; stop words only if there is nothing else. */
export function searchTerms(query: string): string[] {
	const words = [...new Set(wordsOf(query))];
	const telling = words.filter((word) => !FILLERS.has(word));
	return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** Stems a word by removing its ending, so that "voting" matches "vote" and vice versa. */
function stem(word: string): string {
	const bare = word.replace(/(?:ing|ed|es|s|e)$/, '');
	return bare.length >= 3 ? bare : word;
}

/** A searchable text with its preprocessed words. */
export interface IndexedText {
	one: SearchableText;
	words: Record<keyof typeof WEIGHTS, string[]>;
}

/** Preprocesses everything for `searchHelp`. */
export const indexForSearch = (all: readonly SearchableText[]): IndexedText[] =>
	all.map((one) => ({
		one,
		words: {
			title: wordsOf(one.title),
			keywords: wordsOf(one.keywords.join(' ')),
			summary: wordsOf(one.summary),
			text: wordsOf(one.text),
		},
	}));

const fields = ['title', 'keywords', 'summary', 'text'] as const;

function timesIn(words: readonly string[], start: string): number {
	let times = 0;
	for (const word of words) if (word.startsWith(start)) times += 1;
	return Math.min(times, 5);
}

/** Returns the score; 0 if one of `starts` does not occur. */
function scoreOf({ words }: IndexedText, starts: readonly string[]): number {
	let score = 0;
	for (const start of starts) {
		let own = 0;
		for (const field of fields) own += timesIn(words[field], start) * WEIGHTS[field];
		if (own === 0) return 0;
		score += own;
	}
	return score;
}

/** Returns some words of `text` around the first that begins with one of `starts`; cut between words. */
function excerptOf(text: string, starts: readonly string[]): string {
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${starts.join('|')})`, 'u');
	const at = Math.max(0, fold(text).search(pattern));
	const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
	const piece = text.slice(from, from + EXCERPT);
	const isEnd = from + EXCERPT >= text.length;
	const whole = isEnd ? piece : piece.slice(0, piece.lastIndexOf(' '));
	return `${from > 0 ? '… ' : ''}${whole}${isEnd ? '' : ' …'}`;
}

/**
 * Returns the texts that contain every significant word of `query`, best first: title before keywords, summary and
 * text.
 */
export function searchHelp(all: readonly IndexedText[], query: string): HelpResult[] {
	const starts = searchTerms(query).map(stem);
	if (starts.length === 0) return [];
	return all
		.map((each) => ({ each, score: scoreOf(each, starts) }))
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score)
		.map(({ each: { one, words } }) => {
			const inText = starts.some((start) => timesIn(words.text, start) > 0);
			const excerpt = inText ? excerptOf(one.text, starts) : one.summary;
			return { href: one.href, title: one.title, excerpt };
		});
}
