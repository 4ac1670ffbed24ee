import type { Db } from '#lib/db/connect.ts';
import { type Entry, entriesFor, isVietnamese, LONGEST_PHRASE } from '../lexicon/index.ts';
import { ordinary } from '../lexicon/ordinary.ts';
import { shortForms } from '../lexicon/short-forms.ts';
import { syllables } from '../lexicon/syllables.ts';
import { amountsAt } from './amounts.ts';
import { findOutlets, findSchools } from './catalogue-words.ts';
import { chatterIn } from './chatter.ts';
import { findNames } from './names.ts';
import { periodsAt } from './periods.ts';
import type { Name, Piece } from './pieces.ts';
import { isSenseless } from './senses.ts';
import { fold, isAccented, type Token } from './tokens.ts';

/** Words at a place and what they may mean; null: they say nothing about what is asked. */
export interface Span {
	from: number;
	to: number;
	piece: Piece | null;
	/** The lower, the likelier. */
	cost: number;
}

export type Lang = 'en' | 'vi';

/** Words without accents that no English question has. */
const unlikeEnglish: ReadonlySet<string> = new Set(
	'gia cua duoc nhung nhieu trieu goi vong nao thang nguoi cac trong duoi truoc khong quy nuoc'.split(
		' ',
	),
);

/** Small words with which a Vietnamese question goes on. */
const goingOn: ReadonlySet<string> = new Set([
	'con',
	'the',
	'va',
	'chi',
	'o',
	'tu',
	'cua',
	'nam',
	'theo',
	'ai',
	'khi',
]);

/** The language of a question in a conversation: a few words of the one before it are of its language. */
export function langAfter(tokens: readonly Token[], before: readonly Token[]): Lang {
	const lang = langOf(tokens);
	if (lang === 'vi' || before.length === 0 || langOf(before) === 'en') return lang;
	const isSigned = tokens.some(
		(token) => isAccented(token) || isVietnamese(token.form) || goingOn.has(token.form),
	);
	return isSigned ? 'vi' : lang;
}

/** In which language a question is asked. */
export function langOf(tokens: readonly Token[]): Lang {
	const own = tokens.filter(({ accented }) =>
		['đ', '\u031b', '\u0306', '\u0309', '\u0323'].some((mark) =>
			accented.normalize('NFD').includes(mark),
		),
	).length;
	const marked = tokens.filter(isAccented).length;
	const pairs = tokens.filter((token, at) =>
		isVietnamese(`${token.form} ${tokens[at + 1]?.form ?? ''}`),
	).length;
	const plain = tokens.filter(({ text }) => unlikeEnglish.has(text)).length;
	const signs = own + pairs + plain + (marked > 1 ? 1 : 0);
	const small = tokens.filter(
		({ form, accented }) => isVietnamese(form) || (shortForms.has(accented) && form.length > 1),
	).length;
	// `Vòng seed 2022`
	const isMarked = tokens.some((token) => isAccented(token) && isVietnamese(token.form));
	return signs > 0 || small > 1 || isMarked ? 'vi' : 'en';
}

/** What is left of `have`, `are`, `will`, `would`, `am` and `you`. */
const clipped: ReadonlySet<string> = new Set(['ve', 're', 'll', 'd', 'm', 'u']);

