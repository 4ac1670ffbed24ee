import type { ProposalState } from '#lib/db/schema/contributions.ts';

export { type ProposalState, proposalStates } from '#lib/db/schema/contributions.ts';

/** The actor of a step: the author, an editor other than the author, or the site itself at the end of a vote. */
export type StepActor = 'author' | 'editor' | 'site';

interface Step {
	from: readonly ProposalState[];
	to: ProposalState;
	by: StepActor;
	/** Whether the step requires a reason of `reasons.ts`. */
	needsReason?: true;
}

/**
 * The life cycle of a proposal, in one table. Documented in `docs/contributions.md`; only `proposals.ts` moves a
 * proposal.
 *
 * What was written but not sent is a draft (`drafts.ts`), not yet a proposal.
 */
export const steps = {
	/** An editor takes the review. */
	review: { from: ['submitted'], to: 'in-review', by: 'editor' },
	/** An editor asks the author for changes. */
	'ask-changes': {
		from: ['submitted', 'in-review'],
		to: 'changes-asked',
		by: 'editor',
		needsReason: true,
	},
	/** The author resends the proposal with changes. */
	amend: { from: ['submitted', 'changes-asked'], to: 'submitted', by: 'author' },
	/** An editor puts the proposal to the members' vote. */
	'open-vote': { from: ['submitted', 'in-review'], to: 'voting', by: 'editor' },
	/** An editor accepts a small edit by an author who is nearly always right. */
	'accept-at-once': { from: ['submitted', 'in-review'], to: 'accepted', by: 'editor' },
	reject: {
		from: ['submitted', 'in-review', 'changes-asked'],
		to: 'rejected',
		by: 'editor',
		needsReason: true,
	},
	withdraw: { from: ['submitted', 'in-review', 'changes-asked'], to: 'withdrawn', by: 'author' },
	/** The vote passed. */
	pass: { from: ['voting'], to: 'accepted', by: 'site' },
	/** The vote did not pass, or none of the changes could still be applied. */
	cancel: { from: ['voting'], to: 'cancelled', by: 'site', needsReason: true },
	/** An editor stops a vote. */
	stop: { from: ['voting'], to: 'cancelled', by: 'editor', needsReason: true },
} as const satisfies Record<string, Step>;
export type StepName = keyof typeof steps;

/** Whether a proposal in `state` allows a step. */
export const canStep = (state: ProposalState, step: StepName): boolean =>
	steps[step].from.some((from) => from === state);

/** The specification's proposal status. */
export type ProposalStatus = 'Pending' | 'Accepted' | 'Rejected';

export function statusOf(state: ProposalState): ProposalStatus {
	if (state === 'accepted') return 'Accepted';
	return state === 'rejected' || state === 'withdrawn' || state === 'cancelled'
		? 'Rejected'
		: 'Pending';
}

/** Returns the specification's verification of a contribution: 0 rejected, 1 in review, 2 verified. */
export const verificationOf = (state: ProposalState): 0 | 1 | 2 =>
	(({ Pending: 1, Accepted: 2, Rejected: 0 }) as const)[statusOf(state)];

/** The display name of each state. */
export const stateLabels = {
	submitted: 'Submitted',
	'in-review': 'In review',
	'changes-asked': 'Changes asked',
	voting: 'Voting',
	accepted: 'Accepted',
	rejected: 'Rejected',
	withdrawn: 'Withdrawn',
	cancelled: 'Cancelled',
} as const satisfies Record<ProposalState, string>;
