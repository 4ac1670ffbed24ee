import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readRows } from '#lib/db/read-rows.ts';
import { seedSamples } from '#lib/starter/seed.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { recordMarketFigures } from '../market.ts';
import type { RecordType } from '../record-types.ts';
import { revise } from '../revise.ts';

/** What screens query beyond what directories show, checked against the records themselves. */

const database = useTestDatabase();
const author = { origin: 'staff' };

beforeAll(() => seedSamples(database.db));

const joined = `shown_investor as i join shown_round as r on r.id = i.round_id`;
/** Each column of a listing as computed from the record `l.id`. */
const expectedColumns: Record<string, Record<string, string>> = {
	project_listing: {
		location: '(select location from project where id = l.id)',
		website: '(select website from project where id = l.id)',
		launch_date: '(select launch_date from project where id = l.id)',
		last_round: '(select max(date) from shown_round where project_id = l.id)',
		founder_ids: `array(select distinct person_id from position where project_id = l.id and is_founder order by 1)`,
	},
	organization_listing: {
		led_count: `(select count(distinct r.id)::int from ${joined} where i.organization_id = l.id and i.is_lead)`,
		last_investment: `(select max(r.date) from ${joined} where i.organization_id = l.id)`,
		founder_ids: `array(select distinct person_id from position where organization_id = l.id and is_founder order by 1)`,
	},
	person_listing: {
		round_count: `(select count(distinct r.id)::int from ${joined} where i.person_id = l.id)`,
	},
	round_listing: {
		lead_ids: `array(select distinct organization_id from shown_investor
			where round_id = l.id and is_lead and organization_id is not null order by 1)`,
		raiser_location: `(select coalesce(p.location, o.location) from funding_round as r left join project as p on p.id = r.project_id
			left join organization as o on o.id = r.organization_id where r.id = l.id)`,
		raiser_has_token: `(select has_token from project_listing where l.raiser_type = 'project' and id = l.raiser_id)`,
	},
};

/** Listing columns that differ from the records, with the number of rows that do. */
async function wrong(): Promise<Record<string, number>> {
	const found: Record<string, number> = {};
	for (const [table, columns] of Object.entries(expectedColumns))
		for (const [column, value] of Object.entries(columns)) {
			const rows = await readRows(database.db, z.object({ n: z.number() }))`
				select count(*)::int as n from ${sql.raw(table)} as l where l.${sql.raw(column)} is distinct from ${sql.raw(value)}`;
			if (rows[0]?.n !== 0) found[`${table}.${column}`] = rows[0]?.n ?? 0;
		}
	return found;
}

const idRow = z.object({ id: z.coerce.number() });
async function idOf(query: string): Promise<number> {
	const [row] = await readRows(database.db, idRow)`${sql.raw(query)}`;
	return Number(row?.id);
}
const change = (type: RecordType, id: number, set: Record<string, unknown>) =>
	revise(database.db, author, [{ type, id, set } as Parameters<typeof revise>[2][number]]);

test('they match the records, and each has some value but the launch day', async () => {
	expect(await wrong()).toEqual({});
	for (const [table, columns] of Object.entries(expectedColumns))
		for (const column of Object.keys(columns).filter((one) => one !== 'launch_date')) {
			const rows = await readRows(database.db, z.object({ n: z.number() }))`
				select count(distinct ${sql.raw(column)})::int as n from ${sql.raw(table)}`;
			expect(rows[0]?.n, `${table}.${column}`).toBeGreaterThan(0);
		}
});

test('they follow their source records', async () => {
	const raiser = `from round_listing where raiser_type = 'project' limit 1`;
	const project = await idOf(`select raiser_id as id ${raiser}`);
	await change('project', project, { location: 'Lisbon, Portugal', launch_date: '2020-02-29' });
	const round = await idOf(`select id from round_listing where cardinality(lead_ids) > 0 limit 1`);
	await change('round', round, { investors: [], date: '2026-11-01' });
	const founder = await idOf(
		`select person_id as id from position where is_founder and organization_id is not null limit 1`,
	);
	await change('person', founder, { positions: [] });
	const owner = await idOf(
		`select raiser_id as id from round_listing where raiser_type = 'organization' limit 1`,
	);
	if (owner) await change('organization', owner, { location: 'Hanoi, Vietnam' });
	expect(await wrong()).toEqual({});
	expect(
		await idOf(`select id from round_listing where raiser_location = 'Lisbon, Portugal'`),
	).toBe(
		await idOf(
			`select id from round_listing where raiser_id = ${project} and raiser_type = 'project'`,
		),
	);
});

test('a price also marks a project’s rounds as having a token', async () => {
	const [{ id: project = 0 } = {}] = await revise(database.db, author, [
		{ type: 'project', set: { name: 'Priced later' } },
	]);
	await revise(database.db, author, [
		{ type: 'round', set: { project_id: project, type: 'Seed', date: '2026-01-02' } },
	]);
	const has = () =>
		idOf(
			`select raiser_has_token::int as id from round_listing where raiser_type = 'project' and raiser_id = ${project}`,
		);
	expect(await has()).toBe(0);
	await recordMarketFigures(database.db, [
		{ project_id: project, source: 'test', price_usd: 2, at: '2026-11-01T00:00:00Z' },
	]);
	expect(await has()).toBe(1);
	expect(await wrong()).toEqual({});
});
