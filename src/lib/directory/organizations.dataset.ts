import { defineDataset } from '#lib/dataset/dataset.ts';
import { countRows } from './page-ids.ts';
import { pageQuery, rowsParams, Total, totalsParams } from './page-params.ts';
import { OrganizationRow } from './row-shapes.ts';
import { organizationRows } from './rows.ts';

/** One page of the organizations directory. */
export const masterVentures = defineDataset({
	name: 'master_ventures',
	description: 'One page of the organizations directory.',
	params: rowsParams('organizations'),
	row: OrganizationRow,
	tags: () => ['organization'],
	async load(db, params) {
		const query = pageQuery('organizations', params);
		return organizationRows(db, query);
	},
});

/** The total number of rows in the organizations directory. */
export const totalVentures = defineDataset({
	name: 'total_ventures',
	description: 'Total number of rows in the organizations directory.',
	params: totalsParams('organizations'),
	row: Total,
	tags: () => ['organization'],
	async load(db, { searchAssetValue: search, filters }) {
		return [{ total: await countRows(db, { source: 'organizations', search, filters }) }];
	},
});
