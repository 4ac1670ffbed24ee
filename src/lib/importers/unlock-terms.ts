import { z } from 'zod';
import { isoDay } from '#lib/catalogue/fields.ts';
import { unlockBases } from '#lib/catalogue/kinds.ts';
import { addDays, addMonths, monthsBetween } from '#lib/format/calendar-months.ts';
import { RowRejectedError } from './importer.ts';
import { leftOutNote, type Note } from './notes.ts';

/** One part of an allocation as stored in the catalogue: see `token_allocation`. */
export interface UnlockTerms {
	label: string;
	percent: number | null;
	tokens: number | null;
	unlocked_at_start_percent: number;
	cliff_months: number;
	vesting_months: number;
	start_date: string;
	start_precision: 'day' | 'month' | 'year';
	basis: (typeof unlockBases)[number] | null;
}

const cell = z
	.union([z.string(), z.number()])
	.nullish()
	.transform((value) => {
		if (value == null) return '';
		// A JSON number is taken literally: its point never separates thousands.
		return typeof value === 'number' && /\.\d{3}$/.test(`${value}`)
			? `${value}0`
			: `${value}`.trim();
	});
const row = z.object({
	allocation: cell,
	kind: cell,
	start: cell,
	end: cell,
	every: cell,
	count: cell,
	amount: cell,
	percent: cell,
	basis: cell,
	precision: cell,
});
type Row = z.output<typeof row>;

/** Maximum steps, far more than any token's unlock has. */
const MAX_STEPS = 1_200;
const MAX_YEARS = 50;
const BY_THE_MONTH = 'kept by the whole month, as the catalogue holds unlocks';

/**
 * Parses one row about token unlocks: all at once (`cliff`), evenly (`linear`) or in equal steps (`step`). The amount
 * is for the whole row.
 *
 * @throws RowRejectedError saying what is unusable.
 */
export function unlockTerms(value: unknown, notes: Note[]): UnlockTerms[] {
	const parsed = row.safeParse(value);
	if (!parsed.success) throw new RowRejectedError('is not a row of cells');
	const { data } = parsed;
	if (!data.allocation) throw new RowRejectedError('has no allocation');
	const start = dayOf('start', data.start, data.precision);
	const whole = {
		label: data.allocation,
		...amountOf(data),
		start_date: start.day,
		start_precision: start.precision,
		basis: basisOf(data.basis, notes),
	};
	const kind = data.kind.toLowerCase();
	if (kind === 'cliff') return [{ ...whole, ...atOnce }];
	if (kind === 'linear') return [evenly(whole, dayOf('end', data.end, data.precision).day, notes)];
	if (kind === 'step') return inSteps(whole, data, notes);
	throw new RowRejectedError(`kind "${data.kind}" is not cliff, linear or step`);
}

type Whole = Omit<UnlockTerms, 'unlocked_at_start_percent' | 'cliff_months' | 'vesting_months'>;

const atOnce = { unlocked_at_start_percent: 100, cliff_months: 0, vesting_months: 0 };

function evenly(whole: Whole, end: string, notes: Note[]): UnlockTerms {
	if (end <= whole.start_date) throw new RowRejectedError('ends before it starts');
	const { months, isExact } = monthsBetween(whole.start_date, end);
	if (!isExact) notes.push(`the end was ${BY_THE_MONTH}`);
	return months === 0
		? { ...whole, ...atOnce, start_date: end }
		: { ...whole, unlocked_at_start_percent: 0, cliff_months: 0, vesting_months: months };
}

/** Splits the amount into steps: the first at the start, then one every day, month or year. */
function inSteps(whole: Whole, { every, count }: Row, notes: Note[]): UnlockTerms[] {
	const steps = /^\d{1,4}$/.test(count) ? Number(count) : 0;
	if (steps < 1 || steps > MAX_STEPS)
		throw new RowRejectedError(`count "${count}" is not a number of steps from 1 to ${MAX_STEPS}`);
	if (steps === 1) return [{ ...whole, ...atOnce }];
	if (every === 'month')
		return [
			{
				...whole,
				unlocked_at_start_percent: 100 / steps,
				cliff_months: 0,
				vesting_months: steps - 1,
			},
		];
	if (every === 'day') return [evenly(whole, addDays(whole.start_date, steps), notes)];
	if (every !== 'year') throw new RowRejectedError(`every "${every}" is not day, month or year`);
	if (steps > MAX_YEARS) throw new RowRejectedError(`goes on for more than ${MAX_YEARS} years`);
	const part = (of: number | null) => (of === null ? null : of / steps);
	return Array.from({ length: steps }, (_, year) => ({
		...whole,
		...atOnce,
		percent: part(whole.percent),
		tokens: part(whole.tokens),
		start_date: addMonths(whole.start_date, 12 * year),
	}));
}

function amountOf({ amount, percent }: Row): { tokens: number | null; percent: number | null } {
	const tokens = numberOf('amount', amount);
	const share = numberOf('percent', percent.replace(/\s*%$/, ''));
	if (tokens === null && share === null)
		throw new RowRejectedError('has neither amount nor percent');
	if (share !== null && share > 100)
		throw new RowRejectedError(`percent "${percent}" is more than 100`);
	return { tokens, percent: share };
}

function numberOf(column: string, text: string): number | null {
	if (text === '') return null;
	// `1,5` is one and a half, never fifteen; `500.000` tokens are half a thousand or half a million.
	const isParted = !/,/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
	const inTwoWays = column === 'amount' && /^[1-9]\d{0,2}\.\d{3}$/.test(text);
	const plain = isParted && !inTwoWays ? text.replaceAll(/[\s,_]/g, '') : '';
	if (!/^\d+(?:\.\d+)?(?:e\+?\d{1,2})?$/i.test(plain) || Number(plain) > 1e30)
		throw new RowRejectedError(`${column} "${text}" is not an amount`);
	return Number(plain);
}

const forms = { day: /^\d{4}-\d\d-\d\d$/, month: /^\d{4}-\d\d$/, year: /^\d{4}$/ } as const;

/** Returns a date if it exists, with its precision; for a month or a year, its first day. */
function dayOf(
	column: string,
	text: string,
	precision: string,
): { day: string; precision: UnlockTerms['start_precision'] } {
	if (text === '') throw new RowRejectedError(`has no ${column}`);
	const textPrecision = (['day', 'month', 'year'] as const).find((one) => forms[one].test(text));
	const day = textPrecision && `${text}-01-01`.slice(0, 10);
	if (!day || !isoDay.safeParse(day).success)
		throw new RowRejectedError(`${column} "${text}" is not a date that exists`);
	const coarser = (['year', 'month'] as const).find((one) => one === precision);
	return { day, precision: textPrecision === 'day' ? (coarser ?? 'day') : textPrecision };
}

function basisOf(text: string, notes: Note[]): UnlockTerms['basis'] {
	if (text === '') return null;
	const basis = unlockBases.find((one) => one === text.toLowerCase().replace(/[\s_]/g, '-'));
	if (!basis) notes.push(leftOutNote('basis', text, 'not stated, estimated or on-chain'));
	return basis ?? null;
}
