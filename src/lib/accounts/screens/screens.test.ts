import { expect, test } from 'vitest';
import { isPrivatePath } from '../private-paths.ts';
import { readRememberedSignIn } from './remembered.ts';
import { activeCooldown, cooldownCookie, isCoolingDown } from './reset-cooldown.ts';

test('the remembered address is read from the cookies, the password never', () => {
	const all = 'consent=accepted; remembered_email=a%2Bb%40example.com; remember_me=1';
	expect(readRememberedSignIn(all)).toEqual({
		email: 'a+b@example.com',
		remember: true,
		hasPassword: false,
	});
	expect(readRememberedSignIn(`${all}; remembered_password=1`).hasPassword).toBe(true);
});

test('nothing is prefilled without the box, or from an unreadable cookie', () => {
	const nothing = { email: '', remember: false, hasPassword: false };
	expect(readRememberedSignIn('')).toEqual(nothing);
	expect(readRememberedSignIn('remembered_email=a%40example.com; remembered_password=1')).toEqual(
		nothing,
	);
	expect(readRememberedSignIn('remember_me=1; remembered_email=%E0%A4%A').email).toBe('');
});

test('a reset code delays the next one to its address by a minute', () => {
	const [cookie = ''] = cooldownCookie('Ada@Example.com', 1_000).split(';');
	expect(isCoolingDown(cookie, 'ada@example.com', 60_999)).toBe(true);
	expect(isCoolingDown(cookie, 'eve@example.com', 1_001)).toBe(false);
	expect(isCoolingDown(cookie, 'ada@example.com', 61_000)).toBe(false);
	expect(activeCooldown(`a=b; ${cookie}`, 31_000)).toEqual({ email: 'ada@example.com', left: 30 });
});

test('a forged cookie delays nothing for more than a minute', () => {
	expect(activeCooldown('reset_code_resend=999999999999999.a%40b.cc', 0)).toBeNull();
	expect(activeCooldown('reset_code_resend=x', 0)).toBeNull();
});

test('a private screen covers all below it, but nothing with a similar start', () => {
	for (const path of ['/watchlist', '/quest/x', '/profile-settings/profile', '/6557'])
		expect(isPrivatePath(path), path).toBe(true);
	for (const path of ['/', '/quests', '/watchlists/x', '/people/quest'])
		expect(isPrivatePath(path), path).toBe(false);
});
