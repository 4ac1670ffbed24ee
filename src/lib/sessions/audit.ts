import type { Db } from '#lib/db/connect.ts';
import { auditEvent } from '#lib/db/schema/accounts.ts';

/** Kinds of security events that are recorded. */
export type AuditKind =
	| 'signed-up'
	| 'signed-in'
	| 'sign-in-refused'
	| 'signed-out'
	| 'session-ended'
	| 'sessions-ended'
	| 'password-changed'
	| 'password-reset'
	| 'email-changed'
	| 'code-sent'
	| 'code-refused'
	| 'identity-linked'
	| 'profile-changed'
	| 'data-exported'
	| 'key-made'
	| 'key-revoked'
	| 'account-deleted'
	| 'role-granted'
	| 'role-withdrawn'
	| 'account-blocked'
	| 'account-unblocked'
	| 'limit-reached'
	| 'proposal-decided'
	| 'revision-reverted'
	| 'author-undone'
	| 'proposal-sent'
	| 'proposal-amended'
	| 'proposal-withdrawn'
	| 'voted'
	| 'comment-hidden'
	| 'quest-changed'
	| 'invitation-decided'
	| 'job-decided';

/** Events that only the owner of an account can cause: the index `audit_event_proving` covers these. */
export const ownershipEvents = [
	'signed-in',
	'signed-up',
	'password-reset',
] as const satisfies AuditKind[];

export interface AuditFacts {
	/** The affected account. */
	accountId?: number;
	/** The account that caused the event, if different. */
	actorId?: number;
	network?: string;
	/** Details of the event; never a password, a code, a token or an address. */
	details?: Record<string, unknown>;
}

/**
 * Adds a line to the audit log, in the transaction of the event it records. Lines can be neither changed nor removed.
 */
export async function audit(db: Db, kind: AuditKind, facts: AuditFacts): Promise<void> {
	await db.insert(auditEvent).values({
		kind,
		account_id: facts.accountId ?? null,
		actor_id: facts.actorId ?? null,
		network: facts.network ?? '',
		details: facts.details ?? {},
	});
}
