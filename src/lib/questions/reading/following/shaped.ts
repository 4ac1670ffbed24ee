import { isDirectorySource } from '#lib/directory/sources.ts';
import { canGroup } from '../../answering/dimensions.ts';
import { factSpec } from '../../lexicon/facts.ts';
import type { Query, QueryOf, Rows, RowsQuery } from '../../query.ts';
import { type Bag, type Context, rowLimitOf, takeTop } from '../bag.ts';
import { NoQueryError } from '../pick.ts';
import type { Ask, PieceOf, Target } from '../pieces.ts';
import { figureField } from '../row-figures.ts';
import { sortOf } from '../row-order.ts';
import { isRowLimit } from '../rules/orders.ts';

/** Returns the query for the rows, of the same shape as before unless the pieces request another. */
export function shapeQuery(
	before: RowsQuery,
	rows: Rows,
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	{ isOther, narrows }: { isOther: boolean; narrows: boolean },
	target: Target | undefined,
	verbs: readonly string[],
): Query {
	const figures = bag.take('figure');
	const figure = figures.find(({ vague }) => !vague);
	if (figures.length > 0 && !figure) throw new NoQueryError('An average, or a median?');
	const [grouped] = bag.take('grouped');
	const [field] = bag.take('field');
	const top = takeTop(bag);
	const isWhere = context.columns && asks.has('where') && !field && verbs.length === 0;
	const word = field?.field ?? (isWhere ? 'location' : undefined);
	if (grouped) {
		if (!canGroup(rows, grouped.by)) throw new NoQueryError('They have no such groups.');
		const of =
			figure?.of ??
			(word ? 'sum' : before.kind === 'figure' || before.kind === 'group' ? before.of : 'count');
		const measured =
			of === 'count' ? null : word ? figureField(rows.source, word) : beforeField(before, rows);
		return {
			...{ kind: 'group', by: grouped.by, of, field: measured, rows },
			...{ order: top?.order ?? null, take: top?.take ?? (top ? 1 : null) },
		};
	}
	// `make that twelve`
	const [count, another] = bag.all('amount');
	const isCut = before.kind === 'list' && before.take !== null && !top && !isOther;
	if (isCut && count && !another && isRowLimit(count)) {
		bag.takeOne(count);
		return { ...before, rows, take: count.value };
	}
	// `how large were those?` asks about each of them.
	const isOfEach = ['large', 'big', 'sizeable', 'sizable'].some((form) => context.forms.has(form));
	if (narrows && isOfEach && !figure && before.kind === 'list' && rows.source === 'fundraising')
		return { ...before, rows, fields: ['amount_quantity'] };
	if (asks.has('count') && !target && verbs.length === 0 && context.lang === 'vi' && !figure) {
		// `2024 thì bao nhiêu?` asks for the same figure.
		if (before.kind === 'figure' || before.kind === 'group') return { ...before, rows };
	}
	if (asks.has('count') && before.kind === 'group' && !isOther) {
		const isBy = bag.take('sort').length > 0;
		const bys = bag.all('prep').filter(({ prep }) => prep === 'by' || prep === 'per');
		for (const one of bys) bag.takeOne(one);
		if (isBy || bys.length > 0 || bag.all('prep').some(({ prep }) => prep === 'as'))
			return { ...before, of: 'count', field: null, rows };
		if (before.of !== 'count') throw new NoQueryError('In each group, or in all?');
	}
	// `lần gần nhất bao nhiêu tiền?`
	const isOfOne = top?.field === 'date' && asks.has('much') && !figure && !grouped;
	if (isOfOne && rows.source === 'fundraising' && before.kind !== 'group')
		return {
			...{ kind: 'list', rows, sort: requestedSort(before, rows, top, verbs), take: top.take ?? 1 },
			fields: ['amount_quantity'],
		};
	// `the highest?` after rounds with a valuation: by that, or by amount?
	const isOfHeight =
		top?.field === null && /\b(?:highest|lowest|cao nhat|thap nhat)\b/.test(context.text);
	if (isOfHeight && JSON.stringify(rows).includes('"valuation"'))
		throw new NoQueryError('The highest what?');
	// `what was it valued at?` after the largest of them: not a sum over all.
	const isOfFirst = before.kind === 'list' && before.take !== null && !isOther && !target;
	if (isOfFirst && (figure || asks.has('much') || word) && !top) {
		const name =
			word && isDirectorySource(rows.source) ? factSpec(word).rows?.[rows.source] : undefined;
		if (before.take !== 1 || figure || name === undefined || rows.source !== 'fundraising')
			throw new NoQueryError('Of the first of them, or of all?');
		return { ...before, rows, fields: [name] };
	}
	if (figure || asks.has('much') || (word && !top && before.kind !== 'list')) {
		const of = figure?.of ?? (before.kind === 'figure' ? before.of : 'sum');
		const name = word ? figureField(rows.source, word) : beforeField(before, rows);
		if (before.kind === 'group' && !isOther) return { ...before, of, field: name, rows };
		return { kind: 'figure', of, field: name, rows };
	}
	if (word && !top) {
		if (!isDirectorySource(rows.source) || !factSpec(word).rows?.[rows.source])
			throw new NoQueryError('They have no such fact.');
		// `their websites?` adds a column to the previous rows.
		const name = factSpec(word).rows?.[rows.source];
		const isColumn = context.columns && narrows && before.kind === 'list' && !isOther;
		if (!isColumn || name === undefined)
			throw new NoQueryError('Facts of many records are columns.');
		return { ...before, rows, fields: [name] };
	}
	if (asks.has('count')) return { kind: 'count', rows };
	if (top) {
		// `theo số tiền`, `by amount` after groups: what is summed in each.
		if (before.kind === 'group' && (top.field === 'amount' || top.field === 'raised'))
			return {
				...{ ...before, of: 'sum', field: figureField(rows.source, top.field), rows },
				...(top.order && { order: top.order, take: top.take }),
			};
		if (before.kind === 'group' && top.field === null)
			return { ...before, rows, order: top.order, take: top.take ?? 1 };
		// `and by rounds joined?` after the first five: the same number.
		const isCutBefore = before.kind === 'list' && !isOther && !target;
		if (isCutBefore && narrows && before.take !== null)
			throw new NoQueryError('The same ones, or as many?');
		return {
			...{ kind: 'list', rows, sort: requestedSort(before, rows, top, verbs), fields: [] },
			take:
				rowLimitOf(top, target, context) ??
				takeOfOne(top, target, asks, context) ??
				(isCutBefore ? before.take : null),
		};
	}
	const isListed =
		['list', 'which', 'who'].some((ask) => [...asks].some((one) => one === ask)) ||
		WHICH_OF_THEM.test(context.text);
	if (isOther || (isListed && before.kind !== 'list' && before.kind !== 'group'))
		return { kind: 'list', rows, sort: null, take: null, fields: [] };
	return { ...before, rows };
}

