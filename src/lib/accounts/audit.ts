import type { Db } from '../db/connect.ts';
import { auditEvent } from '../db/schema/accounts.ts';

/** What is written down because it bears on security. */
export type AuditKind =
	| 'signed-up'
	| 'signed-in'
	| 'sign-in-refused'
	| 'signed-out'
	| 'session-ended'
	| 'sessions-ended'
	| 'password-changed'
	| 'password-reset'
	| 'code-sent'
	| 'code-refused'
	| 'identity-linked'
	| 'profile-changed'
	| 'data-exported'
	| 'account-deleted'
	| 'role-granted'
	| 'role-withdrawn'
	| 'account-blocked'
	| 'account-unblocked'
	| 'limit-reached'
	| 'proposal-sent'
	| 'proposal-amended'
	| 'proposal-withdrawn';

export interface AuditFacts {
	/** Whom it happened to. */
	accountId?: number;
	/** Who did it, when it was another. */
	actorId?: number;
	network?: string;
	/** Never a password, a code, a token or an address. */
	details?: Record<string, unknown>;
}

/** Adds one line to the audit log, in the transaction of what it tells of. It can neither be changed nor removed. */
export async function audit(db: Db, kind: AuditKind, facts: AuditFacts): Promise<void> {
	await db.insert(auditEvent).values({
		kind,
		account_id: facts.accountId ?? null,
		actor_id: facts.actorId ?? null,
		network: facts.network ?? '',
		details: facts.details ?? {},
	});
}
