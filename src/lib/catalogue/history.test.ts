import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { readRevisions, revertRevision } from './history.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
async function newProject(): Promise<number> {
	const [made] = await revise(database.db, staff, [{ type: 'project', set: { name: 'Subject' } }]);
	if (!made) throw new Error('not made');
	return made.id;
}

test('a name cannot be removed by a revert', async () => {
	const id = await newProject();
	const naming = (await readRevisions(database.db, 'project', id, { field: 'name' }))[0];
	await expect(revertRevision(database.db, staff, naming?.id ?? 0)).rejects.toMatchObject({
		field: 'name',
	});
});

test('nothing missing can be reverted', async () => {
	await expect(revertRevision(database.db, staff, 999_999)).rejects.toThrow(
		'there is no revision 999999',
	);
});

test('a page of history is newest first and of one field when requested', async () => {
	const id = await newProject();
	for (const location of ['Hanoi', 'Hue', 'Da Nang']) {
		await revise(database.db, staff, [{ type: 'project', id, set: { location } }]);
	}
	const page = await readRevisions(database.db, 'project', id, {
		field: 'location',
		skip: 1,
		take: 1,
	});
	expect(page.map(({ old, value }) => [old, value])).toEqual([['Hanoi', 'Hue']]);
	const { rows } = await database.db.execute(sql`select location from project where id = ${id}`);
	expect(rows).toEqual([{ location: 'Da Nang' }]);
});
