import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linkRecords } from '#lib/catalogue/linkage/link-records.ts';
import { separateRecords } from '#lib/catalogue/linkage/part-records.ts';
import { refreshDueListings } from '#lib/catalogue/listings/due.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { findRows } from '#lib/screens/find-rows.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { defillama } from './defillama.ts';
import { ossDirectory } from './oss-directory.ts';

/** A small catalogue in which three sources meet: the rules by which their records become one. */

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const staff = { origin: 'staff' };

const own = [
	{ name: 'Aavequa', symbol: 'AVQ', website: 'https://aavequa.com' },
	{
		name: 'Portal',
		symbol: 'PORTAL',
		ecosystem: 'Ethereum',
		website: 'https://portalgame.example',
	},
	{ name: 'Union', symbol: 'U', website: 'https://union.build' },
];
const directory = [
	{ slug: 'aavequa', name: 'aavequa', github: 'https://github.com/aavequa' },
	{ slug: 'unioncredit', name: 'Union', website: 'https://union.finance' },
	{ slug: 'lanternprotocol', name: 'Lantern', github: 'https://github.com/lanternprotocol' },
];
const raise = (name: string, more: object = {}) => ({
	date: 1_602_460_800,
	...{ name, round: 'Seed', amount: 5, chains: [], leadInvestors: ['Quorum Pine Capital'] },
	...more,
});
const raises = [
	raise('AAVEQUA'),
	raise('Portal', { chains: ['Bitcoin'] }),
	raise('Lantern', { source: 'https://x.com/lanternprotocol/status/1' }),
	raise('Zygmora'),
];

const fillOwn = async () => {
	await revise(
		database.db,
		staff,
		own.map((set) => ({ type: 'project' as const, set })),
	);
	await revise(database.db, staff, [
		{ type: 'organization', set: { name: 'Zygmora', website: 'https://zygmora.example' } },
	]);
};
const readDirectory = () => load(database.db, ossDirectory, input(directory));
const readRaises = () => load(database.db, defillama, input({ raises }));

const named = z.object({ type: z.string(), name: z.string(), rounds: z.number() });
async function everybody() {
	const { rows } = await database.db.execute(sql`
		select 'project' as type, lower(name) as name, (select count(*)::int from funding_round where project_id = p.id) as rounds
		from project as p
		union all select 'organization', lower(name), (select count(*)::int from funding_round where organization_id = o.id)
		from organization as o where website is not null order by 1, 2, 3`);
	return z.array(named).parse(rows);
}

const joined = [
	{ type: 'organization', name: 'zygmora', rounds: 1 },
	{ type: 'project', name: 'aavequa', rounds: 1 },
	{ type: 'project', name: 'lantern', rounds: 1 },
	{ type: 'project', name: 'portal', rounds: 0 },
	{ type: 'project', name: 'portal', rounds: 1 },
	{ type: 'project', name: 'union', rounds: 0 },
	{ type: 'project', name: 'union', rounds: 0 },
];

describe('overlapping sources', () => {
	const steps = { own: fillOwn, directory: readDirectory, raises: readRaises };
	test.each([
		['own', 'directory', 'raises'],
		['own', 'raises', 'directory'],
		['directory', 'own', 'raises'],
		['raises', 'directory', 'own'],
	] as const)('%s, %s and %s come to the same', async (...order) => {
		for (const step of order) await steps[step]();
		await linkRecords(database.db);
		expect(await everybody()).toEqual(joined);
		expect(await linkRecords(database.db)).toEqual({ joined: 0, linked: 0, offered: 0 });
		await readRaises();
		await readDirectory();
		expect(await everybody()).toEqual(joined);
	});
});

test('a project and the company of its name and site are linked, and what both raised counts once', async () => {
	const site = 'https://opentide.example';
	const [project, company] = await revise(database.db, staff, [
		{ type: 'project', set: { name: 'Opentide', website: site } },
		{ type: 'organization', set: { name: 'Opentide', website: site } },
	]);
	const round = { type: 'Series B', date: '2022-01-04', date_precision: 'day', amount_usd: 3e8 };
	await revise(database.db, staff, [
		{ type: 'round', set: { ...round, project_id: project?.id ?? 0 } },
	]);
	await revise(database.db, { origin: 'import:csv' }, [
		{ type: 'round', set: { ...round, organization_id: company?.id ?? 0, date: '2022-01-05' } },
	]);
	expect(await linkRecords(database.db)).toMatchObject({ joined: 0, linked: 1 });
	const { rows } = await database.db.execute(
		sql`select count(*)::int as rounds, sum(amount_usd)::float8 as usd from shown_round`,
	);
	expect(rows).toEqual([{ rounds: 1, usd: 3e8 }]);
});

test('in screens a project includes what its company raised, and vice versa', async () => {
	const site = 'https://silverreef.example';
	const [project, company] = await revise(database.db, staff, [
		{ type: 'project', set: { name: 'Silverreef', website: site } },
		{ type: 'organization', set: { name: 'Silverreef', website: site } },
		{ type: 'project', set: { name: 'Silverreef Two' } },
	]);
	const seed = { type: 'Seed', date: '2021-03-04', date_precision: 'day', amount_usd: 2e6 };
	await revise(database.db, staff, [
		{ type: 'round', set: { ...seed, project_id: project?.id ?? 0 } },
		{
			type: 'round',
			set: { ...seed, type: 'Series A', date: '2023-01-05', organization_id: company?.id ?? 0 },
		},
	]);
	await linkRecords(database.db);
	await refreshDueListings(database.db);
	const found = async (text: string) => {
		const read = readScreen(`fundraising/${text}`);
		if ('faults' in read) throw new Error(read.faults.join());
		return (await findRows(database.db, read.screen, { skip: 0, take: 9 })).total;
	};
	expect(await found('all(raised_by_project:is:silverreef)')).toBe(2);
	expect(await found('all(raised_by_organization:is:silverreef)')).toBe(2);
	expect(await found('all(raised_by_project:is:silverreef-two)')).toBe(0);
	expect(await found('none(raised_by_project:is:silverreef)')).toBe(0);
});

