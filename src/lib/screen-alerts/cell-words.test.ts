import { expect, test } from 'vitest';
import {
	amount,
	day,
	links,
	MISSING,
	name,
	percentChange,
	records,
	tags,
	text,
	usd,
} from '#lib/directory/cells.ts';
import { cellWords } from './cell-words.ts';

const of = (slug: string) => ({ slug, name: slug.toUpperCase(), image: null });

test.each([
	['nothing', MISSING, null],
	['a word', text('Norway'), 'Norway'],
	['a sum, exactly', usd(1_234_567), '1,234,567 USD'],
	['a number, exactly', amount(12_345.5), '12,345.5'],
	['a day', day('2026-01-31'), 'Jan 31, 2026'],
	['a change', percentChange(1.234), '+1.234%'],
	['all tags', tags(['a', 'b', 'c', 'd', 'e', 'f']), 'a, b, c, d, e, f'],
	['a name', name({ slug: 'aave', origin: 'staff' }, 'project', 'Aave', null), 'Aave'],
	['linked names, and others', records('people', [of('a'), of('b')], 4, ['C']), 'A, B, C, 2 more'],
	['addresses', links([{ label: 'X', href: 'https://x.com/a' }]), 'https://x.com/a'],
])('%s', (_, cell, words) => {
	expect(cellWords(cell)).toBe(words);
});
