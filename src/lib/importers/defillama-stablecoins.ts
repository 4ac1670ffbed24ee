import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { type RowPlan, RowRejectedError, type SourceInput, type SourceRow } from './importer.ts';
import { jsonNumber } from './json-number.ts';
import { jsonRows } from './json-rows.ts';
import { unreadFields } from './notes.ts';

/** More USD than any stablecoin has: a higher figure is an error of the source. */
const MAX = 1e14;

const figure = jsonNumber.pipe(z.number().nonnegative().max(MAX)).nullish().catch(null);
const coin = z.object({
	/** At CoinGecko. */
	gecko_id: z.string().trim().min(1).max(200),
	/** `pegged` and a currency code; `peggedREAL` is the Brazilian real, `peggedVAR` is no currency. */
	pegType: z.string().regex(/^pegged[A-Z]{3,4}$/),
	/** In USD, whatever the peg: the supply on all chains times its price. */
	circulating: z.record(z.string(), figure),
	price: figure,
	/** Whether it is no longer listed, with its figures frozen. */
	delisted: z.boolean().nullish().catch(null),
});

/**
 * Reads the rows of a `stablecoins.llama.fi/stablecoins?includePrices=true` response: `{ peggedAssets: [{ id: "1",
 * name: "Tether", symbol, gecko_id: "tether", pegType: "peggedUSD", circulating: { peggedUSD: 183620774070.14 },
 * price: 0.9995, … }] }` (DefiLlama/peggedassets-server, the task that builds the list, 21 August 2026).
 */
export async function* stablecoinRows(input: SourceInput): AsyncGenerator<SourceRow> {
	let any = false;
	for await (const row of jsonRows(input, 'peggedAssets')) {
		any = true;
		yield row;
	}
	if (!any) throw new SettingsError(`${input.name} has no stablecoins; check the URL.`);
}

/** Plans DefiLlama's figures, observed `at`, for a stablecoin known by its CoinGecko id; creates no project. */
export function planStablecoin(value: unknown, at: string): RowPlan {
	const parsed = coin.safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new RowRejectedError(
			`${issue?.path.join('.') || 'the row'} is not usable: ${issue?.message}`,
		);
	}
	const { gecko_id, pegType, circulating, delisted } = parsed.data;
	// Without a price the source gives a value of zero, which nobody observed.
	const price = parsed.data.price || null;
	const worth = circulating[pegType] ?? null;
	return {
		related: [],
		record: () => ({
			type: 'project',
			identifiers: [{ source: 'coingecko', external_id: gecko_id.toLowerCase() }],
			fill: {},
			source: 'https://defillama.com/stablecoins',
		}),
		onlyKnown: true,
		market: {
			stablecoin_circulating_usd: delisted || (price === null && worth === 0) ? null : worth,
			stablecoin_price_usd: delisted ? null : price,
			stablecoin_peg: pegType === 'peggedREAL' ? 'BRL' : pegType.slice('pegged'.length),
			stablecoin_source: 'defillama',
			stablecoin_at: at,
		},
		notes: unreadFields(value, parsed.data),
	};
}
