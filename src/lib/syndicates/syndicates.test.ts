import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { sharedRounds, ventureCoinvestors } from '#lib/entities/investing.dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import {
	syndicateGroups,
	syndicateInvestors,
	syndicateTies,
	totalSyndicateInvestors,
} from './busiest.dataset.ts';
import { coInvestors, investorOf, tiesAmong } from './co-investors.dataset.ts';
import { type ConnectableType, createNeighbourLookup, searchConnection } from './connections.ts';
import { resolveRecord } from './resolve-record.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const ids: Record<string, number> = {};
const id = (name: string): number => ids[name] ?? 0;

const seat = (name: string, is_lead = false) => ({
	organization_id: name.startsWith('Fund') ? id(name) : null,
	person_id: name.startsWith('Fund') ? null : id(name),
	name: null,
	is_lead,
	amount_usd: null,
});
const position = (organization: string | null, project: string | null, title: string) => ({
	organization_id: organization ? id(organization) : null,
	project_id: project ? id(project) : null,
	employer: null,
	title,
	from_date: null,
	from_precision: null,
	to_date: null,
	to_precision: null,
	is_founder: false,
	is_primary: false,
});

beforeAll(async () => {
	const { db } = database;
	const make = async (type: 'project' | 'organization' | 'person', names: string[]) => {
		const made = await revise(
			db,
			staff,
			names.map((name) => ({
				type,
				set: { name, ...(type === 'project' && name === 'Alpha' && { sectors: ['DeFi', 'AI'] }) },
			})),
		);
		for (const [at, { id }] of made.entries()) ids[names[at] ?? ''] = id;
	};
	await make('project', ['Alpha', 'Beta', 'Gamma']);
	await make('organization', [
		'Fund One',
		'Fund Two',
		'Fund Three',
		'Fund Four',
		'Fund Far',
		'Fund Alone',
	]);
	await make('person', ['Angel', 'Director', 'Founder']);
	const round = (project: string, date: string, investors: ReturnType<typeof seat>[]) => ({
		type: 'round' as const,
		set: {
			project_id: id(project),
			date,
			date_precision: 'day' as const,
			type: 'Seed',
			investors,
			sources: [{ url: `https://news.example.org/${project}-${date}`, kind: 'media' as const }],
		},
	});
	await revise(db, staff, [
		round('Alpha', '2021-01-01', [seat('Fund One', true), seat('Fund Two'), seat('Fund Three')]),
		round('Alpha', '2023-02-02', [seat('Fund One'), seat('Fund Two', true), seat('Angel')]),
		round('Beta', '2024-03-03', [
			seat('Fund One', true),
			seat('Fund Two', true),
			seat('Fund Three'),
		]),
		round('Gamma', '2022-04-04', [seat('Fund Three'), seat('Fund Four')]),
	]);
	await revise(db, staff, [
		{
			type: 'person',
			id: id('Director'),
			set: {
				positions: [
					position('Fund Four', null, 'Partner'),
					position('Fund Far', null, 'Board member'),
				],
			},
			source: 'https://far.example.org/board',
		},
		{ type: 'person', id: id('Founder'), set: { positions: [position(null, 'Gamma', 'Founder')] } },
	]);
});

test('ties tell how often, who led, since when and in which sectors', async () => {
	const { db } = database;
	const rows = await coInvestors.load(db, { slug: 'fund-one', skip: 0, take: 10 });
	expect(
		rows.map(({ name, shared, led, other_led, first_date, last_date, sectors }) => [
			name,
			shared,
			led,
			other_led,
			first_date,
			last_date,
			sectors,
		]),
	).toEqual([
		['Fund Two', 3, 2, 2, '2021-01-01', '2024-03-03', ['AI', 'DeFi']],
		['Fund Three', 2, 2, 0, '2021-01-01', '2024-03-03', ['AI', 'DeFi']],
		['Angel', 1, 0, 0, '2023-02-02', '2023-02-02', ['AI', 'DeFi']],
	]);
	expect(
		(await coInvestors.load(db, { slug: 'fund-one', skip: 1, take: 1 })).map(({ name }) => name),
	).toEqual(['Fund Three']);
	const before = await ventureCoinvestors.load(db, { slug: 'fund-one', limit: 10 });
	expect(before.map(({ slug, shared, led }) => [slug, shared, led])).toEqual(
		rows.map(({ slug, shared, other_led }) => [slug, shared, other_led]),
	);
	for (const { type, slug, shared } of rows)
		expect(
			await sharedRounds.load(db, { slug: 'fund-one', with: slug, with_type: type }),
		).toHaveLength(shared);
	expect(await investorOf(db, id('Fund One'))).toMatchObject({
		rounds: 3,
		led: 2,
		crowded: 0,
		ties: 3,
	});
	expect(await tiesAmong(db, [id('Fund Two'), id('Fund Three'), id('Fund Four')], 5)).toEqual([
		{ one: String(id('Fund Two')), other: String(id('Fund Three')), shared: 2 },
		{ one: String(id('Fund Three')), other: String(id('Fund Four')), shared: 1 },
	]);
});

