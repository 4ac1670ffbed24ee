import { countOf } from '#lib/format/numbers.ts';

/** The four directories, as named in URLs. */
export const directorySources = ['projects', 'people', 'organizations', 'fundraising'] as const;
export type DirectorySource = (typeof directorySources)[number];

/** The name of each directory in headings and menus. */
export const directoryLabels = {
	projects: 'Projects',
	people: 'People',
	organizations: 'Organizations',
	fundraising: 'Fundraising',
} as const satisfies Record<DirectorySource, string>;

const rowNouns = {
	projects: ['project', 'projects'],
	people: ['person', 'people'],
	organizations: ['organization', 'organizations'],
	fundraising: ['funding round', 'funding rounds'],
} as const satisfies Record<DirectorySource, readonly [one: string, many: string]>;

/** Returns a row count in words: `1 project`, `2,289 projects`. */
export const rowsInWords = (source: DirectorySource, total: number): string =>
	countOf(total, rowNouns[source][0], rowNouns[source][1]);

/** The datasets behind each directory: its rows and its total. */
export const directoryDatasets = {
	projects: { rows: 'master_projects', total: 'total_projects' },
	people: { rows: 'master_people', total: 'total_people' },
	organizations: { rows: 'master_ventures', total: 'total_ventures' },
	fundraising: { rows: 'master_fundraising', total: 'total_fundraising' },
} as const satisfies Record<DirectorySource, { rows: string; total: string }>;

/** Rows per page of a directory. */
export const pageSize = 100;

export function isDirectorySource(name: string): name is DirectorySource {
	return directorySources.some((source) => source === name);
}
