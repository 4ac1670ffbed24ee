import { expect, test } from 'vitest';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const endedRow = z.object({ title: z.string(), has_ended: z.boolean() });
const presentRow = z.object({ present: z.array(z.string()) });

const held = (organization_id: number, title: string, to_date: string | null = null) => ({
	...{ organization_id, project_id: null, employer: null, title, is_founder: false },
	...{ from_date: null, from_precision: null, to_date, is_primary: false },
	to_precision: to_date === null ? null : ('year' as const),
});

test('a former title is over without an end date; a founder who was the CEO is still there', async () => {
	const { db } = database;
	const [bank, fund] = await revise(db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Goldman Sachs' } },
		{ type: 'organization', set: { name: 'Risk Labs' } },
	]);
	if (!bank || !fund) throw new Error('There are no organizations.');
	const positions = [
		held(bank.id, 'Former trader'),
		held(fund.id, 'Co-founder & former CEO'),
		held(fund.id, 'Adviser', '2020-01-01'),
		held(fund.id, 'Formerly known as Ann'),
	];
	await revise(db, { origin: 'staff' }, [
		{ type: 'person', set: { name: 'Hart Lambur' }, add: { positions } },
	]);
	const rows = await readRows(
		db,
		endedRow,
	)`select o.title, o.has_ended from position as o order by o.ordinal`;
	expect(rows.map(({ has_ended }) => has_ended)).toEqual([true, false, true, false]);
	const [listed] = await readRows(
		db,
		presentRow,
	)`select array(select jsonb_path_query(organizations, '$[*].name') #>> '{}') as present from person_listing`;
	expect(listed?.present).toEqual(['Risk Labs']);
});
