import { applicationStates } from '#lib/db/schema/careers.ts';
import type { ApplicationState } from './application.ts';

/** States as they are shown, in their order. */
export const stateLabels = {
	new: 'New',
	seen: 'Seen',
	'in talks': 'In talks',
	declined: 'Declined',
	hired: 'Hired',
} as const satisfies Record<ApplicationState, string>;

/** The same, in their order. */
export const shownStates = applicationStates.map((name) => ({ name, label: stateLabels[name] }));

/** What an applicant is told of a move, in plain words. */
export const moveWords = {
	new: (company: string, job: string) =>
		`${company} moved your application for “${job}” back to the new ones.`,
	seen: (company: string, job: string) => `${company} has read your application for “${job}”.`,
	'in talks': (company: string, job: string) =>
		`${company} would like to talk with you about “${job}”.`,
	declined: (company: string, job: string) =>
		`${company} will not go on with your application for “${job}”.`,
	hired: (company: string, job: string) =>
		`${company} marked you as hired for “${job}”. Congratulations!`,
} as const satisfies Record<ApplicationState, (company: string, job: string) => string>;
