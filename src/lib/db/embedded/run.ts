import { spawn } from 'node:child_process';
import { parse } from 'node:path';
import type { Account } from './account.ts';

/** How a program ended: its exit code (null after a signal) and its output. */
export interface Outcome {
	code: number | null;
	output: string;
}

export interface RunOptions {
	account?: Account | undefined;
	/** Sent to the program's standard input. */
	input?: string;
	/** Whether the program leaves another one running, which would keep a pipe open forever. */
	silent?: boolean;
}

/** Runs one of PostgreSQL's programs as `account` and waits until it ends; rejects when it cannot be started. */
export function run(program: string, args: string[], options: RunOptions = {}): Promise<Outcome> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, {
			...spawnAs(options.account),
			stdio: options.silent ? 'ignore' : 'pipe',
			windowsHide: true,
		});
		let output = '';
		const collect = (chunk: Buffer): void => {
			output += chunk.toString('utf8');
		};
		child.stdout?.on('data', collect);
		child.stderr?.on('data', collect);
		child.stdin?.on('error', () => undefined);
		child.stdin?.end(options.input ?? '');
		child.once('error', reject);
		child.once('close', (code) => resolve({ code, output }));
	});
}

/**
 * Returns options for spawn() and spawnSync(): the account, a folder that any account may enter, a clean environment.
 */
export function spawnAs(account: Account | undefined): {
	uid?: number;
	gid?: number;
	cwd: string;
	env: NodeJS.ProcessEnv;
} {
	// PGDATA, PGPORT and the like in the environment must not affect the bundled server.
	const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
	return {
		...(account && { uid: account.uid, gid: account.gid }),
		cwd: parse(process.execPath).root,
		env: { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' },
	};
}
