import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { copyFilled } from './filled-data.ts';

const root = resolve(import.meta.dirname, '../..');
const manifest = z.object({ scripts: z.object({ start: z.string() }) });

/** The arguments that `npm start` of the code in `checkout` passes to `node`: options, and the script. */
export function startArguments(checkout = root): string[] {
	const { scripts } = manifest.parse(
		JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')),
	);
	const [, ...parts] = scripts.start.split(' ');
	return parts;
}

/** A separately served site: built, with a new database containing the starter catalogue and the samples. */
export interface Site {
	/** Its address, without a trailing slash. */
	url: string;
	/** The server's PID. */
	pid: number;
	/** Milliseconds from the start of the process to its ready line. */
	startedIn: number;
	/** Stops the server as an operator would, and removes its data unless `keepData`. */
	stop(options?: { keepData?: boolean }): Promise<void>;
	/** Ends the server's process like a crash (`kill -9`); its data stays. */
	kill(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, on a free port with data in `folder` (a new one if absent) and an operator's
 * `settings`. `onLog` receives its log, which otherwise goes to standard output. `checkout` contains another version
 * of the code, built.
 * @throws the server's output if it ends before it is ready or takes more than three minutes.
 */
export async function startSite(
	folder?: string,
	settings: Record<string, string> = {},
	onLog?: (chunk: string) => void,
	checkout = root,
): Promise<Site> {
	const data = folder ?? (await mkdtemp(join(tmpdir(), 'cairn-site-')));
	if (!settings.DATABASE_URL) await copyFilled(data);
	const started = performance.now();
	const child = spawn(process.execPath, startArguments(checkout), {
		cwd: checkout,
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			PORT: '0',
			CAIRN_DATA: data,
			LOG_LEVEL: 'warn',
			CAIRN_SAMPLES: 'on',
			CAIRN_REFRESH: 'off',
			SNAPSHOTS: 'off',
			SITE_ICONS: 'off',
			GOVERNANCE_PROPOSALS: 'off',
			STOP_PAUSE: '0',
			...settings,
		},
		stdio: ['ignore', onLog ? 'pipe' : 'inherit', 'pipe'],
	});
	child.stdout?.setEncoding('utf8').on('data', onLog ?? (() => undefined));
	const forget = async () => {
		await end(child);
		await rm(data, { recursive: true, force: true });
	};
	try {
		const url = await readyAddress(child);
		const startedIn = performance.now() - started;
		return {
			url,
			pid: child.pid ?? 0,
			startedIn,
			stop: ({ keepData } = {}) => (keepData ? end(child) : forget()),
			kill: () => end(child, 'SIGKILL'),
		};
	} catch (error) {
		await forget();
		throw error;
	}
}

function readyAddress(child: ChildProcess): Promise<string> {
	const { promise, resolve: tell, reject } = Promise.withResolvers<string>();
	let said = '';
	const late = setTimeout(() => reject(new Error(`The site is not ready yet:\n${said}`)), 180_000);
	child.stderr?.on('data', (chunk) => {
		said += chunk;
		// With a separate public address behind a proxy, it also prints where it listens.
		const address = /ready at (?:\S+ \(listening on )?(\S+)\//.exec(said)?.[1];
		if (address) tell(address);
	});
	child.once('exit', () => reject(new Error(`The site did not start:\n${said}`)));
	return promise.finally(() => clearTimeout(late));
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill(signal);
	await ended;
}
