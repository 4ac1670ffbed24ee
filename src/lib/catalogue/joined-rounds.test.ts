import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import type { Importer, RowPlan } from '../importers/importer.ts';
import { revertRevision } from './history.ts';
import { mergeRounds, separateRounds } from './merge-rounds.ts';
import { removeRecord } from './removal.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

/** A round as listed by a source in these tests. */
interface Listed {
	source: string;
	id: string;
	project: number;
	type: string | null;
	date: string;
	usd: number | null;
	valuation: number | null;
	lead: string | null;
	investors: string[];
}

/** An outside source of rounds, whose projects all sources identify by the same number. */
const listing = (source: string): Importer => ({
	name: source,
	what: 'rounds',
	accepts: 'JSON',
	async *rows({ chunks }) {
		const text: Uint8Array[] = [];
		for await (const chunk of chunks) text.push(chunk);
		const rows: unknown[] = JSON.parse(Buffer.concat(text).toString());
		for (const [at, value] of rows.entries()) yield { where: `row ${at}`, value };
	},
	reader: () => (value) => planOf(Object(value)),
});

function planOf(round: Listed): RowPlan {
	const identifier = { source: round.source, external_id: round.id };
	const said = { type: round.type, date: round.date, amount_usd: round.usd };
	const investors = [round.lead, ...round.investors].flatMap((name) =>
		name === null
			? []
			: [
					{
						organization_id: null,
						person_id: null,
						name,
						is_lead: name === round.lead,
						amount_usd: null,
					},
				],
	);
	return {
		related: [
			{
				type: 'project',
				identifiers: [{ source: 'number', external_id: String(round.project) }],
				name: `Project ${round.project}`,
				fill: {},
				source: null,
			},
		],
		record: ([project = 0]) => ({
			type: 'round',
			identifiers: [identifier],
			fill: {
				...said,
				project_id: project,
				date_precision: 'day',
				currency: round.usd === null ? null : 'USD',
				amount: round.usd,
				valuation_usd: round.valuation,
				investors,
			},
			add: { sources: [{ url: `https://${round.source}.example.org/${round.id}`, kind: 'media' }] },
			put: {
				claims: [
					{
						...identifier,
						...said,
						date_precision: 'day',
						url: null,
						lead_investors: round.lead === null ? [] : [round.lead],
					},
				],
			},
			source: null,
		}),
		notes: [],
	};
}

/** The real rounds, each partly reported by each source: a project's are a hundred days apart. */
const world = fc.array(
	fc.record({
		project: fc.integer({ min: 1, max: 2 }),
		type: fc.constantFrom('Seed', 'Series A', null),
		usd: fc.constantFrom(1_000_000, 2_500_000.25, 7_000_000, null),
		valuation: fc.constantFrom(null, 30_000_000),
		lead: fc.constantFrom(null, 'Paradigm', 'Sequoia'),
		investors: fc.subarray(['Coinbase Ventures', 'Delphi', 'Jump']),
		/** The sources that report it, with the day of the month each gives. */
		told: fc
			.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
			.chain((sources) =>
				fc.tuple(
					...sources.map((source) =>
						fc.record({
							source: fc.constant(source),
							day: fc.integer({ min: 1, max: 28 }),
							knowsAmount: fc.boolean(),
							off: fc.constantFrom(1, 1.01),
						}),
					),
				),
			),
	}),
	{ minLength: 1, maxLength: 5 },
);

interface Happened {
	project: number;
	type: string | null;
	usd: number | null;
	valuation: number | null;
	lead: string | null;
	investors: string[];
	told: readonly { source: string; day: number; knowsAmount: boolean; off: number }[];
}

function listed(happened: readonly Happened[]): Map<string, Listed[]> {
	const rows = happened.flatMap(({ told, ...round }, at): Listed[] =>
		told.map(({ source, day, knowsAmount, off }) => ({
			...round,
			source,
			id: String(at),
			date: new Date(Date.UTC(2020, 4 * at, day)).toISOString().slice(0, 10),
			usd: knowsAmount && round.usd !== null ? Math.round(round.usd * off) : null,
			investors: round.investors.slice(source === 'a' ? 0 : 1),
		})),
	);
	return Map.groupBy(rows, ({ source }) => source);
}

