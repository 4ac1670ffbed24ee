import { z } from 'zod';
import { findAccount } from '#lib/accounts/find-account.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { db } from '#lib/db/client.ts';
import { recordNames } from '#lib/entities/record-names.ts';
import { HttpError } from '#lib/http/errors.ts';
import { can } from '#lib/sessions/can.ts';
import { handleStepForm } from '../form/posted-step.ts';
import { fieldDifference } from '../review/field-difference.ts';
import { type EditorsPage, editorsSession, seeOther } from '../review/pages.server.ts';
import { changeFilters, patrolChanges } from './changes.ts';
import { differenceOf } from './difference.ts';
import { blockCall, revertCall, undoAuthorCall } from './patrol-calls.ts';
import { undoneCount, undoPlan } from './undo-author.ts';

interface FieldChange {
	type: RecordType;
	field: string;
	old: Value;
	value: Value;
}

/** Adds the display form of each change. */
async function withDifferences<Change extends FieldChange>(changes: readonly Change[]) {
	const names = await recordNames(
		db,
		mentionedRecords(
			changes.flatMap(({ field, old, value }) => [
				{ field, value: old },
				{ field, value },
			]),
		),
	);
	return changes.map((one) => ({
		...one,
		shown: fieldDifference(one.type, one.field, one, names),
	}));
}

const revertResponse = z.object({ changed: z.boolean() });

/** Loads `/patrol`: recent changes, of all records or one. Null if this member may not see the page. */
export async function patrolPage(page: EditorsPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	const posted = await handleStepForm(db, page, { revert: revertCall });
	if (posted.state === 'done') {
		const to = new URL(page.url);
		to.searchParams.set(
			'done',
			revertResponse.parse(posted.answer).changed ? 'reverted' : 'unchanged',
		);
		return seeOther(to.pathname + to.search);
	}
	const filters = changeFilters.parse(Object.fromEntries(page.url.searchParams));
	const { changes, hasOlder } = await patrolChanges(db, filters);
	return { filters, changes: await withDifferences(changes), hasOlder, posted };
}

const revisionId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Loads `/patrol/difference?from=&to=`: the differences between two revisions of a record. */
export async function differencePage(page: EditorsPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	const parsed = z
		.object({ from: revisionId, to: revisionId })
		.safeParse(Object.fromEntries(page.url.searchParams));
	if (!parsed.success)
		return { problem: 'Choose two changes of a record in its history, then compare.' };
	try {
		const { type, fields, ...found } = await differenceOf(db, parsed.data.from, parsed.data.to);
		const differing = await withDifferences(fields.map((one) => ({ ...one, type })));
		return { problem: null, type, ...found, fields: differing };
	} catch (error) {
		if (error instanceof HttpError) return { problem: error.message };
		throw error;
	}
}

const undone = z.object({ undone: z.number(), left: z.number() });
const MONTH = 30 * 86_400_000;

/**
 * Loads `/patrol/author?username=&since=`: an author's changes, a preview of undoing them, and the forms for doing so.
 */
export async function authorPage(page: EditorsPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	const posted = await handleStepForm(db, page, { undo: undoAuthorCall, block: blockCall });
	const { searchParams } = page.url;
	const since = z.iso
		.date()
		.catch(new Date(Date.now() - MONTH).toISOString().slice(0, 10))
		.parse(searchParams.get('since'));
	const found = await findAccount(db, searchParams.get('username') ?? '');
	if (!found) return null;
	if (posted.state === 'done') {
		const query = new URLSearchParams({ username: found.username, since, done: posted.step });
		if (posted.step === 'undo') {
			const { undone: count, left } = undone.parse(posted.answer);
			query.set('count', String(count));
			query.set('left', String(left));
		}
		return seeOther(`/patrol/author?${query}`);
	}
	const plan = await undoPlan(db, found.id, `${since}T00:00:00Z`);
	const differences = await withDifferences(
		plan.undone.map(({ now, before, ...one }) => ({ ...one, old: now, value: before })),
	);
	return {
		author: { username: found.username, name: found.name, isBlocked: found.isBlocked },
		canBlock: can(session.member, 'block-member') && found.id !== session.member.id,
		since,
		plan: { ...plan, undone: differences },
		count: undoneCount(plan),
		posted,
	};
}
