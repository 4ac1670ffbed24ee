import type { DirectorySource } from '#lib/directory/sources.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** What the rows of each directory are compared as; rounds are not. */
export const comparedIn = {
	projects: 'project',
	people: 'people',
	organizations: 'organization',
	fundraising: null,
} as const satisfies Record<DirectorySource, EntityType | null>;
