import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';

const database = useTestDatabase();

/** Names with difficult content: punctuation, white space, characters beyond the first plane. */
const texts = fc.array(
	fc.oneof(
		fc.string({ unit: fc.constantFrom(...'ab1.-_ \t/é中𝒳') }),
		fc.constantFrom('uniswap', 'x'.repeat(61), 'a.b'),
	),
	{ minLength: 1, maxLength: 6 },
);

/** A word and the word with any one letter left out. */
function variants(word: string): string[] {
	const letters = [...word];
	return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))];
}

const isLong = (word: string) => [...word].length >= 4 && [...word].length <= 60;

test('short words are indexed by each character and pair, others by their one-deletion variants', async () => {
	await fc.assert(
		fc.asyncProperty(texts, async (parts) => {
			const text = parts.join(' ');
			const { rows } = await database.db.execute<{
				grams: string[];
				variants: string[];
				hashes: string[];
			}>(sql`
				select array(select distinct unnest(search_grams(${text}))) as grams,
					array(select distinct unnest(search_variants(${text}))::text) as variants,
					array(select distinct hashtext(word)::text from unnest(${sql.param(
						[...text.split(/[ \t]+/), ...text.split(/[^\p{L}\p{N}]+/u)]
							.filter(isLong)
							.flatMap(variants),
					)}::text[]) as word) as hashes`);
			const letters = [...text];
			const grams = letters.flatMap((letter, at) =>
				at === 0 ? [letter] : [letter, `${letters[at - 1]}${letter}`],
			);
			expect(rows[0]?.grams.toSorted()).toEqual([...new Set(grams)].toSorted());
			expect(rows[0]?.variants.toSorted()).toEqual(rows[0]?.hashes.toSorted());
		}),
		{ numRuns: 60 },
	);
});
