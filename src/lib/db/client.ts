import { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_URL } from 'astro:env/server';
import { connect, createDb, type Db } from './connect.ts';
import { measuredPools } from './measured-pools.ts';
import { PAGE_APPLICATION_NAME } from './readers.ts';
import { withReadRetry } from './repeated-reads.ts';
import { connectReads, replicaWatch } from './replica.ts';

// A statement that runs longer than 5 s is ended by the server; one without a response for 7 s is given up.
const limits = {
	max: 12,
	statementTimeout: 5_000,
	answerWithin: 7_000,
	connectWithin: 10_000,
	name: PAGE_APPLICATION_NAME,
};

/** The primary: for writes, and for reads that must see a write immediately. */
export const { db, pool } = connect(DATABASE_URL, {
	...limits,
	patience: 10_000,
	pooled: Boolean(DATABASE_DIRECT_URL),
	pipeline: !DATABASE_DIRECT_URL,
});
measuredPools.set('pages', pool);

/** For pages, datasets and page exports: uses the replica while it is up to date, else the primary. */
export const reads: Db = DATABASE_REPLICA_URL
	? readsOf(DATABASE_REPLICA_URL)
	: createDb(withReadRetry(pool));

function readsOf(url: string): Db {
	const replica = connectReads({ pool: withReadRetry(pool), url: DATABASE_URL }, url, {
		...limits,
		onLost: (reason) => replicaWatch.onLost(reason),
		onFound: () => replicaWatch.onFound(),
	});
	replicaWatch.replicas.add(replica);
	measuredPools.set('replica', replica.pool);
	return replica.db;
}
