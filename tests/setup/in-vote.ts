import { eq, sql } from 'drizzle-orm';
import type { Value } from '#lib/catalogue/field-values.ts';
import type { Db } from '#lib/db/connect.ts';
import type { VoteRules } from '#lib/db/schema/contributions.ts';
import { proposal } from '#lib/db/schema/contributions.ts';
import { lockProposal, type Proposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { type Submission, submitProposal } from '#lib/proposals/submit/submit.ts';
import { voteRules } from '#lib/proposals/vote/vote-rules.ts';
import { type MemberFacts, type SignedIn, signedIn } from './signed-in.ts';

/** The source that test proposals cite. */
export const SOURCE = 'https://example.com/about';

export interface Proposed {
	author: SignedIn;
	editor: SignedIn;
	proposal: Proposal;
}

interface Facts {
	type?: Submission['type'];
	/** Null: a new record. */
	slug?: string | null;
	fields: Record<string, Value>;
	note?: string;
	author?: MemberFacts;
	rules?: VoteRules;
}

/** A submitted proposal with its own author. */
export async function sent(
	db: Db,
	{ type = 'project', slug = null, fields, note = '', author: facts }: Facts,
): Promise<Proposed> {
	const author = await signedIn(db, { roles: ['contributor'], ...facts });
	const editor = await signedIn(db, { roles: ['editor'] });
	const said = Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, { value, source: SOURCE }]),
	);
	const made = await submitProposal(db, author.member.id, { type, slug, said, note });
	return { author, editor, proposal: made };
}

/** A proposal that members vote on, until `endVote`. */
export async function inVote(db: Db, facts: Facts): Promise<Proposed> {
	const all = await sent(db, facts);
	const moved = await db.transaction(async (tx) =>
		takeStep(tx, await lockProposal(tx, all.proposal.id), 'open-vote', {
			actorId: all.editor.member.id,
			set: {
				vote_rules: facts.rules ?? voteRules(),
				start_date: sql`now()`,
				end_date: sql`now() + interval '7 days'`,
			},
		}),
	);
	return { ...all, proposal: moved };
}

/** Ends the vote's time as of now. */
export async function endVote(db: Db, id: number): Promise<void> {
	await db.update(proposal).set({ end_date: sql`clock_timestamp()` }).where(eq(proposal.id, id));
}
