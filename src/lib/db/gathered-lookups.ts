import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isPlannedOnce } from './planned-once.ts';
import type { Query, QueryFunction } from './repeated-reads.ts';

/** Maximum number of statements on one connection, each of which waits for those before it. */
const MAX = 16;

interface Lookup {
	query: Query;
	/** Runs its argument in the context of the lookup's caller, so that metrics attribute it to the right dataset. */
	there: <Result>(work: () => Result) => Result;
	answered: PromiseWithResolvers<pg.QueryResult>;
}

/**
 * Returns a function that queries `pool`. If its connections pipeline, lookups of a record (`plannedOnce`) made in the
 * same turn of the event loop are sent together over one connection: a page makes ten, and separate round trips take
 * longer than the lookups. Other statements get a connection of their own, so that nothing waits behind a slow one.
 */
export function batchLookups(pool: pg.Pool): QueryFunction {
	if (!pool.options.pipeline) return (...query) => pool.query(...query);
	let gathered: Lookup[] = [];
	const sendGathered = () => {
		const lookups = gathered;
		gathered = [];
		for (let at = 0; at < lookups.length; at += MAX)
			void sendTogether(pool, lookups.slice(at, at + MAX));
	};
	return (...query) => {
		if (!isPlannedOnce(query[0])) return pool.query(...query);
		// After the promises of this turn, which may cause more lookups.
		if (gathered.length === 0) queueMicrotask(() => process.nextTick(sendGathered));
		const lookup: Lookup = {
			query,
			there: AsyncLocalStorage.snapshot(),
			answered: Promise.withResolvers(),
		};
		gathered.push(lookup);
		return lookup.answered.promise;
	};
}

async function sendTogether(pool: pg.Pool, lookups: readonly Lookup[]): Promise<void> {
	let client: pg.PoolClient;
	try {
		client = await pool.connect();
	} catch (error) {
		for (const { answered } of lookups) answered.reject(error);
		return;
	}
	const { stream } = client.connection;
	// One write to the socket for all of them.
	stream.cork();
	const sent = lookups.map(({ query, there, answered }) => {
		const answer = there(() => client.query(...query));
		answer.then(answered.resolve, answered.reject);
		return answer;
	});
	stream.uncork();
	const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
	// As with `pool.query`: a connection on which something failed is not used again.
	client.release(failed !== undefined);
}
