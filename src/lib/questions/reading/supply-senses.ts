import type { Span } from './span.ts';
import { formAt, type Token } from './tokens.ts';

/** Words of a supply, which are no kinds of project and no orders. */

/** `max supply` is one figure, not the most of another. */
export const isOfSupply = (tokens: readonly Token[], { to, piece }: Span): boolean =>
	piece?.tag === 'top' &&
	['max', 'maximum'].includes(formAt(tokens, to - 1)) &&
	formAt(tokens, to) === 'supply';

/** `above 20 billion tokens` of a supply: what is counted, no kind of project. */
export const isUnitOfSupply = (tokens: readonly Token[], at: number): boolean =>
	/^(?:tokens?|coins?|units?)$/.test(formAt(tokens, at)) &&
	/^(?:million|billion|trillion|thousand|mil|mn|m|bn|b|k|\d[\d.,]*[a-z]*)$/.test(
		formAt(tokens, at - 1),
	) &&
	tokens.some(({ form }) => form === 'supply');

export const isOfSupplyUnit = (tokens: readonly Token[], { from, to, piece }: Span): boolean =>
	piece !== null && to === from + 1 && isUnitOfSupply(tokens, from);
