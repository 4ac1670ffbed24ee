import { sql } from 'drizzle-orm';
import { notifyTags } from '../cache-tags.ts';
import type { Author, Revised } from '../catalogue/change.ts';
import { revert } from '../catalogue/history.ts';
import { lockCatalogue } from '../catalogue/write-lock.ts';
import type { Db } from '../db/connect.ts';
import { notify } from '../notifications/notify.ts';
import { award } from '../points/award.ts';
import { pointsFor } from '../points/tiers.ts';
import { PROPOSALS_TAG } from './proposals.ts';

/** The field of an accepted proposal that a revision wrote. */
interface Contribution extends Record<string, unknown> {
	proposal: string;
	slug: string;
	title: string;
	kind: 'new' | 'edit';
	type: string;
	author: string | null;
	record: string | null;
	field: string;
}

interface Link extends Record<string, unknown> {
	id: string;
	reverts: string | null;
}

/** The reverts of the field of a revision, and the revision that it takes back in the end: itself when it reverts none. */
async function rootOf(tx: Db, revisionId: number): Promise<{ root: string; reverts: Link[] }> {
	const { rows: reverts } = await tx.execute<Link>(sql`
		select r.id, r.reverts from revision r join revision own on own.id = ${revisionId}
		where r.record_type = own.record_type and r.record_id = own.record_id and r.field = own.field
			and r.reverts is not null
		order by r.id desc`);
	const revertedBy = new Map(reverts.map(({ id, reverts: reverted }) => [id, reverted]));
	let root = String(revisionId);
	for (let next = revertedBy.get(root); next; next = revertedBy.get(root)) root = next;
	return { root, reverts };
}

/** Whether a revision counts as taken back: by a revert that was not taken back itself. Reverts come newest first. */
function isTakenBack(root: string, reverts: readonly Link[]): boolean {
	const takenBack = new Set<string | null>();
	for (const { id, reverts: reverted } of reverts) if (!takenBack.has(id)) takenBack.add(reverted);
	return takenBack.has(root);
}

/**
 * What of a proposal a revision wrote. Undefined when it was none: an import wrote it, or the proposal made it besides
 * its own record (a round, a person).
 */
async function contributionOf(tx: Db, revisionId: string): Promise<Contribution | undefined> {
	const { rows } = await tx.execute<Contribution>(sql`
		select p.id as proposal, p.slug, p.title, p.kind, p.type, p.author_id as author, p.record_id as record, r.field
		from revision r join proposal p on p.id = substring(r.origin from '^proposal:([0-9]{1,18})$')::bigint
			and p.type = r.record_type and p.record_id = r.record_id and p.state = 'accepted'
		where r.id = ${revisionId}`);
	return rows[0];
}

/** How many fields of a proposal stand. */
async function standing(tx: Db, proposalId: string): Promise<number> {
	const { rows } = await tx.execute<{ count: number }>(sql`
		select count(*)::int as count from proposal_change
		where proposal_id = ${proposalId} and outcome = 'applied'`);
	return rows[0]?.count ?? 0;
}

/** Whether the outcome of the field had to change. */
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

/** Brings a proposal and its author's points up to date with a revert of `revisionId` that has just been made. */
async function settle(
	tx: Db,
	revisionId: number,
	{ actorId, reason }: { actorId: number | undefined; reason: string },
): Promise<void> {
	const { root, reverts } = await rootOf(tx, revisionId);
	const found = await contributionOf(tx, root);
	if (!found) return;
	const isBack = !isTakenBack(root, reverts);
	const before = await standing(tx, found.proposal);
	const moved = await (isBack
		? setOutcome(tx, found, 'reverted', 'applied')
		: setOutcome(tx, found, 'applied', 'reverted'));
	if (!moved) return;
	const after = before + (isBack ? 1 : -1);
	await notifyTags(tx, [PROPOSALS_TAG]);
	if (found.author === null) return;
	const accountId = Number(found.author);
	const points = pointsFor(found.kind, after) - pointsFor(found.kind, before);
	if (points !== 0)
		await award(tx, {
			accountId,
			reason: isBack ? 'proposal-accepted' : 'proposal-reverted',
			points,
			proposalId: Number(found.proposal),
			recordType: found.type,
			recordId: found.record === null ? null : Number(found.record),
		});
	if (accountId === actorId) return;
	await notify(tx, {
		accountId,
		kind: 'proposal',
		title: `A fact of your proposal “${found.title}” was ${isBack ? 'put back' : 'taken back'}`,
		body: reason,
		link: `/dao/${found.slug}`,
		cause: `proposal ${found.proposal} revert ${revisionId}`,
	});
}

/**
 * Takes a revision back as `revert` of the catalogue's history does, and with it what its author earned by it; taking that
 * back in turn gives it back. All in one transaction. `reason` is told to the author.
 *
 * @throws ChangeRefused when there is no such revision, or the field cannot be without a value.
 */
export async function takeBack(
	db: Db,
	author: Author,
	revisionId: number,
	reason = '',
): Promise<Revised> {
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const revised = await revert(tx, author, revisionId);
		if (revised.outcome !== 'unchanged')
			await settle(tx, revisionId, { actorId: author.actorId, reason });
		return revised;
	});
}
