import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Piece } from '../reading/pieces.ts';
import { formsOf } from '../reading/tokens.ts';
import { comparePhrases } from './amounts.ts';
import { factSpec, factWords } from './facts.ts';
import { figurePhrases, morePhrases, typicalPhrases } from './figures.ts';
import { dimensionPhrases, groupedPhrases, perPhrases } from './groups.ts';
import {
	alumniPhrases,
	coInvestorPhrases,
	employerPhrases,
	founderPhrases,
	portfolioPhrases,
	teamPhrases,
} from './nouns.ts';
import { sortPhrases, topPhrases } from './orders.ts';
import { type Phrases, spelledOut } from './phrases.ts';
import { inCapitals, placePhrases } from './places.ts';
import { schoolPhrases } from './schools.ts';
import { sectorPhrases } from './sectors.ts';
import { stagePhrases } from './stages.ts';
import { toldTargets } from './targets/happenings.ts';
import { investorTargets } from './targets/investors.ts';
import { projectTargets } from './targets/projects.ts';
import { roundTargets } from './targets/rounds.ts';
import { rolePhrases, titlePhrases } from './titles.ts';
import { allotmentPhrases, holderPhrases } from './words/allotments.ts';
import { askPhrases } from './words/asks.ts';
import { condPhrases, knownPhrases } from './words/conditions.ts';
import { eventPhrases, whenPhrases } from './words/events.ts';
import { fillers } from './words/fillers.ts';
import { againPhrases, pronPhrases } from './words/follow-ups.ts';
import { idiomAsks } from './words/idioms/asks.ts';
import { behindPhrases, parentPhrases } from './words/idioms/behind.ts';
import { disagreeing, idiomConds, idiomFigures, idiomNots } from './words/idioms/conditions.ts';
import { dealIdioms } from './words/idioms/deals.ts';
import { idiomFields } from './words/idioms/facts.ts';
import { idiomFillers } from './words/idioms/fillers.ts';
import { idiomAgains, idiomProns } from './words/idioms/follow-ups.ts';
import { idiomPers, idiomPreps } from './words/idioms/joints.ts';
import { idiomTargets } from './words/idioms/targets.ts';
import { idiomVerbs } from './words/idioms/verbs.ts';
import { apartPhrases, lackPhrases, notPhrases, prepPhrases } from './words/joints.ts';
import { verbPhrases } from './words/verbs.ts';
import { vietnameseSigns } from './words/vietnamese-signs.ts';

/** The meaning of a phrase. */
export interface Entry {
	piece: Piece | null;
	lang: 'en' | 'vi';
	/** The phrase with accents, word by word. */
	accented: readonly string[];
	/** Whether the phrase is a function word, which is read only in questions of its own language. */
	isSmall: boolean;
	/** Whether the phrase is read only if typed in capitals. */
	inCapitals: boolean;
}

/** Number of words of the longest phrase. */
export const MAX_PHRASE_LENGTH = 7;

type Add = (phrases: Phrases, piece: Piece | null, isSmall?: boolean) => void;

