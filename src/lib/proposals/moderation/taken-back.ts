import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Author, ChangeOutcome } from '#lib/catalogue/change.ts';
import { revertRevision } from '#lib/catalogue/history.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { removeRecord } from '#lib/catalogue/removal.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { countRow, idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { notify } from '#lib/notifications/notify.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { awardPoints } from '#lib/points/award.ts';
import { pointsFor } from '#lib/points/tiers.ts';
import { noteStanding } from '../proposal/note-proposal.ts';
import { PROPOSALS_TAG } from '../proposal/proposals.ts';

/** The field of an accepted proposal that a revision wrote. */
const contributionRow = z.object({
	proposal: z.string(),
	slug: z.string(),
	title: z.string(),
	kind: z.enum(['new', 'edit']),
	type: z.string(),
	author: z.string().nullable(),
	record: z.string().nullable(),
	field: z.string(),
	/** Whether the revision is of the proposal's own record. */
	is_own: z.boolean(),
	/** The type of the written record; `actor` is the author. */
	written_type: z.string(),
	actor: z.string().nullable(),
});
type Contribution = z.output<typeof contributionRow>;

const linkRow = z.object({ id: z.string(), reverts: z.string().nullable() });
type Link = z.output<typeof linkRow>;

/**
 * Returns all reverts of a revision's field, and the revision that this one ultimately reverts: itself if it is not a
 * revert.
 */
async function rootOf(tx: Db, revisionId: number): Promise<{ root: string; reverts: Link[] }> {
	const reverts = await readRows(tx, linkRow)`
		select r.id, r.reverts from revision r join revision own on own.id = ${revisionId}
		where r.record_type = own.record_type and r.record_id = own.record_id and r.field = own.field
			and r.reverts is not null
		order by r.id desc`;
	const revertedBy = new Map(reverts.map(({ id, reverts: reverted }) => [id, reverted]));
	let root = String(revisionId);
	for (let next = revertedBy.get(root); next; next = revertedBy.get(root)) root = next;
	return { root, reverts };
}

/** Whether a revision is reverted, by a revert that was not itself reverted. Reverts come newest first. */
function isTakenBack(root: string, reverts: readonly Link[]): boolean {
	const takenBack = new Set<string | null>();
	for (const { id, reverts: reverted } of reverts) if (!takenBack.has(id)) takenBack.add(reverted);
	return takenBack.has(root);
}

/**
 * Returns the part of a proposal that a revision wrote: a field of its own record, or one of related records (`rounds`,
 * `portfolio`, `employees`, `founders`, `events`). Undefined if an import or an editor wrote it instead.
 */
async function contributionOf(tx: Db, revisionId: string): Promise<Contribution | undefined> {
	const rows = await readRows(tx, contributionRow)`
		select p.id as proposal, p.slug, p.title, p.kind, p.type, p.author_id as author, p.record_id as record,
			own.is_own, r.record_type as written_type, r.actor_id as actor,
			case
				when own.is_own then r.field
				when r.record_type = 'project' then 'events'
				when r.record_type = 'round' and p.type = 'organization' and exists (
					select from revision other where other.record_type = 'round' and other.record_id = r.record_id
						and other.origin = r.origin and other.field = 'project_id') then 'portfolio'
				when r.record_type = 'round' then 'rounds'
				when exists (select from proposal_change c where c.proposal_id = p.id and c.field = 'employees') then 'employees'
				else 'founders'
			end as field
		from revision r join proposal p on p.id = substring(r.origin from '^proposal:([0-9]{1,18})$')::bigint
			and p.state = 'accepted'
		cross join lateral (select p.type = r.record_type and p.record_id = r.record_id as is_own) own
		where r.id = ${revisionId}`;
	return rows[0];
}

/**
 * Whether a contribution stands. All changes that a proposal made to related records count as one contribution, which
 * stands unless all of them are reverted.
 */
async function isStanding(
	tx: Db,
	found: Contribution,
	{ root, reverts }: { root: string; reverts: readonly Link[] },
): Promise<boolean> {
	if (found.is_own) return !isTakenBack(root, reverts);
	const rows = await readRows(tx, idRow)`
		select id from revision where origin = ${`proposal:${found.proposal}`} and record_type = ${found.written_type}
			and actor_id is not distinct from ${found.actor}
			and (record_type <> ${found.type} or record_id is distinct from ${found.record})`;
	for (const { id } of rows)
		if (isTakenBack(id, (await rootOf(tx, Number(id))).reverts)) return false;
	return true;
}

/** Returns the number of a proposal's fields that stand. */
async function standing(tx: Db, proposalId: string): Promise<number> {
	const { count } = await readOne(tx, countRow)`
		select count(*)::int as count from proposal_change
		where proposal_id = ${proposalId} and outcome = 'applied'`;
	return count;
}

/** Sets the outcome of the field; returns whether it changed. */
async function setOutcome(
	tx: Db,
	{ proposal, field }: Contribution,
	from: 'applied' | 'reverted',
	to: 'applied' | 'reverted',
): Promise<boolean> {
	const { rowCount } = await tx.execute(sql`
		update proposal_change set outcome = ${to}
		where proposal_id = ${proposal} and field = ${field} and outcome = ${from}`);
	return rowCount === 1;
}

/** A proposal with reverted or restored fields, and the names of these fields. */
interface MovedContribution {
	found: Contribution;
	before: number;
	fields: string[];
	isBack: boolean;
}

