import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from './connect.ts';
import { reasonOf } from './replica-fault.ts';

export interface FollowOptions {
	/** Milliseconds for which a failed replica is not used; 5,000 by default. */
	retryAfter?: number;
	/** Milliseconds that a replica may lag behind the primary; 5,000 by default. */
	lagLimit?: number;
	/** Milliseconds between two checks of a replica that is up to date; 1,000 by default. */
	checkEvery?: number;
	/** Called each time the replica is lost, with the reason. */
	onLost?(reason: string): void;
	/** Called each time the replica becomes usable, including the first. */
	onFound?(): void;
}

/** Milliseconds for either server to connect, and to report its position. */
const ANSWER_WITHIN = 1_000;
const PAUSES = { first: 10, longest: 500 };

const PRIMARY_POSITION = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS at,
	current_setting('wal_block_size') AS block`;
const REPLICA_POSITION = `SELECT pg_is_in_recovery() AS following,
	pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text AS at`;

/**
 * Tracks whether a replica has caught up with what the primary had written when `hold()` was last called. Queries both
 * servers on its own connections, so that no request waits for it.
 */
export class ReplicaFollower {
	/** Counts the demands on the replica, which may be read while it meets the latest one. */
	#demanded = 1;
	#met = 0;
	#standing: 'unknown' | 'found' | 'lost' = 'unknown';
	#leaveUntil = 0;
	#nap = new AbortController();
	readonly #stopping = new AbortController();
	readonly #primary: pg.Pool;
	readonly #replica: pg.Pool;
	readonly #options: Required<FollowOptions>;
	readonly #ended: Promise<void>;

	constructor(primaryUrl: string, replicaUrl: string, options: FollowOptions = {}) {
		this.#primary = probe(primaryUrl);
		this.#replica = probe(replicaUrl);
		this.#options = {
			retryAfter: 5_000,
			lagLimit: 5_000,
			checkEvery: 1_000,
			onLost: () => undefined,
			onFound: () => undefined,
			...options,
		};
		this.#ended = this.#follow();
	}

	/** Whether reads may go to the replica now. */
	get usable(): boolean {
		return this.#met === this.#demanded;
	}

	/** Holds back reads from the replica until it has everything that the primary has now. */
	hold(): void {
		this.#demanded += 1;
		this.#nap.abort();
	}

	/** Marks the replica as failed: it is not used for a while, and then only once it has caught up again. */
	lose(reason: string): void {
		this.#leaveUntil = performance.now() + this.#options.retryAfter;
		this.hold();
		if (this.#standing === 'lost') return;
		this.#standing = 'lost';
		this.#options.onLost(reason);
	}

	async stop(): Promise<void> {
		this.#demanded += 1;
		this.#stopping.abort();
		this.#nap.abort();
		await this.#ended;
		await Promise.all([this.#primary.end(), this.#replica.end()]);
	}

	async #follow(): Promise<void> {
		while (!this.#stopping.signal.aborted) {
			await sleep(this.#leaveUntil - performance.now(), this.#stopping.signal);
			this.#nap = new AbortController();
			const demanded = this.#demanded;
			const reached = await this.#reach(demanded).catch((error: unknown) => {
				this.lose(reasonOf(error));
				return false;
			});
			if (reached) await sleep(this.#options.checkEvery, this.#nap.signal);
		}
	}

	/** Waits until the replica has what the primary has now; returns false if something newer is demanded meanwhile. */
	async #reach(demanded: number): Promise<boolean> {
		// While the primary is unreachable nothing new is known: a good replica stays good.
		const target = await primaryPosition(this.#primary).catch(() => undefined);
		const since = performance.now();
		let pause = PAUSES.first;
		while (demanded === this.#demanded) {
			const at = await replicaPosition(this.#replica);
			if (target !== undefined && at > target) await refuseAhead(this.#primary, at);
			if (target !== undefined && at >= target && demanded === this.#demanded) {
				this.#meet(demanded);
				return true;
			}
			if (target === undefined) return sleep(PAUSES.longest, this.#stopping.signal);
			if (this.usable && performance.now() - since > this.#options.lagLimit) this.hold();
			await sleep(pause, this.#stopping.signal);
			pause = Math.min(pause * 2, PAUSES.longest);
		}
		return false;
	}

	#meet(demanded: number): void {
		this.#met = demanded;
		if (this.#standing === 'found') return;
		this.#standing = 'found';
		this.#options.onFound();
	}
}

function probe(url: string): pg.Pool {
	return connect(url, {
		max: 1,
		name: 'cairn-follow',
		connectWithin: ANSWER_WITHIN,
		answerWithin: ANSWER_WITHIN,
	}).pool;
}

/**
 * Returns the bytes of log written by the primary, committed or not. At the start of a block PostgreSQL reports the
 * position after the block's header (24 or 40 bytes), which no replica ever reports: it counts as the block's start.
 */
async function primaryPosition(primary: pg.Pool): Promise<bigint> {
	const { rows } = await primary.query<{ at: string; block: string }>(PRIMARY_POSITION);
	const at = BigInt(rows[0]?.at ?? 0);
	const inBlock = at % BigInt(rows[0]?.block ?? 8_192);
	return inBlock === 24n || inBlock === 40n ? at - inBlock : at;
}

/**
 * A replica ahead of its primary follows another: the primary was restored from a backup, or replaced by a server
 * that lacked its last writes. @throws Error that says so.
 */
async function refuseAhead(primary: pg.Pool, at: bigint): Promise<void> {
	const now = await primaryPosition(primary).catch(() => undefined);
	if (now !== undefined && at > now)
		throw new Error('the replica is ahead of the primary, so it follows a different server');
}

async function replicaPosition(replica: pg.Pool): Promise<bigint> {
	const { rows } = await replica.query<{ following: boolean; at: string | null }>(REPLICA_POSITION);
	const [row] = rows;
	if (!row?.following) throw new Error('the server does not follow a primary');
	return BigInt(row.at ?? 0);
}

/** Resolves with false after the delay, or when `signal` aborts. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<false> {
	if (milliseconds > 0)
		await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
	return false;
}
