/**
 * News sites and project blogs whose headlines every installation reads, unless the setting NEWS_FEEDS names others:
 * long established, in English, each with a public feed that needs no key.
 */
export const bundledFeeds: readonly string[] = [
	'https://www.coindesk.com/arc/outboundfeeds/rss/',
	'https://www.theblock.co/rss.xml',
	'https://cointelegraph.com/rss',
	'https://decrypt.co/feed',
	'https://blockworks.com/feed',
	'https://thedefiant.io/api/feed',
	'https://www.dlnews.com/arc/outboundfeeds/rss/',
	'https://blog.ethereum.org/feed.xml',
	'https://bitcoincore.org/en/rss.xml',
	'https://bitcoinops.org/feed.xml',
	// These report most deals: company press releases, and an Asian publication.
	'https://chainwire.org/feed/',
	'https://www.panewslab.com/rss.xml?lang=en&type=NEWS',
	'https://www.prnewswire.com/rss/financial-services-latest-news/venture-capital-list.rss',
];

/** Hosts of feeds about ventures of every kind; only items about crypto are taken from them. */
export const newswireHosts: ReadonlySet<string> = new Set([
	'www.prnewswire.com',
	'www.globenewswire.com',
	'feed.businesswire.com',
	'techcrunch.com',
	'fortune.com',
	'news.crunchbase.com',
]);
