import { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_URL } from 'astro:env/server';
import type pg from 'pg';
import { processWide } from '#lib/base/process-wide.ts';
import { connect, type Db, dbOver } from './connect.ts';
import { PAGES } from './readers.ts';
import { repeatingReads } from './repeated-reads.ts';
import { connectReads, replicaWatch } from './replica.ts';

// A statement that runs longer than 5 s is ended by the server; one without a response for 7 s is given up.
const limits = {
	max: 12,
	statementTimeout: 5_000,
	answerWithin: 7_000,
	connectWithin: 10_000,
	name: PAGES,
};

// For /metrics, which the server around this bundle answers.
const pools = processWide('pools', () => new Map<string, Pick<pg.Pool, 'totalCount'>>());

/** The primary: for writes, and for reads that must see a write at once. */
export const { db, pool } = connect(DATABASE_URL, {
	...limits,
	patience: 10_000,
	pooled: Boolean(DATABASE_DIRECT_URL),
	pipeline: !DATABASE_DIRECT_URL,
});
pools.set('pages', pool);

/** For pages, datasets and page exports: the replica while it is up to date, else the primary. */
export const reads: Db = DATABASE_REPLICA_URL
	? readsOf(DATABASE_REPLICA_URL)
	: dbOver(repeatingReads(pool));

function readsOf(url: string): Db {
	const watch = replicaWatch();
	const replica = connectReads({ pool: repeatingReads(pool), url: DATABASE_URL }, url, {
		...limits,
		onLost: (reason) => watch.onLost(reason),
		onFound: () => watch.onFound(),
	});
	watch.replicas.add(replica);
	pools.set('replica', replica.pool);
	return replica.db;
}
