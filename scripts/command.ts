import { SettingsError } from '../src/lib/base/settings-error.ts';

/** Aborted by the first Ctrl-C or SIGTERM; a second one ends the program immediately. */
export type Interrupt = AbortSignal;

/**
 * Runs a command of the `scripts` folder. A SettingsError is printed as its message on standard error with exit code
 * 1; anything else is a bug of ours and keeps its stack trace. `main` may watch `interrupt` to shut down cleanly;
 * after a signal the exit code is that of the signal.
 */
export async function runCommand(
	main: (args: string[], interrupt: Interrupt) => Promise<void>,
): Promise<void> {
	const controller = new AbortController();
	const stop = (code: number) => () => {
		if (controller.signal.aborted) process.exit(code);
		process.exitCode = code;
		controller.abort();
	};
	process.on('SIGINT', stop(130));
	process.on('SIGTERM', stop(143));
	try {
		await main(process.argv.slice(2), controller.signal);
	} catch (error) {
		process.exitCode ||= 1;
		process.stderr.write(`${explain(error)}\n`);
	}
}

/**
 * The database settings from the environment: DATABASE_DIRECT_URL or DATABASE_URL, or the bundled one in CAIRN_DATA.
 */
export function databaseSettings(): { databaseUrl: string | undefined; dataFolder: string } {
	return {
		databaseUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || undefined,
		dataFolder: process.env.CAIRN_DATA || './.data',
	};
}

/** Prints one line to the terminal. */
export function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

function explain(error: unknown): string {
	if (error instanceof SettingsError) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
