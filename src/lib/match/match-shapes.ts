import { z } from 'zod';
import { textParameter } from '#lib/search/search-words.ts';
import { v1Types } from '#lib/v1/types.ts';

/** Maximum rows per request, and records returned for each. */
export const MAX_ROWS = 100;
export const MAX_RECORDS = 5;

/** Minimum confidence for taking a record without review. */
export const MIN_SURE_CONFIDENCE = 0.6;

/** The kinds of record that are matched: rounds have no names. */
const matchedTypes = v1Types.filter((type) => type !== 'rounds');

const text = (most: number, description: string) =>
	textParameter(most)
		.refine((value) => value.isWellFormed(), 'holds a character that cannot be used')
		.nullish()
		.describe(description);

/** The known facts about something to be matched; unknown fields are omitted. */
export const matchQuery = z.object({
	name: text(200, 'Name of the record, as written in your data.'),
	domain: text(
		2_000,
		'Site of the record: a domain, an address or an e-mail address; or a link to an account or to its page on CoinGecko, CoinMarketCap, DefiLlama or Wikidata.',
	),
	handle: text(
		200,
		'Account of the record on X, with or without @ or as an address, or the address of its account on Telegram, Discord, GitHub, LinkedIn or Crunchbase.',
	),
	contract: text(
		300,
		'Token contract address in any spelling, or as CAIP-10, CAIP-19, `eth:0x…` or the URL of an explorer page; where the network matters, prefix its name, as in `ethereum:0x…`.',
	),
	outside_id: z
		.object({ source: textParameter(60), id: textParameter(500) })
		.nullish()
		.describe(
			'Id of the record at another source, such as `{ "source": "coingecko", "id": "uniswap" }`.',
		),
	type: z.enum(matchedTypes).nullish().describe('Limits the search to records of this kind.'),
});
export type MatchQuery = z.output<typeof matchQuery>;

export const matchInput = z
	.object({ rows: z.array(matchQuery).min(1).max(MAX_ROWS) })
	.meta({ examples: [{ rows: [{ name: 'Uniswap', domain: 'uniswap.org' }, { name: 'DCG' }] }] });

const matchedRecord = z.object({
	type: z.enum(matchedTypes),
	slug: z.string(),
	name: z.string(),
	symbol: z.string().nullable(),
	logo: z.string().nullable(),
	page: z.string().describe('Address of the record’s page on this site.'),
	confidence: z
		.number()
		.min(0)
		.max(1)
		.describe(
			`Confidence of the match; at ${MIN_SURE_CONFIDENCE} or above it can be accepted without review.`,
		),
	signs: z
		.array(z.string())
		.describe(
			'What matched, strongest evidence first, such as domain, contract, X handle or name.',
		),
	against: z.array(z.string()).describe('What contradicts the match, such as another domain.'),
});
export type MatchedRecord = z.output<typeof matchedRecord>;

export const matchResponse = z.object({
	rows: z
		.array(z.object({ records: z.array(matchedRecord).max(MAX_RECORDS) }))
		.describe(
			'One entry for each row you sent, in the same order, with its records, best match first.',
		),
});
