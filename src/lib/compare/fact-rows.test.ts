import { expect, test } from 'vitest';
import type { Fact } from '#lib/entities/facts.ts';
import { factRows } from './fact-rows.ts';

const fact = (label: string, text: string, more: Partial<Fact> = {}): Fact => ({
	label,
	text,
	field: null,
	...more,
});

test('lines keep the order of the pages; those only some have come after their predecessor', () => {
	const rows = factRows([
		[fact('Price', '$1'), fact('Rank', '#1'), fact('Website', 'a.org')],
		[fact('Price', '$2'), fact('Volume', '$3'), fact('Website', 'b.org'), fact('X', 'b')],
		[],
	]);
	expect(rows.map(({ label }) => label)).toEqual(['Price', 'Volume', 'Rank', 'Website', 'X']);
	expect(rows.map(({ cells }) => cells.map((facts) => facts.length))).toEqual([
		[1, 1, 0],
		[0, 1, 0],
		[1, 0, 0],
		[1, 1, 0],
		[0, 1, 0],
	]);
});

test('several facts of one name share one cell', () => {
	const [row] = factRows([
		[fact('Education', 'A'), fact('Education', 'B')],
		[fact('Education', 'A')],
	]);
	expect(row?.cells.map((facts) => facts.map(({ text }) => text))).toEqual([['A', 'B'], ['A']]);
	expect(row).toMatchObject({ isSame: false, isFigure: false });
});

test('marks what is the same for all, and what is a figure', () => {
	const told = (...columns: Fact[][]) => {
		const [row] = factRows(columns);
		return [row?.isSame, row?.isFigure];
	};
	expect(told([fact('Token', 'None')], [fact('Token', 'None')])).toEqual([true, false]);
	expect(told([fact('Founded', '2009')], [])).toEqual([false, true]);
	// Two amounts with the same shortened text are not equal.
	const shortened = (title: string) => [fact('Market cap', '$1.00B', { title })];
	expect(told(shortened('1,000,000,001 USD'), shortened('1,000,000,002 USD'))).toEqual([
		false,
		true,
	]);
	expect(told([fact('Change', '−3.20%')], [fact('Change', '+1.00%')])).toEqual([false, true]);
	expect(told([fact('X', '0xA', { href: 'https://x.com/0xA' })], [])).toEqual([false, false]);
	expect(factRows([])).toEqual([]);
});
