import { expect, test } from 'vitest';
import { linkKey } from './canonical-link.ts';

test('an article is the same at the old and the new address of a paper that moved', () => {
	const same = (...links: string[]) => new Set(links.map(linkKey)).size === 1;
	expect(
		same('https://blockworks.co/news/a-round', 'https://www.blockworks.com/news/a-round/'),
	).toBe(true);
	expect(
		same(
			'https://www.theblock.co/post/372511/a-round-of-ten-million',
			'https://www.theblock.co/news/business/2026-03-02-a-round-of-ten-million-372511',
		),
	).toBe(true);
	// A year at the end is not an article number.
	expect(
		same('https://www.theblock.co/post/372511/one', 'https://www.theblock.co/post/372512/one'),
	).toBe(false);
	expect(linkKey('https://www.theblock.co/latest')).toBe('theblock.co/latest');
});
