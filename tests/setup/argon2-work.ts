import { argon2 } from 'node:crypto';
import { vi } from 'vitest';

/**
 * What argon2 is asked to do meanwhile, call by call: memory in KiB, passes, threads, and the length of what it gives
 * in bytes. A file that calls this begins with `vi.mock('node:crypto', { spy: true })`.
 */
export async function workOf(act: () => Promise<unknown>): Promise<Record<string, number>[]> {
	const { calls } = vi.mocked(argon2).mock;
	calls.length = 0;
	await act();
	return calls.map(([, { memory, passes, parallelism, tagLength }]) => ({
		memory,
		passes,
		parallelism,
		tagLength,
	}));
}
