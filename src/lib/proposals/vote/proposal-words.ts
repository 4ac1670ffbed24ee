import type { VoteRules } from '#lib/db/schema/contributions.ts';
import { fieldInWords } from '#lib/entities/provenance.ts';
import { longDate } from '#lib/format/dates.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { reasons } from '../proposal/reasons.ts';
import { type StepName, stateLabels } from '../proposal/states.ts';
import type { ListedProposal } from './list-proposals.ts';
import type { ChangeDetails, ProposalEvent } from './open-proposal.ts';
import type { Tally } from './vote-rules.ts';

/** Wording of proposals for their pages and feeds. */

/** Turns `2026-11-28T20:05:09Z` into `Nov 28, 2026, 20:05 UTC`. */
export const momentInWords = (at: string): string => `${longDate(at)}, ${at.slice(11, 16)} UTC`;

const many = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

const types = {
	project: 'project',
	organization: 'organization',
	person: 'person',
	round: 'funding round',
	research: 'research',
} as const;

/** Returns the kind of a proposal: `New organization`, `Change of a project`. */
export function kindInWords({ kind, type }: Pick<ListedProposal, 'kind' | 'type'>): string {
	if (kind === 'new') return `New ${types[type]}`;
	return `Change of ${type === 'organization' ? 'an' : 'a'} ${types[type]}`;
}

/** Returns why a proposal was sent back, rejected or cancelled; empty if no reason is known. */
export const reasonInWords = (reason: string | null): string =>
	Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? '';

const stepWords: Partial<Record<string, string>> = {
	submit: 'Sent to the editors',
	review: 'Taken into review',
	'ask-changes': 'Changes requested from the author',
	amend: 'Sent again, changed',
	'open-vote': 'Vote opened',
	'accept-at-once': 'Accepted at once: a small change by an author who is nearly always right',
	reject: 'Rejected by an editor',
	withdraw: 'Withdrawn by its author',
	pass: 'Accepted by vote',
	cancel: 'Cancelled: the vote did not pass',
	stop: 'Vote stopped by an editor',
	comment: 'Comment',
} satisfies Partial<Record<StepName | 'submit' | 'comment', string>>;

/** Returns a proposal's event in words. */
export const stepInWords = ({ step }: Pick<ProposalEvent, 'step'>): string =>
	stepWords[step] ?? fieldInWords(step.replaceAll('-', '_'));

/** Returns how a vote is decided: `At least 5 votes, and more than 50% of them to accept.` */
export const rulesInWords = ({
	quorum,
	threshold,
}: Pick<VoteRules, 'quorum' | 'threshold'>): string =>
	`At least ${many(quorum, 'vote')}, and more than ${threshold}% of them to accept.`;

/** Returns `4 to accept, 1 to reject`. */
export const tallyInWords = ({ accept, reject }: Tally): string =>
	`${formatCount(accept)} to accept, ${formatCount(reject)} to reject`;

const outcomes = {
	applied: 'Applied',
	returned: 'Went back to the author',
	rejected: 'Not applied',
	reverted: 'Reverted later',
} as const;

/** Returns the outcome of a proposed field; null until decided. */
export const outcomeInWords = ({ outcome }: Pick<ChangeDetails, 'outcome'>): string | null =>
	outcome && outcomes[outcome];

/** Returns a proposal's state or outcome, in one sentence. */
export function stateInWords(one: ListedProposal): string {
	switch (one.state) {
		case 'submitted':
			return 'It is waiting for an editor.';
		case 'in-review':
			return 'An editor is reviewing it. After that, members vote on it.';
		case 'changes-asked':
			return ['The author has been asked for changes.', reasonInWords(one.reason)]
				.filter(Boolean)
				.join(' ');
		case 'voting':
			return 'Members are voting on it.';
		case 'accepted':
			return one.isTrusted
				? 'An editor accepted it at once: a small change by an author who is nearly always right.'
				: `Members accepted it: ${tallyInWords(one)}.`;
		case 'withdrawn':
			return 'Its author withdrew it.';
		case 'rejected':
			return ['An editor rejected it.', reasonInWords(one.reason)].filter(Boolean).join(' ');
		case 'cancelled':
			return [
				`It was cancelled. ${reasonInWords(one.reason)}`.trim(),
				one.accept + one.reject > 0 && `${tallyInWords(one)}.`,
			]
				.filter(Boolean)
				.join(' ');
	}
}

/** Returns a proposal's page title, unique on the site. */
export const titleOf = (one: ListedProposal): string =>
	`Proposal ${one.id}: ${kindInWords(one).toLowerCase()}, ${one.title}`;

/** Returns one sentence about a proposal, composed from its facts. */
export function sentenceOf(
	one: ListedProposal,
	changes: readonly Pick<ChangeDetails, 'label'>[],
): string {
	const named = changes.slice(0, 4).map(({ label }) => label);
	const more = changes.length - named.length;
	const fields = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
	const by = one.author ? ` by ${one.author.username}` : '';
	return `${kindInWords(one)} ${one.title}, proposed${by} on ${longDate(one.sentAt)}: ${fields}. ${stateLabels[one.state]}.`;
}
