import pg from 'pg';
import { SettingsError } from '#lib/base/settings-error.ts';
import { checkSameDatabase, checkServer } from './check-server.ts';
import type { SupervisionCallbacks } from './embedded/keeper.ts';
import type { DiskSpaceCallbacks } from './embedded/room.ts';
import { openBundled } from './embedded.ts';

export interface OpenOptions {
	/** A postgres:// address; the bundled server is used when missing or empty. */
	databaseUrl?: string | undefined;
	/** The same database without a pooler, if `databaseUrl` points to a pooler in transaction mode. */
	directUrl?: string | undefined;
	/** Folder of the bundled server. */
	dataFolder: string;
	/**
	 * Called when the bundled server has died and is restarted, or its disk is full; both are handled even without it.
	 */
	keep?: SupervisionCallbacks & DiskSpaceCallbacks;
}

export interface OpenedDatabase {
	/**
	 * The address to connect to, where a session stays with one backend. Contains the password, so it must not be logged.
	 */
	url: string;
	/** The address for pages: the same, or that of the pooler in front of it. */
	pagesUrl: string;
	bundled: boolean;
	/** Whether this call created the bundled cluster. */
	fresh: boolean;
	/** Releases the bundled server; does nothing for any other. */
	release(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Opens the configured database: the bundled one, or the one at `databaseUrl` after checking it. Throws
 * SettingsError, one sentence without the password, when it is unusable.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
	if (options.databaseUrl) {
		const url = options.directUrl ?? options.databaseUrl;
		await checkAddress(url, options.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
		if (options.directUrl) await checkPooler(options.databaseUrl, options.directUrl);
		return {
			url,
			pagesUrl: options.databaseUrl,
			bundled: false,
			fresh: false,
			release: async () => undefined,
		};
	}
	const { url, fresh, release } = await openBundled({
		dataFolder: options.dataFolder,
		keep: options.keep ?? {},
	});
	return { url, pagesUrl: url, bundled: true, fresh, release };
}

async function checkAddress(url: string, setting: Setting): Promise<void> {
	const parts = parseAddress(url, setting);
	const [client, other] = [checking(url), checking(url)];
	try {
		await client.connect();
		const { rows } = await client.query<{ version: string }>(
			"SELECT current_setting('server_version') AS version",
		);
		checkVersion(rows[0]?.version ?? '', parts);
		await other.connect();
		await checkServer(client, other, parts);
	} catch (error) {
		throw error instanceof SettingsError ? error : new SettingsError(explain(error, parts));
	} finally {
		await Promise.all([client, other].map((one) => one.end().catch(() => undefined)));
	}
}

/** Checks that the pooler, through which pages query without session features, uses the same database. */
async function checkPooler(pooledUrl: string, directUrl: string): Promise<void> {
	const parts = parseAddress(pooledUrl, 'DATABASE_URL');
	const pooled = checking(pooledUrl, 0);
	const direct = checking(directUrl);
	try {
		await Promise.all([pooled.connect(), direct.connect()]);
		await checkSameDatabase(direct, pooled, {
			pooled: parts.server,
			direct: parseAddress(directUrl, 'DATABASE_DIRECT_URL').server,
		});
	} catch (error) {
		throw error instanceof SettingsError ? error : new SettingsError(explain(error, parts));
	} finally {
		await Promise.all([pooled, direct].map((one) => one.end().catch(() => undefined)));
	}
}

/** @param limit milliseconds that the server should allow a statement, as pages request; 0 requests none. */
function checking(url: string, limit = CONNECT_TIMEOUT_MS): pg.Client {
	const client = new pg.Client({
		connectionString: url,
		statement_timeout: limit,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		query_timeout: CONNECT_TIMEOUT_MS,
		application_name: 'cairn check',
	});
	// An error after connecting is also reported by the query it breaks.
	client.on('error', () => undefined);
	return client;
}

/** Throws SettingsError when a server of this version (from `server_version`) is too old. */
export function checkVersion(
	version: string,
	{ server, setting }: Pick<Address, 'server' | 'setting'>,
): void {
	if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
	throw new SettingsError(
		`The server ${server} in ${setting} is PostgreSQL ${version}; Cairn needs ${OLDEST_MAJOR} or newer.`,
	);
}

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

interface Address {
	/** That names it. */
	setting: Setting;
	server: string;
	user: string;
	database: string;
}

function parseAddress(text: string, setting: Setting): Address {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// The text itself is not repeated: it may contain the password.
	if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !decodable(text)) {
		throw new SettingsError(
			`${setting} is not a PostgreSQL address; it should look like postgres://user:password@host:5432/database, with special characters in the password written as %XX.`,
		);
	}
	const database = decodeURIComponent(url.pathname.slice(1));
	if (!database) {
		throw new SettingsError(
			`${setting} does not name a database; add its name after the host, as in postgres://user:password@${url.host || 'host'}/cairn.`,
		);
	}
	const host = url.searchParams.get('host') ?? (url.hostname || 'localhost');
	const port = url.searchParams.get('port') ?? (url.port || '5432');
	const server = host.startsWith('/') ? host : `${host}:${port}`;
	return { setting, server, user: decodeURIComponent(url.username), database };
}

function decodable(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

function explain(error: unknown, { setting, server, user, database }: Address): string {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	const message = error instanceof Error ? error.message : String(error);
	switch (code) {
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return `The host in ${setting} (${server}) was not found; check its spelling.`;
		case 'ECONNREFUSED':
		case 'ENOENT':
			return `Nothing answers at ${server}, the server in ${setting}; start PostgreSQL there or correct the address.`;
		case '28P01':
		case '28000':
			return `The server ${server} in ${setting} refuses the user "${user}": the password is wrong, or the user may not sign in from here.`;
		case '3D000':
			return `The server ${server} has no database "${database}", which ${setting} names; create it or correct the name.`;
		case '42501':
			return `The user "${user}" in ${setting} may not connect to the database "${database}".`;
		case '53300':
			return `The server ${server} in ${setting} has no connections left; raise its max_connections or end other programs.`;
		case '57P03':
			return `The server ${server} in ${setting} is starting up or shutting down; try again in a moment.`;
	}
	const parameter = /unsupported startup parameter: (\w+)/.exec(message)?.[1];
	if (parameter) {
		return `The pooler ${server} in ${setting} refuses the parameter ${parameter}; add it to PgBouncer’s ignore_startup_parameters.`;
	}
	if (message.includes('client password must be')) {
		return `The server ${server} asks for a password, and ${setting} has none for the user "${user}".`;
	}
	if (/time-?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(`${message} ${code}`)) {
		return `The server ${server} in ${setting} did not answer within ${CONNECT_TIMEOUT_MS / 1000} seconds; check the address and the firewall between.`;
	}
	return `The database at ${server} in ${setting} cannot be used: ${message.replace(/\.$/, '')}.`;
}
