import { z } from 'zod';
import { RowRejected } from './importer.ts';

const multiples: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** A number such as `1,200,000`, `$1.2M` or `1.2e6`. Throws RowRejected for anything else. */
export function numberIn(column: string, text: string): number {
	const [, digits = '', unit = ''] =
		/^[$€£]?\s*(-?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s*([kmbt]?)$/i.exec(text) ?? [];
	const value = Number(digits.replaceAll(',', '')) * (multiples[unit.toLowerCase()] ?? Number.NaN);
	if (digits === '' || !Number.isFinite(value))
		throw new RowRejected(`${column} is not a number: ${text.slice(0, 60)}`);
	return value;
}

/** A date such as `2026-05-18`, `2026-05` or `2026`, with its precision. Throws RowRejected for anything else. */
export function dateIn(
	column: string,
	text: string,
): { date: string; precision: 'day' | 'month' | 'year' } {
	const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ].*)?)?)?$/.exec(text) ?? [];
	const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
	if (!z.iso.date().safeParse(date).success)
		throw new RowRejected(
			`${column} is not a date (2026-05-18, 2026-05 or 2026): ${text.slice(0, 60)}`,
		);
	return { date, precision: day ? 'day' : month ? 'month' : 'year' };
}

/** Items of a list: split by `;`, else by ` + `, else by `,`. */
export function listIn(text: string): string[] {
	const mark = text.includes(';') ? ';' : text.includes(' + ') ? ' + ' : ',';
	const items = text.split(mark).map((item) => item.trim().replace(/\s+/g, ' '));
	return [
		...new Set(items.filter((item) => item !== '' && item.isWellFormed() && !item.includes('\0'))),
	];
}

/** `yes` or `no` in their usual spellings; undefined for anything else. */
export function booleanIn(text: string): boolean | undefined {
	if (/^(?:true|yes|y|1)$/i.test(text)) return true;
	return /^(?:false|no|n|0)$/i.test(text) ? false : undefined;
}
