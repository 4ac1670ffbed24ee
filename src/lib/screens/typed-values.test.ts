import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields } from './fields.ts';
import { parseScreenForm } from './screen-form.ts';
import { toInputText, toStoredDay } from './typed-values.ts';

const fieldOf = (name: string) => {
	const field = fields.projects.get(name);
	if (!field) throw new Error(name);
	return field;
};

test.each([
	['market_cap_usd', '50000000', '$50M'],
	['market_cap_usd', '1250000000', '$1.25B'],
	['market_cap_usd', '1234567', '$1,234,567'],
	['market_cap_usd', '999', '$999'],
	['market_cap_usd', '0', '$0'],
	['last_round', '-1y', '1 year ago'],
	['last_round', '+90d', 'in 90 days'],
	['last_round', 'today', 'today'],
	['last_round', '2024-01-31', '2024-01-31'],
])('%s %s is shown in its input as %s', (name, value, typed) => {
	expect(toInputText(fieldOf(name), value)).toBe(typed);
});

const readBack = (name: string, typed: string) =>
	parseScreenForm(
		new URLSearchParams([
			...[
				['source', 'projects'],
				['m0', 'all'],
				['f0.0', name],
				['c0.0', 'at least'],
			],
			['v0.0', typed],
		]),
	)?.screen.groups[0]?.conditions[0]?.values[0];

test('an input’s text is read back as the stored value', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 9_999 }),
			fc.integer({ min: 0, max: 12 }),
			(count, zeros) => {
				const value = String(count * 10 ** zeros);
				expect(readBack('market_cap_usd', toInputText(fieldOf('market_cap_usd'), value))).toBe(
					value,
				);
			},
		),
	);
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 3_660 }),
			fc.constantFrom('d', 'm', 'y'),
			fc.constantFrom('+', '-'),
			(count, unit, sign) => {
				const value = `${sign}${count}${unit}`;
				expect(readBack('last_round', toInputText(fieldOf('last_round'), value))).toBe(value);
			},
		),
	);
});

test.each([
	['last year', '-1y'],
	['A year ago', '-1y'],
	['past month', '-1m'],
	['in a day', '+1d'],
	['someday', 'someday'],
])('the day “%s” is %s', (said, kept) => {
	expect(toStoredDay(said)).toBe(kept);
});
