import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import { canonicalLink, linkKey } from '#lib/articles/canonical-link.ts';
import type { FeedArticle } from '#lib/articles/feed-article.ts';
import { isAboutCrypto } from '#lib/headlines/of-field.ts';
import { readRound } from '#lib/headlines/read-round.ts';
import { isPrivateHost } from '#lib/http/private-network.ts';
import { newswireHosts } from './bundled-feeds.ts';
import { feedDate } from './feed-dates.ts';
import { emptyPart, type FeedPart } from './feed-parser.ts';
import { feedParts } from './feed-parts.ts';
import {
	type ArticlePlan,
	type Importer,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { leftOutNote, type Note } from './notes.ts';

/** Imports news or research from the feed of any site: headlines with their links, never the texts. */
export const rss: Importer = feedsOf('news');

function feedsOf(kind: FeedArticle['kind']): Importer {
	return {
		name: 'rss',
		what: 'news or research: headline, link, date, authors and tags from a feed’s items',
		accepts: 'a feed in RSS, Atom or JSON Feed',
		types: {
			names: ['news', 'research'],
			of: (name) => feedsOf(name === 'research' ? 'research' : 'news'),
		},
		rows,
		reader() {
			const seen = new Set<string>();
			return (value) => planOf(value, kind, seen);
		},
	};
}

/**
 * Yields the items of a feed once all are known, since whether a link is shared depends on all of them. If the feed
 * breaks off, its items are yielded before the error.
 */
async function* rows(input: SourceInput): AsyncGenerator<SourceRow> {
	let items: FeedPart[] = [];
	let feed = emptyPart();
	let broken: unknown;
	try {
		for await (const read of feedParts(input)) {
			feed = read.feed;
			items.push(...read.items);
		}
	} catch (error) {
		broken = error;
	}
	const url = input.url ?? null;
	if (url !== null && newswireHosts.has(URL.parse(url)?.host ?? ''))
		items = items.filter(speaksOfField);
	const shared = sharedLinks(items.map((item) => ({ item, feed, url })));
	for (const [at, item] of items.entries())
		yield { where: `item ${at + 1}`, value: { item, feed, url, isShared: shared[at] } };
	if (broken !== undefined) throw broken;
}

const speaksOfField = (item: FeedPart): boolean =>
	isAboutCrypto(`${first(item, 'title', 'title as text') ?? ''} ${summaryOf(item)}`);

/**
 * Returns, for each item, whether it shares its link with others of another id and title, as in a changelog or a status
 * page.
 */
function sharedLinks(all: readonly Omit<Row, 'isShared'>[]): boolean[] {
	const known = all.map((one) => {
		try {
			const key = linkKey(linkOf(one.item, siteOf(one.feed, one.url) ?? one.url).link);
			return { key, guid: idOf(one.item), title: first(one.item, 'title', 'title as text') };
		} catch {
			return null;
		}
	});
	const byKey = Map.groupBy(
		known.filter((one) => one !== null),
		({ key }) => key,
	);
	return known.map((one) => {
		const group = byKey.get(one?.key ?? '') ?? [];
		// An item without an id is the page itself, repeated.
		const guids = new Set(group.flatMap(({ guid }) => guid ?? []));
		return (
			one?.guid !== undefined && guids.size > 1 && new Set(group.map(({ title }) => title)).size > 1
		);
	});
}

const part = z.object({
	texts: z.record(z.string(), z.array(z.string())),
	links: z.array(z.object({ href: z.string(), rel: z.string() })),
	base: z.string().nullable(),
});
const row = z.object({
	item: part,
	feed: part,
	url: z.string().nullable(),
	/** Whether other items, with their own ids and titles, have the same link. */
	isShared: z.boolean().optional(),
});
type Row = z.infer<typeof row>;
type Part = z.infer<typeof part>;

function planOf(value: unknown, kind: FeedArticle['kind'], seen: Set<string>): ArticlePlan {
	const read = row.safeParse(value);
	if (!read.success) throw new RowRejectedError('it is no item of a feed');
	const { item, feed, url, isShared = false } = read.data;
	const notes: Note[] = [];
	const literal = first(item, 'title as text');
	const title = literal ? collapseSpaces(decodeHTML(literal)) : plain(first(item, 'title') ?? '');
	if (title.includes('\ufffd'))
		throw new RowRejectedError('its title is in an encoding that is not said');
	if (!title) throw new RowRejectedError('it has no title');
	const site = siteOf(feed, url);
	const { link: page, hash } = linkOf(item, site ?? url);
	const pageKey = linkKey(page);
	const link = isShared ? `${page}${hash}` : page;
	const link_key = isShared ? `${pageKey}#${shortHash(idOf(item) ?? '')}` : pageKey;
	const signs = isShared ? [link_key, `${pageKey} ${title}`] : [link_key];
	const repeated = signs.some((sign) => seen.has(sign));
	if (repeated) notes.push('repeated: an earlier item has the same link');
	for (const sign of signs) seen.add(sign);
	const article: FeedArticle = {
		kind,
		title: title.slice(0, MAX_TITLE_LENGTH),
		link,
		link_key,
		source_name: sourceName(item, feed, link),
		source_url: canonicalLink(first(item, 'source url') ?? '') ?? site,
		authors: authorsOf(item, feed),
		tags: tagsOf(item),
		published_at: dateOf(item, notes),
		feed_url: canonicalLink(url ?? linkTo(feed, 'self') ?? ''),
	};
	const round =
		kind === 'news' && !repeated ? readRound({ title, summary: summaryOf(item) }) : undefined;
	return { article, repeated, round, notes };
}

const MAX_TITLE_LENGTH = 500;
const MAX_NAME_LENGTH = 100;
/** Number of characters searched for names: such a search takes more steps than the text is long. */
const MAX_SAID_LENGTH = 300;
const MAX_NAMES = 20;

const first = ({ texts }: Part, ...keys: string[]): string | undefined =>
	keys.map((key) => texts[key]?.[0]).find((text) => text !== undefined);

/** Maximum characters of a summary or text to read, without storing them: its first sentences report the round. */
const MAX_SUMMARY_LENGTH = 4_000;

const summaryOf = (item: Part): string =>
	plain(
		(first(item, 'description', 'summary', 'content:encoded', 'content') ?? '').slice(
			0,
			MAX_SUMMARY_LENGTH,
		),
	);

const linkTo = ({ links }: Part, rel: string): string | undefined =>
	links.find((link) => link.rel === rel)?.href;

/** Returns the address of the feed's own site, the base of its relative links. */
function siteOf(feed: Part, url: string | null): string | null {
	const siteLink = feed.base ?? first(feed, 'link') ?? linkTo(feed, 'alternate');
	return siteLink === undefined ? url : canonicalLink(decodeHTML(siteLink), url ?? undefined);
}

const shortHash = (text: string): string =>
	createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns an item's identifier in its feed. */
const idOf = (item: Part): string | undefined => first(item, 'guid', 'id');

/**
 * Adds `https://` to `www.paper.example/a`, or to an address that begins with the feed's own host: these are not paths.
 */
function withHost(address: string, site: string | null): string {
	const own = URL.parse(site ?? '')?.host.replace(/^www\./, '');
	const isHost =
		/^www\.[^/]+\.[a-z]{2,}(?:[/?#:]|$)/i.test(address) || address.split('/')[0] === own;
	return isHost ? `https://${address}` : address;
}

/**
 * Returns the address of an item, and the fragment, `#v2`, that the feed gives for that page; empty if there is none.
 */
function linkOf(item: Part, site: string | null): { link: string; hash: string } {
	const guid = first(item, 'guid is link') === 'false' ? undefined : first(item, 'guid');
	const rawLink =
		first(item, 'link') ??
		linkTo(item, 'alternate') ??
		(URL.canParse(guid ?? '') ? guid : undefined) ??
		(/^https?:/.test(first(item, 'id') ?? '') ? first(item, 'id') : undefined);
	if (rawLink === undefined) throw new RowRejectedError('it has no link');
	const base = URL.parse(item.base ?? '', site ?? undefined)?.href ?? site ?? undefined;
	const written = withHost(decodeHTML(rawLink), base ?? null);
	const link = canonicalLink(written, base);
	if (!link) throw new RowRejectedError(`its link is no web address: ${rawLink.slice(0, 100)}`);
	if (isPrivateHost(new URL(link).hostname))
		throw new RowRejectedError('its link leads into a private network');
	return { link, hash: URL.parse(written, base)?.hash ?? '' };
}

/** Returns the text without markup and with its entities decoded, even if encoded repeatedly. */
function plain(text: string): string {
	const once = decodeHTML(text);
	return collapseSpaces(
		decodeHTML(once.replace(/<\/?[a-z!][^<>]*>/gi, '')).replace(/<\/?[a-z!][^<>]*>/gi, ''),
	);
}

/** Collapses whitespace and removes invisible characters. */
const collapseSpaces = (text: string): string =>
	text.replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ').trim();

function sourceName(item: Part, feed: Part, link: string): string {
	const sourceTitle = plain(
		first(item, 'source', 'source/title') ?? first(feed, 'title', 'title as text') ?? '',
	);
	const isReadable = !sourceTitle.includes('\ufffd');
	return (
		(isReadable && sourceTitle.slice(0, MAX_NAME_LENGTH)) ||
		new URL(link).hostname.replace(/^www\./, '')
	);
}

/** Author names: `a@b.example (Ada Lovelace)` is Ada Lovelace; an e-mail address alone names nobody. */
function authorsOf(item: Part, feed: Part): string[] {
	const own = ['author/name', 'dc:creator', 'author'].flatMap((key) => item.texts[key] ?? []);
	const authors = own.length > 0 ? own : (feed.texts['author/name'] ?? []);
	const names = authors
		.map((text) => plain(text).slice(0, MAX_SAID_LENGTH))
		.map((text) => /^\S+@\S+\s*\((.+)\)$/.exec(text)?.[1] ?? text.replace(/<?\S+@\S+\.\S+>?/g, ''))
		.map((text) => text.replace(/^by\s+/i, ''))
		.flatMap((text) => text.split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/i));
	return distinct(names);
}

const tagsOf = (item: Part): string[] =>
	distinct(['category', 'dc:subject'].flatMap((key) => item.texts[key] ?? []).map(plain));

function distinct(texts: readonly string[]): string[] {
	const byFold = new Map<string, string>();
	for (const text of texts.map((one) => one.trim().slice(0, MAX_NAME_LENGTH)))
		if (text && !text.includes('\ufffd') && !byFold.has(text.toLowerCase()))
			byFold.set(text.toLowerCase(), text);
	return [...byFold.values()].slice(0, MAX_NAMES);
}

function dateOf(item: Part, notes: Note[]): string | null {
	const dateText = first(
		item,
		...['pubdate', 'published', 'dc:date', 'issued', 'dcterms:created', 'created', 'date'],
		...['updated', 'modified', 'dcterms:modified'],
	);
	if (dateText === undefined) {
		notes.push('the item has no date');
		return null;
	}
	const date = feedDate(dateText, Date.now());
	if (!date) notes.push(leftOutNote('date', dateText, 'not a date that can be right'));
	return date;
}
