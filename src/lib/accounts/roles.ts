import { asc, sql } from 'drizzle-orm';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { type AuditFacts, audit } from '#lib/sessions/audit.ts';
import { memberTags } from '#lib/sessions/member-tag.ts';
import { endSessions } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { findAccount } from './find-account.ts';
import { deleteRememberTokens } from './remember-me.ts';

/** Roles that can be granted; the user role comes with the account. */
export const grantableRoles = ['contributor', 'dao', 'editor', 'master'] as const;
export type GrantedRole = (typeof grantableRoles)[number];

/** The reason a change of roles or state was refused, as a sentence for the operator. */
export class RoleRefusedError extends Error {
	override name = 'RoleRefusedError';
}

/** An account as the operator's list shows it. */
export interface ListedAccount {
	username: string;
	name: string;
	roles: GrantedRole[];
	state: 'active' | 'blocked';
}

/** Returns the site's masters, locked until the transaction ends, so that two cannot resign at the same moment. */
export async function lockMasters(db: Db): Promise<number[]> {
	const masters = await db
		.select({ id: account.id })
		.from(account)
		.where(sql`${account.roles} @> '{master}' AND ${account.state} = 'active'`)
		.orderBy(asc(account.id))
		.for('update');
	return masters.map(({ id }) => id);
}

async function idOf(db: Db, written: string): Promise<number> {
	const found = await findAccount(db, written);
	if (!found) throw new RoleRefusedError(`There is no account ${written}.`);
	return found.id;
}

async function requireOtherMaster(db: Db, id: number): Promise<void> {
	const masters = await lockMasters(db);
	if (masters.length === 1 && masters[0] === id)
		throw new RoleRefusedError(
			'This is the only master of the site. Grant the role to somebody else first.',
		);
}

/**
 * Grants a role to the account of a username or e-mail address, or withdraws it. Returns false when nothing had to
 * change.
 * @throws RoleRefusedError when there is no such account, or it is the last master
 */
export async function setRole(
	db: Db,
	written: string,
	role: GrantedRole,
	isGranted: boolean,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const id = await idOf(tx, written);
		if (!isGranted && role === 'master') await requireOtherMaster(tx, id);
		const changed = isGranted
			? sql`array_append(${account.roles}, ${role})`
			: sql`array_remove(${account.roles}, ${role})`;
		const has = sql`${account.roles} @> ARRAY[${role}]::text[]`;
		const rows = await tx
			.update(account)
			.set({ roles: changed, updated_at: sql`now()` })
			.where(sql`${account.id} = ${id} AND (${has}) = ${!isGranted}`)
			.returning({ id: account.id });
		if (rows.length === 0) return false;
		const kind = isGranted ? 'role-granted' : 'role-withdrawn';
		await audit(tx, kind, { accountId: id, details: { role, by: 'operator' } });
		return true;
	});
}

/**
 * Blocks an account, which ends its sessions at once, or unblocks it. `who` is recorded as the author, by default the
 * operator. Returns false when nothing had to change.
 * @throws RoleRefusedError when there is no such account, or it is the last master
 */
export async function setBlocked(
	db: Db,
	written: string,
	isBlocked: boolean,
	who: Pick<AuditFacts, 'actorId' | 'details'> = { details: { by: 'operator' } },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const id = await idOf(tx, written);
		if (isBlocked) await requireOtherMaster(tx, id);
		const state = isBlocked ? 'blocked' : 'active';
		const rows = await tx
			.update(account)
			.set({ state, updated_at: sql`now()` })
			.where(sql`${account.id} = ${id} AND ${account.state} <> ${state}`)
			.returning({ id: account.id });
		if (rows.length === 0) return false;
		await notifyTags(tx, memberTags(id));
		if (isBlocked) {
			await endSessions(tx, id);
			await deleteRememberTokens(tx, id);
		}
		const kind = isBlocked ? 'account-blocked' : 'account-unblocked';
		await audit(tx, kind, { accountId: id, ...who });
		return true;
	});
}

/** Lists accounts that are blocked or have more than the user role, by username. */
export async function listNotableAccounts(db: Db): Promise<ListedAccount[]> {
	return db
		.select({
			username: account.username,
			name: account.name,
			roles: account.roles,
			state: account.state,
		})
		.from(account)
		.where(sql`${account.roles} <> '{}' OR ${account.state} = 'blocked'`)
		.orderBy(asc(sql`lower(${account.username})`));
}
