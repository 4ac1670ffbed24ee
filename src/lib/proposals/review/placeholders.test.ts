import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { placeholders, removePlaceholder } from './placeholders.ts';

const database = useTestDatabase();
const author = { origin: 'staff' };

test('a placeholder organization is proposed and removed, and its rounds keep their other investors', async () => {
	const { db } = database;
	const [tern, nobody, paradigm, angel] = await revise(db, author, [
		{ type: 'project', set: { name: 'Tern' } },
		{ type: 'organization', set: { name: 'Undisclosed' } },
		{ type: 'organization', set: { name: 'Paradigm' } },
		{ type: 'organization', set: { name: 'Angel Capital' } },
	]);
	const investor = (id = 0, is_lead = false) => ({
		...{ organization_id: id, person_id: null, name: null, is_lead, amount_usd: null },
	});
	const [round] = await revise(db, author, [
		{
			type: 'round',
			set: {
				project_id: tern?.id ?? 0,
				investors: [investor(nobody?.id, true), investor(paradigm?.id), investor(angel?.id)],
			},
		},
	]);
	expect(await placeholders(db)).toMatchObject([
		{ name: 'Undisclosed', id: nobody?.id, rounds: 1, others: 0 },
	]);
	await expect(removePlaceholder(db, paradigm?.id ?? 0, author)).rejects.toMatchObject({
		status: 404,
	});
	expect(await removePlaceholder(db, nobody?.id ?? 0, author)).toBe(1);
	expect(await placeholders(db)).toEqual([]);
	const { rows } = await db.execute(
		sql`select organization_id::int as id from round_investor where round_id = ${round?.id} order by ordinal`,
	);
	expect(rows.map(({ id }) => id)).toEqual([paradigm?.id, angel?.id]);
});
