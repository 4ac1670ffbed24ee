/** Something that the search within help may find. */
export interface Findable {
	href: string;
	title: string;
	summary: string;
	/** The rest of its words, as plain text. */
	text: string;
	keywords: readonly string[];
}

/** A find, with the words around the first place where it was found. */
export interface Found {
	href: string;
	title: string;
	excerpt: string;
}

const WEIGHTS = { title: 12, keywords: 8, summary: 4, text: 1 } as const;
/** Letters of an excerpt before what was found, and in all. */
const BEFORE = 60;
const EXCERPT = 200;
/** Most words of a query that are looked for. */
const MOST_WORDS = 12;
/** Words that say nothing about what is looked for. */
const FILLERS = new Set(
	'a an and are can do does for how i in is it me my of on or the to what where which who with you your'.split(
		' ',
	),
);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a query that are looked for, 12 at most; fillers only when there is nothing else. */
export function soughtWords(query: string): string[] {
	const words = [...new Set(wordsOf(query))];
	const telling = words.filter((word) => !FILLERS.has(word));
	return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** "voting" is found by "vote" and the other way round: the same beginning, give or take an ending. */
function stem(word: string): string {
	const bare = word.replace(/(?:ing|ed|es|s|e)$/, '');
	return bare.length >= 3 ? bare : word;
}

/** What can be found, with its words made ready. */
export interface Indexed {
	one: Findable;
	words: Record<keyof typeof WEIGHTS, string[]>;
}

/** Makes everything ready that `searchHelp` may find. */
export const indexed = (all: readonly Findable[]): Indexed[] =>
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

/** 0 when one of `starts` is nowhere. */
function scoreOf({ words }: Indexed, starts: readonly string[]): number {
	let score = 0;
	for (const start of starts) {
		let own = 0;
		for (const field of fields) own += timesIn(words[field], start) * WEIGHTS[field];
		if (own === 0) return 0;
		score += own;
	}
	return score;
}

/** Some words of `text` around the first that begins as one of `starts` does; cut between words. */
function excerptOf(text: string, starts: readonly string[]): string {
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${starts.join('|')})`, 'u');
	const at = Math.max(0, fold(text).search(pattern));
	const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
	const piece = text.slice(from, from + EXCERPT);
	const isEnd = from + EXCERPT >= text.length;
	const whole = isEnd ? piece : piece.slice(0, piece.lastIndexOf(' '));
	return `${from > 0 ? '… ' : ''}${whole}${isEnd ? '' : ' …'}`;
}

/** What has every telling word of `query`, best first: in the title before keywords, summary and text. */
export function searchHelp(all: readonly Indexed[], query: string): Found[] {
	const starts = soughtWords(query).map(stem);
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
