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

/** What `npm start` of the code in `checkout` gives to `node`: options, and the script. */
export function startArguments(checkout = root): string[] {
	const { scripts } = manifest.parse(
		JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')),
	);
	const [, ...parts] = scripts.start.split(' ');
	return parts;
}

/** A served site of its own: built, with a new database that holds the starter catalogue and the samples. */
export interface Site {
	/** Where it listens, without a slash at its end. */
	url: string;
	/** Number of the server's process. */
	pid: number;
	/** Milliseconds from the start of the process to its ready line. */
	startedIn: number;
	/** Stops the server as an operator would, and removes its data unless `keepData`. */
	stop(options?: { keepData?: boolean }): Promise<void>;
	/** Ends the server's process as a crash would (`kill -9`); its data stays. */
	kill(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, on a free port and with data in `folder` (a new one when absent), with
 * `settings` as an operator would set them. `onLog` gets what it logs; without it that goes to standard output. `checkout` holds
 * another version of the code, built.
 * @throws what the server said, when it ends before it is ready or takes more than three minutes.
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
		// With an address of its own behind a proxy, it says where it listens besides.
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
