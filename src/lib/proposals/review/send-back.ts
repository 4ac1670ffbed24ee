import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { proposalChange } from '#lib/db/schema/contributions.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import { returnAsDraft } from '../apply/accept.ts';
import { pendingChangesOf } from '../apply/apply-proposal.ts';
import type { Proposal } from '../proposal/proposals.ts';
import { type EditorReason, reasons } from '../proposal/reasons.ts';
import { checkSubmission } from '../submit/check-submission.ts';

/** The reason for each field sent back to the author, by field. */
export type ReturnReasons = Readonly<Record<string, EditorReason>>;

const fieldError = (field: string, text: string) =>
	new HttpError(422, text, { fields: { [`back.${field}`]: text } });

/**
 * Sends fields of a proposal back to their author, each with its reason, while the others proceed. Fields of an edit
 * become the author's draft at once, those of a new record once it exists. Returns the fields that proceed.
 * @throws HttpError 422 when nothing would proceed, or a required field would be missing
 */
export async function sendBack(
	tx: Db,
	held: Proposal,
	back: ReturnReasons,
	comment = '',
): Promise<string[]> {
	const changes = await pendingChangesOf(tx, held.id);
	const sent = changes.filter(({ field }) => Object.hasOwn(back, field));
	const rest = changes.filter(({ field }) => !Object.hasOwn(back, field));
	const [first] = sent;
	if (!first) return rest.map(({ field }) => field);
	if (rest.length === 0)
		throw fieldError(first.field, 'Nothing would be left. Ask for changes or reject it instead.');
	await checkRemaining(tx, held, rest);
	for (const { field } of sent)
		await tx
			.update(proposalChange)
			.set({ outcome: 'returned', reason: back[field] ?? 'other' })
			.where(and(eq(proposalChange.proposal_id, held.id), inArray(proposalChange.field, [field])));
	const fields = sent.map(({ field }) => field);
	if (held.kind === 'edit') await returnAsDraft(tx, held, changes, fields);
	await tellAuthor(tx, held, back, fields, comment);
	return rest.map(({ field }) => field);
}

/** Checks that a new record is valid without the fields sent back. */
async function checkRemaining(
	tx: Db,
	{ kind, type }: Proposal,
	rest: Awaited<ReturnType<typeof pendingChangesOf>>,
): Promise<void> {
	if (kind !== 'new' || type === 'research') return;
	const fields = Object.fromEntries(
		rest.map(({ field, value, source }) => [field, { value, source }]),
	);
	const { complaints } = await checkSubmission(tx, type, fields, {});
	for (const field of ['name', 'project_id'])
		if (complaints[field]) throw fieldError(field, complaints[field]);
}

async function tellAuthor(
	tx: Db,
	{ id, slug, title, type, kind, author_id, version }: Proposal,
	back: ReturnReasons,
	fields: readonly string[],
	comment: string,
): Promise<void> {
	if (author_id === null) return;
	const why = fields.map(
		(field) => `${fieldLabel(type, field)}: ${reasons[back[field] ?? 'other']}`,
	);
	const wait =
		kind === 'edit'
			? 'They wait for you as a draft.'
			: 'Once the record is accepted, they wait for you as a draft.';
	await notifyMembers(tx, [
		{
			accountId: author_id,
			kind: 'proposal',
			title: `An editor sent part of “${title}” back to you`,
			body: [...why, wait, comment].filter(Boolean).join(' '),
			link: `/dao/${slug}`,
			cause: `proposal ${id} sent back ${version}`,
		},
	]);
}
