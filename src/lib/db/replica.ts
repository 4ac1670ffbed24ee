import type pg from 'pg';
import { type ConnectOptions, createDb, type Db } from './connect.ts';
import { type QueryFunction, withQueryFunction } from './repeated-reads.ts';
import { reasonOf, replicaFault } from './replica-fault.ts';
import { type FollowOptions, ReplicaFollower } from './replica-follower.ts';
import { ReplicaPool } from './replica-pool.ts';

/** The number of reads by who answered them. */
export interface ReadStats {
	/** By the replica. */
	answered: number;
	/** By the primary, because the replica was lost or lagging. */
	passedOver: number;
	/** By the primary, after the replica had failed to answer. */
	fellBack: number;
}

/** A replica as seen by the rest of the process. */
export interface WatchedReplica {
	readonly usable: boolean;
	readonly stats: Readonly<ReadStats>;
	/** Holds back reads from the replica until it has everything that the primary has now. */
	hold(): void;
}

export interface Reads extends WatchedReplica {
	/** For read-only statements. A transaction goes to the primary. */
	db: Db;
	/** Connection counts of the replica's pool. */
	pool: Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;
	/** Closes the connections opened for the replica; those of the primary remain open. */
	close(): Promise<void>;
}

/**
 * Reads from the replica at `replicaUrl` while it is reachable and up to date, else from `primary`. A query that the
 * replica fails to answer is repeated on the primary; errors of the query itself are thrown unchanged.
 */
export function connectReads(
	primary: { pool: pg.Pool; url: string },
	replicaUrl: string,
	options: ConnectOptions & FollowOptions = {},
): Reads {
	const pool = new ReplicaPool(replicaUrl, options);
	const follower = new ReplicaFollower(primary.url, replicaUrl, {
		...options,
		onLost(reason) {
			pool.renew(reason);
			options.onLost?.(reason);
		},
	});
	const stats: ReadStats = { answered: 0, passedOver: 0, fellBack: 0 };
	return {
		db: createDb(withQueryFunction(primary.pool, asking(primary.pool, pool, follower, stats))),
		pool,
		stats,
		get usable() {
			return follower.usable;
		},
		hold: () => follower.hold(),
		async close() {
			await follower.stop();
			await pool.end();
		},
	};
}

function asking(
	primary: pg.Pool,
	replica: ReplicaPool,
	follower: ReplicaFollower,
	stats: ReadStats,
): QueryFunction {
	return async (...query) => {
		if (!follower.usable) {
			stats.passedOver += 1;
			return primary.query(...query);
		}
		try {
			const result = await replica.query(...query);
			stats.answered += 1;
			return result;
		} catch (error) {
			const fault = replicaFault(error);
			if (!fault) throw error;
			if (fault === 'lost' && follower.usable) follower.lose(reasonOf(error));
			stats.fellBack += 1;
			return primary.query(...query);
		}
	};
}

const replicas = new Set<WatchedReplica>();

/** The replicas of this process, and callbacks by which the server hears of them. */
export const replicaWatch = {
	/** The replicas that this process reads. */
	replicas,
	/** Must be called at each change of the data, before any page that shows it is rebuilt. */
	hold(): void {
		for (const replica of replicas) replica.hold();
	},
	/** Logs to the server's log, once there is one. */
	onLost: (_reason: string): void => undefined,
	onFound: (): void => undefined,
};
