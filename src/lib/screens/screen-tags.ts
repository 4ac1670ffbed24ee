import type { DirectorySource } from '#lib/directory/sources.ts';

/**
 * What the rows of screens are made of, as cache tags: those of the directory, and rounds, people and projects where a field
 * reads them.
 */
const tags = {
	projects: ['project', 'round'],
	people: ['person', 'round', 'organization', 'project'],
	organizations: ['organization', 'round', 'person', 'project'],
	fundraising: ['round', 'project', 'organization'],
} as const satisfies Record<DirectorySource, readonly string[]>;

export const screenTags = (source: DirectorySource): readonly string[] => tags[source];
