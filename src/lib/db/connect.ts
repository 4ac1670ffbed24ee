import { type NodePgClient, NodePgDatabase, NodePgDriver } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { hideValuesOfFailedQueries } from './failed-query.ts';
import { PatientPool } from './patient-pool.ts';

/** A drizzle handle on one pool. Datasets, importers and tests all take it as an argument. */
export type Db = NodePgDatabase;

export interface Connection {
	db: Db;
	pool: pg.Pool;
	close(): Promise<void>;
}

export interface ConnectOptions {
	/** Maximum number of open connections. */
	max?: number;
	/** Milliseconds after which the server cancels a statement; 0 means no limit. */
	statementTimeout?: number;
	/** Milliseconds to wait for a connection, new or free; 0 means no limit. */
	connectWithin?: number;
	/** Milliseconds after which the client gives up an unanswered query; 0 means no limit. */
	answerWithin?: number;
	/** Milliseconds that a query waits for an unavailable server; 0, the default, means that it does not wait. */
	patience?: number;
	/** Shown in pg_stat_activity. */
	name?: string;
	/**
	 * Whether a pooler in transaction mode is in between: each transaction may get another server session, so statements
	 * are not named, and session limits are up to the pooler.
	 */
	pooled?: boolean;
	/** Whether a connection sends statements before earlier ones are answered. Cursors are then refused. */
	pipeline?: boolean;
}

/**
 * Settings that detect within half a minute that a server vanished without notice, with its machine, even on
 * connections that only listen.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Opens a pool on `url` (a postgres:// address). Sends nothing before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
	const pool = new PatientPool(
		{
			connectionString: url,
			max: options.max ?? 10,
			application_name: options.name ?? 'cairn',
			statement_timeout: options.pooled ? 0 : (options.statementTimeout ?? 0),
			connectionTimeoutMillis: options.connectWithin ?? 0,
			pipeline: options.pipeline,
			...KEEP_ALIVE,
			...(options.answerWithin && { query_timeout: options.answerWithin }),
		},
		options.patience ?? 0,
	);
	if (options.pooled) pool.on('connect', nameNothing);
	return { db: createDb(pool), pool, close: () => pool.end() };
}

/** Sends named statements without their name. */
function nameNothing(client: pg.PoolClient): void {
	client.query = new Proxy(client.query, {
		apply: (query, self, [config, ...rest]: unknown[]) =>
			Reflect.apply(query, self, [withoutName(config), ...rest]),
	});
}

const withoutName = (config: unknown): unknown =>
	config instanceof Object && 'name' in config && 'text' in config && !('submit' in config)
		? { ...config, name: undefined }
		: config;

/** Returns a drizzle handle on any PostgreSQL client. */
export const createDb = (client: NodePgClient): Db =>
	new NodePgDatabase(
		dialect,
		new NodePgDriver(client, dialect).createSession(undefined),
		undefined,
	);

const dialect = new PgDialect();
hideValuesOfFailedQueries();
