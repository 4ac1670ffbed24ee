import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessionOf } from '#lib/sessions/sessions.ts';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { account, auditEvent } from '../db/schema/accounts.ts';
import { listNotableAccounts, RoleRefusedError, setBlocked, setRole } from './roles.ts';
import { signInCall } from './sign-in.ts';

const database = useTestDatabase();
const password = 'engine-of-1843';

test('a role is granted once and withdrawn once, by username or address in any case', async () => {
	const { member } = await signedIn(database.db, { username: 'Grace' });
	const rolesNow = async () =>
		(await database.db.select().from(account).where(eq(account.id, member.id)))[0]?.roles;
	expect(await setRole(database.db, 'grace', 'editor', true)).toBe(true);
	expect(await setRole(database.db, 'GRACE@example.com', 'editor', true)).toBe(false);
	expect(await rolesNow()).toEqual(['editor']);
	expect(await setRole(database.db, 'Grace', 'editor', false)).toBe(true);
	expect(await setRole(database.db, 'Grace', 'editor', false)).toBe(false);
	expect(await rolesNow()).toEqual([]);
	const lines = await database.db.select().from(auditEvent);
	expect(lines.map(({ kind, details }) => [kind, details])).toEqual([
		['role-granted', { role: 'editor', by: 'operator' }],
		['role-withdrawn', { role: 'editor', by: 'operator' }],
	]);
});

test('a role applies from the next call of a running session', async () => {
	const { member, token } = await signedIn(database.db);
	await setRole(database.db, member.username, 'contributor', true);
	expect((await sessionOf(database.db, token))?.member.roles).toEqual(['contributor']);
});

test('a blocked user is signed out at once and cannot sign in until unblocked', async () => {
	const { member, token } = await signedIn(database.db, { password });
	const login = async () =>
		(
			await browser('/api/users/auth/login', { body: { email: member.email, password } })(
				signInCall,
				database.db,
			)
		).status;
	expect(await setBlocked(database.db, member.username, true)).toBe(true);
	expect(await setBlocked(database.db, member.username, true)).toBe(false);
	expect(await sessionOf(database.db, token)).toBeNull();
	expect(await login()).toBe(403);
	expect(await setBlocked(database.db, member.username, false)).toBe(true);
	expect(await sessionOf(database.db, token)).toBeNull();
	expect(await login()).toBe(200);
});

test('the last master keeps the role and is not blocked', async () => {
	await signedIn(database.db, { username: 'root', roles: ['master'] });
	await expect(setRole(database.db, 'root', 'master', false)).rejects.toThrow(RoleRefusedError);
	await expect(setBlocked(database.db, 'root', true)).rejects.toThrow(
		'This is the only master of the site. Grant the role to somebody else first.',
	);
	await signedIn(database.db, { username: 'second', roles: ['master'] });
	expect(await setRole(database.db, 'root', 'master', false)).toBe(true);
});

test('a missing account is named', async () => {
	await expect(setRole(database.db, 'nobody', 'editor', true)).rejects.toThrow(
		'There is no account nobody.',
	);
});

test('the list shows everyone above user, and everyone blocked', async () => {
	const { member } = await signedIn(database.db, { username: 'zed' });
	await setBlocked(database.db, member.username, true);
	const names = (await listNotableAccounts(database.db)).map(({ username }) => username);
	expect(names).toContain('zed');
	expect(names).toContain('second');
	expect(names).not.toContain('Grace');
});
