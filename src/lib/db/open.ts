import pg from 'pg';
import { SettingsError } from '#lib/base/settings-error.ts';
import { checkServer } from './check-server.ts';
import type { Keeping } from './embedded/keeper.ts';
import type { RoomWatch } from './embedded/room.ts';
import { openBundled } from './embedded.ts';

export interface OpenOptions {
	/** A postgres:// address; the bundled server is used when it is missing or empty. */
	databaseUrl?: string | undefined;
	/** Folder of the bundled server. */
	dataFolder: string;
	/** Told when the bundled server has died and is started again, or its disk has no room; both are seen to in any case. */
	keep?: Keeping & RoomWatch;
}

export interface OpenedDatabase {
	/** Where to connect. Holds the password: not for logs. */
	url: string;
	bundled: boolean;
	/** True when the bundled cluster was made by this call. */
	fresh: boolean;
	/** Gives the bundled server back; nothing to do for any other. */
	release(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Opens the database that the settings name: the bundled one, or the one at `databaseUrl` after a look
 * at it. Throws SettingsError, one sentence without the password, when it cannot be used.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
	if (options.databaseUrl) {
		await checkAddress(options.databaseUrl);
		return {
			url: options.databaseUrl,
			bundled: false,
			fresh: false,
			release: async () => undefined,
		};
	}
	const { url, fresh, release } = await openBundled({
		dataFolder: options.dataFolder,
		keep: options.keep ?? {},
	});
	return { url, bundled: true, fresh, release };
}

async function checkAddress(url: string): Promise<void> {
	const parts = parseAddress(url);
	const [client, other] = [checking(url), checking(url)];
	try {
		await client.connect();
		const { rows } = await client.query<{ version: string }>(
			"SELECT current_setting('server_version') AS version",
		);
		checkVersion(rows[0]?.version ?? '', parts);
		await other.connect();
		await checkServer(client, other, parts.server);
	} catch (error) {
		throw error instanceof SettingsError ? error : new SettingsError(explain(error, parts));
	} finally {
		await Promise.all([client, other].map((one) => one.end().catch(() => undefined)));
	}
}

function checking(url: string): pg.Client {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		query_timeout: CONNECT_TIMEOUT_MS,
		application_name: 'cairn check',
	});
	// An error after the connection is also told by the query that it breaks.
	client.on('error', () => undefined);
	return client;
}

/** Throws SettingsError when a server of this version (as `server_version` shows it) is too old. */
export function checkVersion(version: string, { server }: Pick<Address, 'server'>): void {
	if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
	throw new SettingsError(
		`The server ${server} in DATABASE_URL is PostgreSQL ${version}; Cairn needs ${OLDEST_MAJOR} or newer.`,
	);
}

interface Address {
	server: string;
	user: string;
	database: string;
}

function parseAddress(text: string): Address {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// The text itself is not repeated: it may hold the password.
	if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !decodable(text)) {
		throw new SettingsError(
			'DATABASE_URL is not an address of PostgreSQL; it looks like postgres://user:password@host:5432/database, with special characters in the password written as %XX.',
		);
	}
	const database = decodeURIComponent(url.pathname.slice(1));
	if (!database) {
		throw new SettingsError(
			`DATABASE_URL names no database; add its name after the host, as in postgres://user:password@${url.host || 'host'}/cairn.`,
		);
	}
	const host = url.searchParams.get('host') ?? (url.hostname || 'localhost');
	const port = url.searchParams.get('port') ?? (url.port || '5432');
	const server = host.startsWith('/') ? host : `${host}:${port}`;
	return { server, user: decodeURIComponent(url.username), database };
}

function decodable(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

function explain(error: unknown, { server, user, database }: Address): string {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	const message = error instanceof Error ? error.message : String(error);
	switch (code) {
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return `No host has the name in DATABASE_URL (${server}); check its spelling.`;
		case 'ECONNREFUSED':
		case 'ENOENT':
			return `Nothing answers at ${server}, the server in DATABASE_URL; start PostgreSQL there or correct the address.`;
		case '28P01':
		case '28000':
			return `The server ${server} in DATABASE_URL refuses the user "${user}": the password is wrong, or the user may not sign in from here.`;
		case '3D000':
			return `The server ${server} has no database "${database}", which DATABASE_URL names; create it or correct the name.`;
		case '42501':
			return `The user "${user}" in DATABASE_URL may not connect to the database "${database}".`;
		case '53300':
			return `The server ${server} in DATABASE_URL has no connection left; raise its max_connections or end other programs.`;
		case '57P03':
			return `The server ${server} in DATABASE_URL is starting up or shutting down; try again in a moment.`;
	}
	if (message.includes('client password must be')) {
		return `The server ${server} asks for a password, and DATABASE_URL has none for the user "${user}".`;
	}
	if (/time-?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(`${message} ${code}`)) {
		return `The server ${server} in DATABASE_URL did not answer within ${CONNECT_TIMEOUT_MS / 1000} seconds; check the address and the firewall between.`;
	}
	return `The database at ${server} in DATABASE_URL cannot be used: ${message.replace(/\.$/, '')}.`;
}
