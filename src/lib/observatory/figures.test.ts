import { expect, test } from 'vitest';
import { raisedCell, shareCell } from './cells.ts';
import { amountColumns, daysOfMonth, roundColumns } from './month-columns.ts';
import { linksOfTable } from './tables.ts';
import { observatoryHref, readObservatoryView } from './view.ts';

test('a share is none or all only when exactly so', () => {
	const text = (part: number, whole: number) => {
		const cell = shareCell(part, whole);
		return cell.kind === 'figure' && cell.text;
	};
	expect([text(0, 0), text(0, 9), text(1, 9_999), text(5, 10)]).toEqual(['–', '0%', '<1%', '50%']);
	expect([text(9_998, 9_999), text(9, 9)]).toEqual(['>99%', '100%']);
});

test('the sum raised notes undisclosed parts, and nothing when complete', () => {
	expect(raisedCell(2_000_000, 1)).toMatchObject({ text: '$2.00M+' });
	expect(raisedCell(2_000_000, 0)).toMatchObject({ text: '$2.00M' });
	expect(raisedCell(null, 3)).toMatchObject({ text: '–' });
});

test('a month has one column for amount and one for rounds; the current one is open', () => {
	const months = [
		{
			month: '2026-10',
			rounds: 4,
			amount_usd: null,
			undisclosed: 4,
			disputed: 0,
			is_complete: true,
		},
		{
			month: '2026-11',
			rounds: 3,
			amount_usd: 2_000_000,
			undisclosed: 1,
			disputed: 0,
			is_complete: false,
		},
	];
	expect(amountColumns(months)).toEqual([
		{ label: 'Oct 26', parts: [0], isOpen: false, title: 'Oct 2026: – in 4 rounds' },
		{
			label: 'Nov 26',
			parts: [2_000_000],
			isOpen: true,
			title: 'Nov 2026, not over yet: $2.00M+ in 3 rounds',
		},
	]);
	expect(roundColumns(months).map(({ parts }) => parts)).toEqual([
		[0, 4],
		[2, 1],
	]);
	expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
	expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('an address holds the span and the records, and links to matching tables', () => {
	const read = (query: string) => readObservatoryView(new URLSearchParams(query));
	expect(observatoryHref(read('days=30&records=real'))).toBe('/observatory?days=30&records=real');
	expect(observatoryHref(read('days=31&records=all'))).toBe('/observatory');
	const { csv, json } = linksOfTable('investors', { records: 'real', days: 30 });
	expect(csv).toBe('/observatory/investors.csv?records=real&days=30');
	expect(
		JSON.parse(new URL(json, 'https://cairn.example').searchParams.get('params') ?? ''),
	).toEqual([{ limit: 500, records: 'real', days: 30 }]);
});
