import { eq, sql } from 'drizzle-orm';
import { audit } from '../accounts/audit.ts';
import { accept as acceptProposal, mark } from '../contributions/accept.ts';
import { heldProposal, type Proposal, type StepFacts, step } from '../contributions/proposals.ts';
import type { Reason } from '../contributions/reasons.ts';
import type { StepName } from '../contributions/states.ts';
import type { Db } from '../db/connect.ts';
import { proposalChange } from '../db/schema/contributions.ts';
import { tallyOf } from '../governance/tally.ts';
import { voteRules } from '../governance/vote-rules.ts';
import { HttpError } from '../http/errors.ts';
import { tellVoters } from './tell-voters.ts';
import { whyNotTrusted } from './trusted-edit.ts';

/** What an editor says with a decision. */
export interface Said {
	/** The version that the editor read; a later one is not decided by what was said of it. */
	version?: number | undefined;
	reason?: Reason | undefined;
	comment?: string | undefined;
}

type Decision = (
	tx: Db,
	held: Proposal,
	facts: StepFacts & { actorId: number },
) => Promise<Proposal>;

const fieldsOf = async (tx: Db, id: number): Promise<string[]> =>
	(
		await tx
			.select({ field: proposalChange.field })
			.from(proposalChange)
			.where(eq(proposalChange.proposal_id, id))
	).map(({ field }) => field);

const decidedNow = { decided_at: sql`clock_timestamp()` };

/** What each decision of an editor does, in the transaction that holds the proposal. */
const decisions = {
	take: (tx, held, facts) =>
		step(tx, held, 'review', { ...facts, set: { reviewer_id: facts.actorId } }),

	'ask-changes': (tx, held, facts) =>
		step(tx, held, 'ask-changes', { ...facts, set: { reviewer_id: facts.actorId } }),

	'open-vote': async (tx, held, facts) => {
		const rules = voteRules();
		const opened = await step(tx, held, 'open-vote', {
			...facts,
			set: {
				reviewer_id: facts.actorId,
				vote_rules: rules,
				start_date: sql`now()`,
				end_date: sql`now() + make_interval(days => ${rules.days})`,
			},
		});
		await tellVoters(tx, opened);
		return opened;
	},

	accept: async (tx, held, facts) => {
		const why = await whyNotTrusted(tx, held, await fieldsOf(tx, held.id));
		if (why) throw new HttpError(409, `This cannot be accepted at once: ${why} Open the vote.`);
		return acceptProposal(tx, held, 'accept-at-once', {
			...facts,
			set: { reviewer_id: facts.actorId },
		});
	},

	reject: async (tx, held, facts) => {
		const set = { ...decidedNow, decided_by: facts.actorId, reviewer_id: facts.actorId };
		const ended = await step(tx, held, 'reject', { ...facts, set });
		await mark(tx, held.id, await fieldsOf(tx, held.id), 'rejected');
		return ended;
	},

	stop: async (tx, held, facts) => {
		const { accept, reject } = await tallyOf(tx, held.id);
		const counts = { count_accept: accept, count_reject: reject };
		const ended = await step(tx, held, 'stop', {
			...facts,
			set: { ...decidedNow, ...counts, decided_by: facts.actorId },
		});
		await mark(tx, held.id, await fieldsOf(tx, held.id), 'rejected');
		return ended;
	},
} as const satisfies Record<string, Decision>;

/** What an editor can do with a proposal. */
export type DecisionName = keyof typeof decisions;
export const decisionNames = [
	'take',
	'ask-changes',
	'open-vote',
	'accept',
	'reject',
	'stop',
] as const satisfies readonly DecisionName[];

/** The step of `states.ts` that each takes. */
export const stepOf = {
	take: 'review',
	'ask-changes': 'ask-changes',
	'open-vote': 'open-vote',
	accept: 'accept-at-once',
	reject: 'reject',
	stop: 'stop',
} as const satisfies Record<DecisionName, StepName>;

/**
 * Decides on a proposal as an editor, in one transaction. Of two editors at once the second is told that it is decided.
 * @throws HttpError 404, 403 for one's own, 409 when it is in another state or another version by now, 422 for no reason
 */
export async function decide(
	db: Db,
	editorId: number,
	id: number,
	name: DecisionName,
	{ version, reason, comment }: Said = {},
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		const held = await heldProposal(tx, id);
		if (version !== undefined && version !== held.version)
			throw new HttpError(
				409,
				'The author changed the proposal meanwhile. Load the page again and read it once more.',
			);
		const decided = await decisions[name](tx, held, {
			actorId: editorId,
			...(reason && { reason }),
			...(comment && { comment }),
		});
		await audit(tx, 'proposal-decided', {
			...(held.author_id !== null && { accountId: held.author_id }),
			actorId: editorId,
			details: { proposal: id, decision: name, state: decided.state },
		});
		return decided;
	});
}
