import { expect, test } from 'vitest';
import { freshMovers } from './fresh-movers.ts';

const now = new Date('2026-11-23T12:00:00Z');
const mover = (change_24h: number, at: string | null) => ({ change_24h, at });

test('movers were observed within a day; the largest gain is first', () => {
	const fresh = [mover(-9, '2026-11-23T11:00:00Z'), mover(4, '2026-11-22T12:00:01Z')];
	const stale = [mover(99, '2026-11-22T11:59:59Z'), mover(50, null)];
	expect(freshMovers([...stale, ...fresh], now)).toEqual(fresh.toReversed());
	expect(freshMovers(stale, now)).toEqual([]);
});