const isCapital = ({ text }: Token): boolean => /^[$#@]?\p{Lu}/u.test(text);
const isAllCapitals = ({ text }: Token): boolean => /^[$#@]?[\p{Lu}\p{N}]{2,}$/u.test(text);
const isTicker = ({ text }: Token): boolean => text.startsWith('$') && /[^\d$.,]/.test(text);

/**
 * Whether an entry can be what these words are: in their language, with their accents. Who types accents types all of them;
 * a question without any is read without.
 */
function fits(
	entry: Entry,
	words: readonly Token[],
	{ lang, isMarked, isShouted }: { lang: Lang; isMarked: boolean; isShouted: boolean },
): boolean {
	if (entry.inCapitals && !words.every(isAllCapitals)) return false;
	// `I'd` is said by the way; `D` is a letter.
	const [word, another] = words;
	if (entry.piece === null && word && !another && clipped.has(word.form))
		return word.isClipped || word.text === 'u';
	// `seed+` is a stage of its own, `seed + pre-seed` are two.
	if (words.at(-1)?.form === '+' && words.at(-1)?.at !== words.at(-2)?.end) return words.length < 2;
	// `an A round` has a capital; `a round` is any.
	if (entry.piece?.tag === 'cond' && words[0]?.form === 'a' && words[1]?.form === 'round')
		return words[0].text === 'A' && words[0].at > 0;
	// `AI` among small letters is no `ai`, who.
	if (entry.lang === 'vi' && entry.isSmall && !isShouted && words.some(isAllCapitals)) return false;
	if (entry.lang === 'vi' ? lang !== 'vi' : lang === 'vi' && entry.isSmall) return false;
	// `Nhật`, `Mỹ`: without its accent, a place of one syllable is another word.
	const [only, more] = entry.piece?.tag === 'cond' ? entry.piece.conds : [];
	const isShortPlace = entry.lang === 'vi' && words.length === 1 && only?.is === 'place' && !more;
	return words.every(
		(word, at) =>
			word.accented === entry.accented[at] ||
			(!isAccented(word) && !isShortPlace && (entry.lang === 'en' || !isMarked)),
	);
}

function phraseSpans(tokens: readonly Token[], lang: Lang): Span[] {
	const spans: Span[] = [];
	const typed = {
		lang,
		isMarked: tokens.filter(isAccented).length > 1,
		isShouted: tokens.every(({ text }) => text === text.toUpperCase()),
	};
	for (let from = 0; from < tokens.length; from++)
		for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST_PHRASE); to++) {
			const words = tokens.slice(from, to);
			const found = entriesFor(words.map(({ form }) => form).join(' '));
			for (const entry of found)
				if (fits(entry, words, typed))
					spans.push({ from, to, piece: entry.piece, cost: entry.piece === null ? 0.9 : 1 });
		}
	const opening = openingOf(tokens.length, spans);
	const end = lang === 'vi' ? lastOfWeight(tokens, typed.isMarked) : tokens.length - 1;
	for (let at = end + 1; at < tokens.length; at++)
		spans.push({ from: at, to: at + 1, piece: null, cost: 0.9 });
	// `từng đầu tư`: what was done in rounds was done before.
	for (let at = 0; lang === 'vi' && at < tokens.length; at++)
		if (tokens[at]?.form === 'tung' && spans.some((one) => one.from === at + 1 && isDone(one)))
			spans.push({ from: at, to: at + 1, piece: null, cost: 0.5 });
	const last = end;
	// `Có … không?` asks whether; what is denied stands behind.
	const asksWhether =
		lang === 'vi' && whether.has(tokens[last]?.form ?? '') && tokens.slice(0, last).some(isThere);
	if (asksWhether) spans.push({ from: last, to: last + 1, piece: null, cost: 0.9 });
	return spans.filter(
		(span) =>
			!(asksWhether && span.from === last && span.piece?.tag === 'not') &&
			!isOfNegation(span, spans) &&
			!isSenseless(tokens, span, spans) &&
			!(lang === 'vi' && !typed.isMarked && isOfPhrase(span, spans)) &&
			!(isRequest(span) && isNounToo(tokens, span) && !opening.has(span.from)),
	);
}

const done: readonly string[] = ['raise', 'invest', 'lead', 'co-invest', 'found'];
const isDone = ({ piece }: Span): boolean => piece?.tag === 'verb' && done.includes(piece.verb);

const isThere = ({ form }: Token): boolean => form === 'co' || form === 'da';
/** What ends a Vietnamese question that asks whether, as it is typed. */
const whether: ReadonlySet<string> = new Set('khong ko hong hok chua'.split(' '));

/** What a Vietnamese sentence ends with, and says no more by. */
const particles: ReadonlySet<string> = new Set(
	'rồi đi ta ha hen nè á nhen nghen hở luôn chớ vậy thế ạ nhé nha nhỉ hả dợ zậy vầy nhể bạn ad bác'.split(
		' ',
	),
);
const foldedParticles: ReadonlySet<string> = new Set([...particles].map(fold));

/** The last word that is no particle. */
function lastOfWeight(tokens: readonly Token[], isMarked: boolean): number {
	const isParticle = (token: Token) =>
		particles.has(token.accented) ||
		(!isMarked && !isAccented(token) && foldedParticles.has(token.form));
	const behind = tokens.toReversed().findIndex((token) => !isParticle(token));
	return behind <= 0 ? tokens.length - 1 : tokens.length - 1 - behind;
}

/** Whether a word without its accents is part of a phrase, so that it hardly is the small word that it looks like: `moi nhat`. */
const isOfPhrase = ({ from, to, piece }: Span, spans: readonly Span[]): boolean =>
	piece === null &&
	spans.some(
		(one) =>
			one.piece?.tag === 'top' && one.from <= from && one.to >= to && one.to - one.from > to - from,
	);