/** News that came with a new record stands as long as the record does. */
async function settleNews(tx: Db, { found, fields }: MovedContribution): Promise<void> {
	if (found.kind !== 'new' || !found.is_own || found.record === null) return;
	const isGone = !(await standsInCatalogue(tx, found));
	const [from, to] = isGone
		? (['applied', 'reverted'] as const)
		: (['reverted', 'applied'] as const);
	if (await setOutcome(tx, { ...found, field: 'news' }, from, to)) fields.push('news');
}

async function standsInCatalogue(tx: Db, { type, record }: Contribution): Promise<boolean> {
	const { rowCount } = await tx.execute(sql`
		select from revision where record_type = ${type} and record_id = ${record} and field = 'slug'
			and id = (select max(id) from revision where record_type = ${type} and record_id = ${record} and field = 'slug')
			and value is not null`);
	return rowCount === 1;
}

/** Updates proposals and their authors' points after revisions have been reverted. */
async function settle(
	tx: Db,
	revisionIds: readonly number[],
	decision: { actorId: number | undefined; reason: string },
): Promise<void> {
	const moved = new Map<string, MovedContribution>();
	for (const revisionId of revisionIds) {
		const chain = await rootOf(tx, revisionId);
		const found = await contributionOf(tx, chain.root);
		if (!found) continue;
		const before = moved.get(found.proposal)?.before ?? (await standing(tx, found.proposal));
		const isBack = await isStanding(tx, found, chain);
		const hasMoved = await (isBack
			? setOutcome(tx, found, 'reverted', 'applied')
			: setOutcome(tx, found, 'applied', 'reverted'));
		if (!hasMoved) continue;
		const one = moved.get(found.proposal) ?? { found, before, fields: [], isBack };
		one.fields.push(found.field);
		moved.set(found.proposal, one);
	}
	for (const one of moved.values()) {
		await settleNews(tx, one);
		await giveOrTake(tx, one, { ...decision, cause: `revert ${revisionIds[0]}` });
	}
	if (moved.size > 0) await notifyTags(tx, [PROPOSALS_TAG]);
}

/** Adjusts points to the contributions that now stand, and notifies the author. */
async function giveOrTake(
	tx: Db,
	{ found, before, fields, isBack }: MovedContribution,
	{ actorId, reason, cause }: { actorId: number | undefined; reason: string; cause: string },
): Promise<void> {
	if (found.author === null) return;
	const accountId = Number(found.author);
	const after = await standing(tx, found.proposal);
	const points = pointsFor(found.kind, after) - pointsFor(found.kind, before);
	if (points !== 0)
		await awardPoints(tx, {
			accountId,
			reason: isBack ? 'proposal-accepted' : 'proposal-reverted',
			points,
			proposalId: Number(found.proposal),
			recordType: found.type,
			recordId: found.record === null ? null : Number(found.record),
		});
	await noteStanding(tx, Number(found.proposal));
	if (accountId === actorId) return;
	const facts =
		fields.length === 1
			? `A fact of your proposal “${found.title}” was`
			: `${fields.length} facts of your proposal “${found.title}” were`;
	await notify(tx, {
		accountId,
		kind: 'proposal',
		title: `${facts} ${isBack ? 'restored' : 'reverted'}`,
		body: reason,
		link: `/dao/${found.slug}`,
		cause: `proposal ${found.proposal} ${cause}`,
	});
}

const revertsRow = z.object({ reverts: z.string() });

/** Returns the revisions reverted by the last change to a record. */
async function takenBackLast(
	tx: Db,
	{ type, recordId }: { type: string; recordId: number },
): Promise<number[]> {
	const rows = await readRows(tx, revertsRow)`
		select reverts from revision where record_type = ${type} and record_id = ${recordId} and reverts is not null
			and at = (select at from revision where record_type = ${type} and record_id = ${recordId} order by id desc limit 1)
		order by id`;
	return rows.map(({ reverts }) => Number(reverts));
}

const typeRow = z.object({ type: z.string() });

/**
 * Reverts a revision as `revert` of the catalogue's history does, and revokes the points its author earned for it;
 * reverting the revert restores them. All in one transaction. `reason` is told to the author.
 *
 * @throws ChangeRefusedError when there is no such revision, or the field cannot be without a value.
 */
export async function revertContribution(
	db: Db,
	author: Author,
	revisionId: number,
	reason = '',
): Promise<ChangeOutcome> {
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const revised = await revertRevision(tx, author, revisionId);
		if (revised.outcome === 'unchanged') return revised;
		const { type } = await readOne(
			tx,
			typeRow,
		)`select record_type as type from revision where id = ${revisionId}`;
		const reverted = await takenBackLast(tx, { type, recordId: revised.id });
		await settle(tx, reverted, { actorId: author.actorId, reason });
		return revised;
	});
}

/**
 * Deletes a record from the catalogue and revokes the points its author earned for it. Reverting any revision this
 * writes restores both. All in one transaction. `reason` is told to the author.
 *
 * @throws ChangeRefusedError when there is no such record, or another record references it.
 */
export async function deleteContribution(
	db: Db,
	author: Author,
	{ type, recordId }: { type: RecordType; recordId: number },
	reason: string,
): Promise<ChangeOutcome> {
	return db.transaction(async (tx) => {
		const removed = await removeRecord(tx, author, { type, recordId });
		const reverted = await takenBackLast(tx, { type, recordId });
		await settle(tx, reverted, { actorId: author.actorId, reason });
		return removed;
	});
}
