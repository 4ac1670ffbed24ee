import { recordsIn } from '../conditions-in.ts';
import { factSpec, isFactWord } from '../lexicon/facts.ts';
import type { Query, RecordRef } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Name, Piece } from '../reading/pieces.ts';
import type { Span } from '../reading/span.ts';
import { isCapital, type Token } from '../reading/tokens.ts';
import { kindOf, type Signs } from './loose-signs.ts';
import type { MeantSubject } from './record-meant.ts';
import type { Subject } from './subject.ts';
import type { QuestionWeights } from './weights.ts';
import { correctSpelling, stem } from './word-signs.ts';

/**
 * Features for judging whether a reading is what a question asks, used by the weights that decide whether to answer
 * without asking back. They describe which parts of the question the reading leaves unanswered, and how likely its own
 * words make the reading.
 */

/** Kinds of pieces that cannot occur in a query about one record. */
const conditions: readonly Piece['tag'][] = [
	...(['cond', 'not', 'known', 'compare', 'amount', 'range', 'period', 'figure', 'top'] as const),
	...(['more', 'sort', 'dimension', 'grouped', 'names', 'again', 'titled', 'event'] as const),
];

/** Matches words for the present, which need no condition. */
const PRESENT = /^(?:today|now|currently|right now|at present|hom nay|hien nay|hien tai|bay gio)$/;

const formsOf = (tokens: readonly Token[], from: number, to: number): string[] =>
	tokens.slice(from, to).map(({ form }) => form);

const asSigns = (signs: readonly string[]): Signs => signs.map((sign) => [sign, 1]);

/** Maximum logit of a likelihood. */
const MAX_LOGIT = 4;

/**
 * Returns the likelihood of a reading by its own words, as signs.
 *
 * @param way how it was found
 */
export function likelihoodSigns(way: string, likelihood: number): Signs {
	const logit = Math.log(Math.max(likelihood, 1e-6) / Math.max(1 - likelihood, 1e-6));
	return [
		[`by ${way}`, 1],
		[`${way}, logit`, Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, logit)) / 2],
	];
}

const joints: ReadonlySet<string> = new Set(['and', 'va', 'or', 'hoac', '&']);

/**
 * Returns a question's signs, whatever its reading.
 *
 * @param others names besides the first that the reading holds
 */
export function questionSigns(
	{ tokens, paths: [path], context, before }: Parts,
	isDoubted: boolean,
	others: number,
): Signs {
	const named = path?.spans.filter(({ piece }) => piece?.tag === 'name').length ?? 0;
	const follows = named === 0 && before !== undefined;
	const unknown = path?.unknown ?? [];
	// `Aptos và near`: what stands beside a name may be one.
	const isJoined = (at: number) =>
		joints.has(tokens[at - 1]?.form ?? '') &&
		path?.spans.some(({ to, piece }) => to === at - 1 && piece?.tag === 'name');
	const saysElse = path?.spans.some(({ piece }) => piece?.tag === 'prep' && piece.prep === 'else');
	const signs = [
		'any',
		...(follows ? ['follows'] : []),
		...(follows && saysElse ? ['says else'] : []),
		...(unknown.some((at) => isJoined(at)) ? ['says joined'] : []),
		`in ${context.lang}`,
		isDoubted ? 'doubted' : unknown.length > 0 ? 'words unknown' : 'words apart',
		`names ${Math.min(follows ? 1 : named - others, 3)}`,
		`unknown ${Math.min(unknown.length, 4)}`,
		`words ${tokens.length < 4 ? 'few' : tokens.length < 8 ? 'some' : tokens.length < 13 ? 'many' : 'long'}`,
	];
	return asSigns(signs);
}

/** Returns the shape of a query's answer, both coarse and fine. */
const shapesOf = (query: Query): string[] => {
	if (query.kind === 'fact') return [query.kind, `fact ${query.fact}`];
	if (!('rows' in query)) return [query.kind];
	const { source, rounds, positions } = query.rows;
	const isOne = 'take' in query && query.take === 1;
	return [
		query.kind,
		[query.kind, source, rounds?.role, positions && 'held', isOne && 'one']
			.filter(Boolean)
			.join(' '),
	];
};

