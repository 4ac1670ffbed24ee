import { defineDataset } from '#lib/dataset/dataset.ts';
import { countRows } from './page-ids.ts';
import { pageQuery, rowsParams, Total, totalsParams } from './page-params.ts';
import { PersonRow } from './row-shapes.ts';
import { personRows } from './rows.ts';

/** One page of the people directory. */
export const masterPeople = defineDataset({
	name: 'master_people',
	description: 'One page of the people directory.',
	params: rowsParams('people'),
	row: PersonRow,
	tags: () => ['person'],
	async load(db, params) {
		const query = pageQuery('people', params);
		return personRows(db, query);
	},
});

/** The total number of rows in the people directory. */
export const totalPeople = defineDataset({
	name: 'total_people',
	description: 'Total number of rows in the people directory.',
	params: totalsParams('people'),
	row: Total,
	tags: () => ['person'],
	async load(db, { searchAssetValue: search, filters }) {
		return [{ total: await countRows(db, { source: 'people', search, filters }) }];
	},
});
