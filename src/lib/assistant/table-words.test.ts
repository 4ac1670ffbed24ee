import { expect, test } from 'vitest';
import type { AnswerTable } from '#lib/questions/answer.ts';
import { spoken } from '../../../tests/setup/answers.ts';
import { citedSources, citedText, webAddress } from './citation.ts';
import { factCard } from './fact-card.ts';
import { cellWords, chartOf, exactCell } from './table-words.ts';

test('cells are written by their unit, missing values as a dash', () => {
	expect(cellWords(5_000_000, 'usd')).toBe('$5.00M');
	expect(cellWords(1_234, 'count')).toBe('1,234');
	expect(cellWords(12.345, 'percent')).toBe('12.35%');
	expect(cellWords('2024-05-01', 'date')).toBe('May 01, 2024');
	expect(cellWords('2021-07', 'date')).toBe('Jul 2021');
	expect(cellWords('2021', 'date')).toBe('2021');
	expect(cellWords(2021, 'text')).toBe('2021');
	for (const missing of [null, '']) expect(cellWords(missing, 'usd')).toBe('–');
	expect(cellWords('x'.repeat(300), 'text')).toHaveLength(121);
	expect(exactCell('x'.repeat(300), 'text')).toHaveLength(300);
	expect(exactCell(5_000_000, 'usd')).toBe('5,000,000 USD');
});

test('a chart has as many bars as are readable, and reports what it leaves out', () => {
	const row = (at: number) => ({
		...{ record: null, href: null, cells: [`Sector ${at}`, at], facts: [null, null] },
	});
	const table: AnswerTable = {
		columns: [
			{ key: 'sector', label: 'Sector', unit: 'text' },
			{ key: 'count', label: 'Count', unit: 'count' },
		],
		rows: Array.from({ length: 40 }, (_, at) => row(at)),
		...{ total: 40, chart: 'bar' },
	};
	expect(chartOf(table)).toMatchObject({ heads: ['Sector', 'Count'], left: 25, unit: 'count' });
	expect(chartOf({ ...table, chart: 'line' })).toMatchObject({ left: 0 });
	expect(chartOf({ ...table, chart: null })).toBeNull();
	expect(chartOf({ ...table, rows: [row(1)] })).toBeNull();
	expect(chartOf({ ...table, columns: table.columns.slice(0, 1) })).toBeNull();
});

test('an answer is copied with its reading, what is missing and each source once', () => {
	const answer = spoken();
	expect(citedSources(answer)).toEqual([
		{ href: 'https://example.com/about', of: ['Alpha'], at: '2026-11-20T08:00:00Z' },
		{ href: 'https://example.com/round', of: ['raised: $5 M'], at: '2026-11-21T08:00:00Z' },
	]);
	expect(citedText(answer, 'What did Alpha raise?', 'https://cairn.example')).toBe(
		[
			'What did Alpha raise?',
			'',
			'Alpha raised $5 M.',
			'1 of 2 rounds discloses no amount.',
			'',
			'Read as: Amount raised by Alpha (https://cairn.example/project/alpha)',
			'Cairn, as of Nov 24, 2026',
			'[1] https://example.com/about (Alpha, Nov 20, 2026)',
			'[2] https://example.com/round (raised: $5 M, Nov 21, 2026)',
		].join('\n'),
	);
});

test('no fact links to anything but a page', () => {
	for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'x', ''])
		expect(webAddress(bad)).toBeNull();
	const [fact] = spoken().facts;
	if (!fact) throw new Error('no fact');
	const card = factCard({ ...fact, source: 'javascript:alert(1)', href: 'javascript:alert(2)' });
	expect(card).toMatchObject({ source: null, history: null, to: null });
});