/** Returns each thing that a question asks for, paired with what the query returns: “how much” wants a number. */
export function pairSigns({ tokens, paths: [path] }: Parts, query: Query): Signs {
	const pieces = (path?.spans ?? []).flatMap(({ piece }) => piece ?? []);
	const kinds = new Set(pieces.flatMap((piece) => (piece.tag === 'name' ? [] : kindOf(piece))));
	const asks = pieces.filter(({ tag }) => tag === 'ask').length;
	const isSeveral = asks > 1 && tokens.some(({ form }) => form === 'and');
	const shapes = shapesOf(query);
	return asSigns([
		...(asks > 1 ? ['asks twice'] : []),
		...shapes.map((shape) => `gives ${shape}`),
		// Finer than by kind, there are too few examples of each pair, except for facts.
		...shapes
			.filter((shape) => shape === query.kind || query.kind === 'fact')
			.flatMap((shape) => [
				...[...kinds].map((kind) => `${kind} > ${shape}`),
				...(isSeveral ? [`several > ${shape}`] : []),
			]),
	]);
}

/**
 * Whether a condition merely describes the record, as in `Rain, the payments startup`, and so rules out none of its
 * facts and people.
 */
const describes = (piece: Piece, query: Query): boolean =>
	piece.tag === 'cond' &&
	piece.conds.every(({ is }) => is === 'sector' || is === 'token') &&
	(query.kind === 'fact' ||
		query.kind === 'figure' ||
		('rows' in query && query.rows.positions !== null));

/** Whether a query is for people of a record, whatever their title. */
const isOfAnyTitle = (query: Query): boolean =>
	'rows' in query && query.rows.source === 'people' && query.rows.positions?.titles.length === 0;

const isOfSeveral = (query: Query): boolean =>
	(query.kind === 'fact' || query.kind === 'compare') && query.records.length > 1;

const isNamedSo = ({ records }: Name, meant: readonly RecordRef[]): boolean =>
	records.some(({ type, slug }) =>
		meant.some((record) => record.type === type && record.slug === slug),
	);

/** Signs of what a question contains besides the record: conditions, other names, a second request. */
function besides(
	{ tokens, paths: [path], isFirst }: Parts,
	{ places, records }: MeantSubject,
	query: Query,
): string[] {
	const spans = path?.spans ?? [];
	const others = spans.flatMap(({ from, to, piece }) => {
		if (piece === null || PRESENT.test(formsOf(tokens, from, to).join(' '))) return [];
		// `Strike Series B`, `Monero or Dash`: the query has all of them.
		if (places.has(from) || (piece.tag === 'more' && isOfSeveral(query))) return [];
		if (describes(piece, query)) return ['says describes'];
		if (piece.tag === 'title' && isOfAnyTitle(query)) return ['says title'];
		// `Just the website: Bitwise` restricts nothing.
		if (piece.tag === 'again' && isFirst) return [];
		// `the MON tokens of Monad`: the second name is the same record's.
		if (piece.tag === 'name') return isNamedSo(piece.name, records) ? [] : ['says name'];
		return conditions.includes(piece.tag) ? [`says ${kindOf(piece)}`, 'says condition'] : [];
	});
	const verbs = spans.flatMap(({ from, piece }) =>
		piece?.tag === 'verb' && !places.has(from) ? [piece.verb] : [],
	);
	const asks = spans.filter(({ piece }) => piece?.tag === 'ask');
	return [
		...others,
		...(new Set(verbs).size > 1 ? ['verbs several'] : []),
		...(asks.length > 1 ? ['asks several'] : []),
	];
}

/** Minimum evidence from which a word is taken to express what a query requests. */
const SPEAKS = 0.5;

/** Matches a word written as a name, not a symbol or an abbreviation. */
const NAME = /^\p{Lu}\p{Ll}{2,}$/u;

/** Words that occur in questions about anything. */
const saysNothing: ReadonlySet<string> = new Set([
	...['name', 'names', 'list', 'info', 'details', 'exactly', 'current', 'quick', 'pls', 'thx'],
]);

