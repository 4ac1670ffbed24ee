import { and, eq } from 'drizzle-orm';
import { audit } from '#lib/sessions/audit.ts';
import type { Call } from '#lib/sessions/endpoint.ts';
import { beginSession, endSession } from '#lib/sessions/sessions.ts';
import type { Db } from '../../db/connect.ts';
import { account, openIdentity } from '../../db/schema/accounts.ts';
import { queueMail } from '../../mail/queue.ts';
import { identityLinkedMail } from '../../mail/templates/identity-linked.ts';
import type { Person } from './person.ts';
import type { GoogleProblem } from './problems.ts';

/** The session token of a person who is signed in; null for one who has no account yet. */
export interface Admission {
	token: string | null;
}

interface KnownAccount {
	id: number;
	name: string;
	email: string;
	state: 'active' | 'blocked';
}

const facts = { id: account.id, name: account.name, email: account.email, state: account.state };

async function byIdentity(db: Db, { issuer, subject }: Person): Promise<KnownAccount | undefined> {
	const [found] = await db
		.select(facts)
		.from(openIdentity)
		.innerJoin(account, eq(account.id, openIdentity.account_id))
		.where(and(eq(openIdentity.issuer, issuer), eq(openIdentity.subject, subject)));
	return found;
}

async function byAddress(db: Db, { email }: Person): Promise<KnownAccount | undefined> {
	const [found] = await db.select(facts).from(account).where(eq(account.email, email));
	return found;
}

/** Links this identity to the account for future sign-ins, and notifies the owner. */
async function link(
	db: Db,
	known: KnownAccount,
	{ issuer, subject }: Person,
	network: string,
): Promise<void> {
	await db
		.insert(openIdentity)
		.values({ issuer, subject, account_id: known.id })
		.onConflictDoNothing();
	await audit(db, 'identity-linked', { accountId: known.id, network, details: { issuer } });
	await queueMail(db, {
		...identityLinkedMail({ name: known.name, at: new Date() }),
		kind: 'identity-linked',
		recipient: known.email,
	});
}

/**
 * Finds and links the account for an unknown identity: the one with its address, if the provider itself issues that
 * address. Every account's address was confirmed before the account was created, so both belong to one person.
 */
async function linkByAddress(
	db: Db,
	person: Person,
	network: string,
): Promise<KnownAccount | GoogleProblem | null> {
	if (!person.isVerified) return 'google-unverified';
	const known = await byAddress(db, person);
	if (!known) return null;
	if (!person.isProvidersOwn) return 'google-taken';
	if (known.state === 'active') await link(db, known, person, network);
	return known;
}

/**
 * Signs in the account of a person for whom the provider vouches. The account is found by issuer and subject, and by
 * address only once, to link it. If the browser is already signed in, that session ends.
 */
export async function admit(
	db: Db,
	person: Person,
	{ caller, session }: Pick<Call<unknown>, 'caller' | 'session'>,
): Promise<Admission | GoogleProblem> {
	const { network, userAgent } = caller;
	return db.transaction(async (tx) => {
		const known = (await byIdentity(tx, person)) ?? (await linkByAddress(tx, person, network));
		if (known === null) return { token: null };
		if (typeof known === 'string') return known;
		const details = { by: 'google' };
		if (known.state === 'blocked') {
			await audit(tx, 'sign-in-refused', { accountId: known.id, network, details });
			return 'google-blocked';
		}
		if (session) await endSession(tx, session.member.id, session.id);
		await audit(tx, 'signed-in', { accountId: known.id, network, details });
		return { token: await beginSession(tx, known.id, { network, userAgent }) };
	});
}
