import type { DirectorySource } from '#lib/directory/sources.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The kind each directory's rows are compared as; rounds cannot be compared. */
export const comparedTypeBySource = {
	projects: 'project',
	people: 'people',
	organizations: 'organization',
	fundraising: null,
} as const satisfies Record<DirectorySource, EntityType | null>;
