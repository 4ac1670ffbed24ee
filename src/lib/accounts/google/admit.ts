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

/** Somebody signed in, or (null) a person who has no account yet. */
export interface Admitted {
	token: string | null;
}

interface Known {
	id: number;
	name: string;
	email: string;
	state: 'active' | 'blocked';
}

const facts = { id: account.id, name: account.name, email: account.email, state: account.state };

async function byIdentity(db: Db, { issuer, subject }: Person): Promise<Known | undefined> {
	const [found] = await db
		.select(facts)
		.from(openIdentity)
		.innerJoin(account, eq(account.id, openIdentity.account_id))
		.where(and(eq(openIdentity.issuer, issuer), eq(openIdentity.subject, subject)));
	return found;
}

async function byAddress(db: Db, { email }: Person): Promise<Known | undefined> {
	const [found] = await db.select(facts).from(account).where(eq(account.email, email));
	return found;
}

/** From now on this identity signs in to the account; its owner is told. */
async function link(
	db: Db,
	known: Known,
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
 * The account of an identity that is not known: the one with its address, if the provider itself hands that out. Each
 * account's address was confirmed before it was made, so both belong to one person.
 */
async function linked(
	db: Db,
	person: Person,
	network: string,
): Promise<Known | GoogleProblem | null> {
	if (!person.isVerified) return 'google-unverified';
	const known = await byAddress(db, person);
	if (!known) return null;
	if (!person.isProvidersOwn) return 'google-taken';
	if (known.state === 'active') await link(db, known, person, network);
	return known;
}

/**
 * Signs in the account of a person whom the provider vouches for. It is found by issuer and subject; by address only
 * once, to link it. In a browser that is signed in already, that session ends.
 */
export async function admit(
	db: Db,
	person: Person,
	{ caller, session }: Pick<Call<unknown>, 'caller' | 'session'>,
): Promise<Admitted | GoogleProblem> {
	const { network, userAgent } = caller;
	return db.transaction(async (tx) => {
		const known = (await byIdentity(tx, person)) ?? (await linked(tx, person, network));
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
