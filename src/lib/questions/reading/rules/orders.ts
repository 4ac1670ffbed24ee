import { one, type Rule, three, two } from '../chart.ts';
import type { Piece, PieceOf, Target } from '../pieces.ts';
import { addsNothing, countFacts, countsInvestments } from './making.ts';

/** Whether a number states how many rows are requested. */
export const isRowLimit = ({ value, unit }: PieceOf<'amount'>): boolean =>
	unit === null && Number.isInteger(value) && value > 0 && value <= 50;

/** Whether words select the first rows of any order: `first five`. */
const isFirst = ({ field, order, take, many }: PieceOf<'top'>): boolean =>
	field === 'date' && order === 'asc' && take !== null && many === null;

/** Merges two words for the same order: `the largest … by market cap`; null if they differ. */
export function mergeTops(a: PieceOf<'top'>, b: PieceOf<'top'>): PieceOf<'top'> | null {
	const [isPlain, isOtherPlain] = [a, b].map(({ field, many }) => field === null && many === null);
	const isDenied = a.order !== null && b.order !== null && a.order !== b.order;
	// `oldest exchanges: top 3 by founding year`
	const isOfDays = a.field === 'date' && b.take !== null && b.order === 'desc' && b.many === null;
	if (isDenied && isOfDays && b.field !== null) return mergedDates(a, { ...b, order: a.order });
	// `the priciest rounds by valuation`
	if (a.field === 'price' && b.field === 'valuation')
		return mergeTops({ ...a, field: 'valuation' }, b);
	// `most active investors by number of rounds`
	if (a.field === 'joined' && b.field === 'rounds') return mergeTops(a, { ...b, field: 'joined' });
	// `by money raised, first five`
	if (isFirst(b) && a.field !== null && a.field !== 'date' && a.take === null)
		return { ...a, take: b.take };
	if (isDenied && !isPlain && !isOtherPlain) return null;
	if (a.field !== null && b.field !== null && a.field !== b.field) return mergedDates(a, b);
	if (a.take !== null && b.take !== null && a.take !== b.take) return null;
	if (a.many !== null && b.many !== null && a.many !== b.many) return null;
	return {
		// `top 5 smallest`: the plain word only gives the number.
		...{ tag: 'top', order: (isPlain ? b.order : null) ?? a.order ?? b.order },
		take: a.take ?? b.take,
		field: a.field ?? b.field,
		many: a.many ?? b.many,
	};
}

/** Merges an order by age with the date that it names: `oldest … by founding year`. */
function mergedDates(a: PieceOf<'top'>, b: PieceOf<'top'>): PieceOf<'top'> | null {
	const [first, second] = a.field === 'date' ? [a, b] : [b, a];
	const isDay = second.field === 'founded' || second.field === 'launched';
	if (first.field !== 'date' || !isDay) return null;
	return mergeTops({ ...first, field: second.field }, second);
}

/** Returns an order by the number of linked records: `by number of investors`. */
function countedBy(
	top: PieceOf<'top'> | null,
	ask: string,
	{ source, conds }: Target,
): Piece | null {
	const isInvestments = countsInvestments(conds);
	const field = isInvestments ? 'joined' : countFacts[source];
	if (ask !== 'count' || !field || !(isInvestments || addsNothing(conds))) return null;
	if (top && top.field !== null) return null;
	return { tag: 'top', order: top?.order ?? null, take: top?.take ?? null, field, many: null };
}

/** Limits groups to this many, those with the most first. */
const ofGroups = (grouped: PieceOf<'grouped'>, top: PieceOf<'top'>): Piece | null =>
	top.take !== null && top.field === null && top.many === null && top.order === 'desc'
		? { ...grouped, take: top.take }
		: null;

export const orders: Rule[] = [
	two('top', 'amount', (top, count) => (isRowLimit(count) ? { ...top, take: count.value } : null)),
	two('amount', 'top', (count, top) => (isRowLimit(count) ? { ...top, take: count.value } : null)),
	two('top', 'field', (top, { field }) => (top.field === null ? { ...top, field } : null)),
	two('field', 'top', ({ field }, top) => (top.field === null ? { ...top, field } : null)),
	three('top', 'prep', 'field', (top, { prep }, { field }) => {
		// `the priciest … by valuation`
		const isOfPrice = top.field === 'price' && field === 'valuation' && prep === 'by';
		const isOpen = top.field === null && ['of', 'by', 'in'].includes(prep);
		return isOpen || isOfPrice ? { ...top, field } : null;
	}),
	three('top', 'sort', 'field', (top, _, { field }) =>
		top.field === null ? { ...top, field } : null,
	),
	two('sort', 'field', (_, { field }) => ({
		tag: 'top',
		order: null,
		take: null,
		field,
		many: null,
	})),
	two('prep', 'top', ({ prep }, top) => (['with', 'in', 'by', 'the'].includes(prep) ? top : null)),
	two('sort', 'top', (_, top) => top),
	// `sort by raised`
	two('sort', 'verb', (_, { verb }) =>
		verb === 'raise' ? { tag: 'top', order: null, take: null, field: 'raised', many: null } : null,
	),
	two('top', 'top', (a, b) => mergeTops(a, b)),
	// `the largest team`
	two('top', 'noun', (top, { noun }) =>
		noun === 'team' && top.field === null && top.many !== true
			? { ...top, field: 'teamSize' }
			: null,
	),
	two('top', 'noun', (top, { noun }) =>
		noun === 'portfolio' && top.field === null ? { ...top, field: 'portfolio' } : null,
	),
	three('sort', 'ask', 'target', (_, { ask }, { target }) => countedBy(null, ask, target)),
	three('top', 'ask', 'target', (top, { ask }, { target }) => countedBy(top, ask, target)),
	two('prep', 'dimension', ({ prep }, { by }) =>
		prep === 'per' || prep === 'by' ? { tag: 'grouped', by, said: 'each' } : null,
	),
	two('prep', 'grouped', ({ prep }, { by }) =>
		['per', 'by', 'in', 'for', 'of'].includes(prep) ? { tag: 'grouped', by, said: 'each' } : null,
	),
	two('sort', 'dimension', (_, { by }) => ({ tag: 'grouped', by, said: 'each' })),
	two('ask', 'dimension', ({ ask }, { by }) =>
		ask === 'which' || ask === 'what' ? { tag: 'grouped', by, said: 'which' } : null,
	),
	two('dimension', 'ask', ({ by }, { ask }) =>
		ask === 'which' || ask === 'what' ? { tag: 'grouped', by, said: 'which' } : null,
	),
	// `projects by ecosystem, top 10`
	two('grouped', 'top', (grouped, top) => ofGroups(grouped, top)),
	three('grouped', 'prep', 'top', (grouped, { prep }, top) =>
		prep === 'and' ? ofGroups(grouped, top) : null,
	),
	// `Which country's companies raised the most?`
	three('grouped', 'prep', 'target', (grouped, { prep }, { target }) =>
		prep === 'own' &&
		grouped.by === 'country' &&
		grouped.said === 'which' &&
		(target.source === 'raisers' || target.source === 'organizations') &&
		target.conds.every((one) => one.is === 'type' && one.values[0] === 'Company')
			? grouped
			: null,
	),
	one('dimension', (piece) => ({ tag: 'grouped', by: piece.by, said: null }), 0.8),
];
