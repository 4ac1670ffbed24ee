import { expect, test } from 'vitest';
import { wayOn } from './after-sign-in.ts';

const origin = 'https://cairn.test';
const arrival = {
	next: null,
	previous: '/project/bitcoin',
	referrer: `${origin}/project/bitcoin`,
	origin,
};

test('signing in as a page leads one page back', () => {
	expect(wayOn(arrival)).toBe('back');
});

test('after the sign-up or the reset it leads home', () => {
	for (const previous of ['/signup', '/signup?referral=A', '/forgot-password'])
		expect(wayOn({ ...arrival, previous }), previous).toBe('/');
});

test('back is never another site', () => {
	expect(wayOn({ ...arrival, referrer: 'https://elsewhere.test/' })).toBe('/');
	expect(wayOn({ ...arrival, referrer: '' })).toBe('/');
	expect(wayOn({ ...arrival, previous: undefined })).toBe('/');
});

test('back is not the form as it was posted before script was there', () => {
	expect(wayOn({ ...arrival, referrer: `${origin}/signin` })).toBe('/project/bitcoin');
});

test('an address of this site that was asked for goes before all', () => {
	expect(wayOn({ ...arrival, next: '/watchlist?list=2' })).toBe('/watchlist?list=2');
	for (const next of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test'])
		expect(wayOn({ ...arrival, next }), next).toBe('back');
});
