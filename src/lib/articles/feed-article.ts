/** The stored part of a feed item. Never its text. */
export interface FeedArticle {
	kind: 'news' | 'research';
	title: string;
	/** As returned by `canonicalLink()`. */
	link: string;
	link_key: string;
	source_name: string;
	source_url: string | null;
	authors: string[];
	tags: string[];
	/** ISO 8601 in UTC; null if the source does not state it. */
	published_at: string | null;
	feed_url: string | null;
}
