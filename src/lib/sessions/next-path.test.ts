import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPath, signInAddress } from './next-path.ts';

const SITE = 'https://cairn.example';

describe('where signing in leads', () => {
	test.for([
		'/',
		'/watchlist',
		'/watchlist?list=2&sort=name#row-7',
		'/project/bitcoin',
		'/a%20b',
		'/?next=//x',
	])('a path of this site is kept: %s', (path) => {
		expect(nextPath(path)).toBe(path);
	});

	test.for([
		null,
		undefined,
		'',
		'watchlist',
		'//evil.example',
		'///evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'/\t/evil.example',
		'/\n/evil.example',
		'\t//evil.example',
		' //evil.example',
		'/x\r\nSet-Cookie: a=b',
		'/..//evil.example',
		'/./\\evil.example',
		'/.//evil.example',
		'https://evil.example',
		'https:evil.example',
		'https:/evil.example',
		`${SITE}@evil.example`,
		'javascript:alert(1)',
		'JavaScript:alert(1)',
		'data:text/html,x',
		'@evil.example',
		'.evil.example',
		'?next=x',
		'#x',
	])('anything else is refused: %j', (written) => {
		expect(nextPath(written)).toBeNull();
	});

	test('whatever the input, a browser stays on this site, and the path reads back the same', () => {
		const piece = fc.constantFrom(
			'/',
			'\\',
			'.',
			'..',
			'@',
			':',
			'?',
			'#',
			'%2f',
			'%5c',
			'\t',
			'\n',
			'\0',
			'evil.example',
			'javascript:',
			'https:',
			' ',
			'a',
			'\u2028',
			'é',
			'[',
			'|',
		);
		const written = fc.oneof(
			fc.array(piece, { maxLength: 12 }).map((all) => `/${all.join('')}`),
			fc.string({ unit: 'binary' }),
			fc.webUrl(),
		);
		fc.assert(
			fc.property(written, (text) => {
				const path = nextPath(text);
				if (path === null) return;
				expect(path).toMatch(/^\/(?![/\\])/);
				expect(path).not.toMatch(/[\p{Cc}\\]/u);
				for (const base of [SITE, `${SITE}/signin`, `${SITE}/a/b?c`])
					expect(new URL(path, base).origin).toBe(SITE);
				expect(nextPath(path)).toBe(path);
			}),
			{ numRuns: 3_000 },
		);
	});
});

describe('where a private page redirects a visitor', () => {
	const led = (wanted: string, referer?: string) =>
		signInAddress(
			new Request(SITE + wanted, { headers: referer ? { referer } : {} }),
			new URL(SITE + wanted),
		);

	test('to the page they came from, with the dialog open', () => {
		expect(led('/watchlist?list=2', `${SITE}/project/bitcoin?tab=x`)).toBe(
			'/project/bitcoin?tab=x&signin=1&next=%2Fwatchlist%3Flist%3D2',
		);
	});

	test.for([
		undefined,
		'https://evil.example/a',
		'https://evil.example//x',
		'about:blank',
		'nonsense',
		`${SITE}//evil.example`,
	])('to the home page, when they came from nowhere or another site: %s', (referer) => {
		expect(led('/watchlist', referer)).toBe('/?signin=1&next=%2Fwatchlist');
	});

	test('to the home page, when they reload the private page itself', () => {
		expect(led('/watchlist', `${SITE}/watchlist`)).toBe('/?signin=1&next=%2Fwatchlist');
	});

	test.each([
		['/review/abc?type=%22', '/review/abc'],
		[`/review/abc?type=${'"'.repeat(2_500)}`, '/review/abc'],
		[`/review/${'a'.repeat(1_900)}?${'b'.repeat(5_000)}`, `/review/${'a'.repeat(1_900)}`],
		[`/${'é'.repeat(2_000)}`, '/'],
	])('at a length that every proxy takes, whatever was asked for: %.40s', (wanted, next) => {
		for (const referer of [undefined, `${SITE}/search?q=${'%22'.repeat(2_000)}`]) {
			const address = new URL(SITE + led(wanted, referer));
			expect(address.href.length).toBeLessThanOrEqual(SITE.length + 2_048);
			expect(address.searchParams.get('signin')).toBe('1');
			expect(address.searchParams.get('next')?.split('?')[0]).toBe(next);
		}
	});

	test('leftovers of an earlier try in the address are replaced', () => {
		expect(led('/watchlist', `${SITE}/?signin=1&next=%2Fuser_profile`)).toBe(
			'/?signin=1&next=%2Fwatchlist',
		);
	});
});
