import { beforeAll, expect, test } from 'vitest';
import { recordPricePoints } from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { compare } from './compare.dataset.ts';
import { loadComparison } from './comparison.ts';
import { pricesOf } from './prices.ts';
import { resolveCompared } from './resolve.ts';
import { findSharedRecords } from './shared.ts';
import { comparisonCsv } from './table-csv.ts';

const database = useTestDatabase();
const author = { origin: 'staff' };
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
	title: 'Partner',
	from_date: null,
	from_precision: null,
	to_date: null,
	to_precision: null,
	is_founder: false,
	is_primary: false,
};

/** A reproducible number, from 0 up to below `most`. */
function numbers(seed: number) {
	let state = seed;
	return (most: number): number => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * most);
	};
}

const ids = { project: [] as number[], organization: [] as number[], people: [] as number[] };

/** Twelve of each kind, 60 rounds with up to five investors, and three positions of each person. */
beforeAll(async () => {
	const { db } = database;
	const next = numbers(7);
	const twelve = Array.from({ length: 12 }, (_, at) => at);
	const idsOf = (made: { id: number }[]) => made.map(({ id }) => id);
	ids.project = idsOf(
		await revise(
			db,
			author,
			twelve.map((at) => ({ type: 'project' as const, set: { name: `Project ${at}` } })),
		),
	);
	ids.organization = idsOf(
		await revise(
			db,
			author,
			twelve.map((at) => ({ type: 'organization' as const, set: { name: `Fund ${at}` } })),
		),
	);
	const pick = (list: number[]) => list[next(list.length)] ?? 0;
	ids.people = idsOf(
		await revise(
			db,
			author,
			twelve.map((at) => ({
				type: 'person' as const,
				set: {
					name: `Person ${at}`,
					positions: [0, 1, 2].map((place) =>
						place === 2
							? { ...position, project_id: pick(ids.project) }
							: { ...position, organization_id: pick(ids.organization) },
					),
				},
			})),
		),
	);
	await revise(
		db,
		author,
		Array.from({ length: 60 }, (_, at) => ({
			type: 'round' as const,
			set: {
				project_id: pick(ids.project),
				date: `20${10 + (at % 15)}-0${1 + next(9)}-01`,
				date_precision: 'day',
				amount_usd: next(3) === 0 ? null : (1 + next(90)) * 1e6,
				investors: Array.from({ length: next(6) }, () => ({
					...investor,
					...(next(3) === 0
						? { person_id: pick(ids.people) }
						: { organization_id: pick(ids.organization) }),
					is_lead: next(4) === 0,
				})),
			},
		})),
	);
});

/** Who is tied to whom, tie by tie, as a plain count has it. */
async function tiesOf(statement: string): Promise<Map<number, Set<string>>> {
	const { rows } = await database.pool.query<{ record: string; tied: string }>(statement);
	const ties = new Map<number, Set<string>>();
	for (const { record, tied } of rows)
		ties.set(Number(record), (ties.get(Number(record)) ?? new Set()).add(tied));
	return ties;
}

const statements = {
	project: {
		backers: `select r.project_id as record, coalesce('organization ' || o.slug, 'people ' || p.slug) as tied
			from funding_round r join round_investor i on i.round_id = r.id
			left join organization o on o.id = i.organization_id left join person p on p.id = i.person_id`,
		people: `select w.project_id as record, 'people ' || p.slug as tied
			from position w join person p on p.id = w.person_id where w.project_id is not null`,
	},
	organization: {
		portfolio: `select i.organization_id as record, 'project ' || p.slug as tied from round_investor i
			join funding_round r on r.id = i.round_id join project p on p.id = r.project_id where i.organization_id is not null`,
		rounds: `select i.organization_id as record, 'round ' || r.slug as tied from round_investor i
			join funding_round r on r.id = i.round_id where i.organization_id is not null`,
		people: `select w.organization_id as record, 'people ' || p.slug as tied
			from position w join person p on p.id = w.person_id where w.organization_id is not null`,
	},
	people: {
		workplaces: `select w.person_id as record, coalesce('organization ' || o.slug, 'project ' || p.slug) as tied
			from position w left join organization o on o.id = w.organization_id left join project p on p.id = w.project_id`,
		portfolio: `select i.person_id as record, 'project ' || p.slug as tied from round_investor i
			join funding_round r on r.id = i.round_id join project p on p.id = r.project_id where i.person_id is not null`,
		rounds: `select i.person_id as record, 'round ' || r.slug as tied from round_investor i
			join funding_round r on r.id = i.round_id where i.person_id is not null`,
	},
} as const;

test.each(['project', 'organization', 'people'] as const)(
	'what records of kind %s share matches a count of all ties',
	async (type) => {
		const next = numbers(3);
		let found = 0;
		const counts = await Promise.all(
			Object.entries(statements[type]).map(
				async ([kind, text]) => [kind, await tiesOf(text)] as const,
			),
		);
		for (let turn = 0; turn < 25; turn += 1) {
			const some = new Set(Array.from({ length: 2 + next(5) }, () => ids[type][next(12)] ?? 0));
			const expected = counts.flatMap(([kind, ties]) => {
				const all = [...some].flatMap((id) =>
					[...(ties.get(id) ?? [])].map((tied) => [tied, String(id)] as const),
				);
				return [...Map.groupBy(all, ([tied]) => tied)]
					.filter(([, of]) => of.length >= 2)
					.map(
						([tied, of]) =>
							`${kind}: ${tied} with ${of
								.map(([, id]) => id)
								.sort()
								.join()}`,
					);
			});
			const shared = await findSharedRecords(database.db, type, [...some]);
			expect(
				shared
					.map((one) => `${one.kind}: ${one.type} ${one.slug} with ${one.with.toSorted().join()}`)
					.sort(),
			).toEqual(expected.sort());
			for (const { kind, total } of shared)
				expect(total).toBe(shared.filter((one) => one.kind === kind).length);
			found += shared.length;
		}
		expect(found).toBeGreaterThan(20);
	},
);

