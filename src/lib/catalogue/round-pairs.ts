import { shortUsd } from '#lib/format/numbers.ts';
import { isPayment, type StageRelation, stageRelation } from './round-stages.ts';

/** The rule by which two rounds of one raiser are one (decision 25). Pure, and the same either way round. */

/** A round as one source tells of it. */
export interface RoundPart {
	id: number;
	/** Who tells of it: the sources of its claims, else its origin. */
	sources: readonly string[];
	/** Not from an import: made by people, or of the starter catalogue. */
	isOwn: boolean;
	isSample: boolean;
	type: string | null;
	/** ISO day. */
	date: string | null;
	precision: string | null;
	/** In USD, as far as it is known. */
	usd: number | null;
	/** As stated, in `currency`. */
	amount: number | null;
	currency: string | null;
	/** The grant programme or pool. */
	program: string | null;
	/** All that it says, as text: orders rounds whatever their ids and whenever they came. */
	key: string;
}

/** Why rounds are one: the rule says so, the rule says that they may be, or an editor does. */
export const joinings = ['rule', 'doubtful', 'editor'] as const;
export type Joining = (typeof joinings)[number];

export interface PairVerdict {
	/** `doubtful`: counted once, and offered. `offered`: counted as two, and offered. */
	verdict: 'same' | 'doubtful' | 'offered' | 'different';
	/** What speaks for it and against it, in plain words. */
	signs: string[];
	/** How far apart they are: the closest are joined first. Days, then the part by which the amounts differ. */
	distance: readonly [number, number];
}

/** Days between two rounds that may still be one: the first report and the announcement. */
export const joinDays = 45;
/** Days between two that carry different words for the type. */
const looseDays = 7;
/** Amounts that differ by no more than this part are the same: sources round, and convert. */
const sameWithin = 0.02;
/** Amounts that differ by more than this factor are those of two rounds. */
const doubtfulFactor = 2;

const DAY = 86_400_000;
const different = (signs: string[] = []): PairVerdict => ({
	verdict: 'different',
	signs,
	distance: [Number.POSITIVE_INFINITY, 0],
});

/** The days, counted from 1970, in which the round was; null when its date is not known. */
export function daysOf({ date, precision }: Pick<RoundPart, 'date' | 'precision'>) {
	if (date === null) return null;
	const from = Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY);
	if (precision !== 'month' && precision !== 'year') return { from, to: from };
	const day = new Date(from * DAY);
	const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
	const first = precision === 'year' ? Date.UTC(year, 0) : Date.UTC(year, month);
	const next = precision === 'year' ? Date.UTC(year + 1, 0) : Date.UTC(year, month + 1);
	return { from: first / DAY, to: next / DAY - 1 };
}

type Amounts = 'same' | 'near' | 'far' | 'one' | 'none';

interface AmountPair {
	/** `one` and `none`: how many of the two are known. */
	relation: Amounts;
	/** The part by which they differ. */
	apart: number;
}

const known = (amount: number | null): number | null =>
	amount !== null && amount > 0 ? amount : null;

/** By their value in USD, else by amounts of one currency. */
function amountPair(a: RoundPart, b: RoundPart): AmountPair {
	const usd: (number | null)[] = [known(a.usd), known(b.usd)];
	const inTokens = a.currency !== null && a.currency === b.currency;
	const [x, y] =
		usd.includes(null) && inTokens ? [known(a.amount), known(b.amount)] : [usd[0], usd[1]];
	if (!x || !y) return { relation: x || y ? 'one' : 'none', apart: 1 };
	const [less, more] = [Math.min(x, y), Math.max(x, y)];
	const apart = more / less - 1;
	if (more <= less * (1 + sameWithin)) return { relation: 'same', apart };
	return { relation: more <= less * doubtfulFactor ? 'near' : 'far', apart };
}

/** What the rule says of two rounds of one raiser. Rounds of one source are never one: it lists them apart. */
export function comparePair(a: RoundPart, b: RoundPart): PairVerdict {
	if (a.isSample || b.isSample) return different();
	if (a.sources.some((source) => b.sources.includes(source))) return different();
	const [one, other] = [daysOf(a), daysOf(b)];
	if (!one || !other) return different();
	const gap = Math.max(0, one.from - other.to, other.from - one.to);
	if (gap > joinDays) return different();
	const stages = stageRelation(a.type, b.type);
	const amounts = amountPair(a, b);
	const onlyYear = a.precision === 'year' || b.precision === 'year';
	const isOfProgram = isPayment(a.type) || isPayment(b.type);
	const verdict = isOfProgram
		? paymentVerdict(a, b, { stages, amounts: amounts.relation, onlyYear })
		: roundVerdict({ stages, amounts: amounts.relation, gap, onlyYear });
	if (verdict === 'different') return different();
	return {
		verdict,
		signs: signsOf(a, b, { stages, amounts: amounts.relation, gap, onlyYear }),
		distance: [gap, amounts.apart],
	};
}

interface Facts {
	stages: StageRelation;
	amounts: Amounts;
	gap: number;
	onlyYear: boolean;
}

function roundVerdict({ stages, amounts, gap, onlyYear }: Facts): PairVerdict['verdict'] {
	if (stages === 'never') return 'different';
	if (stages === 'steps' || stages === 'loose') {
		if (amounts !== 'same' || gap > looseDays) return 'different';
		return stages === 'steps' && !onlyYear ? 'offered' : 'doubtful';
	}
	if (onlyYear) {
		const speaksForIt = amounts === 'same' || (amounts === 'one' && stages === 'equal');
		return gap === 0 && speaksForIt ? 'doubtful' : 'different';
	}
	if (amounts === 'same' || amounts === 'one') return 'same';
	if (amounts === 'near') return 'doubtful';
	return amounts === 'none' && stages === 'equal' ? 'doubtful' : 'different';
}

/** Payments of programmes are many and alike: they are one only when the amount is, and the programme is not another. */
function paymentVerdict(
	a: RoundPart,
	b: RoundPart,
	{ stages, amounts, onlyYear }: Omit<Facts, 'gap'>,
): PairVerdict['verdict'] {
	const [one, other] = [a.program?.toLowerCase(), b.program?.toLowerCase()];
	const otherProgram = Boolean(one && other && one !== other);
	if (stages !== 'equal' || otherProgram) return 'different';
	if (amounts === 'same') return onlyYear ? 'doubtful' : 'same';
	return amounts === 'one' && !onlyYear ? 'doubtful' : 'different';
}

function signsOf(a: RoundPart, b: RoundPart, { stages, amounts, gap, onlyYear }: Facts): string[] {
	const written = [a, b].map(({ usd }) => shortUsd(usd)).toSorted();
	const types = [a.type, b.type].map((type) => type ?? '').toSorted();
	return [
		stages === 'equal' && 'the same type',
		(stages === 'loose' || stages === 'steps') && `types: ${types.join(' and ')}`,
		stages === 'open' && 'the type of one is not known',
		amounts === 'same' && 'the same amount',
		amounts === 'near' && `amounts: ${written.join(' and ')}`,
		amounts === 'one' && 'the amount of one is not known',
		amounts === 'none' && 'no amount is known',
		onlyYear
			? 'in one year'
			: gap === 0
				? 'at one time'
				: gap === 1
					? '1 day apart'
					: `${gap} days apart`,
	].filter((sign) => sign !== false);
}
