import type { Token } from 'markdown-it';
import { plainText } from './plain-text.ts';

export interface Heading {
	/** The element's id, for links to it. */
	id: string;
	text: string;
	/** 2 to 6. */
	level: number;
}

/** Prefix of every heading id, so that none collides with another id on the page. */
const PREFIX = 's-';

const words = (text: string): string =>
	text
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
		.replaceAll(/^-|-$/g, '')
		.slice(0, 80);

/**
 * Returns a function that gives each text a unique id. It remembers the last number used for each text: starting over
 * each time would take fifty million look-ups for ten thousand equal headings.
 */
function uniqueIds(): (text: string) => string {
	const taken = new Set<string>();
	const lastOf = new Map<string, number>();
	return (text) => {
		const base = `${PREFIX}${words(text) || 'part'}`;
		let count = lastOf.get(base) ?? 0;
		let id: string;
		do {
			count += 1;
			id = count === 1 ? base : `${base}-${count}`;
		} while (taken.has(id));
		lastOf.set(base, count);
		taken.add(id);
		return id;
	};
}

/**
 * Gives every heading among `tokens` an id and a level consistent with the previous one: the page's title is the only
 * h1, and no level is skipped. Modifies the tokens.
 */
export function placeHeadings(tokens: readonly Token[]): Heading[] {
	const uniqueId = uniqueIds();
	const headings: Heading[] = [];
	let last = 1;
	for (const [at, token] of tokens.entries()) {
		if (token.type !== 'heading_open') continue;
		const inline = tokens[at + 1];
		const close = tokens[at + 2];
		if (!inline || !close) continue;
		const level = Math.min(Math.max(2, Number(token.tag.slice(1))), last + 1);
		const text = plainText([inline]).replaceAll(/\s+/g, ' ').trim();
		const id = uniqueId(text);
		token.attrSet('id', id);
		token.tag = close.tag = `h${level}`;
		last = level;
		if (text) headings.push({ id, text, level });
	}
	return headings;
}
