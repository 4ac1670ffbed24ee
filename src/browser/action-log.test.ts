import { expect, test } from 'vitest';
import { mayTell } from './action-log.ts';

test('a visit is reported only after cookies were accepted', () => {
	expect(mayTell('signed_in=1; consent=accepted', {})).toBe(true);
	expect(mayTell('', {})).toBe(false);
	expect(mayTell('consent=rejected', {})).toBe(false);
	expect(mayTell('other_consent=accepted', {})).toBe(false);
});

test('a visit is not reported when the browser asks not to be tracked', () => {
	expect(mayTell('consent=accepted', { doNotTrack: '1' })).toBe(false);
	expect(mayTell('consent=accepted', { globalPrivacyControl: true })).toBe(false);
	expect(mayTell('consent=accepted', { doNotTrack: null, globalPrivacyControl: false })).toBe(true);
});
