import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { revise } from '../revise.ts';
import { refreshDueListings } from './due.ts';

const database = useTestDatabase();

const investments = async (id: number) => {
	const { rows } = await database.db.execute<{ investment_count: number }>(
		sql`select investment_count from organization_listing where id = ${id}`,
	);
	return rows[0]?.investment_count;
};

test('what many of a batch only link to is computed at the end, once', async () => {
	const { db } = database;
	const [project, fund] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Basalt' } },
		{ type: 'organization', set: { name: 'Blue Fund' } },
	]);
	const organization_id = fund?.id ?? 0;
	const join = (date: string) =>
		revise(db, { origin: 'import:test', leaves: 'linked' }, [
			{
				type: 'round',
				set: {
					project_id: project?.id ?? 0,
					date,
					investors: [
						{ organization_id, person_id: null, name: null, is_lead: false, amount_usd: null },
					],
				},
			},
		]);
	await join('2024-01-01');
	await join('2025-01-01');
	const { rows: listed } = await db.execute(sql`select from round_listing`);
	expect(listed).toHaveLength(2);
	expect(await investments(organization_id)).toBe(0);
	// The project and the fund.
	expect(await refreshDueListings(db)).toBe(2);
	expect(await investments(organization_id)).toBe(2);
	expect(await refreshDueListings(db)).toBe(0);
});
