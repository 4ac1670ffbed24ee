import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { openStreams } from '#lib/assistant/open-streams.ts';
import { measuredPools } from '#lib/db/measured-pools.ts';
import { replicaWatch } from '#lib/db/replica.ts';
import type { PageCache } from '#lib/page-cache/store.ts';
import { METHODS } from './request-target.ts';
import { createRouteClassifier } from './route-class.ts';

function measureReplicas(registers: Registry[]): void {
	new Gauge({
		name: 'replica_usable',
		help: '1 while a replica is set, reachable and up to date.',
		registers,
		collect() {
			for (const { usable } of replicaWatch.replicas) this.set(usable ? 1 : 0);
		},
	});
	new Gauge({
		name: 'replica_reads_total',
		help: 'Reads: answered by the replica; sent to the primary while the replica was lost or behind; sent to the replica, failed and answered by the primary.',
		labelNames: ['outcome'],
		registers,
		collect() {
			for (const { stats } of replicaWatch.replicas) {
				this.set({ outcome: 'answered' }, stats.answered);
				this.set({ outcome: 'passed_over' }, stats.passedOver);
				this.set({ outcome: 'fell_back' }, stats.fellBack);
			}
		},
	});
}

export interface Metrics {
	registry: Registry;
	/** Seconds. */
	observe(path: string, method: string, status: number, seconds: number): void;
	/** Returns the class of a path, by which requests are grouped. */
	routeOf(path: string): string;
	unhandled: Counter;
}

/** Creates the metrics of one server, in a registry of their own. */
export function createMetrics(cache: PageCache): Metrics {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	const durations = new Histogram({
		name: 'http_request_duration_seconds',
		help: 'Time from the request to the end of its response.',
		labelNames: ['route', 'method', 'status'],
		buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers,
	});
	const cacheGauge = (name: string, help: string, read: () => number) =>
		new Gauge({
			name,
			help,
			registers,
			collect() {
				this.set(read());
			},
		});
	for (const outcome of ['hit', 'miss', 'stale', 'stored', 'forgotten'] as const)
		cacheGauge(`page_cache_${outcome}_total`, `Pages: ${outcome}.`, () => cache.stats[outcome]);
	cacheGauge('page_cache_bytes', 'Bytes of cached pages.', () => cache.bytes);
	cacheGauge('page_cache_pages', 'Number of cached pages.', () => cache.size);
	new Gauge({
		name: 'pg_pool_connections',
		help: 'Database connections by pool and state; “waiting” counts requests that have none yet.',
		labelNames: ['pool', 'state'],
		registers,
		collect() {
			for (const [pool, { totalCount, idleCount, waitingCount }] of measuredPools) {
				this.set({ pool, state: 'busy' }, totalCount - idleCount);
				this.set({ pool, state: 'idle' }, idleCount);
				this.set({ pool, state: 'waiting' }, waitingCount);
			}
		},
	});
	measureReplicas(registers);
	new Gauge({
		name: 'assistant_streams_open',
		help: 'Assistant answers being streamed.',
		registers,
		collect() {
			this.set(openStreams.count);
		},
	});
	const routeOf = createRouteClassifier();
	const unhandled = new Counter({
		name: 'unhandled_errors_total',
		help: 'Uncaught errors.',
		registers,
	});
	return {
		registry,
		unhandled,
		routeOf,
		observe: (path, method, status, seconds) =>
			durations.observe(
				{
					route: routeOf(path),
					method: METHODS.includes(method) ? method : 'other',
					status: String(status),
				},
				seconds,
			),
	};
}
