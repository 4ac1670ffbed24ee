import { originInWords } from '#lib/catalogue/origin-words.ts';
import { escaped } from '#lib/format/markup.ts';
import { hostOf } from '#lib/format/text.ts';
import { type FeedSource, isWebAddress } from './feed.ts';

/** One line of a body: its label and its value as HTML; null omits the line. */
export type FactLine = readonly [label: string, html: string | null];

/** Returns facts as an HTML list; empty if there are none. */
export function factList(facts: readonly FactLine[]): string {
	const lines = facts.flatMap(([label, html]) =>
		html === null || html === '' ? [] : [`<li>${escaped(label)}: ${html}</li>`],
	);
	return lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '';
}

const MAX_CHARACTERS = 600;

/** Returns a text as one paragraph, truncated if long; empty if there is none. */
export function paragraphHtml(text: string | null): string {
	if (!text) return '';
	// Never between the two halves of a surrogate pair.
	const cut = text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
	return `<p>${escaped(text.length > MAX_CHARACTERS ? `${cut}…` : text)}</p>`;
}

/** Returns a text as HTML; null if there is none. */
export const textHtml = (text: string | null): string | null => (text ? escaped(text) : null);

/** Returns addresses as sources named by host; those that cannot be followed have no link. */
export const sourcesAt = (urls: readonly string[]): FeedSource[] =>
	urls.map((url) => ({ name: hostOf(url), url: isWebAddress(url) ? url : null }));

/** Returns addresses as sources, or the record's origin if there are none. */
export function sourcesOf(urls: readonly string[], origin: string): FeedSource[] {
	return urls.length > 0 ? sourcesAt(urls) : [{ name: originInWords(origin), url: null }];
}
