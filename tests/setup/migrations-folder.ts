import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
	for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Writes a migrations folder as drizzle-kit does, one migration per entry (name -> SQL), a second apart; gone with the test file. */
export function migrationsFolder(migrations: Record<string, string>): string {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-test-migrations-'));
	made.push(folder);
	mkdirSync(join(folder, 'meta'));
	const entries = Object.entries(migrations).map(([tag, sql], idx) => {
		writeFileSync(join(folder, `${tag}.sql`), sql);
		return { idx, version: '7', when: (idx + 1) * 1000, tag, breakpoints: true };
	});
	writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
	return folder;
}
