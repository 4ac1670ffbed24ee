import { type Entry, entriesFor, MAX_PHRASE_LENGTH } from '../lexicon/index.ts';
import type { Lang } from './language.ts';
import { isSenseless } from './senses.ts';
import type { Span } from './span.ts';
import { isUnitOfSupply } from './supply-senses.ts';
import { fold, isAccented, isAllCapitals, type Token } from './tokens.ts';

/** Clipped forms of `have`, `are`, `will`, `would`, `am` and `you`. */
const clippedWords: ReadonlySet<string> = new Set(['ve', 're', 'll', 'd', 'm', 'u']);

/**
 * Whether an entry can be meant by these words: in their language, with their accents. Users who type accents type all
 * of them; a question without any is matched without.
 */
function fits(
	entry: Entry,
	words: readonly Token[],
	{ lang, isMarked, isShouted }: { lang: Lang; isMarked: boolean; isShouted: boolean },
): boolean {
	if (entry.inCapitals && !words.every(isAllCapitals)) return false;
	// `I'd` has no meaning here; `D` is a letter.
	const [word, another] = words;
	if (entry.piece === null && word && !another && clippedWords.has(word.form))
		return word.isClipped || word.text === 'u';
	// `seed+` is a separate stage, `seed + pre-seed` are two.
	if (words.at(-1)?.form === '+' && words.at(-1)?.at !== words.at(-2)?.end) return words.length < 2;
	// `an A round` has a capital; `a round` is any.
	if (entry.piece?.tag === 'cond' && words[0]?.form === 'a' && words[1]?.form === 'round')
		return words[0].text === 'A' && words[0].at > 0;
	// `AI` among lower-case words is not `ai`, who.
	if (entry.lang === 'vi' && entry.isSmall && !isShouted && words.some(isAllCapitals)) return false;
	if (entry.lang === 'vi' ? lang !== 'vi' : lang === 'vi' && entry.isSmall) return false;
	// `Nhật`, `Mỹ`: without its accent, a one-syllable place is another word.
	const [only, more] = entry.piece?.tag === 'cond' ? entry.piece.conds : [];
	const isShortPlace = entry.lang === 'vi' && words.length === 1 && only?.is === 'place' && !more;
	return words.every(
		(word, at) =>
			word.accented === entry.accented[at] ||
			(!isAccented(word) && !isShortPlace && (entry.lang === 'en' || !isMarked)),
	);
}

/** Whether an entry joins where a plus follows a number, as in `3+ projects`. */
function isPlusOfNumber({ piece }: Entry, tokens: readonly Token[], at: number): boolean {
	const [before, plus] = [tokens[at - 1], tokens[at]];
	return (
		piece?.tag === 'prep' &&
		plus?.form === '+' &&
		before?.end === plus.at &&
		/^\d+%?$/.test(before.form)
	);
}

