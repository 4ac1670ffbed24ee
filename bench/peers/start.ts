import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SettingsError } from '#lib/base/settings-error.ts';
import { say } from '../../scripts/command.ts';
import { freePort } from '../lighthouse.ts';

/** A server that answers at `url`, with the root of its processes. */
export interface Started {
	url: string;
	pid: number;
	stop(): Promise<void>;
}

const next = resolve(import.meta.dirname, 'next');

function run(program: string, args: string[], env: Record<string, string> = {}): void {
	const { status } = spawnSync(program, args, {
		cwd: next,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	if (status !== 0) throw new SettingsError(`${program} ${args.join(' ')} failed, see above.`);
}

async function answering(url: string, child: ChildProcess): Promise<Started> {
	for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
		const answer = await fetch(url).catch(() => undefined);
		if (answer)
			return {
				url,
				pid: child.pid ?? 0,
				async stop() {
					child.kill('SIGTERM');
					if (child.exitCode === null) await once(child, 'exit');
				},
			};
		await delay(100);
	}
	throw new Error(`${url} does not answer.`);
}

/** Installs the packages of the equal app, builds it for production and starts it on this database. */
export async function startNext(databaseUrl: string): Promise<Started> {
	say('Installing and building the equal app in Next.js, in bench/peers/next …');
	const env = { DATABASE_URL: databaseUrl, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
	run('npm', ['ci', '--no-audit', '--no-fund']);
	const cli = join(next, 'node_modules/next/dist/bin/next');
	await rm(join(next, '.next'), { recursive: true, force: true });
	run(process.execPath, [cli, 'build'], env);
	const port = await freePort();
	const child = spawn(process.execPath, [cli, 'start', '-p', String(port), '-H', '127.0.0.1'], {
		cwd: next,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return answering(`http://127.0.0.1:${port}`, child);
}

/** A response body as sent over the wire, with its content headers. */
export interface StaticFile {
	/** Path at which it is served, without a leading slash. */
	name: string;
	body: Uint8Array;
	type: string;
	encoding: string;
}

/** @throws SettingsError if nginx is not installed. */
export function checkNginx(): void {
	if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0)
		throw new SettingsError('nginx is missing: apt-get install nginx-light (Debian, Ubuntu).');
}

/** Starts nginx with one worker, as the others have one process, serving these bodies as files. */
export async function startNginx(all: readonly StaticFile[]): Promise<Started> {
	const folder = await mkdtemp(join(tmpdir(), 'cairn-nginx-'));
	const port = await freePort();
	for (const { name, body } of all) await writeFile(join(folder, name), body);
	const places = all.map(
		({ name, type, encoding }) =>
			`location = /${name} { default_type "${type}"; add_header Content-Encoding "${encoding}"; }`,
	);
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(what) => `${what}_temp_path ${folder}/${what};`,
	);
	await writeFile(
		join(folder, 'nginx.conf'),
		`worker_processes 1; pid ${folder}/pid; daemon off; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
		events { worker_connections 512; }
		http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; ${temporary.join(' ')}
		types { } server { listen 127.0.0.1:${port}; root ${folder}; ${places.join(' ')} } }`,
	);
	const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const started = await answering(`http://127.0.0.1:${port}`, child);
	return {
		...started,
		async stop() {
			await started.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
