import type { Query, Span } from '../query.ts';
import { NoQueryError } from './pick.ts';
import type { Ask, Cond, Name, Piece, PieceOf, Prep, Tag, Target, Verb } from './pieces.ts';
import { isRowLimit, mergeTops } from './rules/orders.ts';

/** The input that the query-building code takes from the pieces of a question. */

export interface Context {
	now: Date;
	/** The folded words of the question. */
	forms: ReadonlySet<string>;
	lang: 'en' | 'vi';
	/** Whether facts may be columns of the previous rows, which are too many to ask about one by one. */
	columns?: boolean;
	/** The folded words, separated by one space. */
	text: string;
	/** The reading of the question before the previous one. */
	earlier?: Query | undefined;
	/** Whether the question refers to a plural noun: `the rounds`, `những vòng`. */
	those?: boolean;
}

/** The pieces of a question by kind; a frame removes the pieces it uses. */
export class Bag {
	readonly #pieces: Piece[];
	constructor(pieces: readonly Piece[]) {
		this.#pieces = [...pieces];
	}
	all<Wanted extends Tag>(tag: Wanted): PieceOf<Wanted>[] {
		return this.#pieces.filter((piece): piece is PieceOf<Wanted> => piece.tag === tag);
	}
	/** Removes all pieces of one kind. */
	take<Wanted extends Tag>(tag: Wanted): PieceOf<Wanted>[] {
		const found = this.all(tag);
		for (const piece of found) this.#pieces.splice(this.#pieces.indexOf(piece), 1);
		return found;
	}
	takeOne(piece: Piece): void {
		const at = this.#pieces.indexOf(piece);
		if (at >= 0) this.#pieces.splice(at, 1);
	}
	add(piece: Piece): void {
		this.#pieces.push(piece);
	}
	get left(): readonly Piece[] {
		return this.#pieces;
	}
	copy(): Bag {
		return new Bag(this.#pieces);
	}
}

const neutral: readonly Prep[] = [
	'of',
	'in',
	'on',
	'for',
	'with',
	'at',
	'from',
	'to',
	'as',
	'own',
	'and',
	'about',
	'passive',
];

/** Whether a piece may remain unused: function words and question words. */
export const isNeutral = (piece: Piece): boolean =>
	piece.tag === 'ask' || (piece.tag === 'prep' && neutral.includes(piece.prep));

/** Makes one kind of query from the pieces; null if it does not apply. */
export type Frame = (bag: Bag, asks: ReadonlySet<Ask>, context: Context) => Query | null;

/** Returns names if they only follow a preposition: `of Solana`. */
export function bareNames(conds: readonly Cond[]): readonly Name[] | undefined {
	const [only, more] = conds;
	const isPlain = only?.is === 'related' && ['of', 'with', 'about'].includes(only.by);
	return isPlain && !only.not && !more ? only.names : undefined;
}

/** Takes names, and the records that a question is about: alone or after a preposition. */
export function takeNames(bag: Bag): readonly Name[] {
	const found = bag.take('names').flatMap(({ names }) => names);
	for (const piece of bag.all('cond')) {
		const names = bareNames(piece.conds);
		if (!names) continue;
		bag.takeOne(piece);
		found.push(...names);
	}
	return found;
}

const openSpan: Span = { from: null, to: null };

/** The period given, open if none. @throws NoQueryError if there are two. */
export function takeSpan(bag: Bag): Span {
	const [period, more] = bag.take('period');
	const conds = bag
		.all('cond')
		.filter(({ conds: [only, other] }) => only?.is === 'period' && only.of === 'any' && !other);
	for (const piece of conds) bag.takeOne(piece);
	const spans = conds.flatMap(({ conds: [only] }) => (only?.is === 'period' ? [only.span] : []));
	if (more || spans.length + (period ? 1 : 0) > 1) throw new NoQueryError('Two times at once.');
	return period?.span ?? spans[0] ?? openSpan;
}

/** Removes verbs that say no more than the noun. @throws NoQueryError for others. */
export function dropVerbs(bag: Bag, allowed: readonly Verb[]): void {
	if (bag.take('verb').some(({ verb }) => !allowed.includes(verb)))
		throw new NoQueryError('They do something else.');
}

/** An order by day, or without a named field. @throws NoQueryError for another. */
export function takeTimeTop(bag: Bag): PieceOf<'top'> | undefined {
	const top = takeTop(bag);
	if (top && top.field !== null && top.field !== 'date') throw new NoQueryError('No such order.');
	return top;
}

/** Whether a question asks for a number of rows. */
export const asksForCount = (asks: ReadonlySet<Ask>) => asks.has('count');

/** The requested order, with the number of rows. @throws NoQueryError if there are two. */
export function takeTop(bag: Bag): PieceOf<'top'> | undefined {
	const top = bag.take('top').reduce<PieceOf<'top'> | undefined>((before, next) => {
		if (!before) return next;
		const merged = mergeTops(before, next);
		if (!merged) throw new NoQueryError('Two orders at once.');
		return merged;
	}, undefined);
	const [count, more] = bag.all('amount');
	if (!top || top.take !== null || !count || more || !isRowLimit(count)) return top;
	bag.takeOne(count);
	return { ...top, take: count.value };
}

/** The number of rows that a superlative asks for. */
export function rowLimitOf(
	top: PieceOf<'top'> | undefined,
	target: Target | undefined,
	{ lang, forms, text }: Context,
): number | null {
	if (!top) return null;
	if (top.take !== null) return top.take;
	if (lang === 'vi') {
		const isSeveral = ['nhung', 'cac', 'danh', 'liet'].some((word) => forms.has(word));
		return isSeveral ? null : ['nhat', 'dau', 'cuoi'].some((word) => forms.has(word)) ? 1 : null;
	}
	// `list every round, newest first`
	if (forms.has('every') || forms.has('each')) return null;
	// `What was FTX valued at, at its peak?`, `which raise had the highest valuation`
	if (forms.has('peak') || /^which (?:raise|deal|round|one)\b(?! of)/.test(text)) return 1;
	// `what L1 went live first`
	const isLast = / (?:first|last|earliest|latest)$/.test(text) && /^(?:what|which) /.test(text);
	if (isLast && target?.plural !== true && !/^(?:what|which) [a-z0-9]+s /.test(text)) return 1;
	// `What was the latest Series C?` names a round by its stage alone.
	const isSingular =
		(forms.has('the') || forms.has('its')) && (forms.has('was') || forms.has('is'));
	if (!target && isSingular && (top.field === 'date' || top.many === false)) return 1;
	// `the highest AUM among funds` is a single fund's.
	const isAmong = forms.has('among') || forms.has('amongst');
	if (isAmong && top.field !== null && top.many === false) return 1;
	return target?.plural === false ? 1 : null;
}

/** Conditions, including periods. @throws NoQueryError for a past time as of which something is asked. */
export function takeConds(bag: Bag): Cond[] {
	const conds = bag.take('cond').flatMap((piece) => piece.conds);
	const periods = bag.take('period');
	if (periods.some(({ isAsOf }) => isAsOf)) throw new NoQueryError('Lists are of today.');
	return [
		...conds,
		...periods.map(
			({ span, both }): Cond => ({ is: 'period', of: 'any', span, ...(both && { both }) }),
		),
	];
}
