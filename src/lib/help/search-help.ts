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
/** Words that say nothing about what is looked for. */
const FILLERS = new Set(
	'a an and are can do does for how i in is it me my of on or the to what where which who with you your'.split(
		' ',
	),
);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a query that are looked for; all of them when there are only fillers. */
export function soughtWords(query: string): string[] {
	const words = [...new Set(wordsOf(query))];
	const telling = words.filter((word) => !FILLERS.has(word));
	return telling.length > 0 ? telling : words;
}

/** "voting" is found by "vote" and the other way round: the same beginning, give or take an ending. */
function stem(word: string): string {
	const bare = word.replace(/(?:ing|ed|es|s|e)$/, '');
	return bare.length >= 3 ? bare : word;
}

function timesIn(text: string, start: string): number {
	let times = 0;
	for (const word of wordsOf(text)) if (word.startsWith(start)) times += 1;
	return Math.min(times, 5);
}

function scoreOf(one: Findable, words: readonly string[]): number {
	let score = 0;
	for (const word of words) {
		const start = stem(word);
		const own =
			timesIn(one.title, start) * WEIGHTS.title +
			timesIn(one.keywords.join(' '), start) * WEIGHTS.keywords +
			timesIn(one.summary, start) * WEIGHTS.summary +
			timesIn(one.text, start) * WEIGHTS.text;
		if (own === 0) return 0;
		score += own;
	}
	return score;
}

/** Some words of `text` around the first that begins as one of `words` does; cut between words. */
function excerptOf(text: string, words: readonly string[]): string {
	const pattern = words.map((word) => stem(word)).join('|');
	const at = Math.max(0, fold(text).search(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})`, 'u')));
	const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
	const piece = text.slice(from, from + EXCERPT);
	const whole = from + EXCERPT >= text.length ? piece : piece.slice(0, piece.lastIndexOf(' '));
	return `${from > 0 ? '… ' : ''}${whole}${from + EXCERPT < text.length ? ' …' : ''}`;
}

/** What has every telling word of `query`, best first: in the title before keywords, summary and text. */
export function searchHelp(all: readonly Findable[], query: string): Found[] {
	const words = soughtWords(query);
	if (words.length === 0) return [];
	return all
		.map((one) => ({ one, score: scoreOf(one, words) }))
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score)
		.map(({ one: { href, title, summary, text } }) => {
			const inText = words.some((word) => timesIn(text, stem(word)) > 0);
			return { href, title, excerpt: inText ? excerptOf(text, words) : summary };
		});
}
