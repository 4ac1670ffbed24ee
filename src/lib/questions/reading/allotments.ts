import type { QueryOf, RecordRef } from '../query.ts';
import { type Bag, type Context, type Frame, rowLimitOf, takeNames, takeTop } from './bag.ts';
import { NoQueryError, pickRecord } from './pick.ts';
import type { Ask, Name, PieceOf, Target } from './pieces.ts';
import { supplies } from './supply-senses.ts';

/** Reads questions on how tokens are distributed: who gets which share, and when it unlocks. */

/** Changes the previous query to another project, another allocation or another time. */
export function changeAllotments(
	before: QueryOf<'allocations'>,
	bag: Bag,
	names: readonly Name[],
	field: PieceOf<'field'> | undefined,
): QueryOf<'allocations'> {
	const { isInvestors, names: ofInvestors, tokens, list } = sortTargets(bag.take('target'));
	if (list || tokens.length > 0) throw new NoQueryError('Which of these?');
	const kinds = new Set(bag.take('allotment').map(({ what }) => what));
	if (kinds.size > 1) throw new NoQueryError('One thing at a time.');
	if (bag.take('verb').some(({ verb }) => verb !== 'allot')) throw new NoQueryError('They do not.');
	const all = [...names, ...ofInvestors];
	return {
		...before,
		whose: holderOf(bag, field, isInvestors) ?? before.whose,
		what: [...kinds][0] ?? before.what,
		records: all.length > 0 ? all.map((name) => pickRecord(name, ['project'])) : before.records,
	};
}

export const allotmentsFrame: Frame = (bag, asks, context) => {
	const parts = bag.take('allotment');
	const verbs = bag.take('verb').map(({ verb }) => verb);
	if (verbs.some((verb) => verb !== 'allot' && verb !== 'unlock')) return null;
	const [supply, other] = bag.take('field');
	if (other) return null;
	const { names: ofInvestors, isInvestors, tokens, list } = sortTargets(bag.take('target'));
	const isAllotted = verbs.includes('allot');
	const ofSupply = isSupply(supply) || tokens.length > 0;
	const isOfTokens =
		parts.some(({ isPlain }) => isPlain) ||
		(parts.length > 0 && (isAllotted || ofSupply || bag.all('holder').length > 0)) ||
		(isAllotted && ofSupply && (asks.has('much') || asks.has('how'))) ||
		(isAllotted && saysPercent(bag)) ||
		// `team cut of stepn`
		(parts.length > 0 &&
			bag.all('noun').some(({ noun }) => noun === 'team' || noun === 'founders') &&
			['cut', 'slice', 'chunk', 'portion', 'percent', 'percentage'].some((form) =>
				context.forms.has(form),
			)) ||
		// `grass, how much for the community`
		(asks.has('much') && bag.all('holder').length > 0 && !supply && context.forms.has('for')) ||
		// `how's the ARB token split up`
		(isAllotted &&
			asks.has('how') &&
			['token', 'tokens', 'coin', 'coins'].some((form) => context.forms.has(form)));
	if (!isOfTokens) return null;
	const whose = holderOf(bag, supply, isInvestors);
	const names = [...takeNames(bag), ...takeIn(bag), ...ofInvestors];
	return allocationsQuery(bag, asks, context, {
		said: parts,
		whose,
		vests: context.forms.has('vest') || context.forms.has('vesting'),
		names,
		list: list ?? (names.length > 0 ? undefined : tokens[0]),
	});
};

const saysPercent = (bag: Bag): boolean =>
	[...bag.all('range'), ...bag.all('amount')].some(({ unit }) => unit === 'percent');

const isSupply = (field: PieceOf<'field'> | undefined): boolean =>
	field !== undefined && supplies.includes(field.field);

/** Sorts row nouns by their meaning here: investors are recipients, and projects are the subject. */
function sortTargets(pieces: readonly PieceOf<'target'>[]) {
	const targets = pieces.map(({ target }) => target);
	const investors = targets.filter(
		({ source, conds }) =>
			source === 'investors' && conds.every((one) => one.is === 'related' && one.by === 'of'),
	);
	const isToken = ({ source, conds: [only, more] }: Target) =>
		source === 'projects' && only?.is === 'token' && !only.not && !more;
	const tokens = targets.filter(isToken);
	const lists = targets.filter(
		(one) => (one.source === 'projects' || one.source === 'raisers') && one.conds.length === 0,
	);
	if (investors.length + tokens.length + lists.length < targets.length || lists.length > 1)
		throw new NoQueryError('Only projects distribute tokens.');
	return {
		...{ tokens, list: lists[0], isInvestors: investors.length > 0 },
		names: investors.flatMap(({ conds }) =>
			conds.flatMap((one) => (one.is === 'related' ? one.names : [])),
		),
	};
}

/** Names in phrases like `in Uniswap`. */
function takeIn(bag: Bag): readonly Name[] {
	return bag.all('cond').flatMap((piece) => {
		const [only, more] = piece.conds;
		if (only?.is !== 'related' || only.by !== 'in' || only.not || more) return [];
		bag.takeOne(piece);
		return only.names;
	});
}

/** Returns the recipient that a question asks about, by the words of its label; null for all. */
function holderOf(
	bag: Bag,
	field: PieceOf<'field'> | undefined,
	isInvestors: boolean,
): string | null {
	const nouns = bag.take('noun').map(({ noun }) => noun);
	if (nouns.some((noun) => noun !== 'team' && noun !== 'founders'))
		throw new NoQueryError('They hold no part.');
	const all = [
		...bag.take('holder').map(({ words }) => words),
		...nouns.map((noun) => (noun === 'team' ? 'team' : 'founder')),
		...bag.take('title').map(({ values: [value = ''] }) => value),
		...(isInvestors ? ['investor'] : []),
		...(field && !isSupply(field) ? [labelOf(field)] : []),
	];
	const distinct = [...new Set(all)];
	if (distinct.length > 1) throw new NoQueryError('Whose part?');
	return distinct[0] ?? null;
}

