import { z } from 'zod';
import { audit } from '#lib/sessions/audit.ts';
import { type Caller, memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import {
	endSession,
	endSessions,
	listedSession,
	listSessions,
	type Session,
} from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { deleteRememberTokens } from './remember-me.ts';

/** The session to end, by its `_id`; else all but the current one. */
const endInput = z.object({
	_id: z
		.string()
		.regex(/^\d{1,15}$/, 'This is not the _id of a session.')
		.transform(Number)
		.optional(),
	others: z
		.union([z.boolean(), z.enum(['on', 'true', 'false'])])
		.default(false)
		.transform((value) => value === true || value === 'on' || value === 'true'),
});
type EndInput = z.infer<typeof endInput>;

/**
 * Ends a member's own sessions; with `others`, also forgets all remembered browsers.
 * @throws HttpError 404 for a session that is not the member's own
 */
export async function endOwnSessions(
	db: Db,
	{ id, member }: Session,
	input: EndInput,
	caller: Caller,
): Promise<{ ended: number }> {
	const facts = { accountId: member.id, network: caller.network };
	return db.transaction(async (tx) => {
		if (input.others) {
			const ended = await endSessions(tx, member.id, id);
			await deleteRememberTokens(tx, member.id);
			await audit(tx, 'sessions-ended', { ...facts, details: { ended } });
			return { ended };
		}
		if (input._id === undefined)
			throw new HttpError(422, 'Give the _id of the session to end, or end all others.');
		if (!(await endSession(tx, member.id, input._id)))
			throw new HttpError(404, 'Session not found.');
		await audit(tx, 'session-ended', facts);
		return { ended: 1 };
	});
}

/** GET /api/users/sessions */
export const sessionsCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your sessions, most recently used first',
		answer: z.object({ data: z.array(listedSession) }),
	},
	async ({ db, session }) => ({
		data: await listSessions(db, session.member.id, session.id),
	}),
);

/** POST /api/users/sessions/end */
export const endSessionsCall = memberEndpoint(
	{
		summary: 'Ends one of your sessions, or all others',
		input: endInput,
		action: 'use-account',
		answer: z.object({ ended: z.int() }),
	},
	({ db, session, input, caller }) => endOwnSessions(db, session, input, caller),
);
