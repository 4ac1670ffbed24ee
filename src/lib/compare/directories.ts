import type { DirectorySource } from '#lib/directory/sources.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The kind that each directory's rows are compared as; null for rounds, which cannot be. */
export const comparedTypeBySource = {
	projects: 'project',
	people: 'people',
	organizations: 'organization',
	fundraising: null,
} as const satisfies Record<DirectorySource, EntityType | null>;
