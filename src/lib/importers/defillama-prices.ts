import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import {
	type Importer,
	type RowPlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { jsonDocument } from './json-document.ts';
import { jsonNumber } from './json-number.ts';

/** Coins per request, as all their names go into its address. */
const OF_A_REQUEST = 100;
/** Coins requested in one run, largest caps first. */
const MAX = 3_000;
const GAP = 300;

/**
 * Imports DefiLlama's prices, by CoinGecko id, for projects whose price is older than an hour: a second source for
 * when the first does not answer. Reads responses of `/prices/current/{coins}`:
 * `{ coins: { "coingecko:bitcoin": { price, symbol, timestamp, confidence } } }` (DefiLlama/api-docs, July 2026).
 */
export const defillamaPrices: Importer = {
	name: 'defillama-prices',
	what: 'DefiLlama prices for projects whose price is more than an hour old',
	accepts: 'an answer of /prices/current, or the base of coins.llama.fi',
	url: 'https://coins.llama.fi/',
	asks: 'coingecko',
	carried: lateCoins,
	gap: ({ hostname }) => (hostname.endsWith('.llama.fi') ? GAP : 0),
	isReadWhole: true,
	rows: priceRows,
	reader: () => planPrice,
};

const idRow = z.object({ id: z.string() });

async function lateCoins(db: Db): Promise<string[]> {
	const rows = await readRows(db, idRow)`
		select c.external_id as id from crosswalk as c left join market_figure as m on m.project_id = c.record_id
		where c.record_type = 'project' and c.source = 'coingecko'
			and coalesce(greatest(m.at, m.price_at) < now() - interval '1 hour', true)
		order by m.market_cap_usd desc nulls last, c.record_id limit ${MAX}`;
	return rows.map(({ id }) => id);
}

const answer = z.object({ coins: z.record(z.string(), z.unknown()) });
const PREFIX = 'coingecko:';

async function* priceRows(input: SourceInput): AsyncGenerator<SourceRow> {
	const { open, carried } = input;
	if (!open || !carried) {
		yield* rowsIn(input);
		return;
	}
	for (let at = 0; at < carried.length; at += OF_A_REQUEST) {
		const coins = carried.slice(at, at + OF_A_REQUEST).map((id) => encodeURIComponent(PREFIX + id));
		yield* rowsIn(await open(new URL(`/prices/current/${coins.join(',')}`, input.url).href));
	}
}

async function* rowsIn(input: SourceInput): AsyncGenerator<SourceRow> {
	const read = answer.safeParse(await jsonDocument(input));
	if (!read.success) throw new SettingsError(`${input.name} returns no prices; check the URL.`);
	for (const [id, value] of Object.entries(read.data.coins))
		if (id.startsWith(PREFIX))
			yield { where: id, value: { ...Object(value), id: id.slice(PREFIX.length) } };
}

const price = z.object({
	id: z.string().min(1).max(200),
	price: jsonNumber.pipe(z.number().positive()),
	/** Seconds since 1970. */
	timestamp: jsonNumber.pipe(z.number().positive().max(4e9)),
	/** From 0 to 1. */
	confidence: jsonNumber.nullish(),
});
/** Minimum confidence: below it, the price may be from a thin market or an error. */
const MIN_CONFIDENCE = 0.5;

function planPrice(value: unknown): RowPlan {
	const read = price.safeParse(value);
	if (!read.success) {
		const issue = read.error.issues[0];
		throw new RowRejectedError(
			`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`,
		);
	}
	const { id, price: usd, timestamp, confidence } = read.data;
	if ((confidence ?? 1) < MIN_CONFIDENCE)
		throw new RowRejectedError(`its makers doubt the price (${confidence})`);
	return {
		related: [],
		record: () => ({
			type: 'project',
			identifiers: [{ source: 'coingecko', external_id: id }],
			fill: {},
			source: 'https://defillama.com',
		}),
		onlyKnown: true,
		market: {
			price_usd: usd,
			price_source: 'defillama',
			price_at: new Date(timestamp * 1_000).toISOString(),
		},
		notes: [],
	};
}
