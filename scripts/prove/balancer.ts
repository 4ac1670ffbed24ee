import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../../tests/setup/standby.ts';
import { freePort } from './free-port.ts';
import { pathOf } from './programs.ts';

/** A server that it leads to. */
export interface Server {
	host: string;
	port: number;
}

export interface Balancer {
	/** Of the site, without a slash at its end. */
	url: string;
	/** Port at which PostgreSQL is found. */
	databasePort: number;
	/** Path of the socket that takes commands. */
	socket: string;
	/** What HAProxy says of a server, such as `UP` or `DOWN`. */
	statusOf(backend: string, server: string): Promise<string>;
	close(): Promise<void>;
}

/** Each line of the file that is different on one machine; a line that is not there any more is a fault. */
function adapted(text: string, changes: readonly [from: RegExp, to: string][]): string {
	return changes.reduce((changed, [from, to]) => {
		if (changed.search(from) === -1) throw new Error(`deploy/haproxy.cfg has no ${from} any more.`);
		return changed.replace(from, to);
	}, text);
}

const line = (name: string, { host, port }: Server) => `\tserver ${name} ${host}:${port}`;

/** Starts HAProxy with deploy/haproxy.cfg, in which names and ports alone are changed. Its log goes to `<folder>/haproxy.log`. */
export async function startBalancer(
	folder: string,
	instances: readonly Server[],
	database: { primary: Server; standby: Server },
): Promise<Balancer> {
	const [sitePort, databasePort] = [await freePort(), await freePort()];
	const socket = join(folder, 'admin.sock');
	const file = join(folder, 'haproxy.cfg');
	const servers = instances.map((one, at) => line(`cairn-${at + 1}`, one)).join('\n');
	const text = adapted(readFileSync('deploy/haproxy.cfg', 'utf8'), [
		[/^\tuser haproxy\n\tgroup haproxy\n/m, ''],
		[/\/run\/haproxy\/admin\.sock/, socket],
		[/bind :8080/, `bind 127.0.0.1:${sitePort}`],
		[/bind :5432/, `bind 127.0.0.1:${databasePort}`],
		[/^(?:\tserver cairn-\d .*\n)+/gm, `${servers}\n`],
		[/^\tserver primary primary:5432/m, line('primary', database.primary)],
		[/^\tserver standby standby:5432/m, line('standby', database.standby)],
		[/resolvers names init-addr last,libc,none pool/, 'pool'],
		[/resolvers names init-addr last,libc,none on/, 'on'],
	]);
	writeFileSync(file, text);
	const child = spawn(pathOf('haproxy'), ['-db', '-f', file], {
		env: { ...process.env, SITE_HOST: `127.0.0.1:${sitePort}` },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			said += chunk;
			writeFileSync(join(folder, 'haproxy.log'), chunk, { flag: 'a' });
		});
	const ended = once(child, 'exit').then(() => {
		throw new Error(`HAProxy ended: ${said}`);
	});
	ended.catch(() => undefined);
	await Promise.race([until(() => answers(sitePort)), ended]);
	return {
		url: `http://127.0.0.1:${sitePort}`,
		databasePort,
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
	const asked = connect(socket);
	asked.end('show stat\n');
	let text = '';
	for await (const chunk of asked) text += chunk;
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
