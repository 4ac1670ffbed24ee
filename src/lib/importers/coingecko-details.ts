import { z } from 'zod';
import { sectorsOf } from '#lib/catalogue/source-sectors.ts';
import { addressesOf, coinLinks } from './coingecko-links.ts';
import { consensusOf } from './coingecko-terms.ts';
import { tickersOf } from './coingecko-tickers.ts';
import { contractsOnPlatforms } from './contracts.ts';
import { countryOf } from './country-of-code.ts';
import { governanceSpaces } from './governance-spaces.ts';
import { type RowPlan, RowRejectedError, type WantedRecord } from './importer.ts';
import { leftOutNote, type Note, unreadFields } from './notes.ts';

const text = z.string().trim().nullish().catch(null);

const details = z.object({
	id: z.string().trim().min(1).max(200),
	symbol: text,
	name: z.string().trim().min(1).max(300).nullish().catch(null),
	image: z
		.object({
			large: z
				.url({ protocol: /^https$/ })
				.nullish()
				.catch(null),
		})
		.nullish()
		.catch(null),
	links: coinLinks.nullish().catch(null),
	categories: z.array(z.unknown()).max(500).nullish().catch(null),
	genesis_date: text,
	hashing_algorithm: text,
	country_origin: text,
	platforms: z.record(z.string(), z.unknown()).nullish().catch(null),
	tickers: z.array(z.unknown()).nullish().catch(null),
});
type Details = z.output<typeof details>;

/** Whether a row is a `/coins/{id}` or `/coins/{id}/tickers` response. */
export const isDetails = (value: object): boolean => 'links' in value || 'tickers' in value;

/** Plans an import from CoinGecko's details of one coin: facts that the catalogue lacks, and all of its markets. */
export function planDetails(value: unknown): RowPlan {
	const parsed = details.safeParse(value);
	if (!parsed.success) throw new RowRejectedError('the coin has no id');
	const { data } = parsed;
	const notes = unreadFields(value, data);
	const wanted = detailsWanted(data, notes);
	return {
		related: [],
		record: () => wanted,
		notes,
		...(data.tickers && {
			history: { source: 'coingecko', tickers: tickersOf(data.tickers, notes) },
		}),
	};
}

function detailsWanted(data: Details, notes: Note[]): WantedRecord {
	const symbol = data.symbol?.toUpperCase() || null;
	const addresses = addressesOf(data.links, notes);
	const launched = dayOf(data.genesis_date, notes);
	const contracts = contractsOnPlatforms(data.platforms ?? {});
	notes.push(...contracts.notes);
	const sectors = sectorsOf(
		'coingecko',
		(data.categories ?? []).filter((one) => typeof one === 'string'),
	);
	return {
		type: 'project',
		identifiers: [{ source: 'coingecko', external_id: data.id }],
		also: governanceSpaces(data.links?.snapshot_url ?? [], notes),
		...(data.name && { name: data.name }),
		signs: {
			symbol,
			website: addresses.website,
			twitter: addresses.twitter,
			github: addresses.github,
		},
		fill: {
			symbol,
			logo: data.image?.large ?? null,
			...addresses,
			has_token: true,
			consensus: consensusOf(data.hashing_algorithm),
			location: countryOf(data.country_origin),
			...(launched && { launch_date: launched, launch_precision: 'day' }),
			...(sectors.length > 0 && { sectors }),
		},
		add: { contracts: contracts.items },
		source: `https://www.coingecko.com/en/coins/${encodeURIComponent(data.id.toWellFormed())}`,
	};
}

/** Returns the given day if it exists in the calendar. */
function dayOf(given: string | null | undefined, notes: Note[]): string | null {
	if (!given) return null;
	if (z.iso.date().safeParse(given).success) return given;
	notes.push(leftOutNote('genesis_date', given, 'not a date'));
	return null;
}
