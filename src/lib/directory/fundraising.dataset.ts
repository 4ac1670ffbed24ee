import { defineDataset } from '#lib/dataset/dataset.ts';
import { countRows } from './page-ids.ts';
import { pageQuery, rowsParams, Total, totalsParams } from './page-params.ts';
import { RoundRow } from './row-shapes.ts';
import { roundRows } from './rows.ts';

/** One page of the fundraising directory. */
export const masterFundraising = defineDataset({
	name: 'master_fundraising',
	description: 'One page of the fundraising directory.',
	params: rowsParams('fundraising'),
	row: RoundRow,
	tags: () => ['round'],
	async load(db, params) {
		const query = pageQuery('fundraising', params);
		return roundRows(db, query);
	},
});

/** The total number of rows in the fundraising directory. */
export const totalFundraising = defineDataset({
	name: 'total_fundraising',
	description: 'Total number of rows in the fundraising directory.',
	params: totalsParams('fundraising'),
	row: Total,
	tags: () => ['round'],
	async load(db, { searchAssetValue: search, filters }) {
		return [{ total: await countRows(db, { source: 'fundraising', search, filters }) }];
	},
});
