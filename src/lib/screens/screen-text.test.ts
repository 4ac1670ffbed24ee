import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyScreen } from '../../../tests/setup/any-screen.ts';
import { faultsOf, screenShape } from './screen.ts';
import { readScreen, screenQuery, writeScreen } from './screen-text.ts';

test('a screen, its text and its address are equivalent', () => {
	fc.assert(
		fc.property(anyScreen(), (screen) => {
			expect(faultsOf(screen)).toEqual([]);
			const text = writeScreen(screen);
			expect(readScreen(text)).toEqual({ screen });
			const read = new URL(`http://x/screener?${screenQuery(screen)}`).searchParams.get('s') ?? '';
			expect(read).toBe(text);
			expect(screenShape.parse(screen)).toEqual(screen);
		}),
		{ numRuns: 500 },
	);
});

test('any text value round-trips through an address', () => {
	const value = fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
		.filter((text) => text === text.trim() && text !== '' && !text.includes('\0'));
	fc.assert(
		fc.property(fc.uniqueArray(value, { minLength: 1, maxLength: 4 }), (values) => {
			const screen = {
				source: 'projects' as const,
				groups: [
					{
						match: 'any' as const,
						conditions: [{ field: 'name', comparison: 'is' as const, values }],
					},
				],
				sort: [],
				columns: null,
			};
			const query = new URLSearchParams(screenQuery(screen));
			expect(readScreen(query.get('s') ?? '')).toEqual({ screen });
		}),
		{ numRuns: 1_000 },
	);
});

test('any text is either parsed or its error reported', () => {
	const near = fc.array(
		fc.oneof(
			fc.constantFrom(
				...'projects/ all(name : is ; , ) * /sort:- cols: any( none( date:between: -90d'.split(' '),
			),
			fc.string({ maxLength: 5 }),
		),
		{ maxLength: 12 },
	);
	fc.assert(
		fc.property(near, (parts) => {
			const read = readScreen(parts.join(''));
			if ('faults' in read) expect(read.faults.length).toBeGreaterThan(0);
			else expect(readScreen(writeScreen(read.screen))).toEqual(read);
		}),
		{ numRuns: 2_000 },
	);
});

test('people can read and write it', () => {
	const text =
		'projects/all(last_round:at-least:-90d;has_token:is:no)/any(sector:is:DeFi,AI)/sort:-funding_received,name/cols:name,sector';
	const read = readScreen(text);
	expect(read).toMatchObject({ screen: { source: 'projects', columns: ['name', 'sector'] } });
	if ('screen' in read) {
		expect(writeScreen(read.screen)).toBe(text);
		expect(screenQuery(read.screen)).toBe(`s=${text.replaceAll('(', '(')}`);
	}
	expect(readScreen('projects/all(price:at-least:1)')).toEqual({
		faults: ['There is no field “price” in projects.'],
	});
	expect(readScreen('projects/all(price_usd:at-least:cheap)')).toEqual({
		faults: ['“cheap” cannot be compared with “Price”: give a number such as 1000000 or 2.5.'],
	});
});
