import { factSpec, isFactWord } from '../lexicon/facts.ts';
import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Piece } from '../reading/pieces.ts';
import type { Span } from '../reading/span.ts';
import { isCapital, type Token } from '../reading/tokens.ts';
import type { Meant } from './record-meant.ts';
import type { QuestionWeights } from './weights.ts';
import { spelt, stem } from './word-signs.ts';

/** What speaks against answering a reading without asking back, however likely it is by its words. */

/** What a question says that no query of one record holds. */
const conditions: readonly Piece['tag'][] = [
	...(['cond', 'not', 'known', 'compare', 'amount', 'range', 'period', 'figure', 'top'] as const),
	...(['more', 'sort', 'dimension', 'grouped', 'names', 'again', 'titled', 'event'] as const),
];

/** Words of the present, which no condition is needed for. */
const PRESENT = /^(?:today|now|currently|right now|at present|hom nay|hien nay|hien tai|bay gio)$/;

/** Whether a question says more than the record that it names: a condition, another name, a second thing that it asks for. */
function saysMore(
	{ tokens, paths: [path], isFirst }: Parts,
	{ places }: Meant,
	query: Query,
): boolean {
	const spans = path?.spans ?? [];
	const isOther = spans.some(
		({ from, to, piece }) =>
			piece !== null &&
			!PRESENT.test(formsOf(tokens, from, to).join(' ')) &&
			!describes(piece, query) &&
			// `Just the website: Bitwise` narrows nothing down.
			!(piece.tag === 'again' && isFirst) &&
			(piece.tag === 'name' ? !places.has(from) : conditions.includes(piece.tag)),
	);
	const verbs = spans.flatMap(({ from, piece }) =>
		piece?.tag === 'verb' && !places.has(from) ? [piece.verb] : [],
	);
	const asks = spans.filter(({ piece }) => piece?.tag === 'ask');
	return isOther || new Set(verbs).size > 1 || asks.length > 1;
}

/** Whether a condition says what the record is, as in `Rain, the payments startup`: of its facts and people that leaves none out. */
const describes = (piece: Piece, query: Query): boolean =>
	piece.tag === 'cond' &&
	piece.conds.every(({ is }) => is === 'sector' || is === 'token') &&
	(query.kind === 'fact' ||
		query.kind === 'figure' ||
		('rows' in query && query.rows.positions !== null));

const formsOf = (tokens: readonly Token[], from: number, to: number): string[] =>
	tokens.slice(from, to).map(({ form }) => form);

/** Whether one of these words may be a name or a number. */
const mayName = (tokens: readonly Token[], places: readonly number[]): boolean =>
	places.some((at) => {
		const token = tokens[at];
		return token !== undefined && (/\d/.test(token.form) || (at > 0 && isCapital(token)));
	});

/** How much a word has to speak for what is asked, to be taken for a word for it. */
const SPEAKS = 0.5;

/** Words that are said of whatever is asked. */
const saysNothing: ReadonlySet<string> = new Set([
	...['name', 'names', 'list', 'info', 'details', 'exactly', 'current', 'quick', 'pls', 'thx'],
]);

/**
 * Whether a verb, or a word that nothing explains, says something else than what is asked: the salary of the CEO is no CEO, and
 * where the founder went to school is no founder.
 */
function saysOther(
	{ tokens, paths: [path] }: Parts,
	{ places }: Meant,
	key: string,
	{ aspects }: QuestionWeights,
): boolean {
	const own = aspects.get(key);
	const speaks = (from: number, to: number) =>
		formsOf(tokens, from, to).some(
			(form) => saysNothing.has(form) || (own?.get(stem(spelt(form))) ?? 0) >= SPEAKS,
		);
	// `does base have a token`: what may be a verb elsewhere is the name.
	const verbs =
		path?.spans.filter(({ from, piece }) => piece?.tag === 'verb' && !places.has(from)) ?? [];
	return (
		(path?.unknown ?? []).some((at) => !speaks(at, at + 1)) ||
		verbs.some(({ from, to }) => !speaks(from, to))
	);
}

/** Whether what a query is answered by is a number. */
const isOfNumber = (query: Query): boolean =>
	query.kind === 'figure' ||
	query.kind === 'count' ||
	(query.kind === 'fact' && isFactWord(query.fact) && factSpec(query.fact).unit !== 'text');

/** Whether a question asks for rows or a number, and a query gives something else. */
function isOfOtherKind({ paths: [path] }: Parts, query: Query): boolean {
	const spans = path?.spans ?? [];
	const asksForRows = spans.some(
		({ from, piece }) => from <= 1 && (piece?.tag === 'noun' || piece?.tag === 'target'),
	);
	const asksForNumber = spans.some(
		({ piece }) => piece?.tag === 'ask' && (piece.ask === 'count' || piece.ask === 'much'),
	);
	return (asksForRows && query.kind === 'fact') || (asksForNumber && !isOfNumber(query));
}

/** What a record is at all is the answer to little else; of all shares of a supply one is asked for. */
const neverAnswered: ReadonlySet<string> = new Set(['about', 'allocations', 'vesting']);

/** Whether something speaks against what a record is asked for by its words. */
export const speaksAgainst = (
	parts: Parts,
	meant: Meant,
	{ key, query, place }: { key: string; query: Query; place: number },
	weights: QuestionWeights,
): boolean =>
	!meant.isClear ||
	place > 0 ||
	neverAnswered.has(key) ||
	(key === 'symbol' && meant.bySymbol) ||
	saysMore(parts, meant, query) ||
	saysOther(parts, meant, key, weights) ||
	isOfOtherKind(parts, query);

/** Whether something speaks against who holds a title: the salary of the CEO is no CEO. */
export function speaksAgainstTitle(
	parts: Parts,
	meant: Meant,
	{ query, title }: { query: Query; title: string },
): boolean {
	const words = title.split(/[^\p{L}\p{N}]+/u);
	const titleWords = new Set([...words, words.map((word) => word[0]).join('')]);
	const unknown = (parts.paths[0]?.unknown ?? []).flatMap((at) => parts.tokens[at]?.form ?? []);
	const saysOther = unknown.some((form) => !titleWords.has(form));
	return !meant.isClear || saysMore(parts, meant, query) || saysOther;
}

/** Words that join what is asked, or count: without them it is something else. */
const joining = ['and', 'or', 'both', 'either', 'than', 'else'];
const counting = ['count', 'much', 'how'];

/** Whether a question is another without these words: they hold a name, number, condition, order, time or deed. */
export function saysMuch({ from, to, piece }: Span, { tokens }: Parts): boolean {
	if (piece === null)
		return mayName(
			tokens,
			Array.from({ length: to - from }, (_, at) => from + at),
		);
	if (piece.tag === 'prep') return joining.includes(piece.prep);
	if (piece.tag === 'ask') return counting.includes(piece.ask);
	if (piece.tag === 'target') return piece.target.conds.length > 0;
	return piece.tag !== 'field' && piece.tag !== 'noun';
}
