import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { proposalTypes } from '#lib/db/schema/contributions.ts';
import { acceptedContributions } from '#lib/points/award.ts';
import { type ProposalState, proposalStates } from '../proposal/states.ts';

/** A proposal in its author's list. */
const ownProposalRow = z.object({
	slug: z.string(),
	title: z.string(),
	kind: z.enum(['new', 'edit']),
	type: z.enum(proposalTypes),
	state: z.enum(proposalStates),
	/** A code of `reasons.ts`. */
	reason: z.string().nullable(),
	/** The number of fields it changes, and of accepted fields that still stand. */
	fields: z.number(),
	applied: z.number(),
	/** ISO 8601. */
	sent_at: z.string(),
	decided_at: z.string().nullable(),
});
export type OwnProposal = z.output<typeof ownProposalRow>;

export interface OwnProposals {
	rows: OwnProposal[];
	/** Total number in the chosen state. */
	total: number;
	/** One entry for each state that at least one proposal has. */
	counts: { state: ProposalState; count: number }[];
}

const ownProposalsRow = z.object({ state: z.enum(proposalStates), count: z.number() });

/** Returns a page of a member's proposals, newest first; only those in one state if it is given. */
export async function ownProposals(
	db: Db,
	accountId: number,
	{ state, skip, take }: { state: ProposalState | null; skip: number; take: number },
): Promise<OwnProposals> {
	const chosen = state === null ? sql`true` : sql`p.state = ${state}`;
	const [rows, counts] = await Promise.all([
		readRows(db, ownProposalRow)`
			select p.slug, p.title, p.kind, p.type, p.state, p.reason, c.fields, c.applied,
				${isoSeconds(sql`p.sent_at`)} as sent_at, ${isoSeconds(sql`p.decided_at`)} as decided_at
			from proposal p cross join lateral (
				select count(*)::int as fields, (count(*) filter (where outcome = 'applied'))::int as applied
				from proposal_change where proposal_id = p.id
			) as c
			where p.author_id = ${accountId} and ${chosen}
			order by p.id desc limit ${take} offset ${skip}`,
		readRows(db, ownProposalsRow)`
			select state, count(*)::int as count from proposal where author_id = ${accountId}
			group by state order by count desc, state`,
	]);
	const counted = counts.filter((one) => state === null || one.state === state);
	return { rows, total: counted.reduce((all, { count }) => all + count, 0), counts };
}

/** A member's acceptance rate for one field of a record type. */
const fieldAcceptanceRow = z.object({
	type: z.enum(proposalTypes),
	field: z.string(),
	decided: z.number(),
	/** Accepted facts that still stand; reverted ones count as wrong. */
	accepted: z.number(),
});
export type FieldAcceptance = z.output<typeof fieldAcceptanceRow>;

/**
 * Returns the decisions on a member's facts by field, most decided first. Fields returned because the record had
 * changed are left out.
 */
export async function acceptanceByField(db: Db, accountId: number): Promise<FieldAcceptance[]> {
	const rows = await readRows(db, fieldAcceptanceRow)`
		select p.type, c.field, count(*)::int as decided,
			(count(*) filter (where c.outcome = 'applied'))::int as accepted
		from proposal p join proposal_change c on c.proposal_id = p.id
		where p.author_id = ${accountId} and c.outcome in ('applied', 'rejected', 'reverted')
		group by p.type, c.field order by decided desc, p.type, c.field limit 200`;
	return rows;
}

/** A contribution as shown on a profile. */
const acceptedContributionRow = z.object({
	title: z.string(),
	kind: z.enum(['new', 'edit']),
	type: z.enum(proposalTypes),
	slug: z.string(),
	/** ISO 8601. */
	decided_at: z.string().nullable(),
});
export type AcceptedContribution = z.output<typeof acceptedContributionRow>;

/** Matches proposals that still stand in at least one field, by the same rule as `acceptedContributions`. */
const standing: SQL = sql`p.state = 'accepted'
	and exists (select from proposal_change c where c.proposal_id = p.id and c.outcome = 'applied')`;

/** Returns a member's accepted contributions that still stand: their number, and the newest `take` of them. */
export async function acceptedContributionsOf(
	db: Db,
	accountId: number,
	take: number,
): Promise<{ rows: AcceptedContribution[]; total: number }> {
	const [rows, total] = await Promise.all([
		readRows(db, acceptedContributionRow)`
			select p.title, p.kind, p.type, p.slug, ${isoSeconds(sql`p.decided_at`)} as decided_at
			from proposal p where p.author_id = ${accountId} and ${standing}
			order by p.decided_at desc nulls last, p.id desc limit ${take}`,
		acceptedContributions(db, accountId),
	]);
	return { rows, total };
}
