import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	chownSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { workersIn } from '../../src/lib/db/embedded/processes.ts';
import { until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { freePort } from './free-port.ts';
import { pathOf } from './programs.ts';
import { holds } from './tell.ts';

const NOBODY = 65_534;
/** Milliseconds from SIGTERM until a supervisor would kill it, as in deploy/compose.yaml. */
const STOPS_WITHIN = 25_000;
/** Pages, calls and images of the starter catalogue. */
const PATHS = ['/', '/directory/projects', '/project/bitcoin', '/og/project/bitcoin.png'];

const command = z.array(z.string());
const containerfile = () => readFileSync('deploy/Containerfile', 'utf8');
const commandIn = (line: RegExp) =>
	command.parse(JSON.parse(line.exec(containerfile())?.[1] ?? ''));

/**
 * Performs the steps of deploy/Containerfile by hand, as this machine runs no images: the commit is built in a clean
 * folder from its lock file, and run as nobody in a bubblewrap sandbox in which only /data and /tmp are writable.
 * @returns whether it serves and stops.
 */
export async function container(): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-container-'));
	chmodSync(folder, 0o755);
	try {
		build(folder);
		return await run(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function build(folder: string): void {
	const cairn = join(folder, 'cairn');
	mkdirSync(cairn);
	const archive = execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 2 ** 30 });
	execFileSync('tar', ['-x', '-C', cairn], { input: archive });
	const ignored = readFileSync('.dockerignore', 'utf8')
		.split('\n')
		.filter((line) => /^[^#!]/.test(line));
	for (const path of globSync(ignored, { cwd: cairn }))
		rmSync(join(cairn, path), { recursive: true, force: true });
	const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
	for (const [, line = ''] of containerfile().matchAll(/^RUN ((?:npm|rm) .*)$/gm)) {
		say(`${line} …`);
		const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
			cwd: cairn,
			env,
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(`${line}: ${stdout}${stderr}`);
	}
	mkdirSync(join(folder, 'data/snapshots'), { recursive: true });
	if (process.getuid?.() === 0)
		for (const own of ['data', 'data/snapshots']) chownSync(join(folder, own), NOBODY, NOBODY);
}

/** Starts a program in the sandbox. */
function inBox(folder: string, env: Record<string, string>, args: readonly string[]): ChildProcess {
	const bound = [
		...[
			'--ro-bind',
			'/usr',
			'/usr',
			'--ro-bind',
			'/etc',
			'/etc',
			'--proc',
			'/proc',
			'--dev',
			'/dev',
		],
		...['bin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
		...['--tmpfs', '/tmp', '--ro-bind', dirname(process.execPath), '/node'],
		...['--ro-bind', join(folder, 'cairn'), '/cairn', '--bind', join(folder, 'data'), '/data'],
		...['--remount-ro', '/', '--chdir', '/cairn', '--clearenv'],
	];
	const set = Object.entries({ PATH: '/node:/usr/bin:/bin', ...env }).flatMap(([name, value]) => [
		'--setenv',
		name,
		value,
	]);
	const apart = [
		'--unshare-user',
		'--unshare-ipc',
		'--unshare-uts',
		'--cap-drop',
		'ALL',
		'--new-session',
	];
	return spawn(pathOf('bwrap'), [...apart, ...bound, ...set, ...args], {
		cwd: '/',
		stdio: ['ignore', 'pipe', 'pipe'],
		...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
	});
}

async function run(folder: string): Promise<boolean> {
	const port = String(await freePort());
	const env = {
		...Object.fromEntries(
			(/^ENV (.*)$/m.exec(containerfile())?.[1] ?? '').split(' ').map((one) => one.split('=')),
		),
		...{ PORT: port, CAIRN_REFRESH: 'off', SNAPSHOTS: 'off' },
	};
	const health = commandIn(/^\tCMD (\[.*\])$/m).map((part) => part.replace(':4321/', `:${port}/`));
	const isHealthy = async () => (await once(inBox(folder, env, health), 'exit'))[0] === 0;
	const cannotWrite = await refusedWrites(folder, env);
	const began = performance.now();
	const box = inBox(folder, env, commandIn(/^CMD (\[.*\])$/m));
	let output = '';
	for (const stream of [box.stdout, box.stderr])
		stream?.on('data', (chunk) => {
			output += chunk;
		});
	try {
		await until(async () => {
			if (box.exitCode !== null) throw new Error(`It ended: ${output}`);
			return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
		});
		const ready = performance.now() - began;
		const answers = await Promise.all(
			PATHS.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status),
		);
		const wasHealthy = await isHealthy();
		const stopping = performance.now();
		const ended = once(box, 'exit');
		// Bubblewrap gets no signal: a container engine signals the server itself.
		for (const pid of workersIn('/cairn', 'node')) process.kill(pid, 'SIGTERM');
		const [code] = await ended;
		const took = performance.now() - stopping;
		const faults = output.match(/"level":[56]0.*/g) ?? [];
		for (const fault of faults.slice(0, 5)) say(fault);
		return [
			holds('/data and /tmp alone can be written', cannotWrite),
			holds(
				'it serves',
				answers.every((status) => status === 200),
				`ready after ${seconds(ready)}`,
			),
			holds(
				'its health check passes, and fails once it has stopped',
				wasHealthy && !(await isHealthy()),
			),
			holds(
				'it stops in time',
				code === 0 && took < STOPS_WITHIN,
				`code ${code} after ${seconds(took)}`,
			),
			holds('it logs no error', faults.length === 0, String(faults.length)),
		].every(Boolean);
	} finally {
		box.kill('SIGKILL');
	}
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

async function refusedWrites(folder: string, env: Record<string, string>): Promise<boolean> {
	const tried = ['/x', '/cairn/x', '/cairn/dist/x', '/usr/x', '/etc/x', '/data/x', '/tmp/x'];
	const script = `for (const path of process.argv.slice(1)) try { require('fs').writeFileSync(path, ''); console.log(path) } catch {}`;
	const child = inBox(folder, env, ['node', '-e', script, ...tried]);
	let written = '';
	child.stdout?.on('data', (chunk) => {
		written += chunk;
	});
	await once(child, 'close');
	return written.trim() === '/data/x\n/tmp/x';
}
