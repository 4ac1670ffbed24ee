import type { FilterValue } from '#lib/directory/filter-specs.ts';

/** The two ends of a range as typed. */
export interface TypedRange {
	from: string;
	to: string;
}

const factors: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** Parses an amount as people write it, in whole USD: `2.5M`, `$500k`, `1,200,000`. Null for anything else. */
export function readAmount(text: string): number | null {
	const [, digits = '', unit = ''] =
		/^\$?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([kmbt]?)$/i.exec(text.trim()) ?? [];
	if (digits === '') return null;
	const amount = Math.round(
		Number(digits.replaceAll(',', '')) * (factors[unit.toLowerCase()] ?? 1),
	);
	return amount < 1e15 ? amount : null;
}

/** Parses a range into a filter: null for an empty one, an error sentence for an invalid one. */
export function parseTypedRange(
	form: 'money' | 'days',
	{ from, to }: TypedRange,
): { value: FilterValue | null } | { error: string } {
	if (from.trim() === '' && to.trim() === '') return { value: null };
	return form === 'money' ? readMoneySpan(from, to) : readDaySpan(from, to);
}

function readMoneySpan(from: string, to: string): { value: FilterValue } | { error: string } {
	const low = from.trim() === '' ? null : readAmount(from);
	const high = to.trim() === '' ? null : readAmount(to);
	if ((from.trim() !== '' && low === null) || (to.trim() !== '' && high === null))
		return { error: 'Enter an amount in USD, such as 500K or 2.5M.' };
	if (low !== null && high !== null && low > high)
		return { error: 'The first amount must not be above the second.' };
	return { value: { kind: 'money', from: low, to: high } };
}

function readDaySpan(from: string, to: string): { value: FilterValue } | { error: string } {
	if (from !== '' && to !== '' && from > to)
		return { error: 'The first day must not be after the second.' };
	return { value: { kind: 'days', from: from || null, to: to || null } };
}
