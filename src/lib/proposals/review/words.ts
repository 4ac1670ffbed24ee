import { reasons } from '../proposal/reasons.ts';
import { stateLabels } from '../proposal/states.ts';
import type { DecisionName } from './decide.ts';

/** The subject of each proposal type. */
export const typeLabels = {
	project: 'Project',
	organization: 'Organization',
	person: 'Person',
	round: 'Funding round',
	research: 'Research',
} as const;

/** The message shown on the next page after a decision. */
export const decisionMessages: Record<DecisionName, string> = {
	take: 'It is on your bench.',
	'ask-changes': 'The author has been asked for changes.',
	'open-vote': 'The vote is open.',
	accept: 'Accepted, and in the catalogue.',
	reject: 'Rejected.',
	stop: 'The vote was stopped.',
};

/** Returns the message for a URL's `done` parameter; null for anything else. */
export const decisionMessage = (done: string | null): string | null =>
	done !== null && Object.hasOwn(decisionMessages, done)
		? (Object.entries(decisionMessages).find(([name]) => name === done)?.[1] ?? null)
		: null;

const stepWords: Record<string, string> = {
	submit: 'sent it',
	review: 'took it on',
	'ask-changes': 'asked for changes',
	amend: 'sent it again, changed',
	'open-vote': 'opened the vote',
	'accept-at-once': 'accepted it at once',
	reject: 'rejected it',
	withdraw: 'withdrew it',
	pass: 'The vote passed',
	cancel: 'The vote did not pass',
	stop: 'stopped the vote',
	comment: 'wrote',
};

/** Returns an event of a proposal in words, with its actor: `Ada took it on`. */
export function eventInWords({ step, actor }: { step: string; actor: string | null }): string {
	const words = stepWords[step] ?? step;
	if (step === 'pass' || step === 'cancel') return words;
	return `${actor ?? 'Somebody who left'} ${words}`;
}

/** Returns a reason in words; empty for none. */
export const reasonText = (reason: string | null): string =>
	Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? '';

/** Returns a state in words, by its name. */
export const stateText = (state: string): string =>
	Object.entries(stateLabels).find(([name]) => name === state)?.[1] ?? state;

/** Returns `19 of 20 accepted`, or states that there were none. */
export const accuracyText = ({
	decided,
	accepted,
}: {
	decided: number;
	accepted: number;
}): string => (decided === 0 ? 'none decided yet' : `${accepted} of ${decided} accepted`);
