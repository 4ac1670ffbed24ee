import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	comparedTypes,
	compareHref,
	compareRanges,
	comparisonQuery,
	readComparison,
} from './address.ts';

const read = (query: string) => readComparison(new URLSearchParams(query));

test('an address round-trips', () => {
	const slug = fc
		.string({ unit: 'binary', minLength: 1, maxLength: 30 })
		.filter((text) => text.trim() === text && !text.includes(',') && text.isWellFormed());
	fc.assert(
		fc.property(
			fc.constantFrom(...comparedTypes),
			fc.uniqueArray(slug, { maxLength: 12 }),
			fc.constantFrom(...compareRanges.map(({ name }) => name)),
			(type, slugs, range) => {
				const asked = read(comparisonQuery({ type, slugs, range }));
				expect(asked).toMatchObject({ type, slugs, range, tooMany: null, others: [], add: '' });
				expect(compareHref(asked)).toBe(compareHref({ type, slugs, range }));
			},
		),
	);
});

test('keeps the order, and each record once', () => {
	expect(read('projects=b,a,,b, c ').slugs).toEqual(['b', 'a', 'c']);
	expect(read('projects=b&projects=a,b').slugs).toEqual(['b', 'a']);
	expect(compareHref({ type: 'project', slugs: ['b', 'a'] })).toBe('/compare?projects=b,a');
});

test('compares one kind, and reports records of others', () => {
	expect(read('people=x&projects=a')).toMatchObject({ type: 'project', others: ['people'] });
	expect(read('people=')).toMatchObject({ type: 'people', slugs: [] });
	expect(read('')).toMatchObject({ type: 'project', slugs: [], range: '1y' });
	expect(compareHref({ type: 'people', slugs: [] })).toBe('/compare?people=');
	expect(compareHref({ type: 'project', slugs: [] })).toBe('/compare');
});

test('is bounded, whatever the input', () => {
	const many = Array.from({ length: 5_000 }, (_, at) => `s${at}`);
	const asked = read(`organizations=${many.join(',')}&range=24h&add=${'x'.repeat(900)}%00`);
	expect(asked.slugs).toHaveLength(24);
	expect(asked).toMatchObject({ tooMany: 5_000, range: '1y' });
	expect(asked.add).toHaveLength(200);
});