function addAll(add: Add): void {
	for (const { verb, ...words } of [...verbPhrases, ...idiomVerbs, ...dealIdioms])
		add(words, { tag: 'verb', verb });
	for (const { ask, ...words } of [...askPhrases, ...idiomAsks])
		add(words, { tag: 'ask', ask }, true);
	for (const { prep, ...words } of [...prepPhrases, ...idiomPreps])
		add(words, { tag: 'prep', prep }, true);
	for (const words of [notPhrases, idiomNots]) add(words, { tag: 'not' }, true);
	add(apartPhrases, { tag: 'not', apart: true }, true);
	add(lackPhrases, { tag: 'not', lacks: true }, true);
	for (const { known, ...words } of knownPhrases) add(words, { tag: 'known', known });
	for (const { cond, ...words } of [...condPhrases, ...idiomConds, ...disagreeing])
		add(words, { tag: 'cond', conds: [cond] });
	for (const { pron, isOwn = false, ...words } of [
		...pronPhrases,
		...idiomProns.map((one) => ({ ...one, isOwn: undefined })),
	])
		add(words, { tag: 'pron', pron, isOwn }, true);
	for (const { again, ...words } of [...againPhrases, ...idiomAgains])
		add(words, { tag: 'again', again }, true);
	for (const { kind, ...words } of eventPhrases) add(words, { tag: 'event', kind });
	for (const { when, ...words } of whenPhrases) add(words, { tag: 'when', when }, true);
	for (const words of [fillers, idiomFillers]) add(words, null, true);
	for (const { source, conds = [], ...words } of [
		...[...projectTargets, ...investorTargets, ...roundTargets, ...toldTargets],
		...idiomTargets,
	])
		add(words, { tag: 'target', target: { source, conds, plural: null } });
	for (const { values, ...words } of titlePhrases) add(words, { tag: 'title', values });
	for (const { cond, ...words } of rolePhrases) add(words, { tag: 'cond', conds: [cond] });
	for (const { values, ...words } of stagePhrases)
		add(words, { tag: 'cond', conds: [{ is: 'stage', values }] });
	for (const { values, ...words } of sectorPhrases)
		add(words, { tag: 'cond', conds: [{ is: 'sector', values }] });
	for (const { value, ...words } of placePhrases)
		add(words, { tag: 'cond', conds: [{ is: 'place', values: [value] }] });
	for (const field of factWords) add(factSpec(field), { tag: 'field', field });
	for (const { field, ...words } of idiomFields) add(words, { tag: 'field', field });
	for (const { of, ...words } of [...figurePhrases, ...idiomFigures])
		add(words, { tag: 'figure', of });
	add(typicalPhrases, { tag: 'figure', of: 'median', vague: true });
	for (const { by, ...words } of dimensionPhrases) add(words, { tag: 'dimension', by });
	for (const { by, ...words } of groupedPhrases) add(words, { tag: 'grouped', by, said: 'each' });
	for (const { order, field = null, many = null, ...words } of topPhrases)
		add(words, { tag: 'top', order, take: null, field, many });
	for (const { op, place, strict = false, ...words } of comparePhrases)
		add(words, { tag: 'compare', op, place, strict });
	for (const { field = null, ...words } of morePhrases) add(words, { tag: 'more', field });
	for (const { what, order, isPlain, ...words } of allotmentPhrases)
		add(words, { tag: 'allotment', what, order, isPlain });
	for (const { words: label, ...words } of holderPhrases)
		add(words, { tag: 'holder', words: label });
	for (const { words: school, ...words } of schoolPhrases)
		add(words, { tag: 'school', words: school });
	for (const words of [perPhrases, idiomPers]) add(words, { tag: 'prep', prep: 'per' }, true);
	add(sortPhrases, { tag: 'sort' }, true);
	add(founderPhrases, { tag: 'noun', noun: 'founders' });
	add(teamPhrases, { tag: 'noun', noun: 'team' });
	add(alumniPhrases, { tag: 'noun', noun: 'alumni' });
	add(portfolioPhrases, { tag: 'noun', noun: 'portfolio' });
	add(coInvestorPhrases, { tag: 'noun', noun: 'co-investors' });
	add(behindPhrases, { tag: 'noun', noun: 'behind' });
	add(parentPhrases, { tag: 'noun', noun: 'parents' });
	add(employerPhrases, { tag: 'noun', noun: 'employers' });
}

/** Whether a phrase is plural: `projects`, `people`. `what happened to` asks for any number of events. */
const isSeveral = (phrase: string): boolean =>
	/(?:s|people|staff)$/.test(phrase) || /\b(?:happen|going on|went on)/.test(phrase);

/** Returns a noun for rows with its grammatical number, if the language marks it. */
const numbered = (piece: Piece | null, phrase: string, lang: 'en' | 'vi'): Piece | null =>
	piece?.tag === 'target' && lang === 'en'
		? { ...piece, target: { ...piece.target, plural: isSeveral(phrase) } }
		: piece;

