import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { loadChangedToday } from './changed-today.ts';

const database = useTestDatabase();

test('a day’s changes are counted by author, and each record is listed once', async () => {
	const { db } = database;
	expect(await loadChangedToday(db, 5)).toEqual({ origins: [], records: [], isCut: false });
	await revise(db, { origin: 'starter' }, [{ type: 'project', set: { name: 'Shipped' } }]);
	await revise(db, { origin: 'sample' }, [{ type: 'project', set: { name: 'Fictional' } }]);
	expect((await loadChangedToday(db, 5)).records).toEqual([]);

	const [alpha, beta] = await revise(db, { origin: 'import:oss-directory' }, [
		{ type: 'project', set: { name: 'Alpha', website: 'https://alpha.example', symbol: 'A' } },
		{ type: 'project', set: { name: 'Beta' } },
	]);
	await revise(db, { origin: 'import:defillama' }, [
		{ type: 'project', id: beta?.id, set: { description: 'A market.' } },
	]);
	await revise(db, { origin: 'proposal:7' }, [
		{ type: 'project', id: alpha?.id, set: { description: 'A wallet.' } },
	]);
	const changed = await loadChangedToday(db, 5);
	expect(changed.origins).toEqual([
		{ origin: 'import', label: 'Imports', facts: expect.any(Number), records: 2 },
		{ origin: 'proposal', label: 'Contributors', facts: 1, records: 1 },
	]);
	expect(changed.records.map(({ name, by, href }) => [name, by, href])).toEqual([
		['Alpha', 'Contributors', '/project/alpha'],
		['Beta', 'Imports', '/project/beta'],
	]);
	expect(changed.records[0]?.fields).toHaveLength(3);
	expect(changed.records[0]?.more).toBeGreaterThan(0);
	expect((await loadChangedToday(db, 1)).records.map(({ name }) => name)).toEqual(['Alpha']);
});

test('anything older than a day is left out', async () => {
	const { db } = database;
	await revise(db, { origin: 'staff' }, [{ type: 'project', set: { name: 'Old' } }]);
	await db.execute(sql`update revision set at = at - interval '25 hours'`);
	expect(await loadChangedToday(db, 5)).toEqual({ origins: [], records: [], isCut: false });
});
