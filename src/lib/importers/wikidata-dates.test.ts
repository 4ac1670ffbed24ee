import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDay } from '#lib/catalogue/fields.ts';
import { wikidataDate } from './wikidata-dates.ts';
import { bestOfRank, type Rank, rankOf, ranks, sortByRank } from './wikidata-ranks.ts';

describe('a time of the query service', () => {
	test.each<[string, number | null, ReturnType<typeof wikidataDate>]>([
		['2009-01-03T00:00:00Z', 11, { date: '2009-01-03', precision: 'day' }],
		['+2009-01-03T00:00:00Z', 14, { date: '2009-01-03', precision: 'day' }],
		['2015-07-01T00:00:00Z', 10, { date: '2015-07-01', precision: 'month' }],
		['2015-07-30T00:00:00Z', 10, { date: '2015-07-01', precision: 'month' }],
		['2014-01-01T00:00:00Z', 9, { date: '2014-01-01', precision: 'year' }],
		['+2014-00-00T00:00:00Z', 9, { date: '2014-01-01', precision: 'year' }],
		['2014-05-06T00:00:00Z', null, { date: '2014-01-01', precision: 'year' }],
		// Julian: 22 June 1498 is sent as the first of July.
		['1498-07-01T00:00:00Z', 11, { date: '1498-07-01', precision: 'day' }],
		['2010-01-01T00:00:00Z', 8, null],
		['2000-01-01T00:00:00Z', 7, null],
		['1000-01-01T00:00:00Z', 6, null],
		['-0043-03-15T00:00:00Z', 11, null],
		['0000-01-01T00:00:00Z', 9, null],
		['12026-01-01T00:00:00Z', 9, null],
		['2023-02-30T00:00:00Z', 11, null],
		['+2015-00-00T00:00:00Z', 10, null],
		['soon', 11, null],
		['', 9, null],
	])('%s to precision %s', (time, precision, expected) => {
		expect(wikidataDate(time, precision)).toEqual(expected);
	});

	test('is never more exact than it was given, and always a calendar day', () => {
		const day = fc.date({
			min: new Date('0001-01-02'),
			max: new Date('9999-12-30'),
			noInvalidDate: true,
		});
		fc.assert(
			fc.property(day, fc.integer({ min: 0, max: 14 }), (given, precision) => {
				const time = given.toISOString();
				const read = wikidataDate(time, precision);
				if (precision < 9) expect(read).toBeNull();
				else {
					const kept = { 9: 4, 10: 7 }[precision] ?? 10;
					expect(read?.date.slice(0, kept)).toBe(time.slice(0, kept));
					expect(read?.date.slice(kept)).toBe('-01-01'.slice(kept - 4));
					expect(isoDay.safeParse(read?.date).success).toBe(true);
				}
			}),
		);
	});

	test('any input is read or gives none', () => {
		fc.assert(
			fc.property(fc.string(), fc.option(fc.integer()), (time, precision) => {
				const read = wikidataDate(time, precision);
				if (read) expect(isoDay.safeParse(read.date).success).toBe(true);
			}),
		);
	});
});

describe('statements of several ranks', () => {
	const statements = fc.array(fc.record({ at: fc.nat(), rank: fc.constantFrom<Rank>(...ranks) }));

	test('deprecated ones are never used, preferred ones come first, and order within a rank is kept', () => {
		fc.assert(
			fc.property(statements, (all) => {
				const ordered = sortByRank(all);
				expect(ordered).toEqual(
					ranks.slice(0, 2).flatMap((rank) => all.filter((one) => one.rank === rank)),
				);
			}),
		);
	});

	test('the best all share one rank, and no better one is left out', () => {
		fc.assert(
			fc.property(statements, (all) => {
				const hasPreferred = all.some(({ rank }) => rank === 'preferred');
				expect(bestOfRank(all)).toEqual(
					all.filter(({ rank }) => rank === (hasPreferred ? 'preferred' : 'normal')),
				);
			}),
		);
	});

	test.each([
		['http://wikiba.se/ontology#PreferredRank', 'preferred'],
		['http://wikiba.se/ontology#NormalRank', 'normal'],
		['http://wikiba.se/ontology#DeprecatedRank', 'deprecated'],
		['http://wikiba.se/ontology#BestRank', 'normal'],
		[null, 'normal'],
	])('%s is %s', (address, rank) => {
		expect(rankOf(address)).toBe(rank);
	});
});
