import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { countedOrganizations, knownRows } from './listing-counts.ts';
import { pageIds } from './page-ids.ts';
import { AnyRow, ProjectRow } from './row-shapes.ts';
import { organizationRows, personRows, projectRows, roundRows } from './rows.ts';
import { defaultSorts, type Sort, sortFilterFields } from './sorts.ts';
import type { DirectorySource } from './sources.ts';

const limit = z.int().min(1).max(500).default(8);
const sortFilterType = z.literal([0, 1, 2, 3]).default(0);
const sortType = (preset: 'DESC' | '') =>
	z
		.string()
		.regex(/^(?:asc|desc)?$/i, 'must be ASC, DESC or empty')
		.default(preset);

const byType = (type: 0 | 1 | 2 | 3, order: string): Sort => ({
	field: sortFilterFields[type],
	order: order.toLowerCase() === 'asc' ? 'asc' : 'desc',
});

function firstIds(
	db: Db,
	source: DirectorySource,
	take: number,
	sort: Sort = defaultSorts[source],
) {
	return pageIds(db, { source, search: '', filters: {}, sort, skip: 0, take });
}

/** The first rows of one directory. */
export const dashboardDemo = defineDataset({
	name: 'dashboard_demo',
	description: 'The first rows of one directory.',
	params: z.strictObject({
		target: z.enum(['peoples', 'ventures', 'projects', 'fundraising']),
		limit,
		sortFilterType,
		sortType: sortType('DESC'),
	}),
	row: AnyRow,
	tags: ({ target }) => [
		{ peoples: 'person', ventures: 'organization', projects: 'project', fundraising: 'round' }[
			target
		],
	],
	async load(db, params) {
		switch (params.target) {
			case 'peoples':
				return personRows(db, await firstIds(db, 'people', params.limit));
			case 'ventures':
				return organizationRows(db, await firstIds(db, 'organizations', params.limit));
			case 'fundraising':
				return roundRows(db, await firstIds(db, 'fundraising', params.limit));
			default: {
				const sort = byType(params.sortFilterType, params.sortType);
				return projectRows(db, await firstIds(db, 'projects', params.limit, sort));
			}
		}
	},
});

/** The first projects, in one of four orders. */
export const dashboardProjectsOnly = defineDataset({
	name: 'dashboard_projects_only',
	description: 'The top projects by market cap, 24-hour change or total raised.',
	params: z.strictObject({ limit, sortFilterType, sortType: sortType('') }),
	row: ProjectRow,
	tags: () => ['project'],
	async load(db, params) {
		const sort = byType(params.sortFilterType, params.sortType);
		return projectRows(db, await firstIds(db, 'projects', params.limit, sort));
	},
});

const homeTotalsRow = z.object({
	projects: z.number(),
	peoples: z.number(),
	ventures: z.number(),
	fundraising: z.number(),
	news: z.number(),
	research: z.number(),
});

/** The product's total counts. */
export const homeTotals = defineDataset({
	name: 'home_totals',
	description:
		'Number of records of each kind and of articles. Investors known only by name do not count as organizations yet.',
	params: z.strictObject({}),
	row: z.object({
		projects: z.int(),
		peoples: z.int(),
		ventures: z.int(),
		fundraising: z.int(),
		news: z.int(),
		research: z.int(),
	}),
	tags: () => ['project', 'person', 'organization', 'round', 'article'],
	async load(db) {
		const rows = await readRows(db, homeTotalsRow)`
			select ${knownRows('projects', 'id')}::integer as projects, ${knownRows('people', 'id')}::integer as peoples,
				${countedOrganizations}::integer as ventures, ${knownRows('fundraising', 'id')}::integer as fundraising,
				(select count(*)::integer from articles where kind = 'news') as news,
				(select count(*)::integer from articles where kind = 'research') as research`;
		return rows;
	},
});
