import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The kinds of record that can be watched, in table order. */
export const watchTypes = ['project', 'organization', 'people'] as const satisfies EntityType[];
export type WatchType = (typeof watchTypes)[number];

/** Other names of each kind: in the API, in the catalogue, and as a directory. */
export const watchNames = {
	project: { api: 'project', record: 'project', source: 'projects' },
	organization: { api: 'venture', record: 'organization', source: 'organizations' },
	people: { api: 'people', record: 'person', source: 'people' },
} as const satisfies Record<
	WatchType,
	{ api: string; record: RecordType; source: DirectorySource }
>;

/** The kind that a call names, by the API's word or by the one used in URLs (`venture`, `organization`). */
export const watchTypeOf = (name: string): WatchType | undefined =>
	watchTypes.find((type) => type === name || watchNames[type].api === name);

/** Maximum number of a member's entries on all lists. */
export const MAX_ENTRIES = 2_000;
/** Maximum lists of a member, including the first. */
export const MAX_LISTS = 50;
/** Maximum characters of a note and of a tag, and tags per entry. */
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;
/** Maximum characters of a list's name. */
export const maxNameLength = 60;

/** Name of a member's first list until they rename it. */
export const defaultListName = 'Watchlist';
