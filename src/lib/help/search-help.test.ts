import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleFiles } from '../../../tests/setup/help-articles.ts';
import { plainWords } from './readable.ts';
import { indexForSearch, searchHelp, searchTerms } from './search-help.ts';

const all = indexForSearch(
	articleFiles().map((article) => ({ ...article, text: plainWords(article.body) })),
);
const found = (query: string) => searchHelp(all, query).map(({ href }) => href.split('/').at(-1));

test.each([
	['how do i export a csv', 'export-data'],
	['forgot password', 'sign-in-and-reset-password'],
	['reset my password', 'sign-in-and-reset-password'],
	['vote', 'voting'],
	['cancel subscription', 'choose-plan'],
	['trial', 'choose-plan'],
	['where does the data come from', 'data'],
	['api', 'discover-api'],
	['post a job', 'post-job'],
	['watchlist', 'watchlist'],
	['avatar', 'edit-profile-and-settings'],
	['circulating supply', 'search-and-filter'],
	['angel investor', 'people-profile'],
	['EXPÓRT', 'export-data'],
])('"%s" finds %s among the first three', (query, slug) => {
	expect(found(query).slice(0, 3)).toContain(slug);
});

test('every significant word must occur', () => {
	expect(found('export zebra')).toEqual([]);
	expect(found('')).toEqual([]);
	expect(found(' . , ')).toEqual([]);
});

test('stop words do not count, unless there is nothing else', () => {
	expect(searchTerms('how do I get to the API')).toEqual(['get', 'api']);
	expect(searchTerms('the')).toEqual(['the']);
	expect(searchTerms('b c e g h j k l m n o p q r s'.replaceAll(' ', ' x')).length).toBe(12);
});

test('an excerpt begins and ends at words and shows the match', () => {
	const text = `${'before '.repeat(40)}the needle ${'after '.repeat(60)}`.trim();
	const one = { href: '/x', title: 'X', summary: 'Y', text, keywords: [] };
	const [first] = searchHelp(indexForSearch([one]), 'needle');
	expect(first?.excerpt).toMatch(/^… (?:before )+the needle (?:after )*after …$/);
	expect(first?.excerpt.length).toBeLessThan(220);
});

test('any search is answered, and finds only what exists', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
			for (const { excerpt, title } of searchHelp(all, query)) {
				expect(title).not.toBe('');
				expect(excerpt.length).toBeLessThanOrEqual(210);
			}
		}),
		{ numRuns: 200 },
	);
});