/** Signs of verbs and unknown words, by whether they support what is asked: the salary of the CEO is not the CEO. */
function unexplainedSigns(
	{ tokens, paths: [path] }: Parts,
	{ places }: MeantSubject,
	key: string,
	{ aspects }: QuestionWeights,
): string[] {
	const own = aspects.get(key);
	const weightOf = (from: number, to: number) =>
		Math.max(
			...formsOf(tokens, from, to).map((form) =>
				saysNothing.has(form) ? 1 : (own?.get(stem(correctSpelling(form))) ?? 0),
			),
		);
	const words = (path?.unknown ?? []).map(
		(at) => ['unknown', weightOf(at, at + 1), tokens[at]?.form] as const,
	);
	// `does base have a token`: what could be a verb is the name here.
	const verbs = (path?.spans ?? []).flatMap(({ from, to, piece }) =>
		piece?.tag === 'verb' && !places.has(from)
			? [[`verb ${piece.verb}`, weightOf(from, to), undefined] as const]
			: [],
	);
	// What stands beside the record's name may belong to it: `Uniswap Labs`.
	const isOtherName = (at: number) =>
		at > 0 &&
		!places.has(at - 1) &&
		!places.has(at + 1) &&
		weightOf(at, at + 1) < SPEAKS &&
		NAME.test(tokens[at]?.text ?? '');
	const isOtherNamed = (path?.unknown ?? []).some(isOtherName);
	const signs = [...words, ...verbs].flatMap(([what, weight, form]) => [
		weight >= SPEAKS ? `${what} for` : weight <= -SPEAKS ? `${what} against` : `${what} open`,
		...(form !== undefined && weight < SPEAKS ? [`word ${form}`] : []),
	]);
	return [
		...signs,
		...([...words, ...verbs].every(([, weight]) => weight >= SPEAKS) ? ['explained'] : []),
		...(isOtherNamed ? ['unknown may name'] : []),
	];
}

/** Whether a query returns a number. */
const isOfNumber = (query: Query): boolean =>
	query.kind === 'figure' ||
	query.kind === 'count' ||
	(query.kind === 'fact' && isFactWord(query.fact) && factSpec(query.fact).unit !== 'text');

/** Whether a question asks for rows or a number, but a query returns something else. */
function otherKind({ paths: [path] }: Parts, query: Query): string[] {
	const spans = path?.spans ?? [];
	const asksForRows = spans.some(
		({ from, piece }) => from <= 1 && (piece?.tag === 'noun' || piece?.tag === 'target'),
	);
	const asksForNumber = spans.some(
		({ piece }) => piece?.tag === 'ask' && (piece.ask === 'count' || piece.ask === 'much'),
	);
	return [
		...(asksForRows && query.kind === 'fact' ? ['rows asked, fact given'] : []),
		...(asksForNumber && !isOfNumber(query) ? ['number asked, none given'] : []),
	];
}

/** Returns the signs for an aspect of the named record. */
export function recordSigns(
	parts: Parts,
	meant: MeantSubject,
	{ key, query, place, way }: { key: string; query: Query; place: number; way: Subject['way'] },
	weights: QuestionWeights,
): Signs {
	const signs = [
		`asks ${key}`,
		...(way === 'record' ? [] : [`of ${way}`, `of ${way}, ${key}`]),
		...(meant.isClear ? [] : ['unclear']),
		...(place > 0 ? ['second of a name'] : []),
		...(meant.bySymbol ? ['by symbol', `by symbol, ${key}`] : []),
		...besides(parts, meant, query),
		...unexplainedSigns(parts, meant, key, weights),
		...otherKind(parts, query),
	];
	return asSigns(signs);
}

/** Returns the signs for a query about the holder of a title whose words are in the question. */
export function titleSigns(
	parts: Parts,
	meant: MeantSubject,
	{ query, title }: { query: Query; title: string },
): Signs {
	const words = title.split(/[^\p{L}\p{N}]+/u);
	const titleWords = new Set([...words, words.map((word) => word[0]).join('')]);
	const unknown = (parts.paths[0]?.unknown ?? []).flatMap((at) => parts.tokens[at]?.form ?? []);
	const other = unknown.filter((form) => !titleWords.has(form)).length;
	const signs = [
		`title words ${Math.min(words.length, 3)}`,
		...(meant.isClear ? [] : ['unclear']),
		...besides(parts, meant, query),
		...(other === 0 ? ['explained'] : [`title, other ${Math.min(other, 3)}`]),
	];
	return asSigns(signs);
}

/** Whether one of these words may be a name or a number. */
const mayName = (tokens: readonly Token[], places: readonly number[]): boolean =>
	places.some((at) => {
		const token = tokens[at];
		return token !== undefined && (/\d/.test(token.form) || (at > 0 && isCapital(token)));
	});

/**
 * Returns the signs for ignoring a span. None if the span is a second name of a record that the query contains: `MON of
 * Monad`.
 */
export function ignoredSpanSigns(
	{ from, to, piece }: Span,
	{ tokens }: Parts,
	query: Query,
): Signs {
	const held = recordsIn(query);
	if (piece?.tag === 'name' && piece.name.records.some(({ slug }) => held.has(slug))) return [];
	const places = Array.from({ length: to - from }, (_, at) => from + at);
	const signs =
		piece === null
			? [
					mayName(tokens, places) ? 'left may name' : 'left word',
					...formsOf(tokens, from, to).map((form) => `left ${form}`),
				]
			: [`left ${kindOf(piece)}`];
	return asSigns(signs);
}