/** Returns possible meanings of words in the lexicons, without those that adjacent words rule out. */
export function phraseSpans(tokens: readonly Token[], lang: Lang): Span[] {
	const spans: Span[] = [];
	const typed = {
		lang,
		isMarked: tokens.filter(isAccented).length > 1,
		isShouted: tokens.every(({ text }) => text === text.toUpperCase()),
	};
	for (let from = 0; from < tokens.length; from++)
		for (let to = from + 1; to <= Math.min(tokens.length, from + MAX_PHRASE_LENGTH); to++) {
			const words = tokens.slice(from, to);
			const found = entriesFor(words.map(({ form }) => form).join(' '));
			for (const entry of found)
				if (fits(entry, words, typed) && !isPlusOfNumber(entry, tokens, from))
					spans.push({ from, to, piece: entry.piece, cost: entry.piece === null ? 0.9 : 1 });
		}
	const opening = openingOf(tokens.length, spans);
	const end = lang === 'vi' ? lastOfWeight(tokens, typed.isMarked) : tokens.length - 1;
	for (let at = end + 1; at < tokens.length; at++)
		spans.push({ from: at, to: at + 1, piece: null, cost: 0.9 });
	// `từng đầu tư`: an action in rounds is always past.
	for (let at = 0; lang === 'vi' && at < tokens.length; at++)
		if (tokens[at]?.form === 'tung' && spans.some((one) => one.from === at + 1 && isDone(one)))
			spans.push({ from: at, to: at + 1, piece: null, cost: 0.5 });
	const areClaimed = tokens.some(({ form }) => claimers.has(form));
	for (let at = 0; lang === 'en' && areClaimed && at < tokens.length; at++)
		if (/^(?:figures?|numbers?)$/.test(tokens[at]?.form ?? '') && tokens[at + 1]?.form !== 'of')
			spans.push({ from: at, to: at + 1, piece: { tag: 'field', field: 'amount' }, cost: 1 });
	for (let at = 0; lang === 'en' && at < tokens.length; at++)
		if (isLink(tokens, at, spans) || isSuchAs(tokens, at))
			spans.push({ from: at, to: at + 1, piece: null, cost: 0.9 });
	for (let at = 0; at < tokens.length; at++)
		if (isUnitOfSupply(tokens, at)) spans.push({ from: at, to: at + 1, piece: null, cost: 0.9 });
	for (let at = 1; at < tokens.length; at++)
		if (isFoundedVenture(tokens, at, spans))
			spans.push({
				...{ from: at, to: at + 1, cost: 1 },
				piece: { tag: 'target', target: { source: 'raisers', conds: [], plural: true } },
			});
	for (let at = 0; lang === 'en' && at < tokens.length; at++) spans.push(...splitVerb(tokens, at));
	// `has two co-CEOs`: as many as there are.
	for (let at = 1; lang === 'en' && at < tokens.length; at++)
		if (isCountOfHeld(tokens, at, spans))
			spans.push({ from: at, to: at + 1, piece: null, cost: 0.5 });
	// `people who worked at Coinbase before`
	const final = tokens.length - 1;
	if (lang === 'en' && tokens[final]?.form === 'before' && spans.some(isOfWork))
		spans.push({ from: final, to: final + 1, piece: { tag: 'when', when: 'past' }, cost: 1 });
	const last = end;
	// `Có … không?` asks whether; the negated part follows.
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

/** `who started three things or more`: ventures of any kind. */
const isFoundedVenture = (tokens: readonly Token[], at: number, spans: readonly Span[]): boolean =>
	/^(?:things?|places?|outfits?)$/.test(tokens[at]?.form ?? '') &&
	/^(?:\d+|one|two|three|four|five|six|more|noi)$/.test(tokens[at - 1]?.form ?? '') &&
	spans.some(({ piece, to }) => piece?.tag === 'verb' && piece.verb === 'found' && to < at);

/** Verbs of founding whose second part may follow the name of what was founded. */
const split: Readonly<Record<string, readonly string[]>> = {
	...{ got: ['off the ground', 'going', 'started'], get: ['off the ground', 'going', 'started'] },
	...{ set: ['up'], thought: ['up'], dreamt: ['up'], dreamed: ['up'], kicked: ['off'] },
	...{ brought: ['to life', 'into being'], started: ['up'] },
};
/** Maximum words of a name between the two. */
const MAX_BETWEEN = 4;

/** Finds verbs whose words are separated: `got Orchid off the ground` means founded it. */
function splitVerb(tokens: readonly Token[], at: number): Span[] {
	const halves = split[tokens[at]?.form ?? ''] ?? [];
	const rest = tokens.slice(at + 1).map(({ form }) => form);
	for (const half of halves.map((words) => words.split(' ')))
		for (let between = 1; between <= MAX_BETWEEN; between++)
			if (half.every((word, by) => rest[between + by] === word)) {
				const from = at + 1 + between;
				return [
					{ from: at, to: at + 1, cost: 0.8, piece: { tag: 'verb', verb: 'found' } },
					{ from, to: from + half.length, cost: 0.5, piece: null },
				];
			}
	return [];
}

/** `the three founders`, `its two co-CEOs`: a number that users already know. */
const isCountOfHeld = (tokens: readonly Token[], at: number, spans: readonly Span[]): boolean =>
	/^(?:two|three|four|five|six|[2-6])$/.test(tokens[at]?.form ?? '') &&
	/^(?:the|its|has|had|'s|have)$/.test(tokens[at - 1]?.form ?? '') &&
	spans.some(
		({ from, piece }) =>
			from === at + 1 &&
			(piece?.tag === 'title' || (piece?.tag === 'noun' && piece.noun === 'founders')),
	);

/** Nouns for those who state the size of a round. */
const claimers: ReadonlySet<string> = new Set(['source', 'sources', 'outlets']);

const linkFields: readonly string[] = [
	...['website', 'github', 'whitepaper', 'twitter', 'discord', 'telegram', 'linkedin'],
];

/** `github link`, `whitepaper url`: such a fact is a URL anyway. */
const isLink = (tokens: readonly Token[], at: number, spans: readonly Span[]): boolean =>
	/^(?:links?|urls?)$/.test(tokens[at]?.form ?? '') &&
	spans.some(
		({ to, piece }) => to === at && piece?.tag === 'field' && linkFields.includes(piece.field),
	);

/** Whether `like` at this position only introduces a condition: `seed rounds, like under 3 million` */
const isSuchAs = (tokens: readonly Token[], at: number): boolean =>
	tokens[at]?.form === 'like' &&
	tokens[at - 1]?.form === ',' &&
	/^(?:under|over|above|below|less|more|between|at|from|since|before|after|in|which|what|who|where|when|how|[$€£]?\d.*)$/.test(
		tokens[at + 1]?.form ?? '',
	);

const done: readonly string[] = ['raise', 'invest', 'lead', 'co-invest', 'found'];

const isDone = ({ piece }: Span): boolean => piece?.tag === 'verb' && done.includes(piece.verb);

const isOfWork = ({ piece }: Span): boolean =>
	piece?.tag === 'verb' && ['work', 'worked'].includes(piece.verb);

const isThere = ({ form }: Token): boolean => form === 'co' || form === 'da';

/** Endings of Vietnamese yes-no questions as typed. */
const whether: ReadonlySet<string> = new Set('khong ko hong hok chua'.split(' '));

/** Particles without meaning at the end of Vietnamese sentences. */
const particles: ReadonlySet<string> = new Set(
	'rồi đi ta ha hen nè á nhen nghen hở luôn chớ vậy thế ạ nhé nha nhỉ hả dợ zậy vầy nhể bạn ad bác'.split(
		' ',
	),
);

const foldedParticles: ReadonlySet<string> = new Set([...particles].map(fold));

/** Returns the position of the last word that is not a particle. */
function lastOfWeight(tokens: readonly Token[], isMarked: boolean): number {
	const isParticle = (token: Token) =>
		particles.has(token.accented) ||
		(!isMarked && !isAccented(token) && foldedParticles.has(token.form));
	const behind = tokens.toReversed().findIndex((token) => !isParticle(token));
	return behind <= 0 ? tokens.length - 1 : tokens.length - 1 - behind;
}

/** Whether an unaccented word is part of a phrase, and so is hardly the function word it looks like: `moi nhat`. */
const isOfPhrase = ({ from, to, piece }: Span, spans: readonly Span[]): boolean =>
	piece === null &&
	spans.some(
		(one) =>
			one.piece?.tag === 'top' && one.from <= from && one.to >= to && one.to - one.from > to - from,
	);

const isRequest = ({ piece }: Span): boolean => piece?.tag === 'ask' && piece.ask === 'list';

/** Words that request a list only at the beginning of a question, unlike in `projects that changed their name`. */
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

/** Returns the positions preceded only by function words and requests. */
function openingOf(count: number, spans: readonly Span[]): ReadonlySet<number> {
	const opening = new Set([0]);
	for (let at = 0; at < count; at++)
		if (opening.has(at))
			for (const { from, to, piece } of spans)
				if (from === at && (piece === null || piece.tag === 'ask' || piece.tag === 'again'))
					opening.add(to);
	return opening;
}

/** Whether function words are part of a negation, since ignoring `yet to` would invert a question. */
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