function labelOf({ field }: PieceOf<'field'>): string {
	if (field === 'ecosystem') return 'ecosystem';
	if (field === 'employees') return 'employee';
	throw new NoQueryError('It is not part of the tokens.');
}

interface AllotmentRequest {
	vests: boolean;
	said: readonly PieceOf<'allotment'>[];
	whose: string | null;
	names: readonly Name[];
	list: Target | undefined;
}

function allocationsQuery(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	{ said, whose, vests, names, list }: AllotmentRequest,
): QueryOf<'allocations'> {
	const kinds = new Set(said.map(({ what }) => what).filter((what) => what !== 'share'));
	if (kinds.size > 1) throw new NoQueryError('One thing at a time.');
	// `allocations that vest over at least 48 months`
	const areMonths = vests && bag.all('dimension').some(({ by }) => by === 'month' || by === 'year');
	const what = [...kinds][0] ?? (areMonths ? 'vesting' : 'share');
	const ordered = said.find(({ order }) => order !== null);
	const top = takeTop(bag);
	if ((ordered && top) || (top && top.field !== null)) throw new NoQueryError('No such order.');
	const bounds = boundsOf(bag, what, context);
	const records: RecordRef[] = onceEach(names.map((name) => pickRecord(name, ['project'])));
	const order = ordered?.order ?? (top ? (top.order ?? 'desc') : null);
	const isOpen =
		!bounds && order === null && !['which', 'list'].some((ask) => asks.has(ask as Ask));
	if (records.length === 0 && isOpen && !asks.has('count'))
		throw new NoQueryError('Of which project?');
	// `vest over 48 months`: in that many, or in more?
	const isLonger = ['longer', 'more', 'least', 'most'].some((form) => context.forms.has(form));
	if (bounds && what !== 'share' && context.forms.has('over') && !isLonger)
		throw new NoQueryError('Over so long, or longer?');
	if (records.length > 0 && list && list.plural === true)
		throw new NoQueryError('Of these, or of all?');
	if (what === 'share' && order !== null && whose === null && records.length === 0)
		throw new NoQueryError('The largest part of whom?');
	return {
		...{ kind: 'allocations', records, whose, what },
		bounds,
		count: asks.has('count') && what === 'share',
		order,
		take:
			order === null
				? null
				: (rowLimitOf(top ?? plainTop, list, context) ??
					(records.length === 1 && isOfOnePart(context) ? 1 : null)),
	};
}

const parts = ['allocation', 'share', 'part', 'portion', 'slice', 'bucket', 'piece', 'chunk'];

/** Whether a question asks for a single allocation: `the largest allocation of Filecoin`. */
const isOfOnePart = ({ forms, lang }: Context): boolean =>
	lang === 'en' &&
	parts.some((form) => forms.has(form)) &&
	!parts.some((form) => forms.has(`${form}s`));

/** Removes repeated records: `ARB of Arbitrum` is one project. */
const onceEach = (records: readonly RecordRef[]): RecordRef[] => [
	...new Map(records.map((one) => [one.slug, one])).values(),
];

const plainTop: PieceOf<'top'> = {
	...{ tag: 'top', order: null, take: null, field: null, many: null },
};

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

const beyond: readonly string[] = [
	...['more', 'longer', 'over', 'above', 'exceeding', 'exceed', 'exceeds', 'beyond', 'greater'],
	...['less', 'shorter', 'under', 'below', 'fewer', '>', '<', 'hon', 'tren', 'duoi', 'qua', 'vuot'],
];
const within: readonly string[] = [
	'or',
	'no',
	'not',
	'least',
	'most',
	'it',
	'toi',
	'khong',
	'tro',
	'hoac',
];

/** Whether the bound itself is excluded. */
const saysBeyond = ({ forms }: Context): boolean =>
	beyond.some((form) => forms.has(form)) && !within.some((form) => forms.has(form));

/** Returns the requested bounds, in percent of the supply or in months. */
function boundsOf(
	bag: Bag,
	what: 'share' | 'cliff' | 'vesting',
	context: Context,
): QueryOf<'allocations'>['bounds'] {
	const [range, more] = [
		...bag.take('range'),
		...bag.take('amount').map(({ value, unit }) => ({ lo: value, hi: value, unit })),
	];
	const units = [...bag.take('dimension'), ...bag.take('grouped')].map(({ by }) => by);
	if (more || units.length > 1) throw new NoQueryError('Two bounds at once.');
	const [unit] = units;
	if (!range) {
		if (unit && (what === 'share' || unit !== 'month'))
			throw new NoQueryError('Parts have no groups.');
		return null;
	}
	if (what === 'share') {
		if (range.unit !== 'percent' || unit) throw new NoQueryError('Parts are in percent.');
		return { lo: range.lo, hi: range.hi };
	}
	if (range.unit !== null || (unit !== 'month' && unit !== 'year'))
		throw new NoQueryError('In months, or in years?');
	const times = MONTHS[unit];
	// `more than 3 years` begins with the next month, not the next year.
	const isStrict = saysBeyond(context) && (range.lo === null) !== (range.hi === null);
	return {
		lo: range.lo === null ? null : isStrict ? (range.lo - 1) * times + 1 : range.lo * times,
		hi: range.hi === null ? null : isStrict ? (range.hi + 1) * times - 1 : range.hi * times,
	};
}
