import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
	createEmptyDatabase,
	dropDatabase,
	siblingUrl,
	useTestDatabase,
} from '../../../tests/setup/database.ts';
import { checkSameDatabase, checkServer } from './check-server.ts';

const { url } = useTestDatabase();
let one: pg.Client;
let other: pg.Client;

beforeEach(async () => {
	[one, other] = [new pg.Client(url), new pg.Client(url)];
	await Promise.all([one.connect(), other.connect()]);
});
afterEach(() => Promise.all([one.end(), other.end()]));

const SERVER = { server: 'db.example:5432', setting: 'DATABASE_URL' };

/** A client behind something that alters its queries. */
const changing = (client: pg.Client, change: (sql: string) => string): pg.Client =>
	new Proxy(client, {
		get(target, name) {
			if (name === 'query')
				return (sql: string, values?: unknown[]) => target.query(change(sql), values);
			const found: unknown = Reflect.get(target, name);
			return typeof found === 'function' ? found.bind(target) : found;
		},
	});

test('two sessions of one server pass all checks, and leave nothing behind', async () => {
	await checkServer(one, other, SERVER);
	const { rows } = await one.query(
		"select from pg_locks where locktype = 'advisory' and pid in (pg_backend_pid(), $1)",
		[(await other.query('select pg_backend_pid() as pid')).rows[0]?.pid],
	);
	expect(rows).toHaveLength(0);
});

test('two connections that share a backend are refused', async () => {
	await expect(checkServer(one, one, SERVER)).rejects.toThrow(
		'The server db.example:5432 in DATABASE_URL does not keep one session per connection: a pooler in transaction mode',
	);
});

test('a lock that two connections both get is refused', async () => {
	const elsewhere = changing(other, (sql) => sql.replace('lock($1)', 'lock($1::bigint + 1)'));
	await expect(checkServer(one, elsewhere, SERVER)).rejects.toThrow(
		'gives the same advisory lock to two connections',
	);
});

test('notifications that do not arrive are refused', async () => {
	const deaf = changing(one, (sql) => (sql.startsWith('listen') ? 'select 1' : sql));
	await expect(checkServer(deaf, other, SERVER)).rejects.toThrow('does not deliver notifications');
});

test('a server lacking the extensions is refused, naming them', async () => {
	const bare = changing(one, (sql) =>
		sql.replace('pg_available_extensions', "(values ('x')) as v(name)"),
	);
	await expect(checkServer(bare, other, SERVER)).rejects.toThrow(
		'lacks pg_trgm and unaccent; install PostgreSQL’s'.replace('’', "'"),
	);
});

test('poolers for the same and for different databases are distinguished', async () => {
	const servers = { direct: 'db.example:5432', pooled: 'pooler.example:6432' };
	await checkSameDatabase(one, other, servers);
	const elsewhere = siblingUrl('elsewhere');
	await createEmptyDatabase(elsewhere);
	const stranger = new pg.Client(elsewhere);
	await stranger.connect();
	await expect(checkSameDatabase(one, stranger, servers)).rejects.toThrow(
		'The server pooler.example:6432 in DATABASE_URL and the server db.example:5432 in DATABASE_DIRECT_URL do not lead to the same database.',
	);
	await stranger.end();
	await dropDatabase(elsewhere);
});