/** Everything that the phrases say. */
interface Lexicon {
	/** The meanings of each phrase, by its folded form. */
	phrases: ReadonlyMap<string, readonly Entry[]>;
	/** Every word of the phrases, in its folded form. */
	words: ReadonlySet<string>;
	/** Pairs of adjacent words that occur only in Vietnamese phrases: `nhan vien`, `trung vi`. */
	pairs: ReadonlySet<string>;
}

/** Number of phrases after which other work gets its turn: a few milliseconds. */
const AT_A_STRETCH = 500;

/** Reads the 50,000 phrases, a few at a time. */
function* readPhrases(): Generator<void, Lexicon> {
	const meanings: Parameters<Add>[] = [];
	addAll((...meaning) => meanings.push(meaning));
	const phrases = new Map<string, Entry[]>();
	let count = 0;
	for (const [{ en, vi }, piece, isSmall = false] of meanings)
		for (const [lang, listed] of [['en', en] as const, ['vi', vi] as const])
			for (const phrase of listed.flatMap(spelledOut)) {
				const words = formsOf(phrase);
				const key = words.map(({ form }) => form).join(' ');
				const accented = words.map((word) => word.accented);
				const entry = {
					...{ piece: numbered(piece, phrase, lang), lang, isSmall, accented },
					inCapitals: inCapitals.has(phrase.toLowerCase()),
				};
				const entries = phrases.get(key);
				if (entries) entries.push(entry);
				else phrases.set(key, [entry]);
				count += 1;
				if (count % AT_A_STRETCH === 0) yield;
			}
	const [words, pairs] = [new Set<string>(), new Set<string>()];
	for (const [form, entries] of phrases) {
		const own = form.split(' ');
		for (const word of own) words.add(word);
		for (const pair of vietnamesePairs(own, entries)) pairs.add(pair);
		count += 1;
		if (count % AT_A_STRETCH === 0) yield;
	}
	return { phrases, words, pairs };
}

/** Returns the pairs of adjacent words by which a phrase is Vietnamese. */
function vietnamesePairs(words: readonly string[], entries: readonly Entry[]): string[] {
	const [entry, other] = entries;
	if (!entry || entries.some(({ lang }) => lang === 'en')) return [];
	return words.slice(1).flatMap((word, at) => {
		const accents = [at, at + 1].filter((place) => entry.accented[place] !== words[place]);
		const isOwn = accents.length === 2 || (accents.length === 1 && words.length === 2 && !other);
		return isOwn ? [`${words[at]} ${word}`] : [];
	});
}

const reading = readPhrases();
let read: Lexicon | undefined;

function readOn(): void {
	const { done, value } = reading.next();
	if (done) read = value;
}

/** Returns the lexicon, which takes a third of a second unless `prepareLexicon` has been called. */
function lexicon(): Lexicon {
	while (!read) readOn();
	return read;
}

/** Reads the phrases in steps that leave room for other work, so that no question has to wait for them. */
export async function prepareLexicon(): Promise<void> {
	while (!read) {
		readOn();
		await nextTurn();
	}
}

const signs = new Set(vietnameseSigns);

/** Returns every word of the phrases, in its folded form. */
export const phraseWords = (): ReadonlySet<string> => lexicon().words;

/** Returns the meanings of a phrase in its folded form, in any language. */
export const entriesFor = (form: string): readonly Entry[] => lexicon().phrases.get(form) ?? [];

/** Whether one or two words occur only in Vietnamese. */
export const isVietnamese = (form: string): boolean => signs.has(form) || lexicon().pairs.has(form);

/** Whether several words are a phrase of Vietnamese alone: `san giao dich`. */
export const isVietnamesePhrase = (form: string): boolean =>
	entriesFor(form).length > 0 && entriesFor(form).every(({ lang }) => lang === 'vi');
