import { escaped } from './markup.ts';

const ADDRESS = /^(?:https?:\/\/\S+|[^\s@/]+@[^\s@/]+\.[^\s@/]+)$/;

/**
 * Escapes a text as element content, with break opportunities inside addresses: browsers break them only after
 * hyphens.
 */
export const breakable = (text: string): string =>
	text
		.split(/(\s+)/)
		.map((word) => (ADDRESS.test(word) ? parts(word).map(escaped).join('<wbr>') : escaped(word)))
		.join('');

const parts = (address: string) => address.split(/(?<=[^/][/?&=#.@+])(?=[^/])/);
