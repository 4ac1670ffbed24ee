import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isoSeconds } from '../db/iso-time.ts';
import type { ProposalType } from '../db/schema/contributions.ts';
import { acceptedContributions } from '../points/award.ts';
import type { ProposalState } from './states.ts';

/** A proposal as its author's list shows it. */
export interface OwnProposal {
	slug: string;
	title: string;
	kind: 'new' | 'edit';
	type: ProposalType;
	state: ProposalState;
	/** A code of `reasons.ts`. */
	reason: string | null;
	/** Fields that it names, and those of them that were accepted and still stand. */
	fields: number;
	applied: number;
	/** ISO 8601. */
	sent_at: string;
	decided_at: string | null;
}

export interface OwnProposals {
	rows: OwnProposal[];
	/** Of the chosen state. */
	total: number;
	/** Of every state that there is one in. */
	counts: { state: ProposalState; count: number }[];
}

/** A part of what a member proposed, the newest first; of one state when that is given. */
export async function ownProposals(
	db: Db,
	accountId: number,
	{ state, skip, take }: { state: ProposalState | null; skip: number; take: number },
): Promise<OwnProposals> {
	const chosen = state === null ? sql`true` : sql`p.state = ${state}`;
	const [{ rows }, { rows: counts }] = await Promise.all([
		db.execute<OwnProposal & Record<string, unknown>>(sql`
			select p.slug, p.title, p.kind, p.type, p.state, p.reason, c.fields, c.applied,
				${isoSeconds(sql`p.sent_at`)} as sent_at, ${isoSeconds(sql`p.decided_at`)} as decided_at
			from proposal p cross join lateral (
				select count(*)::int as fields, (count(*) filter (where outcome = 'applied'))::int as applied
				from proposal_change where proposal_id = p.id
			) as c
			where p.author_id = ${accountId} and ${chosen}
			order by p.id desc limit ${take} offset ${skip}`),
		db.execute<{ state: ProposalState; count: number }>(sql`
			select state, count(*)::int as count from proposal where author_id = ${accountId}
			group by state order by count desc, state`),
	]);
	const counted = counts.filter((one) => state === null || one.state === state);
	return { rows, total: counted.reduce((all, { count }) => all + count, 0), counts };
}

/** How often a member was right about one field of a kind of record. */
export interface FieldAcceptance {
	type: ProposalType;
	field: string;
	decided: number;
	/** Still standing: what was reverted counts as wrong. */
	accepted: number;
}

/** What was decided of a member's facts, by field, the most decided first. What a changed record gave back is left out. */
export async function acceptanceByField(db: Db, accountId: number): Promise<FieldAcceptance[]> {
	const { rows } = await db.execute<FieldAcceptance & Record<string, unknown>>(sql`
		select p.type, c.field, count(*)::int as decided,
			(count(*) filter (where c.outcome = 'applied'))::int as accepted
		from proposal p join proposal_change c on c.proposal_id = p.id
		where p.author_id = ${accountId} and c.outcome in ('applied', 'rejected', 'reverted')
		group by p.type, c.field order by decided desc, p.type, c.field limit 200`);
	return rows;
}

/** A contribution as a profile shows it. */
export interface AcceptedContribution {
	title: string;
	kind: 'new' | 'edit';
	type: ProposalType;
	slug: string;
	/** ISO 8601. */
	decided_at: string | null;
}

/** Still standing in at least one field, as `acceptedContributions` counts. */
const standing: SQL = sql`p.state = 'accepted'
	and exists (select from proposal_change c where c.proposal_id = p.id and c.outcome = 'applied')`;

/** A member's accepted contributions that still stand: how many, and the newest `take` of them. */
export async function acceptedOf(
	db: Db,
	accountId: number,
	take: number,
): Promise<{ rows: AcceptedContribution[]; total: number }> {
	const [{ rows }, total] = await Promise.all([
		db.execute<AcceptedContribution & Record<string, unknown>>(sql`
			select p.title, p.kind, p.type, p.slug, ${isoSeconds(sql`p.decided_at`)} as decided_at
			from proposal p where p.author_id = ${accountId} and ${standing}
			order by p.decided_at desc nulls last, p.id desc limit ${take}`),
		acceptedContributions(db, accountId),
	]);
	return { rows, total };
}
