import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { RecordKind } from './records.ts';

const kindOfRecordsRow = z.object({ real: z.boolean(), sample: z.boolean() });

/**
 * Returns which records the observatory aggregates by default: real ones, as soon as one has a market cap or a round;
 * before that the samples, if any.
 */
export async function kindOfRecords(db: Db): Promise<RecordKind> {
	const { real, sample } = await readOne(db, kindOfRecordsRow)`
		select exists (select from round_listing where origin <> 'sample')
				or exists (select from project_listing where market_cap_usd is not null and origin <> 'sample') as real,
			exists (select from project where origin = 'sample') as sample`;
	return sample && !real ? 'sample' : 'real';
}
