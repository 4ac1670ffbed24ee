import { shortUsd } from '#lib/format/numbers.ts';
import { isPayment, type StageRelation, stageRelation } from './round-stages.ts';

/** The rule that decides whether two rounds of one raiser are the same (decision 25). Pure and symmetric. */

/** A round as reported by one source. */
export interface RoundPart {
	id: number;
	/** The sources of its claims; without claims, its origin. */
	sources: readonly string[];
	/** Whether it was not imported: created by people, or part of the starter catalogue. */
	isOwn: boolean;
	isSample: boolean;
	type: string | null;
	/** ISO day. */
	date: string | null;
	precision: string | null;
	/** In USD, if known. */
	usd: number | null;
	/** As stated, in `currency`. */
	amount: number | null;
	currency: string | null;
	/** The grant programme or pool. */
	program: string | null;
	/** Its whole content as text, to order rounds independently of id or arrival. */
	key: string;
}

/** Why rounds were joined: the rule is certain, the rule is doubtful, or an editor decided. */
export const joinReasons = ['rule', 'doubtful', 'editor'] as const;
export type JoinReason = (typeof joinReasons)[number];

export interface PairVerdict {
	/** `doubtful`: counted as one, and offered for review. `offered`: counted as two, and offered for review. */
	verdict: 'same' | 'doubtful' | 'offered' | 'different';
	/** Evidence for and against, in plain words. */
	signs: string[];
	/** Their distance in days, then the relative difference of the amounts. The closest rounds are joined first. */
	distance: readonly [number, number];
}

/** Maximum days between two reports of one round: from the first report to the announcement. */
export const MAX_JOIN_DAYS = 45;
/** Maximum days if the two have different type labels. */
const looseDays = 7;
/** Amounts within this relative difference are equal: sources round and convert. */
const sameWithin = 0.02;
/** Amounts differing by more than this factor belong to different rounds. */
const doubtfulFactor = 2;

const DAY = 86_400_000;
const different = (signs: string[] = []): PairVerdict => ({
	verdict: 'different',
	signs,
	distance: [Number.POSITIVE_INFINITY, 0],
});

/** Returns the range of days since 1970 in which the round took place; null when its date is unknown. */
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
	/** How the amounts compare; `one` and `none` state how many of them are known. */
	relation: Amounts;
	/** Their relative difference. */
	apart: number;
}

const knownAmount = (amount: number | null): number | null =>
	amount !== null && amount > 0 ? amount : null;

/** Compares USD values, or else amounts in the same currency. */
function amountPair(a: RoundPart, b: RoundPart): AmountPair {
	const usd: (number | null)[] = [knownAmount(a.usd), knownAmount(b.usd)];
	const inTokens = a.currency !== null && a.currency === b.currency;
	const [x, y] =
		usd.includes(null) && inTokens
			? [knownAmount(a.amount), knownAmount(b.amount)]
			: [usd[0], usd[1]];
	if (!x || !y) return { relation: x || y ? 'one' : 'none', apart: 1 };
	const [less, more] = [Math.min(x, y), Math.max(x, y)];
	const apart = more / less - 1;
	if (more <= less * (1 + sameWithin)) return { relation: 'same', apart };
	return { relation: more <= less * doubtfulFactor ? 'near' : 'far', apart };
}

/**
 * Applies the rule to two rounds of one raiser. Rounds of one source are never the same: it lists them separately.
 */
export function comparePair(a: RoundPart, b: RoundPart): PairVerdict {
	if (a.isSample || b.isSample) return different();
	if (a.sources.some((source) => b.sources.includes(source))) return different();
	const [one, other] = [daysOf(a), daysOf(b)];
	if (!one || !other) return different();
	const gap = Math.max(0, one.from - other.to, other.from - one.to);
	if (gap > MAX_JOIN_DAYS) return different();
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

/**
 * Compares programme payments, which are many and alike: they are the same only if the amount matches and the programme
 * does not differ.
 */
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