/** `which of them are in London?` after how many there are. */
const WHICH_OF_THEM = /^(?:(?:and|so|but) )?which of (?:them|those|these)\b/;

/** `the largest one`, `which was the smallest?`: selects one of the previous rows. */
const takeOfOne = (
	top: PieceOf<'top'>,
	target: Target | undefined,
	asks: ReadonlySet<Ask>,
	{ forms, lang, text }: Context,
): number | null =>
	lang === 'en' &&
	!target &&
	top.order !== null &&
	(forms.has('one') || asks.has('which') || THE_ONE.test(text))
		? 1
		: null;

/** `the first of them`, `the biggest?` */
const THE_ONE =
	/^(?:(?:and|so|just|only|what about|how about|show me|give me|now) )?the [a-z]+(?: (?:of|among) (?:them|these|those|all))?$/;

/** Returns the requested order; if only the number of rows differs, the previous order remains. */
function requestedSort(
	before: RowsQuery,
	rows: Rows,
	top: PieceOf<'top'>,
	verbs: readonly string[],
): QueryOf<'list'>['sort'] {
	// `keep the first four` of an ordered list
	const isFirst = top.field === 'date' && top.order === 'asc' && top.take !== null;
	if (isFirst && before.kind === 'list' && before.sort && rows.source === before.rows.source)
		return before.sort;
	const isOldest = top.field === 'date' && top.order === 'asc' && !rows.rounds;
	if (isOldest && (rows.source === 'projects' || rows.source === 'organizations'))
		return { field: 'year_founded', order: 'asc' };
	const isNumber = top.field === null && top.take !== null && before.kind === 'list';
	// `largest five`, `and the three smallest?`
	if (isNumber && before.sort)
		return {
			...before.sort,
			order: top.many === null ? before.sort.order : (top.order ?? before.sort.order),
		};
	return sortOf(rows, top, verbs, undefined);
}

function beforeField(before: RowsQuery, rows: Rows): string {
	if (before.kind === 'figure') return before.field;
	if (before.kind === 'group' && before.field !== null) return before.field;
	return figureField(rows.source, undefined);
}
