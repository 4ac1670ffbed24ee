import { expect, test } from 'vitest';
import type { Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { type ChangedRecord, warningsOf } from './warnings.ts';

const SOURCE = 'https://news.example/story';

function warned(
	type: RecordType,
	fields: Record<string, Value>,
	more: Partial<ChangedRecord> & { source?: string } = {},
): Record<string, string> {
	const { source = SOURCE, ...rest } = more;
	const said = Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, { value, source }]),
	);
	return warningsOf({
		type,
		isNew: false,
		after: fields,
		said,
		today: '2026-11-21',
		largestUsd: 500e6,
		disputed: [],
		ownHosts: [],
		...rest,
	});
}

test.each<[RecordType, string, Value, string]>([
	['project', 'year_founded', 2027, 'in the future'],
	['project', 'year_founded', 1999, 'before Bitcoin'],
	['round', 'date', '2026-11-22', 'in the future'],
	['round', 'date', '2008-12-01', 'first block'],
	['round', 'amount_usd', 1_000_000_001, '$500.00M'],
	['round', 'amount_usd', 0, 'Leave it empty'],
	['person', 'twitter', 'https://example.com/ada', 'x.com'],
	['person', 'linkedin', 'https://notlinkedin.com/in/ada', 'linkedin.com'],
	['project', 'github', 'https://github.com.evil.example/a', 'github.com'],
	['project', 'rounds', [{ date: '2026-10-01' }, { date: '2030-01-01' }], 'Round 2:'],
	['project', 'news', [{ date: '2030-01-01' }], 'News 1:'],
	['project', 'events', [{ date: '2026-02-01', end_date: '2026-01-01' }], 'ends before'],
	['person', 'positions', [{ from_date: '2020-01-01', to_date: '2019-01-01' }], 'ends before'],
	['project', 'employees', [{ name: 'Ada' }, { name: ' ada ' }], 'twice'],
	['project', 'allocations', [{ percent: 60 }, { percent: 41 }], '101 %'],
	['round', 'sources', [{ url: SOURCE, kind: 'data' }], 'announcement'],
])('%s.%s of %j gets a warning', (type, field, value, part) => {
	expect(warned(type, { [field]: value })).toEqual({ [field]: expect.stringContaining(part) });
});

test.each<[RecordType, string, Value]>([
	['project', 'year_founded', 2026],
	['organization', 'year_founded', 1901],
	['round', 'date', '2026-11-21'],
	['round', 'amount_usd', 1_000_000_000],
	['person', 'twitter', 'https://x.com/ada'],
	['person', 'linkedin', 'https://uk.linkedin.com/in/ada'],
	['project', 'telegram', 'https://t.me/gneiss'],
	['project', 'allocations', [{ percent: 60 }, { percent: 40 }, { percent: null }]],
	['round', 'sources', [{ kind: 'data' }, { kind: 'investor' }]],
	['person', 'positions', [{ from_date: '2020-01-01', to_date: null }]],
])('%s.%s of %j does not', (type, field, value) => {
	expect(warned(type, { [field]: value })).toEqual({});
});

test('a valuation is compared with the amount the record would have', () => {
	const after = { amount_usd: 20e6, valuation_usd: 10e6 };
	expect(warned('round', { valuation_usd: 10e6 }, { after })).toHaveProperty('valuation_usd');
	expect(
		warned('round', { valuation_usd: 10e6 }, { after: { ...after, amount_usd: 5e6 } }),
	).toEqual({});
});

test('a new round needs an announcement, an edit that keeps the sources does not', () => {
	expect(warned('round', { type: 'Seed' }, { isNew: true })).toHaveProperty('sources');
	expect(warned('round', { type: 'Seed' })).toEqual({});
});

test('a person known only from their own site gets a warning', () => {
	const own = { isNew: true, ownHosts: ['ada.example'], source: 'https://www.ada.example/me' };
	expect(warned('person', { name: 'Ada' }, own)).toHaveProperty('name');
	expect(warned('person', { name: 'Ada' }, { ...own, source: SOURCE })).toEqual({});
	expect(warned('project', { name: 'Ada' }, own)).toEqual({});
});

test('one’s own site settles no dispute', () => {
	const own = { disputed: ['location'], ownHosts: ['gneiss.example'] };
	const source = 'https://gneiss.example/about';
	expect(warned('project', { location: 'Oslo' }, { ...own, source })).toHaveProperty('location');
	expect(warned('project', { location: 'Oslo' }, own)).toEqual({});
	expect(warned('project', { symbol: 'GNS' }, { ...own, source })).toEqual({});
});
