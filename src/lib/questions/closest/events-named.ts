import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { eventPhrases } from '../lexicon/event-words.ts';
import type { Query, Span } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Path } from '../reading/paths.ts';
import { familyOf, stemOf } from '../reading/title-words.ts';
import { isAccented, isCapital, type Token } from '../reading/tokens.ts';
import type { MeantSubject } from './record-meant.ts';

/**
 * Finds events whose titles contain words of a question: `dencun upgrade date`, `the GMX V1 exploit`, `celsius founder
 * jail date`.
 */

/**
 * Maximum numbers of words to look for, of titles to examine, of events per name, and of events of one kind of a
 * project.
 */
const MAX_WORDS = 12;
const MAX_TITLES = 200;
const MAX_EVENTS = 3;
const MAX_OF_KIND = 12;
/** Minimum length of a word, as shorter words occur in too many titles. */
const MIN_LENGTH = 4;
/**
 * Score of a word that other parts of the question explain, compared with 1 for an unexplained word; and the minimum
 * score of a title.
 */
const KNOWN = 0.5;
const MIN = 1;

const titleRow = z.object({
	title: z.string(),
	written: z.string(),
	slug: z.string(),
	name: z.string(),
});

/** A word of a question, to be searched for in titles. */
interface Word {
	/** The beginnings of words to find in titles, separated by `|`. */
	pattern: string;
	weight: number;
	isLong: boolean;
	/** Whether the word denotes a kind of event. */
	isOfFamily: boolean;
}

/** Returns the only period mentioned in a question. */
function periodIn(path: Path | undefined): Span | undefined {
	const [period, more] = (path?.spans ?? []).flatMap(({ piece }) =>
		piece?.tag === 'period' ? [piece.span] : [],
	);
	return more ? undefined : period;
}

/** `the next airdrop of Pyth`: excludes all that has already happened. */
function spanAhead({ paths: [path] }: Parts): Span {
	const isAhead = path?.spans.some(
		({ piece }) => piece?.tag === 'when' && piece.when === 'upcoming',
	);
	return { from: isAhead ? 'today' : null, to: null };
}

/** Words that say when, not what: `what happened the year after?` */
const OF_TIME = /^(?:after|before|since|until|during)$/;

/** Maximum number of words in a phrase that denotes a kind of event. */
const MAX_PHRASE_LENGTH = 3;

/** Finds the phrases of a question that denote a kind of event. */
const phrasesIn = (tokens: readonly Token[]): { from: number; to: number; word: Word }[] =>
	tokens.flatMap((_, from) =>
		Array.from({ length: MAX_PHRASE_LENGTH }, (_, by) => from + by + 1).flatMap((to) => {
			const words = tokens.slice(from, to).map(({ form }) => form);
			const beginning = eventPhrases.get(words.join(' '));
			if (beginning === undefined || words.length < to - from) return [];
			const pattern = familyOf(beginning)?.join('|') ?? beginning;
			return [{ from, to, word: { pattern, weight: 1, isLong: true, isOfFamily: true } }];
		}),
	);

/**
 * Returns the words of a question that may be from titles: the unexplained ones, and if a record is named, the others
 * too.
 */
function wordsOf({ tokens, paths: [path], context }: Parts, meant: MeantSubject | null): Word[] {
	const phrases = phrasesIn(tokens);
	const isOfPhrase = (at: number) => phrases.some(({ from, to }) => from <= at && at < to);
	const unknown = new Set(path?.unknown);
	const saying = new Set(
		(path?.spans ?? []).flatMap(({ from, to, piece }) =>
			piece === null || piece.tag === 'ask' || piece.tag === 'period'
				? []
				: Array.from({ length: to - from }, (_, at) => from + at),
		),
	);
	return (
		tokens
			.flatMap((token, at): Word[] => {
				const { form } = token;
				const phrase = phrases.find(({ from }) => from === at);
				if (phrase && !meant?.places.has(at)) return [phrase.word];
				// Titles are English.
				const isTyped = isCapital(token) && (at > 0 || !isAccented(token));
				const isForeign = context.lang === 'vi' && !isTyped && !/^v?\d/.test(form);
				if (isOfPhrase(at) || (isForeign && !familyOf(stemOf(form)))) return [];
				const isKnown = meant !== null && saying.has(at) && !meant.places.has(at);
				const word = form.replace(/[^\p{L}\p{N}]/gu, '');
				if (word === '' || !(unknown.has(at) || isKnown) || OF_TIME.test(word)) return [];
				const isLong = word.length >= MIN_LENGTH;
				if (isKnown && !isLong) return [];
				const stem = stemOf(word);
				const family = familyOf(stem);
				const pattern = family?.join('|') ?? stem;
				return [
					{
						pattern,
						weight: isKnown && !family ? KNOWN : 1,
						isLong,
						isOfFamily: family !== undefined,
					},
				];
			})
			// `jail sentence` says one thing.
			.filter(({ pattern }, at, all) => all.findIndex((one) => one.pattern === pattern) === at)
			.slice(0, MAX_WORDS)
	);
}

