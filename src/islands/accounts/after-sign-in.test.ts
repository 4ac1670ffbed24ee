import { expect, test } from 'vitest';
import { wayOn } from './after-sign-in.ts';

const origin = 'https://cairn.test';
const arrival = {
	next: null,
	previous: '/project/bitcoin',
	referrer: `${origin}/project/bitcoin`,
	origin,
};

test('signing in on the page goes one page back', () => {
	expect(wayOn(arrival)).toBe('back');
});

test('after sign-up or reset it goes home', () => {
	for (const previous of ['/signup', '/signup?referral=A', '/forgot-password'])
		expect(wayOn({ ...arrival, previous }), previous).toBe('/');
});

test('back is never another site', () => {
	expect(wayOn({ ...arrival, referrer: 'https://elsewhere.test/' })).toBe('/');
	expect(wayOn({ ...arrival, referrer: '' })).toBe('/');
	expect(wayOn({ ...arrival, previous: undefined })).toBe('/');
});

test('back is not the form itself when it was posted before the script loaded', () => {
	expect(wayOn({ ...arrival, referrer: `${origin}/signin` })).toBe('/project/bitcoin');
});

test('a requested address of this site takes precedence', () => {
	expect(wayOn({ ...arrival, next: '/watchlist?list=2' })).toBe('/watchlist?list=2');
	for (const next of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test'])
		expect(wayOn({ ...arrival, next }), next).toBe('back');
});
