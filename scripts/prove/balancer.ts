import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../../tests/setup/standby.ts';
import { adaptFile, type Change } from './adapted.ts';
import { freePort } from './free-port.ts';
import { pathOf } from './programs.ts';

/** A server that it routes to. */
export interface Server {
	host: string;
	port: number;
}

/** A server whose Patroni reports its role. */
export interface WatchedServer extends Server {
	name: string;
	/** Where Patroni reports it. */
	restPort: number;
}

/** A primary with a standby that deploy/promote.sh promotes, or nodes managed by Patroni. */
export type Database = { primary: Server; standby: Server } | { nodes: readonly WatchedServer[] };

export interface Balancer {
	/** URL of the site, without a trailing slash. */
	url: string;
	/** Port for PostgreSQL. */
	databasePort: number;
	/** Port of a standby, if Patroni reports which node that is. */
	replicaPort: number;
	/** Path of the command socket. */
	socket: string;
	/** HAProxy's status of a server, such as `UP` or `DOWN`. */
	statusOf(backend: string, server: string): Promise<string>;
	close(): Promise<void>;
}

const line = (name: string, { host, port }: Server) => `\tserver ${name} ${host}:${port}`;

/** Here servers are given by address, not by name. */
const RESOLVERS = / resolvers names init-addr last,libc,none on-/g;

/** The lines of deploy/haproxy.cfg to change for the database. */
function changesFor(database: Database, port: number, replicaPort: number): Change[] {
	if ('primary' in database)
		return [
			[/bind :5432/, `bind 127.0.0.1:${port}`],
			[/^\tserver primary primary:5432/m, line('primary', database.primary)],
			[/^\tserver standby standby:5432/m, line('standby', database.standby)],
			[RESOLVERS, ' on-'],
		];
	const servers = database.nodes
		.map((node) => `${line(node.name, node)} port ${node.restPort}\n`)
		.join('');
	const text = adaptFile('deploy/patroni/haproxy.cfg', [
		[/bind :5432/, `bind 127.0.0.1:${port}`],
		[/bind :5433/, `bind 127.0.0.1:${replicaPort}`],
		[/(?:\tserver .*\n)+/g, servers],
		[RESOLVERS, ' on-'],
	]);
	return [[/^# deploy\/promote.sh leads it [\s\S]*/m, text]];
}

/**
 * Starts HAProxy with deploy/haproxy.cfg (and deploy/patroni/haproxy.cfg with Patroni), changing only names and
 * ports. It logs to `<folder>/haproxy.log`.
 */
export async function startBalancer(
	folder: string,
	instances: readonly Server[],
	database: Database,
): Promise<Balancer> {
	const [sitePort, databasePort] = [await freePort(), await freePort()];
	const replicaPort = await freePort();
	const socket = join(folder, 'admin.sock');
	const file = join(folder, 'haproxy.cfg');
	const servers = instances.map((one, at) => line(`cairn-${at + 1}`, one)).join('\n');
	const text = adaptFile('deploy/haproxy.cfg', [
		[/^\tuser haproxy\n\tgroup haproxy\n/m, ''],
		[/\/run\/haproxy\/admin\.sock/, socket],
		[/bind :8080/, `bind 127.0.0.1:${sitePort}`],
		[/^(?:\tserver cairn-\d .*\n)+/gm, `${servers}\n`],
		[/resolvers names init-addr last,libc,none pool/, 'pool'],
		...changesFor(database, databasePort, replicaPort),
	]);
	writeFileSync(file, text);
	const child = spawn(pathOf('haproxy'), ['-db', '-f', file], {
		env: { ...process.env, SITE_HOST: `127.0.0.1:${sitePort}` },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			output += chunk;
			writeFileSync(join(folder, 'haproxy.log'), chunk, { flag: 'a' });
		});
	const ended = once(child, 'exit').then(() => {
		throw new Error(`HAProxy ended: ${output}`);
	});
	ended.catch(() => undefined);
	await Promise.race([until(() => answers(sitePort)), ended]);
	return {
		url: `http://127.0.0.1:${sitePort}`,
		databasePort,
		replicaPort,
		socket,
		statusOf: (backend, server) => statusOf(socket, backend, server),
		close: () => end(child),
	};
}

function answers(port: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const probe = connect(port, '127.0.0.1');
	probe.once('connect', () => resolve(true));
	probe.once('error', () => resolve(false));
	return promise.finally(() => probe.destroy());
}

async function statusOf(socket: string, backend: string, server: string): Promise<string> {
	const connection = connect(socket);
	connection.end('show stat\n');
	let text = '';
	for await (const chunk of connection) text += chunk;
	const rows = text.split('\n').map((row) => row.split(','));
	const at = rows[0]?.indexOf('status') ?? -1;
	return rows.find(([one, other]) => one === backend && other === server)?.[at] ?? '';
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}