/** Returns the only word of a question that is capitalized as the name of an event: `When was the Merge?` */
function properIn({ tokens, paths: [path] }: Parts): string | undefined {
	const [at, more] = path?.unknown ?? [];
	const token = at === undefined ? undefined : tokens[at];
	const isNamed = token && !more && isCapital(token) && tokens[(at ?? 0) - 1]?.form === 'the';
	return isNamed ? token.text : undefined;
}

/**
 * In a question for a day, the words typed as names, besides the record: `ngày Taproot được kích hoạt trên Bitcoin`.
 */
function properBeside({ tokens, paths: [path] }: Parts, { places }: MeantSubject): string[] {
	const asksWhen = (path?.spans ?? []).some(
		({ piece }) =>
			(piece?.tag === 'ask' && piece.ask === 'when') ||
			(piece?.tag === 'field' && piece.field === 'date'),
	);
	return tokens.flatMap((token, at) =>
		asksWhen && at > 0 && isCapital(token) && !places.has(at) ? [token.text] : [],
	);
}

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);

interface EventsNamed {
	query: Query;
	/** Number of candidates, one of which is meant. */
	count: number;
	/** Share, 0 to 1, of the otherwise unexplained words that the titles contain. */
	explained: number;
	/** Whether several longer words identify the events, or one that is used only for events. */
	isTelling: boolean;
	/** Whether only one event has a word that is typed as its name, and its day is asked for. */
	isByName: boolean;
}

const weightOf = (words: readonly Word[]): number =>
	words.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the events that a question refers to; null if there are none or too many. */
export async function findNamedEvents(
	db: Db,
	parts: Parts,
	meant: MeantSubject | null,
): Promise<EventsNamed | null> {
	const [record] = meant?.records ?? [];
	if (record && record.type !== 'project') return null;
	const words = wordsOf(parts, record ? meant : null);
	// Every title has to be looked at where no record is named: one word is not worth that, unless it is typed as a name.
	const proper = record ? undefined : properIn(parts);
	const long = words.filter(({ isLong }) => isLong).length;
	if (long === 0 || (long === 1 && !record && !proper)) return null;
	const patterns = words.map(({ pattern }) => `\\m(?:${pattern})`);
	const rows = await readRows(db, titleRow)`
		select search_form(e.title) as title, e.title as written, p.slug, p.name from project_event as e join project as p on p.id = e.project_id
		where search_form(e.title) ~ any(${sql.param(patterns)}::text[])
			${record ? sql`and p.slug = ${record.slug}` : sql``} limit ${MAX_TITLES}`;
	const beginnings = words.map((word) => ({
		word,
		form: new RegExp(`(?<![\\p{L}\\p{N}])(?:${word.pattern})`, 'u'),
	}));
	const held = rows
		.filter(({ written }) => !proper || wordsIn(written).includes(proper))
		.map(({ title, written, slug, name }) => ({
			project: { type: 'project' as const, slug, name },
			written,
			titled: beginnings.flatMap(({ word, form }) => (form.test(title) ? [word] : [])),
		}));
	const most = Math.max(0, ...held.map((one) => weightOf(one.titled)));
	const best = held.filter((one) => weightOf(one.titled) === most);
	const [first] = best;
	const { titled, project } = first ?? {};
	const isOfFamily = titled?.some((word) => word.isOfFamily) ?? false;
	const max = record && isOfFamily ? MAX_OF_KIND : MAX_EVENTS;
	if (!titled?.some(({ isLong }) => isLong) || most < MIN || best.length > max) return null;
	const path = parts.paths[0];
	const query: Query = {
		...{ kind: 'events', type: null, count: false },
		records: record ? [record] : proper && project ? [project] : [],
		titled: titled.map(({ pattern }) => pattern),
		...{ span: periodIn(path) ?? spanAhead(parts), order: 'desc', take: null },
	};
	const isTelling =
		proper !== undefined || isOfFamily || titled.filter(({ isLong }) => isLong).length > 1;
	const open = weightOf(words.filter(({ weight }) => weight === 1));
	const explained = open === 0 ? Math.min(1, most / 2) : Math.min(1, most / open);
	// All hacks are asked for, but only one upgrade.
	const beside = meant ? properBeside(parts, meant) : [];
	const own = wordsIn(first?.written ?? '');
	const isByName =
		best.length === 1 &&
		explained === 1 &&
		beside.length > 0 &&
		beside.every((word) => own.includes(word));
	return { query, count: isOfFamily ? 1 : best.length, explained, isTelling, isByName };
}
