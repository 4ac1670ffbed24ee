import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, serverAccount } from '../../src/lib/db/embedded/account.ts';
import { postmaster } from '../../src/lib/db/embedded/server.ts';
import { until } from '../../tests/setup/standby.ts';
import { adaptFile, type Change } from './adapted.ts';
import type { WatchedServer } from './balancer.ts';
import { freePort } from './free-port.ts';
import { pathOf } from './programs.ts';

/** A PostgreSQL node with its Patroni. */
export interface PatroniNode extends WatchedServer {
	/** Ends both as a machine crash would. */
	kill(): Promise<void>;
	/** Ends only PostgreSQL, which its Patroni notices. */
	killPostgres(): void;
	/** Starts Patroni again after kill(). */
	start(): void;
}

export interface Cluster {
	nodes: [PatroniNode, PatroniNode];
	/** Password of the superuser `postgres`. */
	password: string;
	/** The current leader; resolves once exactly one node reports being it. */
	leader(): Promise<PatroniNode>;
	/** Resolves once a standby follows that has everything acknowledged. */
	followed(): Promise<void>;
	/** Makes the other node the leader in an orderly switchover. */
	switchOver(): Promise<void>;
	/** Pauses and resumes etcd. */
	etcd: { pause(): void; resume(): void };
	close(): Promise<void>;
}

const PASSWORD = 'patroni';
/** Maximum milliseconds for a start or a switchover. */
const PATIENCE = 60_000;

/** Starts etcd and two nodes with deploy/patroni/patroni.yml on free ports; their logs go to `folder`. */
export async function startCluster(folder: string): Promise<Cluster> {
	// PostgreSQL does not run as root, nor does anything here.
	const own = join(folder, 'patroni');
	const account = serverAccount(own);
	mkdirSync(own, { mode: 0o700 });
	if (account) chownSync(own, account.uid, account.gid);
	const settings: Change[] = [[/\/var\/run\/postgresql$/m, own]];
	if (majorVersion() < 17) settings.push([/^ {4}- (?:locale-provider|builtin-locale): .*\n/gm, '']);
	writeFileSync(join(own, 'patroni.yml'), adaptFile('deploy/patroni/patroni.yml', settings));
	const etcd = await startEtcd(own, account);
	const nodes: [PatroniNode, PatroniNode] = [
		await nodeOf('one', own, etcd.port, account),
		await nodeOf('two', own, etcd.port, account),
	];
	const close = async () => {
		await Promise.allSettled(nodes.map((node) => node.kill()));
		etcd.child.kill('SIGKILL');
	};
	try {
		for (const node of nodes) node.start();
		const cluster = clusterOf(nodes, etcd.child, close);
		await cluster.followed();
		return cluster;
	} catch (error) {
		await close();
		throw error;
	}
}

/** All of a server's programs are in one folder; a symlink to one of them may be anywhere. */
const binaries = (): string => dirname(realpathSync(pathOf('pg_rewind')));

const majorVersion = (): number =>
	Number(
		/\d+/.exec(execFileSync(join(binaries(), 'postgres'), ['--version'], { encoding: 'utf8' })),
	);

function clusterOf(
	nodes: [PatroniNode, PatroniNode],
	etcd: ChildProcess,
	close: () => Promise<void>,
): Cluster {
	const leader = async () => {
		let found: PatroniNode[] = [];
		await lasting(async () => {
			const says = await Promise.all(nodes.map((node) => is(node, 'primary')));
			found = nodes.filter((_, at) => says[at]);
			return found.length === 1;
		});
		const [one] = found;
		if (!one) throw new Error('Nobody leads.');
		return one;
	};
	return {
		nodes,
		password: PASSWORD,
		leader,
		async followed() {
			await leader();
			await lasting(async () =>
				(await Promise.all(nodes.map((node) => is(node, 'sync')))).some(Boolean),
			);
		},
		async switchOver() {
			const from = await leader();
			const to = nodes.find((node) => node !== from);
			const answer = await fetch(`http://${from.host}:${from.restPort}/switchover`, {
				method: 'POST',
				headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
				body: JSON.stringify({ leader: from.name, candidate: to?.name }),
				signal: AbortSignal.timeout(PATIENCE),
			});
			if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
		},
		etcd: { pause: () => etcd.kill('SIGSTOP'), resume: () => etcd.kill('SIGCONT') },
		close,
	};
}