const isRequest = ({ piece }: Span): boolean => piece?.tag === 'ask' && piece.ask === 'list';

/** Words that ask for a list at the beginning of a question alone: `projects that changed their name`. */
const nouns: ReadonlySet<string> = new Set(
	'rank|sort|name|names of|name of|the names of|see|get|find|return|need|i need|i want|link to|look up'.split(
		'|',
	),
);
const isNounToo = (tokens: readonly Token[], { from, to }: Span): boolean =>
	nouns.has(
		tokens
			.slice(from, to)
			.map(({ form }) => form)
			.join(' '),
	);

/** The places before which nothing stands but small words and requests. */
function openingOf(count: number, spans: readonly Span[]): ReadonlySet<number> {
	const opening = new Set([0]);
	for (let at = 0; at < count; at++)
		if (opening.has(at))
			for (const { from, to, piece } of spans)
				if (from === at && (piece === null || piece.tag === 'ask' || piece.tag === 'again'))
					opening.add(to);
	return opening;
}

/** Whether small words are part of a negation: `yet to` without its meaning would turn a question round. */
function isOfNegation({ from, to, piece }: Span, spans: readonly Span[]): boolean {
	if (piece !== null) return false;
	const negations = spans.filter((one) => one.piece?.tag === 'not');
	return negations.some(
		(one) =>
			one.from <= from &&
			one.to >= to &&
			one.to - one.from > to - from &&
			!negations.some((less) => less !== one && less.from >= one.from && less.to <= one.to),
	);
}

/** Symbols that people write in small letters too; of others these would be words. */
const majors: ReadonlySet<string> = new Set(
	'btc eth sol bnb xrp ada avax dot matic doge ltc uni aave atom apt arb sui trx xlm xmr algo usdt usdc dai bch etc'.split(
		' ',
	),
);

/** What else the words of a name may be: nothing, small words, or words of the field. */
type Otherwise = 'nothing' | 'small' | 'field' | 'value';

/** Small words with which no name in small letters begins or ends. */
const joints: ReadonlySet<string> = new Set('with of in on for by to from and or at as'.split(' '));

/** Whether words are Vietnamese, and so not a name or symbol that is written without accents: `đợt` is no `DOT`. */
function isOtherWord({ records }: Name, words: readonly Token[], lang: Lang): boolean {
	const [word, more] = words;
	if (!word || lang !== 'vi') return false;
	const isTyped = words.some(isAccented);
	if (isTyped && (!more || !words.every(isCapital)))
		return !records.some(({ name }) => fold(name) !== name.toLowerCase());
	return !more && !isTyped && !isCapital(word) && syllables.has(word.form);
}

/** How little a name is likely to be what its words say; null: it is none. */
function nameCost(
	{ records: [first] }: Name,
	words: readonly Token[],
	from: number,
	otherwise: Otherwise,
	/** Beside an article. */
	place: { isBefore: boolean; isAfter: boolean },
): number | null {
	const [word] = words;
	if (!first || !word) return null;
	if (words.some(isTicker)) return 0.5;
	const isAlone = words.length === 1;
	// `announced at a party` is no name, whoever is called so.
	if (isAlone && place.isAfter && ordinary.has(word.form) && !isCapital(word)) return null;
	const isNear = first.by === 'beginning' || first.by === 'typo';
	if (isNear && words.some(({ form }) => ordinary.has(form)) && !words.every(isCapital))
		return null;
	// `a dog` is no Dog wif nunchucks.
	if (isNear && place.isAfter && !words.every(isCapital)) return null;
	if (first.by === 'beginning') return 2;
	// `render a chart` asks for one.
	if (isAlone && from === 0 && !isCapital(word) && place.isBefore) return null;
	// A letter off a word of five is another word as likely: `share` is no `Shade`.
	if (first.by === 'typo')
		return words.every(({ form }) => form.length < 6) && !isCapital(word) ? null : 3;
	// `project with` is no name in small letters, though one is called so.
	const isCut = [words[0], words.at(-1)].some((one) => one && joints.has(one.form));
	if (!isAlone && otherwise !== 'nothing' && isCut && !words.every(isCapital)) return null;
	if (!isAlone) return otherwise === 'nothing' || words.every(isCapital) ? 0.8 : 1.9;
	if (first.by === 'symbol') {
		if (isAllCapitals(word) && otherwise !== 'field' && otherwise !== 'value') return 0.9;
		if (otherwise !== 'nothing' || !majors.has(word.form)) return null;
		return 1.2;
	}
	if (otherwise === 'nothing') return word.form.length < 2 ? null : 0.9;
	if (otherwise === 'value') return 5;
	if (otherwise === 'field') return isCapital(word) && !isAllCapitals(word) && from > 0 ? 2.2 : 5;
	if (isCapital(word) && from > 0) return 1.2;
	return isCapital(word) ? 2.2 : 5;
}

