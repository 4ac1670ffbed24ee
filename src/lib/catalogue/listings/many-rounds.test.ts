import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readOne } from '#lib/db/read-rows.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../../tests/setup/import.ts';
import type { Change } from '../change.ts';
import { emptyRecordIds } from '../mentions.ts';
import { revise } from '../revise.ts';
import { refreshListings } from './index.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };

const round = (project_id: number, at: number, funds: readonly number[]): Change => ({
	type: 'round',
	set: {
		project_id,
		type: 'Seed',
		date: `20${10 + (at % 15)}-01-01`,
		date_precision: 'year',
		amount: (at + 1) * 1_000,
		currency: 'USD',
		investors: Array.from({ length: at % 30 }, (_, nth) => ({
			organization_id: funds[(at + nth) % funds.length] ?? null,
			person_id: null,
			name: null,
			is_lead: nth === 0,
			amount_usd: null,
		})),
	},
});

test('thousands of rounds are listed quickly when the planner expected one', async () => {
	const { db } = database;
	const records = await revise(
		db,
		staff,
		Array.from({ length: 340 }, (_, at) =>
			at < 300
				? { type: 'project' as const, set: { name: `Quorum ${at}` } }
				: { type: 'organization' as const, set: { name: `Fund ${at}` } },
		),
	);
	const [projects, funds] = [records.slice(0, 300), records.slice(300)].map((some) =>
		some.map(({ id }) => id),
	);
	if (!projects || !funds) throw new Error('nothing was made');
	await revise(db, staff, [round(projects[0] ?? 0, 29, funds)]);
	await db.execute(sql`analyze`);
	await revise(
		db,
		staff,
		Array.from({ length: 2_500 }, (_, at) => round(projects[at % 300] ?? 0, at, funds)),
	);
	const { rows } = await db.execute(sql`select count(*)::int as n from round_listing`);
	expect(rows).toEqual([{ n: 2_501 }]);
});

test('what autovacuum analysed before the commit is analysed again', async () => {
	const { db, pool } = database;
	const size = () =>
		readOne(db, z.object({ rows: z.number(), pages: z.number() }))`
			select reltuples::int as rows, relpages as pages from pg_class where oid = 'revision'::regclass`;
	await emptyCatalogue(db);
	await db.transaction(async (tx) => {
		const people = Array.from({ length: 2_000 }, (_, at) => ({
			type: 'person' as const,
			set: { name: `Member ${at}` },
		}));
		const made = await revise(tx, { ...staff, leaves: 'all' }, people);
		await pool.query('analyze revision');
		expect((await size()).rows).toBe(0);
		expect((await size()).pages).toBeGreaterThan(0);
		await refreshListings(tx, { ...emptyRecordIds(), person: new Set(made.map(({ id }) => id)) });
	});
	expect((await size()).rows).toBe(4_000);
});