/** What is shown of all rounds and projects, except what depends on arrival order. */
async function content() {
	const { rows } = await database.db.execute(sql`
		select l.name, l.type, l.date::text, l.date_precision, l.amount, l.currency, l.amount_usd, l.valuation_usd, l.parts,
			l.joined, l.figures, l.disagreements, l.confirmation, l.sources, l.other_investors,
			p.funding_usd, p.round_count, p.undisclosed_round_count, p.disputed_round_count,
			(select jsonb_agg(d.signs order by d.signs) from duplicate_pair as d) as offered
		from round_listing as l join project_listing as p on p.id = l.raiser_id
		order by 1, 3, 2, 5, l.sources::text`);
	return rows;
}

const importAll = async (order: readonly string[], by: ReadonlyMap<string, Listed[]>) => {
	for (const source of order)
		await load(database.db, listing(source), input(by.get(source) ?? []), 3);
};

test('overlapping sources give the same catalogue, in any order and however often imported', async () => {
	const orders = fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 });
	const again = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
	await fc.assert(
		fc.asyncProperty(world, orders, again, async (happened, order, more) => {
			const by = listed(happened);
			await emptyCatalogue(database.db);
			await importAll(['a', 'b', 'c'], by);
			const expected = await content();
			await emptyCatalogue(database.db);
			await importAll([...order, ...more], by);
			expect(await content()).toEqual(expected);
		}),
		{ numRuns: 4 },
	);
});

/** The directory's sums by month, and those of a separate count: rounds of a project are far apart in time. */
async function sumsByMonth() {
	const { rows } = await database.db.execute(sql`
		with part as (
			select id, project_id, date, amount_usd,
				coalesce(date - lag(date) over (partition by project_id order by date, id) > 60, true)::int as is_new
			from funding_round
		), told as (
			select *, sum(is_new) over (partition by project_id order by date, id) as nth from part
		), happened as (
			select to_char(min(date), 'YYYY-MM') as month, count(amount_usd) > 0 as is_known from told group by project_id, nth
		)
		select month, (select count(*)::int from happened as h where h.month = shown.month) as counted,
			(select count(*)::int from happened as h where h.month = shown.month and is_known) as known,
			count(*)::int as rounds, count(amount_usd)::int as disclosed
		from (select to_char(date, 'YYYY-MM') as month, amount_usd from round_listing) as shown group by month order by month`);
	return rows;
}

test('monthly sums equal those of distinct rounds', async () => {
	const agreed = world.map((all) =>
		all.map((one) => ({ ...one, type: 'Seed', usd: one.usd ?? 5e6 })),
	);
	await fc.assert(
		fc.asyncProperty(agreed, async (happened) => {
			await emptyCatalogue(database.db);
			// One source states the amount of each round: those for which none does are doubtful, and a separate
			// matter.
			const sure = happened.map((one) => ({
				...one,
				told: one.told.map((said, at) => ({ ...said, knowsAmount: at === 0 || said.knowsAmount })),
			}));
			await importAll(['a', 'b', 'c'], listed(sure));
			for (const { counted, known, rounds, disclosed } of await sumsByMonth())
				expect([rounds, disclosed]).toEqual([counted, known]);
			const { rows } = await database.db.execute<{ directory: number; project: number }>(sql`
				select (select sum(amount_usd) from round_listing) as directory,
					(select sum(funding_usd) from project_listing) as project`);
			expect(rows[0]?.directory).toBe(rows[0]?.project);
		}),
		{ numRuns: 4 },
	);
});

/** Once `b` is parted from `a`, `c` can join `a`; before, it could not. */
const nextInLine: Happened[] = [
	{
		project: 1,
		type: null,
		usd: 1_000_000,
		valuation: null,
		lead: null,
		investors: [],
		told: [
			{ source: 'b', day: 1, knowsAmount: false, off: 1 },
			{ source: 'a', day: 1, knowsAmount: true, off: 1 },
			{ source: 'c', day: 1, knowsAmount: false, off: 1 },
		],
	},
];

