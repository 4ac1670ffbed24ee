import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { proposalChange } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { audit } from '#lib/sessions/audit.ts';
import { acceptLockedProposal as acceptProposal, markOutcome } from '../apply/accept.ts';
import { findBlockingVote, lockVotesOn, type OpenVote } from '../proposal/one-vote.ts';
import {
	lockProposal,
	type Proposal,
	refuseWrongStep,
	type StepFacts,
	takeStep,
} from '../proposal/proposals.ts';
import type { Reason } from '../proposal/reasons.ts';
import type { StepName } from '../proposal/states.ts';
import { momentInWords } from '../vote/proposal-words.ts';
import { tallyOf } from '../vote/tally.ts';
import { voteRules } from '../vote/vote-rules.ts';
import { tellVoters } from './notify-voters.ts';
import { type ReturnReasons, sendBack } from './send-back.ts';
import { voteRequiredReason } from './trusted-edit.ts';

/** An editor's input for a decision. */
export interface DecisionInput {
	/** The version that the editor read; the decision does not apply to a later version. */
	version?: number | undefined;
	reason?: Reason | undefined;
	comment?: string | undefined;
	/** Fields returned to the author while the others proceed, with the reason for each. */
	back?: ReturnReasons | undefined;
}

type Decision = (
	tx: Db,
	held: Proposal,
	facts: StepFacts & { actorId: number },
	back: ReturnReasons,
) => Promise<Proposal>;

/** Fields that are not yet decided. */
const fieldsOf = async (tx: Db, id: number): Promise<string[]> =>
	(
		await tx
			.select({ field: proposalChange.field })
			.from(proposalChange)
			.where(and(eq(proposalChange.proposal_id, id), isNull(proposalChange.outcome)))
	).map(({ field }) => field);

/** @throws HttpError 409 while members are voting on one of the same facts */
function refuseSecondVote(open: OpenVote | undefined): void {
	if (open)
		throw new HttpError(
			409,
			`Members are voting on the same facts until ${momentInWords(open.endsAt)}: /dao/${open.slug}. This proposal has to wait until then.`,
		);
}

const decidedNow = { decided_at: sql`clock_timestamp()` };

/** The effect of each editor decision, in the transaction that locks the proposal. */
const decisions = {
	take: (tx, held, facts) =>
		takeStep(tx, held, 'review', { ...facts, set: { reviewer_id: facts.actorId } }),

	'ask-changes': (tx, held, facts) =>
		takeStep(tx, held, 'ask-changes', { ...facts, set: { reviewer_id: facts.actorId } }),

	'open-vote': async (tx, held, facts, back) => {
		refuseWrongStep(held, 'open-vote', facts.actorId);
		await lockVotesOn(tx, held);
		const fields = await sendBack(tx, held, back, facts.comment);
		refuseSecondVote(await findBlockingVote(tx, held, fields));
		const rules = voteRules();
		const opened = await takeStep(tx, held, 'open-vote', {
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

	accept: async (tx, held, facts, back) => {
		refuseWrongStep(held, 'accept-at-once', facts.actorId);
		await lockVotesOn(tx, held);
		const fields = await sendBack(tx, held, back, facts.comment);
		refuseSecondVote(await findBlockingVote(tx, held, fields));
		const why = await voteRequiredReason(tx, held, fields);
		if (why) throw new HttpError(409, `This cannot be accepted right away: ${why} Open the vote.`);
		return acceptProposal(tx, held, 'accept-at-once', {
			...facts,
			set: { reviewer_id: facts.actorId },
		});
	},

	reject: async (tx, held, facts) => {
		const set = { ...decidedNow, decided_by: facts.actorId, reviewer_id: facts.actorId };
		const ended = await takeStep(tx, held, 'reject', { ...facts, set });
		await markOutcome(tx, held.id, await fieldsOf(tx, held.id), 'rejected');
		return ended;
	},

	stop: async (tx, held, facts) => {
		const { accept, reject } = await tallyOf(tx, held.id);
		const counts = { count_accept: accept, count_reject: reject };
		const ended = await takeStep(tx, held, 'stop', {
			...facts,
			set: { ...decidedNow, ...counts, decided_by: facts.actorId },
		});
		await markOutcome(tx, held.id, await fieldsOf(tx, held.id), 'rejected');
		return ended;
	},
} as const satisfies Record<string, Decision>;

/** An editor's decision on a proposal. */
export type DecisionName = keyof typeof decisions;
export const decisionNames = [
	'take',
	'ask-changes',
	'open-vote',
	'accept',
	'reject',
	'stop',
] as const satisfies readonly DecisionName[];

/** The step in `states.ts` that each decision takes. */
export const stepOf = {
	take: 'review',
	'ask-changes': 'ask-changes',
	'open-vote': 'open-vote',
	accept: 'accept-at-once',
	reject: 'reject',
	stop: 'stop',
} as const satisfies Record<DecisionName, StepName>;

/**
 * Decides on a proposal as an editor, in one transaction. If two editors decide at once, the second is told that it
 * is decided.
 * @throws HttpError 404, 403 for your own, 409 when its state or version has changed, 422 for no reason
 */
export async function decideProposal(
	db: Db,
	editorId: number,
	id: number,
	name: DecisionName,
	{ version, reason, comment, back = {} }: DecisionInput = {},
): Promise<Proposal> {
	return db.transaction(async (tx) => {
		// Before the proposal: a merge of records locks both, in this order.
		if (name === 'accept') await lockCatalogue(tx);
		const held = await lockProposal(tx, id);
		if (version !== undefined && version !== held.version)
			throw new HttpError(
				409,
				'The author changed the proposal in the meantime. Reload the page and read it again.',
			);
		const facts = { actorId: editorId, ...(reason && { reason }), ...(comment && { comment }) };
		const decision: Decision = decisions[name];
		const decided = await decision(tx, held, facts, back);
		await audit(tx, 'proposal-decided', {
			...(held.author_id !== null && { accountId: held.author_id }),
			actorId: editorId,
			details: {
				proposal: id,
				decision: name,
				state: decided.state,
				...(Object.keys(back).length > 0 && { back }),
			},
		});
		return decided;
	});
}
