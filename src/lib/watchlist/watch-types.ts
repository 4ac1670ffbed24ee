import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { EntityType } from '#lib/entities/tabs.ts';

/** The kinds of record that can be watched, in the order of the tables. */
export const watchTypes = ['project', 'organization', 'people'] as const satisfies EntityType[];
export type WatchType = (typeof watchTypes)[number];

/** What each kind is called elsewhere: by the API, by the catalogue, and as a directory. */
export const watchNames = {
	project: { api: 'project', record: 'project', source: 'projects' },
	organization: { api: 'venture', record: 'organization', source: 'organizations' },
	people: { api: 'people', record: 'person', source: 'people' },
} as const satisfies Record<
	WatchType,
	{ api: string; record: RecordType; source: DirectorySource }
>;

/** The kind that a call names: by the API's word or by that of addresses (`venture`, `organization`). */
export const watchTypeOf = (name: string): WatchType | undefined =>
	watchTypes.find((type) => type === name || watchNames[type].api === name);

/** Entries that a member may have, on all lists together. */
export const mostEntries = 2_000;
/** Lists that a member may have, the first one included. */
export const mostLists = 50;
/** Characters of a note and of a tag, and tags of an entry. */
export const mostNote = 2_000;
export const mostTag = 40;
export const mostTags = 20;
/** Characters of a list's name. */
export const mostName = 60;

/** What a member's first list is called until they name it. */
export const firstName = 'Watchlist';
