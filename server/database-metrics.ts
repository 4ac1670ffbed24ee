import { Counter, Histogram, type Registry } from 'prom-client';
import { currentWorkName } from '#lib/base/course.ts';
import { queryWatch, type SentStatement } from '#lib/db/query-watch.ts';
import { astroLogSink } from '#lib/http/astro-log.ts';
import type { Logger } from './log.ts';
import type { Tracing } from './tracing.ts';

export function databaseMetrics(registers: Registry[]) {
	const labelNames = ['pool'] as const;
	return {
		waits: new Histogram({
			name: 'pg_pool_wait_seconds',
			help: 'Time until a pool connection was acquired.',
			labelNames,
			buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5],
			registers,
		}),
		queries: new Histogram({
			name: 'pg_query_seconds',
			help: 'Time from sending a statement to the end of its result.',
			labelNames,
			buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
			registers,
		}),
		slow: new Counter({
			name: 'pg_slow_queries_total',
			help: 'Statements that took longer than SLOW_QUERY_MS; the log names them.',
			labelNames,
			registers,
		}),
	};
}

/** Maximum number of characters logged of a statement: enough to recognize it. */
const MAX_TEXT = 600;

/** Returns a statement on one line, stripped of anything that could be a value. */
export const stripLiterals = (text: string): string =>
	text
		.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '…')
		.replace(/'(?:[^']|'')*'?/g, '…')
		.replace(/(?<![\w$])\d[\d.]*/g, '…')
		.replace(/--.*/g, '')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, MAX_TEXT);

interface Watching {
	log: Logger;
	registry: Registry;
	/** Milliseconds; 0 disables logging. */
	slowQueryMs: number;
	tracing?: Tracing;
}

/**
 * Starts counting every statement of this process. Logs slow ones with the name of the dataset, call or job they ran
 * for, and records each as a span if tracing is on. Values are never reported.
 */
export function watchDatabase({ log, registry, slowQueryMs, tracing }: Watching): void {
	const { waits, queries, slow } = databaseMetrics([registry]);
	const logSlow = ({ pool, text }: SentStatement, ms: number, of?: string, id?: string) => {
		slow.inc({ pool });
		log.warn({ id, of, pool, ms: Math.round(ms), statement: stripLiterals(text) }, 'slow query');
	};
	Object.assign(queryWatch, {
		waited: (pool: string, ms: number) => waits.observe({ pool }, ms / 1_000),
		begin(statement: SentStatement) {
			const { pool } = statement;
			const of = currentWorkName();
			const id = astroLogSink.request.getStore();
			const end = tracing?.begin({
				kind: 'database',
				name: `postgresql ${of ?? pool}`,
				facts: {
					'db.system.name': 'postgresql',
					'cairn.pool': pool,
					...(of && { 'cairn.of': of }),
				},
			});
			const started = performance.now();
			return (error?: unknown) => {
				const ms = performance.now() - started;
				queries.observe({ pool }, ms / 1_000);
				if (slowQueryMs > 0 && ms >= slowQueryMs) logSlow(statement, ms, of, id);
				end?.({ error });
			};
		},
	});
}
