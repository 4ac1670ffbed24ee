import { originInWords } from '#lib/catalogue/origin-words.ts';
import { escaped } from '#lib/format/markup.ts';
import { hostOf } from '#lib/format/text.ts';
import { type FeedSource, isWebAddress } from './feed.ts';

/** One line of a body: what it is, and its value in HTML; null leaves it out. */
export type FactLine = readonly [label: string, html: string | null];

/** Facts as an HTML list; empty when there are none. */
export function factList(facts: readonly FactLine[]): string {
	const lines = facts.flatMap(([label, html]) =>
		html === null || html === '' ? [] : [`<li>${escaped(label)}: ${html}</li>`],
	);
	return lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '';
}

const MOST_CHARACTERS = 600;

/** A text as one paragraph, cut where it is long; empty when there is none. */
export function paragraph(text: string | null): string {
	if (!text) return '';
	// Never between the halves of one character.
	const cut = text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
	return `<p>${escaped(text.length > MOST_CHARACTERS ? `${cut}…` : text)}</p>`;
}

/** A text as HTML; null when there is none. */
export const words = (text: string | null): string | null => (text ? escaped(text) : null);

/** Addresses as sources, by their hosts; what cannot be followed is named without a link. */
export const sourcesAt = (urls: readonly string[]): FeedSource[] =>
	urls.map((url) => ({ name: hostOf(url), url: isWebAddress(url) ? url : null }));

/** Addresses as sources, or who brought the record in where it names none. */
export function sourcesOf(urls: readonly string[], origin: string): FeedSource[] {
	return urls.length > 0 ? sourcesAt(urls) : [{ name: originInWords(origin), url: null }];
}
