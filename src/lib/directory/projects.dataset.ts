import { defineDataset } from '#lib/dataset/dataset.ts';
import { countRows } from './page-ids.ts';
import { pageQuery, rowsParams, Total, totalsParams } from './page-params.ts';
import { ProjectRow } from './row-shapes.ts';
import { projectRows } from './rows.ts';

/** One page of the projects directory. */
export const masterProjects = defineDataset({
	name: 'master_projects',
	description: 'One page of the projects directory.',
	params: rowsParams('projects'),
	row: ProjectRow,
	tags: () => ['project'],
	async load(db, params) {
		const query = pageQuery('projects', params);
		return projectRows(db, query, query.skip);
	},
});

/** The total number of rows in the projects directory. */
export const totalProjects = defineDataset({
	name: 'total_projects',
	description: 'Total number of rows in the projects directory.',
	params: totalsParams('projects'),
	row: Total,
	tags: () => ['project'],
	async load(db, { searchAssetValue: search, filters }) {
		return [{ total: await countRows(db, { source: 'projects', search, filters }) }];
	},
});
