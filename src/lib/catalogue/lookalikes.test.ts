import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookalikes, type NamedRecord, nameStem } from './lookalikes.ts';

const records = (names: readonly string[]): NamedRecord[] =>
	names.map((name, at) => ({ id: at + 1, name, form: name.toLowerCase(), stem: nameStem(name) }));

/** The pairs in words, sorted. */
const pairs = (of: readonly NamedRecord[], isFresh: (record: NamedRecord) => boolean): string[] =>
	lookalikes(of, isFresh)
		.map(({ one, other, sign }) => `${[one.name, other.name].toSorted().join(' and ')}: ${sign}`)
		.toSorted();

test('names that differ in a common word or by one character are alike', () => {
	const known = records(['Uniswap', 'Chainlink', 'Pantera Capital', 'Aave', 'Uniswap Labs']);
	const fresh = records(['Chainlnk', 'Panteras', 'Avae']).map((one) => ({
		...one,
		id: one.id + 9,
	}));
	expect(pairs([...known, ...fresh], ({ id }) => id > 9)).toEqual([
		'Chainlink and Chainlnk: names that differ by one letter',
		'Pantera Capital and Panteras: names that differ by one letter',
	]);
	expect(pairs(known, () => true)).toEqual([
		'Uniswap and Uniswap Labs: names that differ in a common word',
	]);
});

test('old names match only fresh ones, and hide none of these', () => {
	const name = fc.stringMatching(/^abcdefg[a-c]{1,3}(?: Labs)?$/);
	fc.assert(
		fc.property(fc.uniqueArray(name, { maxLength: 14 }), fc.nat(14), (names, known) => {
			const all = records(names);
			const isFresh = ({ id }: NamedRecord) => id > known;
			const fresh = new Set(all.filter(isFresh).map((one) => one.name));
			const ofFresh = pairs(all, () => true).filter((pair) =>
				/^(.*) and (.*): /
					.exec(pair)
					?.slice(1)
					.some((one) => fresh.has(one)),
			);
			expect(pairs(all, isFresh)).toEqual(ofFresh);
		}),
	);
});
