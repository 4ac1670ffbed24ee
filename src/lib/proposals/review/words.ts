import { reasons } from '../proposal/reasons.ts';
import { stateLabels } from '../proposal/states.ts';
import type { DecisionName } from './decide.ts';

/** What each kind of proposal is about. */
export const typeLabels = {
	project: 'Project',
	organization: 'Organization',
	person: 'Person',
	round: 'Funding round',
	research: 'Research',
} as const;

/** What the page says after a decision that led away from its proposal. */
export const doneWords: Record<DecisionName, string> = {
	take: 'It is on your bench.',
	'ask-changes': 'Changes are asked of the author.',
	'open-vote': 'The vote is open.',
	accept: 'Accepted, and in the catalogue.',
	reject: 'Rejected.',
	stop: 'The vote is stopped.',
};

/** What was done, by the `done` of an address; null for anything else. */
export const doneText = (done: string | null): string | null =>
	done !== null && Object.hasOwn(doneWords, done)
		? (Object.entries(doneWords).find(([name]) => name === done)?.[1] ?? null)
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

/** What happened to a proposal, with who did it: `Ada took it on`. */
export function eventInWords({ step, actor }: { step: string; actor: string | null }): string {
	const words = stepWords[step] ?? step;
	if (step === 'pass' || step === 'cancel') return words;
	return `${actor ?? 'Somebody who left'} ${words}`;
}

/** A reason in words; nothing for none. */
export const reasonText = (reason: string | null): string =>
	Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? '';

/** A state in words, by its name. */
export const stateText = (state: string): string =>
	Object.entries(stateLabels).find(([name]) => name === state)?.[1] ?? state;

/** `19 of 20 accepted`, or that there were none. */
export const accuracyText = ({
	decided,
	accepted,
}: {
	decided: number;
	accepted: number;
}): string => (decided === 0 ? 'none decided yet' : `${accepted} of ${decided} accepted`);