test('a record’s former name is compared as well', async () => {
	await revise(database.db, staff, [
		{ type: 'project', set: { name: 'Quorvane (prev. Plimtide)' } },
		{ type: 'project', set: { name: 'Plimtide', slug: 'plimtide-old' } },
		{ type: 'project', set: { name: 'Wrapped Ostrel (Quorvane)' } },
		{ type: 'project', set: { name: 'Wrapped Ostrel' } },
	]);
	expect(await linkRecords(database.db)).toMatchObject({ joined: 1 });
});

test('names that differ in a common word match if a site or a round agrees, but never for an arm', async () => {
	const site = 'https://marlquay.example';
	const made = await revise(database.db, staff, [
		{ type: 'project', set: { name: 'Marlquay', website: site } },
		{ type: 'project', set: { name: 'Marlquay Finance', website: site } },
		{ type: 'project', set: { name: 'Marlquay Network' } },
		{ type: 'organization', set: { name: 'Marlquay Labs', website: site } },
		{ type: 'organization', set: { name: 'Marlquay Ventures', website: site } },
		{ type: 'project', set: { name: 'Veltrane' } },
		{ type: 'project', set: { name: 'Veltrane Protocol' } },
	]);
	const round = { type: 'Seed', date: '2021-03-04', date_precision: 'day', amount_usd: 61e6 };
	await revise(database.db, staff, [
		{ type: 'round', set: { ...round, project_id: made[5]?.id ?? 0 } },
	]);
	await revise(database.db, { origin: 'import:csv' }, [
		{ type: 'round', set: { ...round, project_id: made[6]?.id ?? 0, date: '2021-03-05' } },
	]);
	expect(await linkRecords(database.db)).toMatchObject({ joined: 2, linked: 1 });
	const { rows } = await database.db.execute(sql`
		select (select array_agg(name order by name) from project) as projects,
			(select array_agg(o.name) from twin as t join organization as o on o.id = t.organization_id) as companies,
			(select count(*)::int from shown_round) as rounds`);
	expect(rows).toEqual([
		{
			projects: ['Marlquay', 'Marlquay Network', 'Veltrane'],
			companies: ['Marlquay Labs'],
			rounds: 1,
		},
	]);
});

test('parting restores everything, and later imports keep the two apart', async () => {
	await fillOwn();
	const made = await revise(database.db, { origin: 'import:defillama' }, [
		{
			type: 'project',
			set: {
				name: 'Aavequa',
				description: 'Lends.',
				identifiers: [{ source: 'defillama', external_id: '9' }],
			},
		},
		{ type: 'organization', set: { name: 'Tern Fund' } },
	]);
	const [theirs, fund] = made.map(({ id }) => id);
	await revise(database.db, { origin: 'import:defillama' }, [
		{
			type: 'round',
			set: {
				project_id: theirs ?? 0,
				date: '2021-01-01',
				investors: [
					{
						...{ organization_id: fund ?? 0, person_id: null, name: null },
						...{ is_lead: true, amount_usd: null },
					},
				],
			},
		},
		{
			type: 'person',
			set: {
				name: 'Ada Quill',
				positions: [
					{
						...{ project_id: theirs ?? 0, organization_id: null, employer: null, title: 'Founder' },
						...{ from_date: null, from_precision: null, to_date: null, to_precision: null },
						...{ is_founder: true, is_primary: true },
					},
				],
			},
		},
	]);
	const before = await catalogue(database.db);
	expect(await linkRecords(database.db)).toMatchObject({ joined: 1 });
	await refreshDueListings(database.db);
	expect(await catalogue(database.db)).not.toEqual(before);
	const { rows } = await database.db.execute<{ id: string; signs: string[] }>(
		sql`select id, signs from record_joining`,
	);
	expect(rows[0]?.signs).toContain('the same name, a word of its own');
	await separateRecords(database.db, staff, Number(rows[0]?.id));
	await refreshDueListings(database.db);
	expect(await catalogue(database.db)).toEqual(before);
	expect(await linkRecords(database.db)).toMatchObject({ joined: 0 });
	await expect(separateRecords(database.db, staff, Number(rows[0]?.id))).rejects.toThrow(
		'the two were parted before',
	);
});

test('an investor taken for a person by name is an organization again when parted', async () => {
	await load(
		database.db,
		defillama,
		input({ raises: [raise('Zygmora', { leadInvestors: ['Michael Thornton'] })] }),
	);
	const counted = async () =>
		(
			await database.db.execute(sql`select (select count(*)::int from person) as people,
				(select count(*)::int from organization) as organizations,
				(select count(*)::int from round_investor where organization_id is not null) as invested`)
		).rows;
	expect(await counted()).toEqual([{ people: 1, organizations: 0, invested: 0 }]);
	const { rows } = await database.db.execute<{ id: string; signs: string[] }>(
		sql`select id, signs from record_joining`,
	);
	expect(rows).toMatchObject([{ signs: ['taken for a person by its name'] }]);
	await separateRecords(database.db, staff, Number(rows[0]?.id));
	expect(await counted()).toEqual([{ people: 0, organizations: 1, invested: 1 }]);
	await load(
		database.db,
		defillama,
		input({ raises: [raise('Quorra', { leadInvestors: ['Michael Thornton'] })] }),
	);
	expect(await counted()).toEqual([{ people: 0, organizations: 1, invested: 2 }]);
});
