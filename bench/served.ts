import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');

/**
 * Runs `work` on the built site as `npm start` serves it, on this database (undefined: its own, as on a first start),
 * with data in `folder` (a new one if absent) and the given `settings`.
 */
export async function served<Result>(
	databaseUrl: string | undefined,
	work: (url: string, pid: number) => Promise<Result>,
	folder?: string,
	settings: Record<string, string> = {},
): Promise<Result> {
	const data = folder ?? (await mkdtemp(join(tmpdir(), 'cairn-bench-')));
	// As `npm start` does it: `node`, its options, and the script.
	const [, ...parts] = manifest.scripts.start.split(' ');
	const child = spawn(process.execPath, parts, {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			PORT: '0',
			CAIRN_DATA: data,
			...(databaseUrl && { DATABASE_URL: databaseUrl }),
			LOG_LEVEL: 'warn',
			SLOW_QUERY_MS: '0',
			CAIRN_REFRESH: 'off',
			// The weekly job takes half a minute of both cores, and would affect one run out of several.
			SNAPSHOTS: 'off',
			STOP_PAUSE: '0',
			...settings,
		},
		stdio: ['ignore', 'inherit', 'pipe'],
	});
	try {
		return await work(await readyAddress(child), child.pid ?? 0);
	} finally {
		child.kill('SIGTERM');
		if (child.exitCode === null) await once(child, 'exit');
		if (folder === undefined) await rm(data, { recursive: true, force: true });
	}
}

async function readyAddress(child: ChildProcess): Promise<string> {
	let said = '';
	for await (const chunk of child.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
		said += chunk;
		const address = /ready at (\S+)\//.exec(said)?.[1];
		if (address) return address;
	}
	throw new Error(`The server did not start:\n${said}`);
}
