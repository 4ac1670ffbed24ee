import { applicationStates } from '#lib/db/schema/careers.ts';
import type { ApplicationState } from './application.ts';

/** Labels of the states, in order. */
export const stateLabels = {
	new: 'New',
	seen: 'Seen',
	'in talks': 'In talks',
	declined: 'Declined',
	hired: 'Hired',
} as const satisfies Record<ApplicationState, string>;

/** The labels as a list, in order. */
export const stateOptions = applicationStates.map((name) => ({ name, label: stateLabels[name] }));

/** The plain wording of each move, for the applicant. */
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
