import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';

/** Entries waiting in the database, and for how long (seconds). A partial or leading index covers each query. */
const QUEUES = `
	SELECT 'mails' AS queue, count(*)::int AS waiting,
		coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS oldest
	FROM mail WHERE state = 'waiting' AND due_at <= now()
	UNION ALL SELECT 'webhooks', count(*)::int, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8
	FROM webhook_delivery WHERE state = 'waiting'
	UNION ALL SELECT 'market demands', count(*)::int, coalesce(extract(epoch FROM now() - min(asked_at)), 0)::float8
	FROM market_demand WHERE asked_at IS NOT NULL
	UNION ALL SELECT 'directory rows', count(*)::int, 0::float8 FROM listing_due`;

const lengths = z.array(z.object({ queue: z.string(), waiting: z.number(), oldest: z.number() }));

/** Milliseconds for which counts are reused, so that additional scrapers do not make the database count more often. */
const FRESH = 10_000;

/**
 * Reports how long the queues are and how old the oldest entry in each is; reports nothing while the database does not
 * answer.
 */
export function measureQueues(pool: Pick<pg.Pool, 'query'>, registry: Registry): void {
	const registers = [registry];
	let counted = { at: Number.NEGATIVE_INFINITY, rows: Promise.resolve(lengths.parse([])) };
	const count = () => {
		const now = performance.now();
		if (now - counted.at > FRESH) {
			const rows = pool.query(QUEUES).then((answer) => lengths.parse(answer.rows));
			counted = { at: now, rows: rows.catch(() => []) };
		}
		return counted.rows;
	};
	new Gauge({
		name: 'queue_waiting',
		help: 'Items waiting in the site-wide queues; the same on every instance.',
		labelNames: ['queue'],
		registers,
		async collect() {
			this.reset();
			for (const { queue, waiting } of await count()) this.set({ queue }, waiting);
		},
	});
	new Gauge({
		name: 'queue_oldest_seconds',
		help: 'How long the first item in a queue has waited; 0 if nothing is waiting.',
		labelNames: ['queue'],
		registers,
		async collect() {
			this.reset();
			for (const { queue, oldest } of await count()) this.set({ queue }, Math.max(0, oldest));
		},
	});
}
