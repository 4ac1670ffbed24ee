/** Sources that require attribution with a link where their figures are shown. */
const credits: Record<string, { name: string; href: string }> = {
	coingecko: { name: 'CoinGecko', href: 'https://www.coingecko.com/en/api' },
	'ethereum-lists': {
		name: 'ethereum-lists',
		href: 'https://github.com/ethereum-lists/chains',
	},
	snapshot: { name: 'Snapshot', href: 'https://snapshot.box' },
	defillama: { name: 'DefiLlama', href: 'https://defillama.com' },
};

/** Returns the name and page of a figure's source; undefined for our own figures and samples. */
export const creditOf = (source: string): { name: string; href: string } | undefined =>
	Object.hasOwn(credits, source) ? credits[source] : undefined;
