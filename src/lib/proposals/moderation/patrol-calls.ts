import { z } from 'zod';
import { findAccount } from '#lib/accounts/find-account.ts';
import { ChangeRefusedError } from '#lib/catalogue/change.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { blockAuthor } from './block-author.ts';
import { revertContribution } from './taken-back.ts';
import { undoAuthor } from './undo-author.ts';

const reason = z
	.string('Say why.')
	.trim()
	.min(3, 'Say why, in at least 3 characters.')
	.max(500, 'A reason can have at most 500 characters.');
const username = z.string('Whose?').trim().min(1, 'Whose?').max(200);
const revisionId = z
	.string('Which change?')
	.regex(/^[1-9]\d{0,14}$/, 'This is not the _id of a change.')
	.transform(Number);

/** Reverts one change as an editor. @throws HttpError 404, 409 when the record cannot be without the field */
async function revertOne(
	db: Db,
	editorId: number,
	{ id, reason: why }: { id: number; reason: string },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const revised = await revertContribution(tx, { origin: 'revert', actorId: editorId }, id, why);
		const isChanged = revised.outcome !== 'unchanged';
		const details = { revision: id, reason: why };
		if (isChanged) await audit(tx, 'revision-reverted', { actorId: editorId, details });
		return isChanged;
	});
}

/** Returns the error for a change that cannot be reverted. */
function revertError(error: unknown): unknown {
	if (!(error instanceof ChangeRefusedError)) return error;
	return error.field === 'revision'
		? new HttpError(404, 'Change not found.')
		: new HttpError(409, `This cannot be undone: ${error.message}.`);
}

/**
 * POST `/api/patrol/revert` `{ _id, reason }`: `{ _id, changed }`; not changed if the field already had that value.
 */
export const revertCall = memberEndpoint(
	{
		summary: 'Undoes one change to the catalogue',
		action: 'change-catalogue',
		input: z.object({ _id: revisionId, reason }),
		answer: z.object({
			_id: z.string(),
			changed: z
				.boolean()
				.describe('Whether the field was changed; false if it already had that value.'),
		}),
	},
	async ({ db, session, input }) => {
		const changed = await revertOne(db, session.member.id, {
			id: input._id,
			reason: input.reason,
		}).catch((error: unknown) => {
			throw revertError(error);
		});
		return { _id: String(input._id), changed };
	},
);

/** POST `/api/patrol/undo-author` `{ username, since, reason }`: `{ undone, left }`, counts of changes. */
export const undoAuthorCall = memberEndpoint(
	{
		action: 'change-catalogue',
		input: z.object({
			username,
			since: z.iso.date('Give the day to start from, such as 2026-11-01.'),
			reason,
		}),
		summary: 'Undoes all changes by one author since a given day',
		answer: z.object({ undone: z.int(), left: z.int() }),
	},
	async ({ db, session, input }) => {
		const author = await findAccount(db, input.username);
		if (!author) throw new HttpError(404, 'Member not found.');
		const { count, left } = await undoAuthor(db, session.member.id, {
			accountId: author.id,
			since: `${input.since}T00:00:00Z`,
			reason: input.reason,
		});
		return { undone: count, left };
	},
);

/**
 * POST `/api/patrol/block` `{ username, reason }`: `{ username, blocked }`; false if the member was already blocked.
 */
export const blockCall = memberEndpoint(
	{
		summary: 'Blocks a member',
		action: 'block-member',
		input: z.object({ username, reason }),
		answer: z.object({
			username: z.string(),
			blocked: z
				.boolean()
				.describe('Whether the member was blocked by this call; false if already blocked.'),
		}),
	},
	async ({ db, session, input }) => ({
		username: input.username,
		blocked: await blockAuthor(db, session.member.id, input),
	}),
);
