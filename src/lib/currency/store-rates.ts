import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { type ExchangeRate, RATES_TAG } from './rates.ts';

type Outcome = 'created' | 'updated' | 'unchanged';

const storedRateRow = z.object({ currency: z.string(), day: z.string(), created: z.boolean() });

/**
 * Stores rates, one per currency and day; a rate corrected by its source is replaced. @returns the outcome of each,
 * in order.
 */
export async function storeRates(
	db: Db,
	source: string,
	rates: readonly ExchangeRate[],
): Promise<Outcome[]> {
	if (rates.length === 0) return [];
	return db.transaction(async (tx) => {
		const rows = await readRows(tx, storedRateRow)`
			insert into exchange_rate (currency, day, per_euro, source)
			select currency, day, "perEuro", ${source}
			from json_to_recordset(${JSON.stringify(rates)}::json) as given(currency text, day date, "perEuro" float8)
			on conflict (currency, day) do update set per_euro = excluded.per_euro, source = excluded.source
			where (exchange_rate.per_euro, exchange_rate.source) <> (excluded.per_euro, excluded.source)
			returning currency, day::text as day, xmax = 0 as created`;
		if (rows.length > 0) await notifyTags(tx, [RATES_TAG]);
		const written = new Map(
			rows.map(({ currency, day, created }) => [`${currency} ${day}`, created]),
		);
		return rates.map(({ currency, day }) => {
			const created = written.get(`${currency} ${day}`);
			if (created === undefined) return 'unchanged';
			return created ? 'created' : 'updated';
		});
	});
}
