import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import type { RecordKind } from './records.ts';

const kindOfRecordsRow = z.object({ real: z.boolean(), sample: z.boolean() });

/**
 * Which records the observatory adds up where its address does not say: real ones, as soon as there is a market cap or a
 * round of one; before that the samples, where there are any.
 */
export async function kindOfRecords(db: Db): Promise<RecordKind> {
	const { real, sample } = await readOne(db, kindOfRecordsRow)`
		select exists (select from round_listing where origin <> 'sample')
				or exists (select from project_listing where market_cap_usd is not null and origin <> 'sample') as real,
			exists (select from project where origin = 'sample') as sample`;
	return sample && !real ? 'sample' : 'real';
}
