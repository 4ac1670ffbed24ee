import { formatCount } from '#lib/format/numbers.ts';
import type { DirectorySource } from './sources.ts';

/** Cache tags of the content of each directory's page. */
export const directoryTags = {
	projects: ['project'],
	people: ['person'],
	organizations: ['organization'],
	fundraising: ['round'],
} as const satisfies Record<DirectorySource, readonly string[]>;

const subjects = {
	projects: 'crypto projects with market figures, teams, investors and sectors',
	people: 'founders, investors and angels with their positions and projects',
	organizations: 'funds, foundations and exchanges with their portfolios and rounds',
	fundraising: 'funding rounds and grants with amount, date, investors and source',
} as const satisfies Record<DirectorySource, string>;

/** Returns the description of a directory's page, generated from its contents. */
export function directoryDescription(source: DirectorySource, total: number): string {
	return `${formatCount(total)} ${subjects[source]}. Filter, sort, export, and see where each fact comes from.`;
}
