import type { DirectorySource } from '#lib/directory/sources.ts';

/** The cache tags of screen rows: those of the directory, plus rounds, people and projects if a field reads them. */
const tags = {
	projects: ['project', 'round'],
	people: ['person', 'round', 'organization', 'project'],
	organizations: ['organization', 'round', 'person', 'project'],
	fundraising: ['round', 'project', 'organization'],
} as const satisfies Record<DirectorySource, readonly string[]>;

export const screenTags = (source: DirectorySource): readonly string[] => tags[source];
