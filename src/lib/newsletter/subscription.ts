import { eq, sql } from 'drizzle-orm';
import { readSignedToken, signedToken } from '#lib/sessions/site-secret.ts';
import { newToken, tokenHash } from '#lib/sessions/tokens.ts';
import type { Db } from '../db/connect.ts';
import { newsletterAddress } from '../db/schema/newsletter.ts';
import { queueMail } from '../mail/queue.ts';
import { newsletterConfirmMail } from '../mail/templates/newsletter-confirm.ts';

/** Minutes before the same address gets another confirmation mail, whoever enters it. */
const PAUSE = 60;
/** Days that a confirmation link is valid. */
const LINK_LIFE = 7;

/**
 * Returns the link that unsubscribes one address from the newsletter, with one click and without signing in:
 * `newsletter 7`, signed.
 */
const unsubscribeLink = async (db: Db, site: string, id: number): Promise<string> =>
	`${site}/newsletter/unsubscribe?token=${await signedToken(db, 'unsubscribe', `newsletter ${id}`)}`;

/**
 * Stores an address as unconfirmed and mails it a confirmation link, at most once an hour. A confirmed address stays
 * unchanged, without revealing so. `site` is the origin for links.
 */
export async function requestNewsletter(db: Db, email: string, site: string): Promise<void> {
	const token = newToken();
	await db.transaction(async (tx) => {
		const [row] = await tx
			.insert(newsletterAddress)
			.values({ email, confirm_hash: tokenHash(token), asked_at: sql`now()` })
			.onConflictDoUpdate({
				target: newsletterAddress.email,
				set: { confirm_hash: tokenHash(token), asked_at: sql`now()` },
				setWhere: sql`${newsletterAddress.state} = 'unconfirmed' AND (${newsletterAddress.asked_at} IS NULL
					OR ${newsletterAddress.asked_at} < now() - make_interval(mins => ${PAUSE}))`,
			})
			.returning({ id: newsletterAddress.id });
		if (!row) return;
		const body = newsletterConfirmMail({
			link: `${site}/newsletter/confirm?token=${token}`,
			unsubscribe: await unsubscribeLink(tx, site, row.id),
		});
		await queueMail(tx, { ...body, kind: 'newsletter-confirm', recipient: email });
	});
}

/** Confirms the address that a link was mailed to. False if the link was used, has expired or never existed. */
export async function confirmNewsletter(db: Db, token: string): Promise<boolean> {
	const confirmed = await db
		.update(newsletterAddress)
		.set({ state: 'confirmed', confirm_hash: null })
		.where(
			sql`${newsletterAddress.confirm_hash} = ${tokenHash(token)}
				AND ${newsletterAddress.asked_at} > now() - make_interval(days => ${LINK_LIFE})`,
		)
		.returning({ id: newsletterAddress.id });
	return confirmed.length > 0;
}

/** Deletes an address. False for a token not signed by this site; repeating it is not an error. */
export async function unsubscribeFromNewsletter(db: Db, token: string): Promise<boolean> {
	const payload = await readSignedToken(db, 'unsubscribe', token);
	const id = /^newsletter (\d{1,15})$/.exec(payload ?? '')?.[1];
	if (id === undefined) return false;
	await db.delete(newsletterAddress).where(eq(newsletterAddress.id, Number(id)));
	return true;
}
