import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { SettingsError } from '#lib/base/settings-error.ts';

/** Maximum milliseconds for a notification to arrive. */
const HEARD_WITHIN = 3_000;

type Session = Pick<pg.Client, 'query' | 'on' | 'off'>;

/** The server's name in messages, without its password, and the setting that names it. */
interface ServerLabel {
	server: string;
	setting: string;
}

/** The explanation in messages when a connection lacks the guarantees of a session. */
const POOLER =
	'a pooler in transaction mode stands in front of it. Name the server itself or a pooler in session mode, or name the server besides in DATABASE_DIRECT_URL';

/**
 * Checks that the server behind two sessions provides what Cairn relies on: the extensions, sessions that stay with one
 * backend, exclusive locks, notifications that arrive.
 * @throws SettingsError one sentence that states what is missing.
 */
export async function checkServer(
	one: Session,
	other: Session,
	server: ServerLabel,
): Promise<void> {
	await checkExtensions(one, server);
	await checkSessions(one, other, server);
	await checkLocks(one, other, server);
	await checkNotifications(one, other, server);
}

/**
 * Checks that a connection through a pooler leads to the same database as the direct one: a lock held there cannot be
 * taken here.
 * @throws SettingsError one sentence, where it does not.
 */
export async function checkSameDatabase(
	direct: Session,
	pooled: Session,
	servers: { direct: string; pooled: string },
): Promise<void> {
	const key = randomInt(2 ** 40);
	await direct.query('select pg_advisory_lock($1)', [key]);
	try {
		const { rows } = await pooled.query<{ taken: boolean }>(
			'select pg_try_advisory_xact_lock($1) as taken',
			[key],
		);
		if (rows[0]?.taken === false) return;
	} finally {
		await direct.query('select pg_advisory_unlock($1)', [key]);
	}
	throw new SettingsError(
		`The server ${servers.pooled} in DATABASE_URL and the server ${servers.direct} in DATABASE_DIRECT_URL do not lead to the same database.`,
	);
}

async function checkExtensions(one: Session, { server, setting }: ServerLabel): Promise<void> {
	const { rows } = await one.query<{ name: string }>(
		`select name from unnest(array['pg_trgm', 'unaccent']) as name
		where name not in (select name from pg_available_extensions)`,
	);
	if (rows.length === 0) return;
	const names = rows.map(({ name }) => name).join(' and ');
	throw new SettingsError(
		`The server ${server} in ${setting} lacks ${names}; install PostgreSQL's contrib package there.`,
	);
}

const backendOf = async (session: Session): Promise<number | undefined> =>
	(await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/** Checks for a pooler, which would change this session's backend while the other is in a transaction. */
async function checkSessions(
	one: Session,
	other: Session,
	{ server, setting }: ServerLabel,
): Promise<void> {
	const before = await backendOf(one);
	await other.query('begin');
	try {
		const held = await backendOf(other);
		const now = await backendOf(one);
		if (before === now && held !== now) return;
	} finally {
		await other.query('rollback');
	}
	throw new SettingsError(
		`The server ${server} in ${setting} does not keep one session per connection: ${POOLER}.`,
	);
}

async function checkLocks(
	one: Session,
	other: Session,
	{ server, setting }: ServerLabel,
): Promise<void> {
	// A separate key, so that servers that start at the same time do not collide on it.
	const key = randomInt(2 ** 40);
	const taken = async (session: Session) =>
		(await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]))
			.rows[0]?.taken === true;
	const isTaken = await taken(one);
	const isTakenTwice = await taken(other);
	await one.query('select pg_advisory_unlock($1)', [key]);
	if (isTakenTwice) await other.query('select pg_advisory_unlock($1)', [key]);
	if (isTaken && !isTakenTwice) return;
	throw new SettingsError(
		`The server ${server} in ${setting} gives the same advisory lock to two connections: ${POOLER}.`,
	);
}

async function checkNotifications(
	one: Session,
	other: Session,
	{ server, setting }: ServerLabel,
): Promise<void> {
	const channel = `cairn_check_${randomInt(2 ** 40)}`;
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const hear = (notice: pg.Notification) => {
		if (notice.channel === channel) resolve(true);
	};
	const late = setTimeout(() => resolve(false), HEARD_WITHIN);
	one.on('notification', hear);
	try {
		await one.query(`listen ${channel}`);
		await other.query(`notify ${channel}`);
		if (await promise) return;
	} finally {
		clearTimeout(late);
		one.off('notification', hear);
		await one.query(`unlisten ${channel}`);
	}
	throw new SettingsError(
		`The server ${server} in ${setting} does not deliver notifications: ${POOLER}.`,
	);
}
