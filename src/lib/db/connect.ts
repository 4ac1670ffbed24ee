import { type NodePgClient, NodePgDatabase, NodePgDriver } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { hideValuesOfFailedQueries } from './failed-query.ts';
import { PatientPool } from './patient-pool.ts';

/** A drizzle handle over one pool. Datasets, importers and tests all take it as an argument. */
export type Db = NodePgDatabase;

export interface Connection {
	db: Db;
	pool: pg.Pool;
	close(): Promise<void>;
}

export interface ConnectOptions {
	/** Most connections held at once. */
	max?: number;
	/** Milliseconds after which the server ends a statement; 0 is no limit. */
	statementTimeout?: number;
	/** Milliseconds to wait for a connection, new or free; 0 is no limit. */
	connectWithin?: number;
	/** Milliseconds after which an unanswered query is given up here; 0 is no limit. */
	answerWithin?: number;
	/** Milliseconds that a server which is away is waited for by whoever asks; 0, unless said, is not at all. */
	patience?: number;
	/** Shown in pg_stat_activity. */
	name?: string;
	/**
	 * A pooler in transaction mode stands in between: a connection has another server's session with each transaction, so no
	 * statement is named, and limits of a session are the pooler's affair.
	 */
	pooled?: boolean;
}

/** A server that went without a word, with its machine, is noticed within half a minute, also by who only listens. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Opens a pool on `url` (a postgres:// address). Nothing is sent before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
	const pool = new PatientPool(
		{
			connectionString: url,
			max: options.max ?? 10,
			application_name: options.name ?? 'cairn',
			statement_timeout: options.pooled ? 0 : (options.statementTimeout ?? 0),
			connectionTimeoutMillis: options.connectWithin ?? 0,
			...KEEP_ALIVE,
			...(options.answerWithin && { query_timeout: options.answerWithin }),
		},
		options.patience ?? 0,
	);
	if (options.pooled) pool.on('connect', nameNothing);
	return { db: dbOver(pool), pool, close: () => pool.end() };
}

/** What is asked under a name is asked without it. */
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

/** A drizzle handle over what asks PostgreSQL. */
export const dbOver = (client: NodePgClient): Db =>
	new NodePgDatabase(
		dialect,
		new NodePgDriver(client, dialect).createSession(undefined),
		undefined,
	);

const dialect = new PgDialect();
hideValuesOfFailedQueries();
