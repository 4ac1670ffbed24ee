import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	boundedAddress,
	invitationTarget,
	isConnectCallback,
	MAX_REDIRECT_LENGTH,
} from './redirects.ts';

test('an invitation redirects to the sign-up with the code of its second segment', () => {
	expect(invitationTarget('/referral/ABC123')).toBe('/signup?referral=ABC123');
	expect(invitationTarget('/my-referral-link/a%20b')).toBe('/signup?referral=a+b');
	expect(invitationTarget('/referral')).toBe('/signup');
	expect(invitationTarget('/referral/')).toBe('/signup');
	expect(invitationTarget('/directory/projects')).toBeUndefined();
});

test('whatever the code contains, it stays one parameter of the sign-up', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
			const code = text.toWellFormed();
			const to = new URL(
				`https://cairn.test${invitationTarget(`/referral/${encodeURIComponent(code)}`)}`,
			);
			expect(to.host + to.pathname + to.hash).toBe('cairn.test/signup');
			expect([...to.searchParams]).toEqual([['referral', code]]);
		}),
	);
});

test('a code with invalid percent-encoding is taken literally', () => {
	expect(invitationTarget('/referral/%zz')).toBe('/signup?referral=%25zz');
});

test('the return from connecting an account is recognised by its path', () => {
	expect(isConnectCallback('/twitter-connect-success')).toBe(true);
	expect(isConnectCallback('/api/x/twitter-connect-error')).toBe(true);
	expect(isConnectCallback('/twitter-connect')).toBe(false);
});

test('an address too long to redirect to loses its query, then its path', () => {
	expect(boundedAddress('/a?b=c#d')).toBe('/a?b=c#d');
	expect(boundedAddress(`/a?${'b'.repeat(MAX_REDIRECT_LENGTH)}`)).toBe('/a');
	expect(boundedAddress(`/a#${'b'.repeat(MAX_REDIRECT_LENGTH)}`)).toBe('/a');
	expect(boundedAddress(`/${'a'.repeat(MAX_REDIRECT_LENGTH)}`)).toBe('/');
});