test('parting any round and joining it again keeps the sums, to the cent, and loses nothing', async () => {
	await fc.assert(
		fc.asyncProperty(world, fc.nat(), async (happened, which) => {
			await emptyCatalogue(database.db);
			await importAll(['a', 'b', 'c'], listed(happened));
			const { rows } = await database.db.execute<{ id: string; head: string }>(
				sql`select id, merged_into_id as head from funding_round where merged_into_id is not null order by id`,
			);
			const chosen = rows[which % Math.max(1, rows.length)];
			if (!chosen) return;
			const shown = async () =>
				(await content()).map(({ joined, offered, ...rest }) => ({
					...rest,
					isJoined: joined !== null,
				}));
			const before = await shown();
			const records = async () => {
				const stored = await database.db.execute(sql`
					select to_jsonb(r) - '{merged_into_id,updated_at}'::text[] as record, (select count(*) from round_claim c where c.round_id = r.id)
						as claims, (select count(*) from round_investor i where i.round_id = r.id) as investors
					from funding_round as r order by id`);
				return stored.rows;
			};
			const stored = await records();
			await separateRounds(database.db, { origin: 'staff' }, Number(chosen.id));
			expect(await shown()).not.toEqual(before);
			await mergeRounds(database.db, { origin: 'staff' }, Number(chosen.head), Number(chosen.id));
			expect(await shown()).toEqual(before);
			expect(await records()).toEqual(stored);
		}),
		{ numRuns: 4, examples: [[nextInLine, 0]] },
	);
});

const twice: Listed = {
	source: 'a',
	id: '1',
	project: 1,
	type: 'Seed',
	date: '2022-03-10',
	usd: 5e6,
	valuation: null,
	lead: null,
	investors: [],
};
async function headOf(source: string) {
	const { rows } = await database.db.execute<{ id: string; head: string | null }>(sql`
		select r.id, r.merged_into_id as head from funding_round as r
		join crosswalk as c on c.record_type = 'round' and c.record_id = r.id and c.source = ${source}`);
	return { id: Number(rows[0]?.id), head: rows[0]?.head == null ? null : Number(rows[0].head) };
}

test('an automatic join that was undone stays undone', async () => {
	await load(database.db, listing('a'), input([twice]));
	await load(database.db, listing('b'), input([{ ...twice, source: 'b' }]));
	const { rows } = await database.db.execute<{ id: string; origin: string }>(
		sql`select id, origin from revision where field = 'merged_into_id'`,
	);
	expect(rows).toMatchObject([{ origin: 'rule' }]);
	await revertRevision(database.db, { origin: 'revert' }, Number(rows[0]?.id));
	await load(database.db, listing('b'), input([{ ...twice, source: 'b', usd: 5.01e6 }]));
	expect([(await headOf('a')).head, (await headOf('b')).head]).toEqual([null, null]);
});

test('a round is deleted although others are joined to it, and these go on without it', async () => {
	for (const source of ['a', 'b', 'c'])
		await load(database.db, listing(source), input([{ ...twice, source }]));
	const all = [await headOf('a'), await headOf('b'), await headOf('c')];
	const head = all.find((one) => one.head === null)?.id ?? 0;
	await database.db.transaction((tx) =>
		removeRecord(tx, { origin: 'revert' }, { type: 'round', recordId: head }),
	);
	const rest = all.filter(({ id }) => id !== head);
	const { rows } = await database.db.execute(
		sql`select parts, (select count(*)::int from funding_round) as records from round_listing`,
	);
	expect(rest).toHaveLength(2);
	expect(rows).toEqual([{ parts: 2, records: 2 }]);
});

test('the last one joined to a deleted round is on its own again, and its history says so', async () => {
	for (const source of ['a', 'b'])
		await load(database.db, listing(source), input([{ ...twice, source }]));
	const all = [await headOf('a'), await headOf('b')];
	const head = all.find((one) => one.head === null)?.id ?? 0;
	await database.db.transaction((tx) =>
		removeRecord(tx, { origin: 'revert' }, { type: 'round', recordId: head }),
	);
	const { rows } = await database.db.execute(sql`
		select record_id::int as id, value #>> '{}' as head from revision where field = 'merged_into_id' order by revision.id`);
	const left = all.find(({ id }) => id !== head)?.id;
	expect(rows).toEqual([
		{ id: left, head: String(head) },
		{ id: left, head: null },
	]);
});
