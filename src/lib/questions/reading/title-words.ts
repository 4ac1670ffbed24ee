import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { titlePattern } from '../answering/dated/parts.ts';
import { eventWords } from '../lexicon/event-words.ts';
import type { Piece } from './pieces.ts';
import type { Token } from './tokens.ts';

/** Words in titles of events and articles: `events that mention an exploit`, `headlines with “airdrop” in them`. */

interface TitlePhrase {
	from: number;
	to: number;
	/** The words themselves, without surrounding phrases. */
	words: string;
	/** Whether the question states that the words are in a title, or quotes them. */
	isMarked: boolean;
	/** Whether the words have no other meaning. */
	isPlain: boolean;
}

/** Other known meanings of the words of a question. */
interface KnownWords {
	isUnknown: (at: number) => boolean;
	isNamed: (at: number) => boolean;
	isBehindName: (at: number) => boolean;
	/** Whether a word has no other meaning than that of a token allocation or an action. */
	isOfPart: (at: number) => boolean;
	/** Whether a word denotes a kind of event and nothing else. */
	isOfKind: (at: number) => boolean;
	/** Projects, one of which is asked about; empty: any. */
	projects: readonly string[];
}

type Titles = 'events' | 'news';

/** What precedes a title word, its last words first. */
const BEFORE =
	/(?:^| )(?:(?:that |which |whose (?:title|titles|headline|headlines) )?(?:mention|mentions|mentioning|mentioned)|(?:having |that have |which have |has |have )?to do with|(?:that are |which are )?related to|(?:with|has|have|having|holding|containing) the words?|(?:whose|where the|with a) (?:title|titles|headline|headlines|heading) (?:has|have|says|say|contains|contain|includes|include|with|containing)|titled|nhac den|nhac toi|de cap den|de cap toi|co tu|co chu)(?: (?:an?|the|any|some|word|words|tu|chu))?$/;
/** What follows one. */
const BEHIND =
	/^(?:in (?:the |its |their |his )?(?:title|titles|headline|headlines|heading|headings|name|names|them|it)|trong (?:tieu de|ten|tit)|o tieu de)(?: |$)/;
const WITH =
	/(?:^| )(?:with|that have|which have|has|have|having|say|saying|co)(?: (?:an?|the|word))?$/;
const RELATED = /^related(?: |$)/;

/** Words that describe something rather than say what it is about. */
const ofNoTitle: ReadonlySet<string> = new Set(
	'big bigger major minor important notable interesting good bad best worst recent latest new newer newest next main key huge great small old older other others another same similar crypto blockchain more most less first last real actual special famous popular relevant else stuff thing things everything anything something happen happened story piece pieces journalists press media read written write wrote listed list title titles headline headlines heading said says tell told'.split(
		' ',
	),
);

