import { escaped } from './markup.ts';

const ADDRESS = /^(?:https?:\/\/\S+|[^\s@/]+@[^\s@/]+\.[^\s@/]+)$/;

/** A text as the content of an element, whose addresses break between their parts: browsers break them after hyphens alone. */
export const breakable = (text: string): string =>
	text
		.split(/(\s+)/)
		.map((word) => (ADDRESS.test(word) ? parts(word).map(escaped).join('<wbr>') : escaped(word)))
		.join('');

const parts = (address: string) => address.split(/(?<=[^/][/?&=#.@+])(?=[^/])/);
