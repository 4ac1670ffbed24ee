import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { prepareStatement } from '#lib/db/prepared.ts';
import { account, session } from '#lib/db/schema/accounts.ts';
import { isUnwritable } from '../db/lost-connection.ts';
import { databaseFailure } from '../http/errors.ts';
import { moment } from './answers.ts';
import { isMemberByRule } from './membership.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Lifetime of a session in seconds: one day minus ten minutes. It is never extended. */
export const SESSION_SECONDS = 85_800;
/** Seconds within which a session's last use is not written again. */
const SEEN_STEP = 60;

/** The signed-in member: the data that checks and responses need, nothing secret. */
export interface Member {
	id: number;
	name: string;
	username: string;
	email: string;
	/** Granted roles, plus `dao` if the account's tier and age make its owner a member. */
	roles: (typeof account.$inferSelect)['roles'];
	tier: number;
	/** ISO 8601. */
	createdAt: string;
}

export interface Session {
	id: number;
	member: Member;
}

/** The origin of a session: the network by which limits count, and the browser's user agent. */
export interface Origin {
	network: string;
	userAgent: string;
}

/**
 * Begins a session and returns its token, which is not stored anywhere. Run it in the transaction that verified the
 * person's identity.
 */
export async function beginSession(db: Db, accountId: number, origin: Origin): Promise<string> {
	const token = newToken();
	await db.insert(session).values({
		token_hash: tokenHash(token),
		account_id: accountId,
		expires_at: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
		network: origin.network,
		user_agent: origin.userAgent.slice(0, 300),
	});
	return token;
}

const lastingSession = prepareStatement((db) =>
	db
		.select({
			session: session.id,
			isStale: sql<boolean>`${session.seen_at} < now() - make_interval(secs => ${SEEN_STEP})`,
			id: account.id,
			name: account.name,
			username: account.username,
			email: account.email,
			roles: account.roles,
			tier: account.tier,
			createdAt: sql<string>`${isoSeconds(sql`${account.created_at}`)}`,
		})
		.from(session)
		.innerJoin(account, eq(account.id, session.account_id))
		.where(
			and(
				eq(session.token_hash, sql.placeholder('hash')),
				gt(session.expires_at, sql`now()`),
				eq(account.state, 'active'),
			),
		)
		.prepare('lasting_session'),
);

/** Returns the session of a token while it is valid and its account is not blocked, else null. One indexed read. */
export async function sessionOf(db: Db, token: string): Promise<Session | null> {
	const [found] = await lastingSession(db).execute({ hash: tokenHash(token) });
	if (!found) return null;
	const { session: id, isStale, ...member } = found;
	if (isMemberByRule(member) && !member.roles.includes('dao'))
		member.roles = [...member.roles, 'dao'];
	if (isStale) await noteUse(db, id);
	return { id, member };
}

/** Records a use, unless the database is read-only: signed-in members can still read then. */
async function noteUse(db: Db, id: number): Promise<void> {
	try {
		await db.update(session).set({ seen_at: sql`now()` }).where(eq(session.id, id));
	} catch (error) {
		const failure = databaseFailure(error);
		if (!failure || !isUnwritable(failure)) throw error;
	}
}

/** Ends the session of a token, if there is one. Returns its account. */
export async function endSessionOf(db: Db, token: string): Promise<number | undefined> {
	const [ended] = await db
		.delete(session)
		.where(eq(session.token_hash, tokenHash(token)))
		.returning({ accountId: session.account_id });
	return ended?.accountId;
}

/** Ends one session of an account. Returns false if the account has none with that id. */
export async function endSession(db: Db, accountId: number, id: number): Promise<boolean> {
	const ended = await db
		.delete(session)
		.where(and(eq(session.id, id), eq(session.account_id, accountId)))
		.returning({ id: session.id });
	return ended.length > 0;
}

/** Ends all sessions of an account except `exceptId`, or all if absent. Returns how many. */
export async function endSessions(db: Db, accountId: number, exceptId?: number): Promise<number> {
	const others = exceptId === undefined ? undefined : ne(session.id, exceptId);
	const ended = await db
		.delete(session)
		.where(and(eq(session.account_id, accountId), others))
		.returning({ id: session.id });
	return ended.length;
}

/** A session as shown to its owner. */
export const listedSession = z.object({
	_id: z.string(),
	userAgent: z.string(),
	network: z.string(),
	begunAt: moment,
	seenAt: moment,
	isCurrent: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

/** Returns the member's valid sessions, most recently used first. */
export async function listSessions(
	db: Db,
	accountId: number,
	current: number,
): Promise<ListedSession[]> {
	return db
		.select({
			_id: sql<string>`${session.id}::text`,
			userAgent: session.user_agent,
			network: session.network,
			begunAt: sql<string>`${isoSeconds(sql`${session.created_at}`)}`,
			seenAt: sql<string>`${isoSeconds(sql`${session.seen_at}`)}`,
			isCurrent: sql<boolean>`${session.id} = ${current}`,
		})
		.from(session)
		.where(and(eq(session.account_id, accountId), gt(session.expires_at, sql`now()`)))
		.orderBy(desc(session.seen_at), desc(session.id));
}
