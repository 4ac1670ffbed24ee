import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { workOf } from '../../../tests/setup/argon2-work.ts';
import { hashSecret, isOutdated, verifySecret } from './passwords.ts';

vi.mock('node:crypto', { spy: true });

const PHC = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

test('a password is hashed with argon2id at OWASP’s minimum cost or more, with a new salt each time', async () => {
	const [one, other] = await Promise.all([
		hashSecret('correct horse'),
		hashSecret('correct horse'),
	]);
	expect(one).toMatch(PHC);
	expect(other).toMatch(PHC);
	expect(one).not.toBe(other);
});

test('a hash made by other software is understood', async () => {
	// The reference implementation's own test: phc-winner-argon2, test.c, version 0x13.
	const kept =
		'$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
	expect(await verifySecret('password', kept)).toBe(true);
	expect(await verifySecret('differentpassword', kept)).toBe(false);
});

test('only the exact password is right, to the last character', async () => {
	const secret = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 });
	await fc.assert(
		fc.asyncProperty(secret, secret, async (right, other) => {
			const kept = await hashSecret(right);
			expect(await verifySecret(right, kept)).toBe(true);
			expect(await verifySecret(`${right} `, kept)).toBe(false);
			expect(await verifySecret(other, kept)).toBe(other === right);
		}),
		{ numRuns: 8 },
	);
});

test.for(['é'.repeat(64), 'Mật khẩu của tôi 🔑', ' spaces at both ends ', 'a\u0000b'])(
	'characters count as typed: %j',
	async (secret) => {
		const kept = await hashSecret(secret);
		expect(await verifySecret(secret, kept)).toBe(true);
		expect(await verifySecret(secret.trim().slice(0, 2), kept)).toBe(false);
	},
);

test('nothing opens an account without a password', async () => {
	for (const secret of ['', 'null', '\0'.repeat(32)])
		expect(await verifySecret(secret, null)).toBe(false);
});

test('an account without a password costs the same work as one with a wrong one', async () => {
	const kept = await hashSecret('right');
	expect(await workOf(() => verifySecret('wrong', null))).toEqual(
		await workOf(() => verifySecret('wrong', kept)),
	);
});

test('a hash of another cost is outdated, a current one is not', async () => {
	expect(isOutdated(await hashSecret('x'))).toBe(false);
	const [, , , salt, hash] = 'x$x$x$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'.split(
		'$',
	);
	for (const cost of ['m=65536,t=2,p=1', 'm=19456,t=3,p=1', 'm=19456,t=2,p=4'])
		expect(isOutdated(`$argon2id$v=19$${cost}$${salt}$${hash}`)).toBe(true);
});

test('an invalid hash is an error, never a match', async () => {
	for (const kept of ['', 'password', '$argon2i$v=19$m=1,t=1,p=1$c29t$c29t', '$2b$10$abc'])
		await expect(verifySecret('password', kept)).rejects.toThrow('not an argon2id PHC string');
});