const fieldTags: readonly Piece['tag'][] = [
	'target',
	'cond',
	'field',
	'noun',
	'title',
	'dimension',
	'event',
];

/** What stands before a letter that is of no stage: `plan B`, `the D in DAO`. */
const noOwners: ReadonlySet<string> = new Set(
	'the a an in of on and or plan class group type vitamin grade tier option part level'.split(' '),
);

/** `OpenSea's B`: the letter of a stage, in capitals; an `A` behind an owner alone. */
function letterSpans(tokens: readonly Token[]): Span[] {
	if (tokens.every(({ text }) => text === text.toUpperCase())) return [];
	return tokens.flatMap(({ text }, at): Span[] => {
		const before = tokens[at - 1]?.form ?? '';
		const isOwned = ["'s", "'", 'its', 'their'].includes(before);
		const isLast = tokens[at + 1] === undefined || tokens[at + 1]?.form === 'round';
		if (noOwners.has(before) && !(before === 'the' && isLast)) return [];
		if (at === 0 || before === 'series' || !/^[A-F]$/.test(text) || (text === 'A' && !isOwned))
			return [];
		const piece: Piece = { tag: 'cond', conds: [{ is: 'stage', values: [`Series ${text}`] }] };
		return [{ from: at, to: at + 1, piece, cost: 1.5 }];
	});
}

/** What all words of a question may mean. */
export async function spansOf(
	db: Db,
	question: string,
	tokens: readonly Token[],
	{
		now,
		lang,
		isFirst,
		isOfNews = false,
	}: { now: Date; lang: Lang; isFirst: boolean; isOfNews?: boolean },
): Promise<Span[]> {
	const chatter = lang === 'en' ? chatterIn(question, tokens, isFirst) : [];
	const said = [
		...phraseSpans(tokens, lang),
		...letterSpans(tokens),
		...chatter.map((one): Span => ({ ...one, piece: null, cost: 0.5 })),
	];
	const explained = new Set(
		said.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, by) => from + by)),
	);
	const isAhead = said.some(
		({ piece }) =>
			(piece?.tag === 'when' && piece.when === 'upcoming') ||
			(piece?.tag === 'target' && ['events', 'unlocks'].includes(piece.target.source)),
	);
	const figures = tokens.flatMap((_, at): Span[] => [
		...periodsAt(tokens, at, { now, isAhead }).map(
			({ to, span, isAsOf }): Span => ({
				...{ from: at, to, cost: 0.9 },
				piece: { tag: 'period', span, isAsOf },
			}),
		),
		...amountsAt(tokens, at, lang === 'vi').map(
			({ to, value, unit }): Span => ({
				from: at,
				to,
				cost: 1,
				piece: { tag: 'amount', value, unit },
			}),
		),
	]);
	const counted = new Set(figures.map(({ from }) => from));
	const found = await findNames(
		db,
		question,
		tokens,
		(at) => !explained.has(at) && !counted.has(at),
	);
	const others = await otherWords(db, question, tokens, said, found.names, isOfNews);
	// `cùng ai`, `Ai dẫn dắt`: whom and who, no sector.
	const isWho = (at: number) =>
		lang === 'vi' &&
		(at === 0 || tokens[at]?.text === 'ai') &&
		/^[Aa]i$/.test(tokens[at]?.text ?? '') &&
		(at === 0 || ['cung', 'voi', 'do', 'boi', 'cua', 'cho'].includes(tokens[at - 1]?.form ?? ''));
	const isOfAi = ({ from, to, piece }: Span) =>
		to === from + 1 && piece?.tag === 'cond' && isWho(from);
	const phrases = said.filter((span) => !isOfAi(span));
	const sectors = found.sectors
		.filter(({ from }) => !isWho(from))
		.map(
			({ value, from, to }): Span => ({
				...{ from, to, cost: 1 },
				piece: { tag: 'cond', conds: [{ is: 'sector', values: [value] }] },
			}),
		);
	// `sector wise`, `funding-wise`: an ending, no name.
	const isEnding = (from: number, to: number) =>
		to === from + 1 &&
		tokens[from]?.text === 'wise' &&
		phrases.some(
			(span) =>
				span.to === from && span.piece !== null && ['field', 'dimension'].includes(span.piece.tag),
		);
	const otherwise = (from: number, to: number): Otherwise => {
		const covering = [...phrases, ...figures, ...sectors].filter(
			(span) => span.from < to && span.to > from,
		);
		const isField = covering.some(
			({ piece, ...span }) =>
				piece && fieldTags.includes(piece.tag) && span.from <= from && span.to >= to,
		);
		const isValue = covering.some(
			({ piece, ...span }) => piece?.tag === 'cond' && span.from <= from && span.to >= to,
		);
		if (isValue) return 'value';
		if (isField) return 'field';
		const isWhole = Array.from({ length: to - from }, (_, by) => from + by).every((at) =>
			covering.some((span) => span.from <= at && span.to > at),
		);
		return isWhole ? 'small' : 'nothing';
	};
	return onceEach([
		...phrases,
		...figures,
		...tokens.flatMap((_, at): Span[] =>
			isEnding(at, at + 1) ? [{ from: at, to: at + 1, piece: null, cost: 0.9 }] : [],
		),
		...found.names
			.filter((one) => !isOfOutlet(one, tokens, others))
			.flatMap(({ name, from, to }): Span[] => {
				const isArticle = (at: number) => ['a', 'an'].includes(tokens[at]?.form ?? '');
				const place = { isBefore: isArticle(to), isAfter: isArticle(from - 1) };
				const words = tokens.slice(from, to);
				if (isOtherWord(name, words, lang) || isEnding(from, to)) return [];
				const cost = nameCost(name, words, from, otherwise(from, to), place);
				return cost === null ? [] : [{ from, to, cost, piece: { tag: 'name', name } }];
			}),
		...sectors,
		// `news from The Block` are by it; about it where no small word says so.
		...others.map((one): Span => ({ ...one, cost: one.piece.tag === 'outlet' ? 0.7 : 0.95 })),
	]);
}

