import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a migrations folder as drizzle-kit does, one migration per entry (name -> SQL), a second apart; gone with the test. */
export function migrationsFolder(migrations: Record<string, string>): string {
	const folder = mkdtempSync(join(tmpdir(), 'cairn-test-migrations-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	mkdirSync(join(folder, 'meta'));
	const entries = Object.entries(migrations).map(([tag, sql], idx) => {
		writeFileSync(join(folder, `${tag}.sql`), sql);
		return { idx, version: '7', when: (idx + 1) * 1000, tag, breakpoints: true };
	});
	writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
	return folder;
}