/** Like `until`, for longer waits: the first node creates a database, the second copies it. */
async function lasting(holds: () => Promise<boolean>): Promise<void> {
	const last = Date.now() + PATIENCE;
	for (;;)
		try {
			await until(holds);
			return;
		} catch (error) {
			if (Date.now() > last) throw error;
		}
}

/** Whether a node's Patroni reports that role. */
async function is({ host, restPort }: WatchedServer, role: 'primary' | 'sync'): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(1_000);
		return (await fetch(`http://${host}:${restPort}/${role}`, { signal })).ok;
	} catch {
		return false;
	}
}

/** Starts a program under the account, with its output in a file. */
function startProgram(
	program: 'etcd' | 'patroni',
	args: readonly string[],
	log: string,
	account: Account | undefined,
	env: Record<string, string> = {},
): ChildProcess {
	const child = spawn(pathOf(program), args, {
		...account,
		cwd: '/',
		env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => appendFileSync(log, chunk));
	return child;
}

async function startEtcd(folder: string, account: Account | undefined) {
	const [port, peerPort] = [await freePort(), await freePort()];
	const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
	const args = {
		'--data-dir': join(folder, 'etcd'),
		'--listen-client-urls': url,
		'--advertise-client-urls': url,
		'--listen-peer-urls': peerUrl,
		'--initial-advertise-peer-urls': peerUrl,
		'--initial-cluster': `default=${peerUrl}`,
	};
	const log = join(folder, 'etcd.log');
	const child = startProgram('etcd', Object.entries(args).flat(), log, account);
	await until(async () => {
		if (child.exitCode !== null) throw new Error(`etcd ended; it logged in ${log}`);
		return (await fetch(`${url}/health`).catch(() => undefined))?.ok === true;
	});
	return { child, port };
}

async function nodeOf(
	name: string,
	folder: string,
	etcdPort: number,
	account: Account | undefined,
): Promise<PatroniNode> {
	const [port, restPort] = [await freePort(), await freePort()];
	const data = join(folder, name);
	const env = {
		PATRONI_NAME: name,
		PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
		PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
		PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
		PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
		PATRONI_POSTGRESQL_DATA_DIR: data,
		PATRONI_POSTGRESQL_BIN_DIR: binaries(),
		PATRONI_POSTGRESQL_PGPASS: `${data}.pgpass`,
		PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
		PATRONI_RESTAPI_USERNAME: 'patroni',
		PATRONI_RESTAPI_PASSWORD: PASSWORD,
		PATRONI_SUPERUSER_USERNAME: 'postgres',
		PATRONI_SUPERUSER_PASSWORD: PASSWORD,
		PATRONI_REPLICATION_USERNAME: 'replicator',
		PATRONI_REPLICATION_PASSWORD: PASSWORD,
	};
	let child: ChildProcess | undefined;
	const killPostgres = () => {
		const running = postmaster(data);
		if (running) process.kill(running.pid, 'SIGKILL');
	};
	return {
		...{ name, host: '127.0.0.1', port, restPort },
		killPostgres,
		async kill() {
			const runs = child?.exitCode === null && child.signalCode === null;
			const ended = child && runs && once(child, 'exit');
			// Patroni first, else it would start the other again.
			child?.kill('SIGKILL');
			await ended;
			killPostgres();
			await until(() => postmaster(data) === undefined);
		},
		start() {
			child = startProgram('patroni', [join(folder, 'patroni.yml')], `${data}.log`, account, env);
		},
	};
}
