import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { recordMarketFigures } from '#lib/catalogue/market.ts';
import { removeSamples } from '#lib/catalogue/remove-samples.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { backup } from '#lib/db/backup.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { MIGRATIONS, migrate } from '#lib/db/migrate.ts';
import { restore } from '#lib/db/restore.ts';
import {
	createEmptyDatabase,
	dropDatabase,
	siblingUrl,
	useTestDatabase,
} from '../../../tests/setup/database.ts';
import { listingTables } from './conditions.ts';
import { sortSpecs } from './sorts.ts';
import { directorySources } from './sources.ts';

const database = useTestDatabase();
const author = { origin: 'starter' };

/** Columns counted by value, as `name` or, for lists, `name[]`. */
const byValue = {
	projects: ['has_token', 'sectors[]'],
	people: ['gender', 'type_of_investor', 'job_titles[]', 'sectors[]'],
	organizations: ['type', 'actively_investing', 'stages[]', 'sectors[]'],
	fundraising: ['type', 'category', 'confirmation'],
};

/** The expected counts, computed from the rows. */
const worked = directorySources.flatMap((source): SQL[] => {
	const table = listingTables[source];
	const count = (column: string, value: SQL, from: SQL, rest: SQL) =>
		sql`select ${table}::text as listing, ${column}::text as field, ${value} as value,
			count(distinct id)::integer as rows from ${sql.identifier(table)} ${from} ${rest}`;
	const known = Object.values(sortSpecs[source])
		.filter(({ missing }) => missing !== 'never')
		.map(({ column, missing }) => {
			const has = missing === 'zero' ? sql`> 0` : sql`is not null`;
			return count(column, sql`'any'`, sql``, sql`where ${sql.identifier(column)} ${has}`);
		});
	const values = byValue[source].map((name) => {
		const column = sql.identifier(name.replace('[]', ''));
		const from = name.endsWith('[]')
			? sql`cross join lateral unnest(${column}) as item`
			: sql`cross join lateral (select ${column} as item) as items`;
		const rest = sql`where item is not null group by item`;
		return count(name.replace('[]', ''), sql`item::text`, from, rest);
	});
	return [count('id', sql`'any'`, sql``, sql``), ...known, ...values];
});

/** The expected places. */
const workedPlaces = [
	['project_listing', 'sectors', 'coalesce(-market_cap_usd, 1000000 - known)'],
	['organization_listing', 'sectors', '-investment_count'],
	['person_listing', 'sectors', '-project_count'],
	['person_listing', 'job_titles', '-project_count'],
].map(([table = '', field = '', rank = '']) =>
	sql.raw(`select distinct '${table}', '${field}', item, (${rank})::double precision, sort_name, slug, id
		from ${table} cross join lateral unnest(${field}) as item`),
);

async function expectRight(db: Db): Promise<void> {
	const { rows } = await db.execute(sql`
		with kept as (select listing, field, coalesce(value, 'any') as value, rows::integer from listing_count),
		worked as (${sql.join(worked, sql` union all `)})
		select * from kept full join worked using (listing, field, value)
		where coalesce(kept.rows, 0) <> coalesce(worked.rows, 0) order by 1, 2, 3`);
	expect(rows).toEqual([]);
	const places = await db.execute(sql`
		with kept as (select listing, field, value, rank, p.sort_name, p.slug, p.id
			from listing_place as p left join listing_count as c on c.id = count_id),
		worked as (${sql.join(workedPlaces, sql` union all `)})
		(table kept except all table worked) union all (table worked except all table kept)`);
	expect(places.rows).toEqual([]);
	const { rows: all } = await db.execute(sql`select sum(rows) > 0 as some from listing_count`);
	expect(all).toEqual([{ some: true }]);
}

const investor = {
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
};
const position = {
	organization_id: null,
	project_id: null,
	employer: null,
	from_date: null,
	from_precision: null,
	to_date: null,
	to_precision: null,
	is_founder: false,
	is_primary: false,
};

