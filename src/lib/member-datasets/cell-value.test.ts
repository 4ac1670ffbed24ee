import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnKinds, normalizeValue } from './cell-value.ts';

const choices = ['Yes', 'No', 'Later on'];
const normalizedText = (kind: (typeof columnKinds)[number], said: string) => {
	const normal = normalizeValue({ kind, choices }, said);
	return 'value' in normal ? normal.value : undefined;
};

test('numbers, days, choices and links have one form each', () => {
	const forms = [
		['number', ' 1,234.50 ', '1234.5'],
		['number', '-0.0', '0'],
		['number', '+007', '7'],
		['number', '1 234 567', '1234567'],
		['number', '1,5', undefined],
		['number', '12,34', undefined],
		['number', '1e9', undefined],
		['number', '$5', undefined],
		['date', '2026-1-5', '2026-01-05'],
		['date', '2026-01-31T10:00:00Z', '2026-01-31'],
		['date', '31.01.2026', '2026-01-31'],
		['date', '31 January 2026', '2026-01-31'],
		['date', 'Jan 31, 2026', '2026-01-31'],
		['date', '2026-02-30', undefined],
		['date', '01/02/2026', undefined],
		['date', '0000-01-01', undefined],
		['date', 'Foo 31, 2026', undefined],
		['choice', 'yes', 'Yes'],
		['choice', 'Perhaps', undefined],
		['link', 'example.com/a', 'https://example.com/a'],
		['link', 'http://example.com', 'http://example.com/'],
		['link', 'javascript:alert(1)', undefined],
		['link', 'ftp://example.com', undefined],
		['link', 'https://name:secret@example.com', undefined],
		['link', 'two words', undefined],
		['link', `https://example.com/${'a'.repeat(500)}`, undefined],
		['text', ' two\r\nlines ', 'two\nlines'],
		['text', 'a\0b', undefined],
		['text', 'a'.repeat(2_001), undefined],
		['text', '\u{d800}', undefined],
	] as const;
	for (const [kind, said, value] of forms)
		expect([said, normalizedText(kind, said)]).toEqual([said, value]);
	for (const kind of columnKinds) expect(normalizedText(kind, ' \n ')).toBeNull();
});

const rawValue = fc.oneof(
	fc.string(),
	fc.double().map(String),
	fc.integer().map((number) => number.toLocaleString('en')),
	fc.date({ noInvalidDate: true, min: new Date(0) }).map((day) => day.toISOString()),
	fc.webUrl(),
	fc.constantFrom(...choices, 'YES', ' no '),
);

test('a normalized value stays the same', () => {
	fc.assert(
		fc.property(fc.constantFrom(...columnKinds), rawValue, (kind, said) => {
			const value = normalizedText(kind, said);
			if (typeof value === 'string') expect(normalizedText(kind, value)).toBe(value);
		}),
	);
});
