import { commonWords, symbolWords } from '#lib/catalogue/linkage/english.ts';
import type { Db } from '#lib/db/connect.ts';
import { ordinary } from '../lexicon/ordinary.ts';
import { amountsAt } from './amounts.ts';
import { chatterIn } from './chatter.ts';
import type { Lang } from './language.ts';
import { isOtherWord, nameCost, type OtherMeaning } from './name-cost.ts';
import { findNames } from './names.ts';
import { findOtherWords, isAmbiguousOutlet } from './other-words.ts';
import { periodsAt } from './periods.ts';
import { phraseSpans } from './phrase-spans.ts';
import type { Piece } from './pieces.ts';
import type { Span } from './span.ts';
import { letterSpans } from './stage-letters.ts';
import { isKindOfEvent, stemOf, titleWords } from './title-words.ts';
import { isCapital, type Token } from './tokens.ts';

const fieldTags: readonly Piece['tag'][] = [
	'target',
	'cond',
	'field',
	'noun',
	'title',
	'dimension',
	'event',
];

/** Finds possible meanings of all words of a question. */
export async function spansOf(
	db: Db,
	question: string,
	tokens: readonly Token[],
	{
		now,
		lang,
		isFirst,
		isOfNews = false,
		isOfEvents = false,
	}: { now: Date; lang: Lang; isFirst: boolean; isOfNews?: boolean; isOfEvents?: boolean },
): Promise<Span[]> {
	const chatter = lang === 'en' ? chatterIn(question, tokens, isFirst) : [];
	const ofLexicon = phraseSpans(tokens, lang);
	const letters = letterSpans(tokens, ofLexicon);
	const isLetterOfRound = (at: number) =>
		tokens[at + 1]?.form === 'round' && letters.some(({ from }) => from === at);
	const baseSpans = [
		...ofLexicon.filter(({ from }) => !isLetterOfRound(from)),
		...letters,
		...chatter.map((one): Span => ({ ...one, piece: null, cost: 0.5 })),
	];
	const explained = new Set(
		baseSpans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, by) => from + by)),
	);
	const isAhead = baseSpans.some(
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
	const others = await findOtherWords(db, question, tokens, baseSpans, found.names, isOfNews);
	const isNamed = (at: number) =>
		found.names.some(
			({ name, from, to }) =>
				from <= at && to > at && name.records.some(({ by }) => by !== 'beginning' && by !== 'typo'),
		);
	const isTold = (...sources: string[]) =>
		baseSpans.some(({ piece }) => piece?.tag === 'target' && sources.includes(piece.target.source));
	const areOfNews = isOfNews || isTold('news', 'research') || others.some(isOutlet);
	// `hacks in 2025`, `protocols that were drained`
	const isOfPart = (at: number) =>
		baseSpans
			.filter(({ from, to }) => from <= at && to > at)
			.every(({ piece }) => piece?.tag === 'holder' || piece?.tag === 'verb');
	const named = found.names.filter(({ from }) => isNamed(from));
	// `ronin hacks`: of its own events, as its titles have them.
	const areProjects = named.every(({ name }) =>
		name.records.some(({ type }) => type === 'project'),
	);
	const isOfKind = (at: number) =>
		!counted.has(at) &&
		!isNamed(at) &&
		(named.length === 0 ? isOfPart(at) : areProjects && !explained.has(at)) &&
		isKindOfEvent(stemOf(tokens[at]?.form ?? ''));
	const areOfEvents =
		isOfEvents ||
		isTold('events') ||
		baseSpans.some(({ piece }) => piece?.tag === 'event') ||
		tokens.some((_, at) => isOfKind(at));
	// `When did Euler get drained?`
	const isOfItsKind = named.length > 0 && tokens.some((_, at) => isOfKind(at));
	const isOfOne =
		!areOfNews &&
		(!areOfEvents || isOfItsKind) &&
		found.names.length > 0 &&
		(isOfItsKind ||
			baseSpans.some(
				({ piece }) =>
					(piece?.tag === 'ask' && piece.ask === 'when') ||
					(piece?.tag === 'field' && piece.field === 'date'),
			));
	const titled =
		areOfNews || areOfEvents || isOfOne
			? await titleWords(db, question, tokens, areOfNews ? 'news' : 'events', {
					isUnknown: (at) => !explained.has(at) && !counted.has(at) && (isOfOne || !isNamed(at)),
					isNamed,
					isOfKind,
					isBehindName: (at) => at > 0 && isNamed(at - 1) && explained.has(at),
					isOfPart,
					projects: isOfOne
						? found.names.flatMap(({ name }) =>
								name.records.flatMap(({ type, slug }) => (type === 'project' ? [slug] : [])),
							)
						: [],
				})
			: [];
	// `cùng ai`, `Ai dẫn dắt`: whom and who, not a sector.
	const isWho = (at: number) =>
		lang === 'vi' &&
		(at === 0 || tokens[at]?.text === 'ai') &&
		/^[Aa]i$/.test(tokens[at]?.text ?? '') &&
		(at === 0 ||
			['cung', 'voi', 'do', 'boi', 'cua', 'cho', 'nhung', 'gom', 'duoc'].includes(
				tokens[at - 1]?.form ?? '',
			));
	const isOfAi = ({ from, to, piece }: Span) =>
		to === from + 1 && piece?.tag === 'cond' && isWho(from);
	// `What has Multicoin Capital invested in?`: *capital* is the name's.
	const fullNames = found.names.filter(({ name }) => name.records.some(({ by }) => by === 'name'));
	const beginsInName = ({ from, to, piece }: Span) =>
		piece !== null && fullNames.some((name) => name.from < from && name.to > from && name.to < to);
	// `the ticker PERP`
	const isTicker = ({ from }: Span) =>
		/^(?:ticker|symbol)s?$/.test(tokens[from - 1]?.form ?? '') &&
		found.names.some((one) => one.from === from && one.name.records[0]?.by === 'symbol');
	const phrases = baseSpans.filter(
		(span) => !isOfAi(span) && !beginsInName(span) && !isTicker(span),
	);
	const sectors = found.sectors
		.filter(({ from }) => !isWho(from))
		.map(
			({ value, from, to }): Span => ({
				...{ from, to, cost: 1 },
				piece: { tag: 'cond', conds: [{ is: 'sector', values: [value] }] },
			}),
		);
	// `sector wise`, `funding-wise`, `NFT related`: an ending, no name.
	const isEnding = (from: number, to: number) =>
		to === from + 1 &&
		['wise', 'related'].includes(tokens[from]?.text ?? '') &&
		[...phrases, ...sectors].some((span) =>
			tokens[from]?.text === 'related'
				? span.to === from && isSector(span)
				: span.to === from &&
					span.piece !== null &&
					['field', 'dimension', 'target', 'verb', 'event', 'noun'].includes(span.piece.tag),
		);
	const otherwise = (from: number, to: number): OtherMeaning => {
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
	const [common, short] = await Promise.all([commonWords(), symbolWords()]);
	const hasCapitals = tokens.some((token, at) => at > 0 && isCapital(token));
	const isWord = ({ form }: Token): boolean => hasCapitals && common.has(form);
	return onceEach([
		...phrases,
		...figures,
		...tokens.flatMap((_, at): Span[] =>
			isEnding(at, at + 1) ? [{ from: at, to: at + 1, piece: null, cost: 0.9 }] : [],
		),
		...found.names
			.filter((one) => !isAmbiguousOutlet(one, tokens, others))
			.flatMap(({ name, from, to }): Span[] => {
				const isArticle = (at: number) =>
					['a', 'an'].includes(tokens[at]?.form ?? '') && !letters.some((one) => one.from === at);
				const words = tokens.slice(from, to);
				const place = {
					...{ isBefore: isArticle(to), isAfter: isArticle(from - 1) },
					isWord: words.every((word) => !isCapital(word) && isWord(word)),
					isCommon: words.every(
						({ form }) => form.length < 3 || short.has(form) || ordinary.has(form),
					),
				};
				if (isOtherWord(name, words, lang) || isEnding(from, to)) return [];
				const cost = nameCost(name, words, from, otherwise(from, to), place);
				return cost === null ? [] : [{ from, to, cost, piece: { tag: 'name', name } }];
			}),
		...sectors,
		...titled,
		// `news from The Block` are by it; without a preposition, about it.
		...others.map((one): Span => ({ ...one, cost: one.piece.tag === 'outlet' ? 0.7 : 0.95 })),
	]);
}

const isSector = ({ piece }: Span): boolean =>
	piece?.tag === 'cond' && piece.conds.some(({ is }) => is === 'sector');

const isOutlet = ({ piece }: { piece: Piece }): boolean => piece.tag === 'outlet';

/** Removes spans that repeat the same words and meaning, except the one with the lowest cost. */
function onceEach(spans: readonly Span[]): Span[] {
	const found = new Map<string, Span>();
	for (const span of spans) {
		const key = `${span.from} ${span.to} ${JSON.stringify(span.piece)}`;
		const before = found.get(key);
		if (!before || before.cost > span.cost) found.set(key, span);
	}
	return [...found.values()];
}
