import { isDeepStrictEqual } from 'node:util';
import type { Query, Rows } from '../query.ts';

const atAnyTime = ({ positions, ...rows }: Rows) => ({
	...rows,
	positions: positions && { ...positions, time: null },
});

/**
 * Whether two lists are the same except perhaps for their order, `richest first`, or the time of jobs, `her old
 * employer`.
 */
export const isOfSameRows = (one: Query, other: Query): boolean =>
	one.kind === 'list' &&
	other.kind === 'list' &&
	isDeepStrictEqual(atAnyTime(one.rows), atAnyTime(other.rows));
