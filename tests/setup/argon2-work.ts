import { argon2 } from 'node:crypto';
import { vi } from 'vitest';

/**
 * Records what argon2 is asked to do meanwhile, call by call: memory in KiB, passes, threads, and output length in
 * bytes. A file calling this begins with `vi.mock('node:crypto', { spy: true })`.
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