test('the busiest pairs and groups, and investors by name', async () => {
	const { db } = database;
	const ties = await syndicateTies.load(db, { limit: 2 });
	expect(ties.map(({ one, other, shared }) => [one.name, other.name, shared])).toEqual([
		['Fund One', 'Fund Two', 3],
		['Fund One', 'Fund Three', 2],
	]);
	const groups = await syndicateGroups.load(db, { limit: 5 });
	expect(
		groups.map(({ members, shared, last_date }) => [
			members.map(({ name }) => name),
			shared,
			last_date,
		]),
	).toEqual([[['Fund One', 'Fund Two', 'Fund Three'], 2, '2024-03-03']]);
	const found = await syndicateInvestors.load(db, { searchValue: 'thr', skip: 0, take: 5 });
	expect(found).toMatchObject([
		{
			name: 'Fund Three',
			rounds: 3,
			led: 0,
			co_investors: 3,
			partner: { name: 'Fund One' },
			shared: 2,
		},
	]);
	expect(await totalSyndicateInvestors.load(db, { searchValue: '' })).toEqual([{ total: 4 }]);
	expect(await totalSyndicateInvestors.load(db, { searchValue: "100%_'" })).toEqual([{ total: 0 }]);
});

const node = (type: ConnectableType, name: string) => ({ type, id: id(name) });

test('two are connected through rounds, positions and boards, each step with its source', async () => {
	const { db } = database;
	const found = await searchConnection(
		db,
		node('organization', 'Fund One'),
		node('organization', 'Fund Far'),
	);
	if (found.kind !== 'found') throw new Error(found.kind);
	expect(
		found.paths.map((path) =>
			path.map(({ from, to, ties, more }) => [
				from.name,
				to.name,
				ties.map((tie) => (tie.kind === 'round' ? tie.sources[0] : tie.source)),
				more,
			]),
		),
	).toEqual([
		[
			[
				'Fund One',
				'Fund Three',
				['https://news.example.org/Beta-2024-03-03', 'https://news.example.org/Alpha-2021-01-01'],
				0,
			],
			['Fund Three', 'Fund Four', ['https://news.example.org/Gamma-2022-04-04'], 0],
			['Fund Four', 'Director', ['https://far.example.org/board'], 0],
			['Director', 'Fund Far', ['https://far.example.org/board'], 0],
		],
	]);
	const raised = await searchConnection(
		db,
		node('person', 'Founder'),
		node('organization', 'Fund Four'),
	);
	expect(raised).toMatchObject({
		kind: 'found',
		paths: [
			[
				{ ties: [{ kind: 'position', title: 'Founder' }] },
				{ ties: [{ kind: 'round', raisedBy: 'from' }] },
			],
		],
	});
	expect(
		await searchConnection(
			db,
			node('organization', 'Fund One'),
			node('organization', 'Fund Alone'),
		),
	).toEqual({ kind: 'none' });
});

test('paths are as short as an exhaustive search finds them', async () => {
	const { db } = database;
	const { rows } = await db.execute<{ node: string }>(sql`
		select 'organization ' || id as node from organization union all select 'person ' || id from person
		union all select 'project ' || id from project`);
	const around = createNeighbourLookup(db);
	for (const { node: start } of rows) {
		const distance = new Map([[start, 0]]);
		for (let edge = [start], steps = 1; edge.length > 0; steps++) {
			const next = (await Promise.all(edge.map((one) => around([one])))).flatMap(
				(pairs) => pairs?.map(([, to]) => to) ?? [],
			);
			edge = [...new Set(next)].filter((one) => !distance.has(one));
			for (const one of edge) distance.set(one, steps);
		}
		for (const { node: end } of rows) {
			if (end === start) continue;
			const asked = [start, end].map((one) => {
				const [type = '', key] = one.split(' ');
				return {
					type:
						type === 'person'
							? ('person' as const)
							: type === 'project'
								? ('project' as const)
								: ('organization' as const),
					id: Number(key),
				};
			});
			const [from, to] = asked;
			if (!from || !to) continue;
			const found = await searchConnection(db, from, to);
			const length = distance.get(end);
			if (found.kind === 'found')
				expect(found.paths.map((path) => 2 * path.length)).toEqual(found.paths.map(() => length));
			else expect([found.kind, length]).toEqual(['none', undefined]);
		}
	}
});

test('typed text means the record of that name, or is asked about', async () => {
	const { db } = database;
	expect(await resolveRecord(db, 'fund one')).toMatchObject({
		kind: 'one',
		record: { slug: 'fund-one' },
	});
	expect(await resolveRecord(db, 'fund-two')).toMatchObject({
		kind: 'one',
		record: { name: 'Fund Two' },
	});
	expect(await resolveRecord(db, 'person/angel')).toMatchObject({
		kind: 'one',
		record: { name: 'Angel' },
	});
	expect((await resolveRecord(db, 'Fund')) as object).toMatchObject({ kind: 'several' });
	expect(await resolveRecord(db, 'organization/nothing')).toEqual({ kind: 'several', records: [] });
	expect(await resolveRecord(db, 'nothing/at all')).toEqual({ kind: 'several', records: [] });
});
