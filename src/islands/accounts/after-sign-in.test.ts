import { expect, test } from 'vitest';
import { nextDestination } from './after-sign-in.ts';

const origin = 'https://cairn.test';
const arrival = {
	next: null,
	previous: '/project/bitcoin',
	referrer: `${origin}/project/bitcoin`,
	origin,
};

test('signing in on the page goes one page back', () => {
	expect(nextDestination(arrival)).toBe('back');
});

test('after sign-up or reset it goes home', () => {
	for (const previous of ['/signup', '/signup?referral=A', '/forgot-password'])
		expect(nextDestination({ ...arrival, previous }), previous).toBe('/');
});

test('back is never another site', () => {
	expect(nextDestination({ ...arrival, referrer: 'https://elsewhere.test/' })).toBe('/');
	expect(nextDestination({ ...arrival, referrer: '' })).toBe('/');
	expect(nextDestination({ ...arrival, previous: undefined })).toBe('/');
});

test('back is not the form itself when it was posted before the script loaded', () => {
	expect(nextDestination({ ...arrival, referrer: `${origin}/signin` })).toBe('/project/bitcoin');
});

test('a requested address of this site takes precedence', () => {
	expect(nextDestination({ ...arrival, next: '/watchlist?list=2' })).toBe('/watchlist?list=2');
	for (const next of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test'])
		expect(nextDestination({ ...arrival, next }), next).toBe('back');
});