test('slugs keep their order, redirect when renamed, and are reported when unknown', async () => {
	const { db } = database;
	const [old, second] = ids.project.slice(0, 2);
	const before = await resolveCompared(db, 'project', [
		'project-1',
		'nobody',
		'project-0',
		'a\0b',
		'x'.repeat(999),
	]);
	expect(before.records.map(({ id }) => id)).toEqual([second, old]);
	expect(before.unknown).toEqual(['nobody', 'a\0b', 'x'.repeat(999)]);
	expect(before.moved).toBeNull();

	await revise(db, author, [{ type: 'project', id: old ?? 0, set: { slug: 'renamed' } }]);
	const after = await resolveCompared(db, 'project', [
		'project-0',
		'project-1',
		'nobody',
		'renamed',
	]);
	expect(after.records.map(({ id, slug }) => [id, slug])).toEqual([
		[old, 'renamed'],
		[second, 'project-1'],
	]);
	expect(after.moved).toEqual(['renamed', 'project-1', 'nobody']);

	const many = await resolveCompared(
		db,
		'people',
		Array.from({ length: 9 }, (_, at) => `person-${at}`),
	);
	expect(many.records).toHaveLength(6);
	expect(many.leftOut.map(({ slug }) => slug)).toEqual(['person-6', 'person-7', 'person-8']);
	expect((await resolveCompared(db, 'people', [])).records).toEqual([]);
});

test('the same days apply to all, however long their prices go back', async () => {
	const { db } = database;
	const [long = 0, short = 0] = ids.project.slice(2, 4);
	const day = (back: number) =>
		new Date(Date.UTC(2026, 0, 1) - back * 86_400_000).toISOString().slice(0, 10);
	const point = (project_id: number, back: number) => ({
		project_id,
		day: day(back),
		price_usd: back + 1,
		source: 'test',
	});
	await recordPricePoints(db, [
		...Array.from({ length: 900 }, (_, back) => point(long, back)),
		...Array.from({ length: 40 }, (_, back) => point(short, back)),
	]);
	const all = await pricesOf(db, [long, short], 'all');
	const days = (id: number) => all.get(id)?.days.map((one) => one.day) ?? [];
	expect(days(long).length).toBeLessThanOrEqual(180);
	expect(days(long).at(-1)).toBe(day(0));
	expect(days(short)).toEqual(days(long).slice(-days(short).length));
	expect((await pricesOf(db, [long, short], '1m')).get(long)?.days).toHaveLength(30);
	expect(await pricesOf(db, [ids.project[5] ?? 0], 'all')).toEqual(new Map());
});

test('a program gets all of it, matching its schema, and the table as a file', async () => {
	const { db } = database;
	const lists = {
		project: ['project-2', 'project-3', 'project-4'],
		venture: ['fund-1', 'fund-2'],
		people: ['person-1', 'person-2'],
	};
	for (const [type, slugs] of Object.entries(lists)) {
		const rows = await compare.load(db, compare.params.parse({ type, slugs }));
		expect(rows).toHaveLength(1);
		expect(compare.row.strict().safeParse(rows[0]).error).toBeUndefined();
		expect(rows[0]?.records.map(({ slug }) => slug)).toEqual(slugs);
		for (const { values } of rows[0]?.facts ?? []) expect(values).toHaveLength(slugs.length);
	}
	const [row] = await compare.load(
		db,
		compare.params.parse({ type: 'project', slugs: lists.project }),
	);
	expect(row?.index?.lines.map(({ _id }) => Number(_id))).toEqual(ids.project.slice(2, 4));
	expect(row?.index?.without).toEqual([String(ids.project[4])]);
	await expect(
		compare.load(db, compare.params.parse({ slugs: ['project-2', 'nobody'] })),
	).rejects.toThrow(UnknownRecordError);
	expect(compare.params.safeParse({ slugs: ['project-2'] }).success).toBe(false);

	await revise(db, author, [
		{
			type: 'project',
			id: ids.project[2] ?? 0,
			set: { category: '=1+1', website: 'https://a.example/' },
		},
	]);
	const { records } = await resolveCompared(db, 'project', lists.project.slice(0, 2));
	const csv = comparisonCsv(await loadComparison(db, 'project', records, '1y'));
	expect(csv).toContain('Group,Fact,Project 2,Project 3\r\n');
	expect(csv).toContain("Facts,Category,'=1+1,\r\n");
	expect(csv).toContain('Facts,Website,https://a.example/,\r\n');
});

test('years of organizations are side by side', async () => {
	const { db } = database;
	const { records } = await resolveCompared(db, 'organization', ['fund-3', 'fund-4']);
	const { years, rounds } = await loadComparison(db, 'organization', records, '1y');
	expect(years.map(({ year }) => year)).toEqual(
		years.map(({ year }) => year).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
	);
	for (const [place, { id }] of records.entries()) {
		const own = rounds.filter(({ record_id }) => record_id === String(id));
		const joined = years.reduce((sum, { cells }) => sum + (cells[place]?.joined ?? 0), 0);
		const led = years.reduce((sum, { cells }) => sum + (cells[place]?.led ?? 0), 0);
		expect(own.length).toBeGreaterThan(0);
		expect(joined).toBe(own.length);
		expect(led).toBe(own.filter(({ is_lead }) => is_lead).length);
		for (const { total } of own) expect(total).toBe(own.length);
	}
});
