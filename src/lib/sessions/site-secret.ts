import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { siteSecret } from '#lib/db/schema/accounts.ts';

/** What each secret is for; one that leaks says nothing of the others. */
export type SecretName = 'unsubscribe' | 'visitors' | 'devices' | 'trials' | 'sandbox';

/** A random key of 32 bytes that all servers of the site share. Made by the first that asks for it. */
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

/** A keyed hash: equal for equal texts, and of no use to whoever has only the hash. */
export const keyedHash = async (db: Db, name: SecretName, text: string): Promise<Buffer> =>
	mark(await secretOf(db, name), text);

/** `text`, signed, for a link that works for years and needs no row of its own: `bmV3cyA3.3q2-…` */
export async function signedToken(db: Db, name: SecretName, text: string): Promise<string> {
	return (await signer(db, name))(text);
}

/** As `signedToken`, for many: the secret is read once. */
export async function signer(db: Db, name: SecretName): Promise<(text: string) => string> {
	const key = await secretOf(db, name);
	return (content) =>
		`${Buffer.from(content).toString('base64url')}.${mark(key, content).toString('base64url')}`;
}

/** What a signed token says; null for one that this site did not sign. */
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
