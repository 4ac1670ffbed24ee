import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { siteSecret } from '#lib/db/schema/accounts.ts';

/** Purposes of secrets; one that leaks reveals nothing about the others. */
export type SecretName = 'unsubscribe' | 'visitors' | 'devices' | 'trials' | 'sandbox';

/** Returns a random 32-byte key shared by all servers of the site, created on first use. */
export async function secretOf(db: Db, name: SecretName): Promise<Buffer> {
	const read = async () => {
		const [found] = await db
			.select({ value: siteSecret.value })
			.from(siteSecret)
			.where(eq(siteSecret.name, name));
		return found?.value;
	};
	const found = await read();
	if (found) return found;
	await db
		.insert(siteSecret)
		.values({ name, value: randomBytes(32) })
		.onConflictDoNothing();
	const made = await read();
	if (!made) throw new Error(`The site's secret ${name} cannot be read.`);
	return made;
}

const mark = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns a keyed hash, which is equal for equal texts and useless to anyone who has nothing but the hash. */
export const keyedHash = async (db: Db, name: SecretName, text: string): Promise<Buffer> =>
	mark(await secretOf(db, name), text);

/** Signs `text` for a link that works for years and needs no row of its own: `bmV3cyA3.3q2-…` */
export async function signedToken(db: Db, name: SecretName, text: string): Promise<string> {
	return (await signer(db, name))(text);
}

/** Returns a function like `signedToken` for many texts: the secret is read once. */
export async function signer(db: Db, name: SecretName): Promise<(text: string) => string> {
	const key = await secretOf(db, name);
	return (content) =>
		`${Buffer.from(content).toString('base64url')}.${mark(key, content).toString('base64url')}`;
}

/** Returns the text of a signed token; null if this site did not sign it. */
export async function readSignedToken(
	db: Db,
	name: SecretName,
	token: string,
): Promise<string | null> {
	const [payload, mac, more] = token.split('.');
	if (!payload || !mac || more !== undefined || token.length > 500) return null;
	const text = Buffer.from(payload, 'base64url').toString('utf8');
	const right = await keyedHash(db, name, text);
	const given = Buffer.from(mac, 'base64url');
	return given.length === right.length && timingSafeEqual(given, right) ? text : null;
}
