import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SettingsError } from '#lib/base/settings-error.ts';

/** Texts and links of a feed or one of its items, by the feed's own element names (`dc:creator`, `author/name`). */
export interface FeedPart {
	texts: Record<string, string[]>;
	links: { href: string; rel: string }[];
	/** The base of relative addresses, if the feed gives one. */
	base: string | null;
}

const roots: Record<string, { feed: string; items: readonly string[] }> = {
	rss: { feed: 'rss/channel', items: ['rss/channel/item', 'rss/item'] },
	feed: { feed: 'feed', items: ['feed/entry'] },
	'rdf:rdf': { feed: 'rdf:rdf/channel', items: ['rdf:rdf/item'] },
};
/** Our prefixes by namespace, whichever prefixes a feed uses; the namespaces of Atom and RSS 1.0 have none. */
const prefixes = new Map([
	['http://www.w3.org/2005/atom', ''],
	['http://purl.org/atom/ns#', ''],
	['http://purl.org/rss/1.0/', ''],
	['http://my.netscape.com/rdf/simple/0.9/', ''],
	['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
	['http://purl.org/dc/elements/1.1/', 'dc:'],
	['http://purl.org/dc/terms/', 'dcterms:'],
	['http://purl.org/rss/1.0/modules/content/', 'content:'],
]);
/**
 * The elements read from a feed or an item. Only the beginning of an item's text is read, since it may report a round;
 * it is not stored.
 */
const wantedElements = new Set(
	'title link guid id pubdate date dc:date dcterms:created dcterms:modified published updated issued created modified author dc:creator author/name category dc:subject source source/title description summary content content:encoded'.split(
		' ',
	),
);
/**
 * Texts that may contain markup. `title as text` is a title that Atom declares plain: apparent markup in it is text.
 */
const markupElements = new Set([
	...['title', 'title as text', 'source/title'],
	...['description', 'summary', 'content', 'content:encoded'],
]);
const MAX_TEXT_LENGTH = 4_000;
const MAX_PER_KIND = 100;
const MAX_DEPTH = 60;
/** Parse errors that are ignored: common mistakes whose meaning is clear. */
const forgiven =
	/entity|disallowed character\.$|in char data|XML declaration|encoding value|version number/;

/** Returns a feed or an item without any content yet. */
export const emptyPart = (): FeedPart => ({ texts: {}, links: [], base: null });

/**
 * Parses RSS and Atom of any version as they arrive, holding only the current item. Entities declared by the document
 * itself are refused, external ones never fetched.
 */
export class FeedParser {
	/** The feed's own texts and links, from before its items. */
	readonly feed = emptyPart();
	readonly #name: string;
	readonly #sax = new SaxesParser();
	readonly #path: string[] = [];
	readonly #bases: (string | null)[] = [];
	/** The document's namespace prefixes, mapped to ours. */
	readonly #prefixes = new Map([['atom:', '']]);
	#items: FeedPart[] = [];
	#item: FeedPart | undefined;
	/** The path length of the current item or feed; keys of texts are relative to it. */
	#depth = 0;
	/** The current text, and the depth of its element. */
	#text: { key: string; value: string; depth: number } | undefined;
	#isFeed = false;

	/** @param name for sentences. */
	constructor(name: string) {
		this.#name = name;
		this.#sax.on('error', (error) => this.#fault(error));
		this.#sax.on('doctype', (text) => this.#doctype(text));
		this.#sax.on('opentag', (tag) => this.#open(tag));
		this.#sax.on('text', (text) => this.#gather(text));
		this.#sax.on('cdata', (text) => this.#gather(text));
		this.#sax.on('closetag', () => this.#close());
	}

	/** Whether anything but whitespace has been read. */
	get hasBegun(): boolean {
		return this.#path.length > 0 || this.#isFeed;
	}

	/**
	 * Returns the items completed by this text. Throws SettingsError if it is not a feed, or one that may not be read.
	 */
	write(text: string): FeedPart[] {
		this.#sax.write(text);
		return this.#items.splice(0);
	}

	/** Ends the document. Throws SettingsError if it is incomplete. */
	end(): void {
		this.#sax.close();
	}

	#fault({ message }: Error): void {
		if (forgiven.test(message)) return;
		if (!this.#isFeed) this.#noFeed();
		const [, line, what] = /^(\d+):\d+: (.*?)\.?$/s.exec(message) ?? [];
		throw new SettingsError(
			`${this.#name} is not well-formed XML (line ${line ?? '?'}: ${what ?? message}).`,
		);
	}

	#noFeed(): never {
		throw new SettingsError(`${this.#name} is not an RSS or Atom feed; check the URL.`);
	}

	#doctype(text: string): void {
		if (/\[|<!ENTITY/i.test(text))
			throw new SettingsError(
				`${this.#name} declares its own entities, which is how feeds attack their readers, so it was not read.`,
			);
	}

	/** Returns the name in lower case, with our prefix for its namespace. */
	#named(written: string, attributes: Record<string, string>): string {
		for (const [attribute, value] of Object.entries(attributes)) {
			const known = prefixes.get(value.trim().toLowerCase());
			if (known !== undefined && attribute.startsWith('xmlns:'))
				this.#prefixes.set(`${attribute.slice('xmlns:'.length).toLowerCase()}:`, known);
		}
		return written.toLowerCase().replace(/^[^:]+:/, (own) => this.#prefixes.get(own) ?? own);
	}

	#open({ name: written, attributes }: SaxesTagPlain): void {
		const name = this.#named(written, attributes);
		if (this.#path.length === 0) {
			if (!Object.hasOwn(roots, name)) this.#noFeed();
			this.#isFeed = true;
		}
		if (this.#path.length >= MAX_DEPTH)
			throw new SettingsError(
				`${this.#name} is nested more than ${MAX_DEPTH} levels deep, so it was not read.`,
			);
		this.#path.push(name);
		this.#bases.push(baseWithin(attributes['xml:base'], this.#bases.at(-1) ?? null));
		const path = this.#path.join('/');
		const root = roots[this.#path[0] ?? ''];
		if (root?.items.includes(path)) {
			this.#item = { ...emptyPart(), base: this.#bases.at(-1) ?? null };
			this.#depth = this.#path.length;
		} else if (!this.#item && path === root?.feed) {
			this.feed.base = this.#bases.at(-1) ?? null;
			this.#depth = this.#path.length;
		} else this.#openPart(attributes);
	}

	#openPart(attributes: Record<string, string>): void {
		const part = this.#part;
		const key = this.#path.slice(this.#depth).join('/');
		// Markup inside a title is part of its text; other texts are those of elements without any inside.
		if (this.#text && markupElements.has(this.#text.key)) return;
		this.#text = undefined;
		if (this.#depth === 0 || !part) return;
		if (key === 'link' && attributes.href)
			limitedPush(part.links, { href: attributes.href, rel: attributes.rel ?? 'alternate' });
		if (key === 'source' && attributes.url) add(part, 'source url', attributes.url);
		if (key === 'guid')
			add(part, 'guid is link', attributes.isPermaLink ?? attributes.ispermalink ?? 'true');
		if (key === 'category' && attributes.term) add(part, key, attributes.label || attributes.term);
		else if (wantedElements.has(key)) {
			const isLiteral = key === 'title' && /^(?:text|xhtml)$/.test(attributes.type ?? '');
			this.#text = { key: isLiteral ? 'title as text' : key, value: '', depth: this.#path.length };
		}
	}

	get #part(): FeedPart | undefined {
		return this.#item ?? (this.#depth > 0 ? this.feed : undefined);
	}

	#gather(text: string): void {
		if (this.#text && this.#text.value.length < MAX_TEXT_LENGTH)
			this.#text.value += text.slice(0, MAX_TEXT_LENGTH);
	}

	#close(): void {
		const part = this.#part;
		if (this.#text?.depth === this.#path.length) {
			if (part) add(part, this.#text.key, this.#text.value);
			this.#text = undefined;
		}
		const root = roots[this.#path[0] ?? ''];
		if (this.#item && this.#path.length === this.#depth) {
			this.#items.push(this.#item);
			this.#item = undefined;
			this.#depth = root ? root.feed.split('/').length : 0;
		}
		this.#path.pop();
		this.#bases.pop();
	}
}

/** Returns the base of addresses within an element, which may itself be relative to the outer base. */
const baseWithin = (own: string | undefined, outer: string | null): string | null =>
	own === undefined ? outer : (URL.parse(own, outer ?? undefined)?.href ?? own);

function add(part: FeedPart, key: string, text: string): void {
	const value = text.trim();
	if (!value) return;
	part.texts[key] ??= [];
	limitedPush(part.texts[key], value);
}

function limitedPush<T>(list: T[], value: T): void {
	if (list.length < MAX_PER_KIND) list.push(value);
}
