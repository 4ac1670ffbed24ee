import type { Token } from 'markdown-it';

const WORDS_A_MINUTE = 230;

function textOf(token: Token): string {
	if (token.children) return token.children.map(textOf).join('');
	if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
	return ['text', 'code_inline', 'code_block', 'fence'].includes(token.type) ? token.content : '';
}

/** Returns the readable text of `tokens`, one line per block; a picture counts as its alternative text. */
export const plainText = (tokens: readonly Token[]): string =>
	tokens
		.map(textOf)
		.filter((text) => text !== '')
		.join('\n');

/** Returns the reading time in whole minutes, at 230 words a minute; at least 1. */
export const readingMinutes = (text: string): number =>
	Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / WORDS_A_MINUTE));

/** Returns a text on one line of at most `most` characters, cut between words if possible. */
export function shortenText(text: string, most: number): string {
	const line = text.replaceAll(/\s+/g, ' ').trim();
	if (line.length <= most) return line;
	const cut = line.slice(0, most - 1).toWellFormed();
	const end = cut.lastIndexOf(' ');
	return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.\uFFFD–-]+$/u, '')}…`;
}
