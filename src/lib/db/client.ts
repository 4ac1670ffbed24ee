import { DATABASE_REPLICA_URL, DATABASE_URL } from 'astro:env/server';
import type pg from 'pg';
import { processWide } from '../process-wide.ts';
import { connect, type Db } from './connect.ts';
import { connectReads, replicaWatch } from './replica.ts';

// A statement that runs longer than 5 s is ended by the server.
const limits = { max: 12, statementTimeout: 5_000, name: 'cairn-web' };

// For /metrics, which the server around this bundle answers.
const pools = processWide('pools', () => new Map<string, Pick<pg.Pool, 'totalCount'>>());

/** The primary: for writes, and for what must see a write at once. */
export const { db, pool } = connect(DATABASE_URL, limits);
pools.set('pages', pool);

/** For pages, datasets and exports: the replica while it is up to date, else the primary. */
export const reads: Db = DATABASE_REPLICA_URL ? readsOf(DATABASE_REPLICA_URL) : db;

function readsOf(url: string): Db {
	const watch = replicaWatch();
	const replica = connectReads({ pool, url: DATABASE_URL }, url, {
		...limits,
		onLost: (reason) => watch.onLost(reason),
		onFound: () => watch.onFound(),
	});
	watch.replicas.add(replica);
	pools.set('replica', replica.pool);
	return replica.db;
}