/** The prefix that a word such as `exploited` shares with its other forms. */
export function stemOf(form: string): string {
	const stem = form.replace(/(?:ings?|ed|es|s)$/, '');
	if (stem.length < 4) return form;
	return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** Length below which words must be equal, rather than one beginning with the other: *sue* is not *suede*. */
const SHORT = 4;
const begins = (word: string, other: string): boolean =>
	word.length < SHORT || other.length < SHORT ? word === other : word.startsWith(other);

/** Maximum length of a suffix that a stem may lack: `outag` of *outages* is *outage*, but `bank` is not *bankrupt*. */
const MAX_LACKING = 1;

/** The word beginnings in titles that denote the same kind of event as a stem; undefined if it denotes none. */
export const familyOf = (stem: string): readonly string[] | undefined =>
	eventWords.find((beginnings) =>
		beginnings.some(
			(beginning) =>
				begins(stem, beginning) ||
				(beginning.length - stem.length <= MAX_LACKING && begins(beginning, stem)),
		),
	);

/** Words for kinds of event that also denote investments. */
const ofDeals: readonly string[] = ['sell', 'bought'];

/** Whether words of titles mean just a kind of event: `hack`, or several beginnings separated by `|`. */
export const isKindOfEvent = (words: string): boolean => {
	const [first] = familyOf(words.split('|')[0] ?? '') ?? [];
	return first !== undefined && !ofDeals.includes(first);
};

/** The beginnings of the stem's family joined with `|`; otherwise the stem itself. */
export const eventFamilyPattern = (stem: string): string => familyOf(stem)?.join('|') ?? stem;

const text = (tokens: readonly Token[], from: number, to: number): string =>
	tokens
		.slice(Math.max(0, from), to)
		.map(({ form }) => form)
		.join(' ');

const lengthOf = (found: RegExpExecArray | null): number =>
	found === null ? 0 : found[0].trim().split(' ').length;

/** Returns words that may be from a title, judging by adjacent words. */
function candidates(
	question: string,
	tokens: readonly Token[],
	{ isUnknown, isNamed, isBehindName, isOfPart, isOfKind, projects }: KnownWords,
): TitlePhrase[] {
	const isOfOne = projects.length > 0;
	const quoted = [
		...question.matchAll(/["“”]([^"“”]{2,60})["“”]|(?<=\s)'([^']{2,60})'(?=[\s?.,!]|$)/g),
	].map(({ 0: { length }, index }) => {
		const from = tokens.findIndex(({ at }) => at >= index);
		const to = tokens.findLastIndex(({ end }) => end <= index + length) + 1;
		return { from, to };
	});
	return tokens.flatMap((token, at): TitlePhrase[] => {
		const quote = quoted.find(({ from }) => from === at);
		if (!quote && quoted.some(({ from, to }) => at > from && at < to)) return [];
		// `with the words hard fork in their title`
		const run = BEFORE.test(text(tokens, at - 8, at))
			? [3, 2].find((length) => BEHIND.test(text(tokens, at + length, at + length + 4)))
			: undefined;
		const to = quote && quote.to > at && quote.to <= at + 3 ? quote.to : at + (run ?? 1);
		if (!quote && !isWord(token)) return [];
		const before = BEFORE.exec(text(tokens, at - 8, at));
		const behind = BEHIND.exec(text(tokens, to, to + 4));
		const around = behind ? WITH.exec(text(tokens, at - 3, at)) : null;
		const related = RELATED.exec(text(tokens, to, to + 1));
		const isRelated = related !== null && isUnknown(at);
		// `mentions Tether` refers to a record, `the word Tether in the title` does not.
		const isSaid =
			behind !== null || (before !== null && (/\bwords?\b/.test(before[0]) || !isNamed(at)));
		const isMarked = quote !== undefined || isSaid || isRelated;
		const isPlain =
			isOfKind(at) ||
			(isUnknown(at) && (isOfOne || (!isName(token, at) && standsBeside(tokens, at, to))));
		// `airdrop events`, `the Ronin bridge`
		const isBeside = isOfOne
			? isBehindName(at) || isOfPart(at)
			: isOfPart(at) && /^events?$/.test(tokens[to]?.form ?? '');
		if (!isMarked && !isPlain && !isBeside) return [];
		return [
			{
				from: at - Math.max(lengthOf(before), lengthOf(around)),
				to: to + Math.max(lengthOf(behind), isRelated ? 1 : 0),
				words: text(tokens, at, to),
				isMarked,
				isPlain,
			},
		];
	});
}

const ABOUT =
	/(?:^| )(?:about|on|regarding|concerning|of|involving|covering|around|over|ve|quan den|quan toi|vu)(?: (?:an?|the|any|some|cac|nhung|vu|viec))?$/;
const TOLD =
	/^(?:events?|news|articles?|headlines?|story|stories|coverage|reports?|posts?|pieces?)(?: |$)/;

/** `news about layoffs`, `hack events`: other words with unknown meaning are asked about. */
const standsBeside = (tokens: readonly Token[], at: number, to: number): boolean =>
	ABOUT.test(text(tokens, at - 4, at)) || TOLD.test(text(tokens, to, to + 1));

const isWord = ({ form }: Token): boolean =>
	(/^[\p{L}-]{4,}$/u.test(form) || /^v\d+$/.test(form)) && !ofNoTitle.has(form);

/** Whether a word may be the name of a person outside the catalogue, which is not looked up in titles. */
const isName = ({ text }: Token, at: number): boolean => at > 0 && /^\p{Lu}/u.test(text);

const foundRow = z.object({ stem: z.string() });

/** Finds words of a question that occur in titles. */
export async function titleWords(
	db: Db,
	question: string,
	tokens: readonly Token[],
	titles: Titles,
	known: KnownWords,
): Promise<{ from: number; to: number; piece: Piece; cost: number }[]> {
	const phrases = candidates(question, tokens, known).map((one) => ({
		...one,
		stem: one.words
			.split(' ')
			.map((word, at, { length }) => (at === length - 1 ? stemOf(word) : word))
			.join(' '),
	}));
	if (phrases.length === 0) return [];
	// `hacked`, where this project's titles say that it was drained.
	const ways = [...new Set(phrases.flatMap(({ stem }) => [stem, eventFamilyPattern(stem)]))];
	const table = sql.raw(titles === 'events' ? 'project_event' : 'articles');
	const own =
		known.projects.length > 0
			? sql`and t.project_id in (select id from project where slug = any(${sql.param([...known.projects])}::text[]))`
			: sql``;
	const rows = await readRows(db, foundRow)`
		select stem from unnest(${sql.param(ways)}::text[], ${sql.param(ways.map(titlePattern))}::text[]) as s (stem, pattern)
		where exists (select from ${table} as t where search_form(t.title) ~ pattern ${own})`;
	const held = new Set(rows.map(({ stem }) => stem));
	// All hacks are those that titles call exploits, too: `the hack` of a project may be one of them, `its hacks` are all.
	const meant = ({ stem, words, from, isMarked }: TitlePhrase & { stem: string }): string => {
		if (isMarked || (known.projects.length === 0 && !known.isOfKind(from))) return stem;
		const isOne = known.projects.length > 0 && !words.endsWith('s');
		return isOne && held.has(stem) ? stem : eventFamilyPattern(stem);
	};
	return phrases
		.map((one) => ({ ...one, stem: meant(one) }))
		.filter(({ stem }) => held.has(stem))
		.map(({ from, to, stem, isMarked, isPlain }) => ({
			...{ from, to, cost: isMarked ? 0.7 : isPlain ? 1 : 1.4 },
			piece: { tag: 'titled', words: stem },
		}));
}
