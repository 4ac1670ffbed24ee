import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { vote } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { audit } from '#lib/sessions/audit.ts';
import { can } from '#lib/sessions/can.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { proposalOf } from '../proposal/proposals.ts';
import { castVote } from './cast-vote.ts';
import { withFormRedirect } from './led-back.ts';
import { voteRefusal } from './standing.ts';
import { tallyOf } from './tally.ts';
import type { Tally } from './vote-rules.ts';

/** The slug of a proposal. */
export const proposalSlug = z
	.string()
	.regex(/^[a-z0-9-]{1,120}$/, 'This is not the address of a proposal.');

/** The words for votes in the specification. */
const voteWords = ['Accept', 'Reject'] as const;
type VoteWord = (typeof voteWords)[number];

/** Returns the specification's vote figures of a proposal. */
export const voteCounts = ({ accept, reject }: Tally) => ({
	count_vote: accept,
	count_rejected: reject,
	total_count: accept + reject,
});

const countedVotes = {
	count_vote: z.int().describe('Number of votes to accept.'),
	count_rejected: z.int().describe('Number of votes to reject.'),
	total_count: z.int().describe('Total number of votes.'),
};

/** `POST /api/dao/vote`: casts or changes a DAO member's vote; answers with the tally. */
export const voteCall = withFormRedirect(
	'voted',
	memberEndpoint(
		{
			summary: 'Votes on a proposal, or changes your vote',
			answer: z.object({ vote: z.enum(voteWords), ...countedVotes }),
			input: z.object({
				slug: proposalSlug,
				vote: z.enum(voteWords, { error: 'Vote Accept or Reject.' }),
			}),
		},
		async ({ db, input: { slug, vote: word }, session: { member }, caller }) => {
			const why = voteRefusal(member);
			if (why) throw new HttpError(403, why);
			const tally = await db.transaction(async (tx) => {
				const { network } = caller;
				const details = { proposal: slug, vote: word };
				const now = await castVote(tx, member.id, slug, word === 'Accept');
				await audit(tx, 'voted', { accountId: member.id, network, details });
				return now;
			});
			return { vote: word, ...voteCounts(tally) };
		},
	),
);

/**
 * `GET /api/dao/standing?slug=`: the part of a proposal's page for signed-in members only. Includes the current tally,
 * since the page itself may be an older, cached one.
 */
export const standingCall = memberEndpoint(
	{
		summary: 'Gets what you can do with a proposal',
		input: z.object({ slug: proposalSlug }),
		from: 'query',
		answer: z.object({
			may_vote: z.boolean(),
			why: z.string().nullable().describe('Why you cannot vote, or null if you can.'),
			vote: z.enum(voteWords).nullable(),
			may_hide: z.boolean(),
			...countedVotes,
		}),
	},
	async ({ db, input: { slug }, session: { member } }) => {
		const proposal = await proposalOf(db, slug);
		const isOwn = proposal.author_id === member.id;
		const why = isOwn ? 'This proposal is yours, so you cannot vote on it.' : voteRefusal(member);
		return {
			may_vote: why === null,
			why,
			vote: await voteOf(db, proposal.id, member.id),
			may_hide: can(member, 'review-proposal'),
			...voteCounts(await tallyOf(db, proposal.id)),
		};
	},
);

async function voteOf(db: Db, proposalId: number, accountId: number): Promise<VoteWord | null> {
	const [found] = await db
		.select({ accepts: vote.accepts })
		.from(vote)
		.where(and(eq(vote.proposal_id, proposalId), eq(vote.account_id, accountId)));
	if (!found) return null;
	return found.accepts ? 'Accept' : 'Reject';
}