/** `articles of The Block` are by it, or about it: nobody can tell. */
const isOfOutlet = (
	{ from, to }: { from: number; to: number },
	tokens: readonly Token[],
	others: readonly { from: number; to: number; piece: Piece }[],
): boolean =>
	(['of', 'cua'].includes(tokens[from - 1]?.form ?? '') || tokens[to]?.form === "'s") &&
	others.some((one) => one.piece.tag === 'outlet' && one.from === from && one.to === to);

/** Outlets, where news are asked for, and schools, where it is who studied. */
async function otherWords(
	db: Db,
	question: string,
	tokens: readonly Token[],
	phrases: readonly Span[],
	names: readonly { from: number; to: number }[],
	goesOnWithNews: boolean,
): Promise<{ from: number; to: number; piece: Piece }[]> {
	const has = (is: (piece: Piece) => boolean) =>
		phrases.some(({ piece }) => piece !== null && is(piece));
	const isSmall = (at: number) =>
		phrases.some(
			({ from, to, piece }) =>
				from === at && to === at + 1 && (piece === null || smallTags.includes(piece.tag)),
		);
	const isOfNews =
		goesOnWithNews ||
		has(
			(piece) =>
				(piece.tag === 'target' && ['news', 'research'].includes(piece.target.source)) ||
				(piece.tag === 'verb' && piece.verb === 'publish'),
		);
	const isOfStudies = has(
		(piece) =>
			(piece.tag === 'verb' && piece.verb === 'study') ||
			(piece.tag === 'field' && piece.field === 'education'),
	);
	const outlets = isOfNews ? await findOutlets(db, tokens) : [];
	return [
		...outlets.map((one) => ({
			...one,
			// What is the name of a record as well is an outlet where the question says so.
			piece: names.some(({ from, to }) => from === one.from && to === one.to)
				? { ...one.piece, isName: true }
				: one.piece,
		})),
		...(isOfStudies ? await findSchools(db, question, tokens, isSmall) : []),
	];
}

const smallTags: readonly Piece['tag'][] = ['ask', 'prep', 'not', 'pron', 'again', 'when', 'verb'];

/** Spans of the same words and meaning once, the likeliest. */
function onceEach(spans: readonly Span[]): Span[] {
	const found = new Map<string, Span>();
	for (const span of spans) {
		const key = `${span.from} ${span.to} ${JSON.stringify(span.piece)}`;
		const before = found.get(key);
		if (!before || before.cost > span.cost) found.set(key, span);
	}
	return [...found.values()];
}
