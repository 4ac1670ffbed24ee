import { and, eq, sql } from 'drizzle-orm';
import { currentFields } from '../catalogue/current-fields.ts';
import type { Fields } from '../catalogue/field-values.ts';
import type { RecordType } from '../catalogue/record-types.ts';
import { tableOf } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';
import {
	contributionDraft,
	proposal,
	proposalChange,
	proposalEvent,
} from '../db/schema/contributions.ts';
import { HttpError } from '../http/errors.ts';
import { heldProposal, newProposalSlug, type Proposal, step } from './proposals.ts';
import { checkChanges, type ProposedChange, type Said } from './proposed-changes.ts';

/** What a contributor sends: a new record, or changes of the record of `slug`. */
export interface Submission {
	type: RecordType;
	/** Null: a new record. */
	slug: string | null;
	said: Record<string, Said>;
	/** To the reviewers. */
	note: string;
}

/** Proposals of one member that may be open at once. */
export const MOST_OPEN = 100;

const incomplete = (fields: Record<string, string>) =>
	new HttpError(422, 'Some of it cannot be sent yet. See the fields that are marked.', { fields });

/** Keeps what a form sends from being lost: it is checked whole, and the draft goes only when the proposal stands. */
export async function submit(db: Db, authorId: number, sent: Submission): Promise<Proposal> {
	return db.transaction(async (tx) => {
		await refuseTooMany(tx, authorId);
		const record = sent.slug === null ? null : await recordOf(tx, sent.type, sent.slug);
		const changes = await checked(tx, sent, record?.fields ?? {});
		const kind = record ? 'edit' : 'new';
		const title = await titleOf(tx, sent.type, afterwards(record?.fields ?? {}, changes));
		const [made] = await tx
			.insert(proposal)
			.values({
				slug: newProposalSlug(kind, title),
				kind,
				type: sent.type,
				record_id: record?.id ?? null,
				title,
				author_id: authorId,
				state: 'submitted',
				note: sent.note,
			})
			.returning();
		if (!made) throw new Error('The proposal was not written.');
		await writeChanges(tx, made.id, changes);
		await tx.insert(proposalEvent).values({
			proposal_id: made.id,
			step: 'submit',
			state: 'submitted',
			actor_id: authorId,
			comment: sent.note,
		});
		await dropDraft(tx, authorId, sent);
		return made;
	});
}

/** Sends a proposal again, changed; what was asked and said of it stays with it. */
export async function amend(
	db: Db,
	authorId: number,
	id: number,
	sent: Omit<Submission, 'type' | 'slug'>,
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		const held = await heldProposal(tx, id);
		if (held.type === 'research') throw new HttpError(422, 'Research is amended by its own form.');
		const { type, record_id } = held;
		const fields = record_id === null ? {} : await currentFields(tx, type, record_id);
		if (!fields) throw new HttpError(409, 'The record is gone. Withdraw the proposal.');
		const changes = await checked(tx, { ...sent, type, slug: null }, fields);
		const moved = await step(tx, held, 'amend', {
			actorId: authorId,
			comment: sent.note,
			set: {
				version: held.version + 1,
				note: sent.note,
				sent_at: sql`now()`,
				reviewer_id: null,
			},
		});
		await tx.delete(proposalChange).where(eq(proposalChange.proposal_id, id));
		await writeChanges(tx, id, changes);
		return moved;
	});
}

async function refuseTooMany(tx: Db, authorId: number): Promise<void> {
	const { rows } = await tx.execute<{ count: number }>(sql`
		select count(*)::int as count from proposal where author_id = ${authorId}
			and state in ('submitted', 'in-review', 'changes-asked', 'voting')`);
	if ((rows[0]?.count ?? 0) >= MOST_OPEN)
		throw new HttpError(
			409,
			`${MOST_OPEN} proposals of yours are open. Wait until some are decided, or withdraw one.`,
		);
}

async function recordOf(
	tx: Db,
	type: RecordType,
	slug: string,
): Promise<{ id: number; fields: Fields }> {
	const { rows } = await tx.execute<{ id: string }>(
		sql`select id from ${sql.identifier(tableOf[type])} where slug = ${slug}`,
	);
	const id = Number(rows[0]?.id ?? 0);
	const fields = id ? await currentFields(tx, type, id) : undefined;
	if (!fields) throw new HttpError(404, 'There is no such record any more.');
	return { id, fields };
}

async function checked(tx: Db, sent: Submission, current: Fields): Promise<ProposedChange[]> {
	const { changes, complaints } = await checkChanges(tx, sent.type, sent.said, current);
	const after = afterwards(current, changes);
	if (sent.type === 'round') {
		if ((after.project_id == null) === (after.organization_id == null))
			complaints.project_id ??= 'Choose who raised: one project or one organization.';
	} else if (!after.name) complaints.name ??= 'A record needs a name.';
	if (Object.keys(complaints).length > 0) throw incomplete(complaints);
	if (changes.length === 0)
		throw new HttpError(422, 'Nothing is different from what the record says now.');
	return changes;
}

/** What the record says once these changes are made. */
const afterwards = (current: Fields, changes: readonly ProposedChange[]): Fields => ({
	...current,
	...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
});

/** A round has no name: it is called by who raised. */
async function titleOf(tx: Db, type: RecordType, fields: Fields): Promise<string> {
	if (type !== 'round') return String(fields.name);
	const [table, id] = fields.project_id
		? ['project', fields.project_id]
		: ['organization', fields.organization_id];
	const { rows } = await tx.execute<{ name: string }>(
		sql`select name from ${sql.identifier(String(table))} where id = ${id}`,
	);
	return `Round of ${rows[0]?.name ?? ''}`;
}

async function writeChanges(
	tx: Db,
	proposalId: number,
	changes: readonly ProposedChange[],
): Promise<void> {
	await tx
		.insert(proposalChange)
		.values(changes.map((change) => ({ ...change, proposal_id: proposalId })));
}

async function dropDraft(tx: Db, authorId: number, { type, slug }: Submission): Promise<void> {
	await tx
		.delete(contributionDraft)
		.where(
			and(
				eq(contributionDraft.account_id, authorId),
				eq(contributionDraft.type, type),
				eq(contributionDraft.key, slug ?? 'new'),
			),
		);
}
