import { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_URL } from 'astro:env/server';
import { connect, type Db, dbOver } from './connect.ts';
import { measuredPools } from './measured-pools.ts';
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

/** The primary: for writes, and for reads that must see a write at once. */
export const { db, pool } = connect(DATABASE_URL, {
	...limits,
	patience: 10_000,
	pooled: Boolean(DATABASE_DIRECT_URL),
	pipeline: !DATABASE_DIRECT_URL,
});
measuredPools.set('pages', pool);

/** For pages, datasets and page exports: the replica while it is up to date, else the primary. */
export const reads: Db = DATABASE_REPLICA_URL
	? readsOf(DATABASE_REPLICA_URL)
	: dbOver(repeatingReads(pool));

function readsOf(url: string): Db {
	const replica = connectReads({ pool: repeatingReads(pool), url: DATABASE_URL }, url, {
		...limits,
		onLost: (reason) => replicaWatch.onLost(reason),
		onFound: () => replicaWatch.onFound(),
	});
	replicaWatch.replicas.add(replica);
	measuredPools.set('replica', replica.pool);
	return replica.db;
}