/** Two projects, an organization, a person and a round that links them; their ids in that order. */
async function smallCatalogue(db: Db, by: { origin: string }): Promise<number[]> {
	const made = await revise(db, by, [
		{ type: 'project', set: { name: 'Aave', symbol: 'AAVE', sectors: ['DeFi', 'AI'] } },
		{ type: 'project', set: { name: 'Bare' } },
		{
			type: 'organization',
			set: { name: 'Blue Fund', type: 'Fund', sectors: ['AI'], actively_investing: true },
		},
	]);
	const [aave = 0, bare = 0, fund = 0] = made.map(({ id }) => id);
	const linked = await revise(db, by, [
		{
			type: 'person',
			set: {
				name: 'Ada',
				gender: 'Female',
				positions: [
					{ ...position, project_id: aave, title: 'Engineer' },
					{ ...position, organization_id: fund, title: 'Partner' },
				],
			},
		},
		{
			type: 'round',
			set: {
				project_id: aave,
				type: 'Seed',
				amount_usd: 2e6,
				date: '2026-01-02',
				investors: [{ ...investor, organization_id: fund }],
			},
		},
	]);
	return [aave, bare, fund, ...linked.map(({ id }) => id)];
}

afterEach(async () => {
	await database.db.execute(sql`truncate project, organization, person, funding_round cascade`);
});

describe('kept counts of rows', () => {
	it('follow inserts, updates and emptied tables', async () => {
		const { db } = database;
		const [aave = 0, bare = 0, fund = 0, ada = 0, round = 0] = await smallCatalogue(db, author);
		await expectRight(db);
		await recordMarketFigures(db, [
			{
				project_id: bare,
				price_usd: 2,
				market_cap_usd: 0,
				source: 'coingecko',
				at: '2026-11-20T00:00:00Z',
			},
		]);
		await expectRight(db);
		await revise(db, author, [
			{ type: 'project', id: aave, set: { sectors: ['DeFi'], symbol: null } },
			{ type: 'organization', id: fund, set: { type: null, actively_investing: false } },
			{ type: 'person', id: ada, set: { gender: 'Other', positions: [] } },
			{ type: 'round', id: round, set: { investors: [], type: 'Series A', amount_usd: null } },
		]);
		await expectRight(db);
	});

	it('follow deleted records and all that depends on them', async () => {
		const { db } = database;
		await smallCatalogue(db, author);
		await smallCatalogue(db, { origin: 'sample' });
		await removeSamples(db);
		await expectRight(db);
		await db.execute(sql`delete from project where name = 'Aave'`);
		await expectRight(db);
	});

	it('are gone after a truncation, and start again', async () => {
		const { db } = database;
		await smallCatalogue(db, author);
		await db.execute(sql`truncate project, organization, person, funding_round cascade`);
		expect((await db.execute(sql`select from listing_count`)).rows).toEqual([]);
		await smallCatalogue(db, author);
		await expectRight(db);
	});

	it('keep nothing of a rolled-back transaction', async () => {
		const { db } = database;
		await smallCatalogue(db, author);
		const refused = db.transaction(async (tx) => {
			await tx.execute(sql`delete from project`);
			tx.rollback();
		});
		await expect(refused).rejects.toThrow();
		await expectRight(db);
	});

	it('are restored from a backup', async () => {
		const { db, url } = database;
		await smallCatalogue(db, author);
		const file = join(tmpdir(), `cairn-test-counts-${process.pid}.backup`);
		const target = siblingUrl('restored');
		onTestFinished(async () => {
			await dropDatabase(target);
			await rm(file, { force: true });
		});
		await backup(url, file);
		await createEmptyDatabase(target);
		await migrate(target);
		await restore(target, file);
		const restored = connect(target, { name: 'cairn test' });
		try {
			await expectRight(restored.db);
			await smallCatalogue(restored.db, author);
			await expectRight(restored.db);
		} finally {
			await restored.close();
		}
	});

	it('start from the rows present when introduced', async () => {
		const { db } = database;
		await smallCatalogue(db, author);
		const before = await counts(db);
		await db.execute(sql`truncate listing_count, listing_place`);
		for (const name of ['0011_listing_counts.sql', '0020_known_first.sql']) {
			const migration = await readFile(join(MIGRATIONS, name), 'utf8');
			for (const statement of migration.split('--> statement-breakpoint'))
				if (/^\s*(?:DO \$\$|DELETE FROM listing_place)/.test(statement))
					await db.execute(sql.raw(statement));
		}
		expect(await counts(db)).toEqual(before);
		await expectRight(db);
	});
});

const counts = async (db: Db) =>
	(
		await db.execute(
			sql`select listing, field, value, rows from listing_count where rows <> 0 order by 1, 2, 3`,
		)
	).rows;
