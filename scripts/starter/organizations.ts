import { type GatheredRecord, gather, identify, say } from './gathered.ts';
import { httpsLink } from './links.ts';
import type { readWeb3icons, Venue } from './upstream.ts';
import { walletNames } from './wallet-names.ts';

const web3iconsPage = 'https://github.com/0xa3k5/web3icons/tree/main/packages/common';
const ccxtPage = (id: string) => `https://github.com/ccxt/ccxt/blob/master/ts/src/${id}.ts`;

/** Venues that an exchange runs beside its main one: the library treats them separately, but it is one company. */
const partOf: Record<string, string> = {
	binancecoinm: 'binance',
	binanceusdm: 'binance',
	coinbaseexchange: 'coinbase',
	krakenfutures: 'kraken',
	kucoinfutures: 'kucoin',
};
const companyNames: Record<string, string> = {
	coinbase: 'Coinbase',
	mexc: 'MEXC',
	whitebit: 'WhiteBIT',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
/** Values the library uses that are not country codes. */
const oddCodes: Record<string, string> = { UK: 'GB', LX: 'LU', 'pt-BR': 'BR' };

/** Country names: `Singapore`, `Japan, Indonesia`; null for none. */
export function location(codes: string[]): string | null {
	const names = codes.map((code) => countryNames.of(oddCodes[code] ?? code) ?? code);
	return names.length > 0 ? names.join(', ') : null;
}

interface Upstreams {
	web3icons: Awaited<ReturnType<typeof readWeb3icons>>;
	venues: Venue[];
}

/** Exchanges and wallet makers. */
export function packageOrganizations({ web3icons, venues }: Upstreams): GatheredRecord[] {
	const exchanges = venues.filter(({ id }) => !partOf[id]).map(exchangeOf);
	const byId = new Map(exchanges.map((record) => [record.key.slice('ccxt-'.length), record]));
	for (const { id } of venues) {
		const main = partOf[id] && byId.get(partOf[id]);
		if (main) identify(main, 'ccxt', id);
	}
	const byName = new Map(exchanges.map((record) => [foldName(record.name), record]));
	const more = web3icons.exchanges.flatMap(({ id, name, type }) => {
		const known = byName.get(foldName(name)) ?? byName.get(foldName(name).replace(/io$/, ''));
		if (known) identify(known, 'web3icons', `exchange:${id}`);
		// A decentralized exchange is a project and is listed there.
		return known || type === 'dex' ? [] : [centralizedExchange(id, name)];
	});
	const wallets = web3icons.wallets.map(({ id, name }) => walletOf(id, walletNames[id] ?? name));
	return [...exchanges, ...more, ...wallets];
}

const foldName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function exchangeOf(venue: Venue) {
	const source = ccxtPage(venue.id);
	const name = companyNames[venue.id] ?? venue.name;
	const record = gather(`ccxt-${venue.id}`, name, null, source, 1);
	identify(record, 'ccxt', venue.id);
	say(record, source, {
		type: 'Exchange',
		website: httpsLink(venue.website),
		location: location(venue.countries),
	});
	return record;
}

function centralizedExchange(id: string, name: string) {
	const record = gather(`exchange-${id}`, name, null, web3iconsPage, 2);
	identify(record, 'web3icons', `exchange:${id}`);
	say(record, web3iconsPage, { type: 'Exchange' });
	return record;
}

function walletOf(id: string, name: string) {
	const record = gather(`wallet-${id}`, name, null, web3iconsPage, 3);
	identify(record, 'web3icons', `wallet:${id}`);
	say(record, web3iconsPage, { type: 'Wallet' });
	return record;
}
