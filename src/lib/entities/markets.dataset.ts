import { sql } from 'drizzle-orm';
import { MARKET_TAG } from '#lib/catalogue/market-history.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { slugParams } from './linked.ts';
import { marketColumns, marketOrder, marketRow } from './markets.ts';
import { defineRecordDataset } from './record-dataset.ts';

export const projectMarkets = defineRecordDataset({
	name: 'project_markets',
	description:
		'Markets where a project’s token trades, largest volume first; those the source warns about come last.',
	recordType: () => 'project',
	params: slugParams,
	row: marketRow,
	tags: () => ['project', MARKET_TAG],
	loadOf: (db, id) =>
		plannedOnce(
			db,
			marketRow,
			sql`SELECT ${marketColumns} FROM market_ticker t WHERE t.project_id = ${id} ORDER BY ${marketOrder}`,
		),
});
