import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from './schema/index.ts';

const meta = join(import.meta.dirname, 'migrations/meta');

test('the newest snapshot matches the schema, which has nothing beyond it', async () => {
	const snapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json'));
	expect(snapshots).toHaveLength(1);
	const kept: DrizzleSnapshotJSON = JSON.parse(
		await readFile(join(meta, snapshots[0] ?? ''), 'utf8'),
	);
	// Otherwise `npx drizzle-kit generate` would repeat what older migrations did.
	expect(await generateMigration(kept, generateDrizzleJson(schema, kept.id))).toEqual([]);
});
