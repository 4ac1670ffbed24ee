import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { linkRecords } from '#lib/catalogue/linkage/link-records.ts';
import { refreshDueListings } from '#lib/catalogue/listings/due.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { directoryColumns } from '#lib/directory/columns.ts';
import { type Extent, exportedIds, exportView } from '#lib/directory/export.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import { readView } from '#lib/directory/view.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { catalogue, emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';

/** An export of a directory that is imported again changes nothing. */

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const all = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;
const revisions = () => all(sql`select count(*)::int as n from revision`);

async function exported(source: DirectorySource, query = '', extent: Extent = 'view') {
	const view = readView(source, new URLSearchParams(query));
	return (
		await Array.fromAsync(
			exportView(database.db, view, await exportedIds(database.db, view, extent)),
		)
	).join('');
}

const everyColumn = (source: DirectorySource) =>
	`cols=${directoryColumns[source].map(({ name }) => name).join(',')}`;

/** Imports the export and expects it to be known, row by row, and nothing to be said again. */
async function expectNothing(source: DirectorySource, query: string): Promise<void> {
	const text = await exported(source, query);
	const [header, ...rows]: string[][] = parse(text, { bom: true });
	expect(header?.length).toBeGreaterThan(1);
	if (rows.length === 0) return;
	const [before, said] = [await catalogue(database.db), await revisions()];
	const { counts, ended, rejected, notes } = await load(database.db, csv, input(text));
	expect(rejected).toEqual([]);
	expect([...notes.keys()]).toEqual([]);
	expect(ended).toBe('complete');
	expect(counts).toMatchObject({ read: rows.length, unchanged: rows.length });
	expect(await revisions()).toEqual(said);
	expect(await catalogue(database.db)).toEqual(before);
}

const hostile = fc.oneof(
	fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
	fc.constantFrom(
		'=1+1',
		"'=1+1",
		"''+x",
		'-5',
		'@x',
		'a;b',
		'"quoted"',
		'"a"; b',
		'Acme, Inc.',
		'one + two',
		"O'Brien\u200f\u200e",
		'\u05d0\u05d1 \u200f(x)',
		'line\nline',
		'x'.repeat(280),
		'null',
		'; ;',
		'"',
	),
);
const text = hostile.filter((one) => /[^\p{C}\p{M}\p{Z}]/u.test(one.trim()) && one.isWellFormed());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const money = maybe(fc.integer({ min: 0, max: 9e9 }));
const facts = {
	description: maybe(
		fc.oneof(
			text,
			text.map((one) => `${one} `.repeat(15)),
		),
	),
	sectors: fc.array(
		text.map((one) => one.slice(0, 40)).filter((one) => /[a-z0-9]/i.test(one)),
		{
			maxLength: 3,
		},
	),
	url: fc.constantFrom('https://a.example/', 'https://b.example/x;y,z', 'https://c.example/?q="1"'),
};
const round = fc.record({
	raiser: fc.nat(5),
	type: maybe(fc.constantFrom('Seed', 'Seed+', 'series x', '=Odd')),
	day: maybe(
		fc.record({
			date: fc.constantFrom('2024-02-29', '2023-05-01', '2022-01-01'),
			precision: maybe(fc.constantFrom('day' as const, 'month' as const, 'year' as const)),
		}),
	),
	amount: money,
	currency: maybe(fc.constantFrom('USD', 'ETH')),
	amount_usd: money,
	valuation_usd: money,
	category: maybe(text),
	investors: fc.array(fc.record({ who: fc.nat(40), lead: fc.boolean() }), { maxLength: 30 }),
	sources: fc.uniqueArray(facts.url, { maxLength: 3 }),
	claims: fc.nat(2),
});
const generated = fc.record({
	origin: fc.constantFrom('sample', 'staff', 'import:defillama'),
	projects: fc.array(
		fc.record({
			name: text,
			symbol: maybe(text.map((one) => one.slice(0, 50))),
			description: facts.description,
			sectors: facts.sectors,
			category: maybe(text),
		}),
		{ minLength: 6, maxLength: 6 },
	),
	organizations: fc.array(
		fc.record({ name: text, summary: facts.description, actively_investing: maybe(fc.boolean()) }),
		{ minLength: 20, maxLength: 20 },
	),
	people: fc.array(
		fc.record({
			name: text,
			primary_job_title: maybe(text),
			background_summary: facts.description,
			website: maybe(facts.url),
			titles: fc.array(text, { maxLength: 2 }),
		}),
		{ minLength: 15, maxLength: 15 },
	),
	rounds: fc.array(round, { maxLength: 8 }),
});
type Generated = typeof generated extends fc.Arbitrary<infer T> ? T : never;

const visible = (value: string) => /[^\p{C}\p{M}\p{Z}]/u.test(value);

async function fill(one: Generated): Promise<void> {
	const author = { origin: one.origin };
	const make = async (changes: Change[]) =>
		(await revise(database.db, author, changes)).map(({ id }) => id);
	const projects = await make(
		one.projects.map(({ ...set }) => ({
			type: 'project',
			set: { ...set, symbol: set.symbol && visible(set.symbol) ? set.symbol : null },
		})),
	);
	const organizations = await make(one.organizations.map((set) => ({ type: 'organization', set })));
	const people = await make(
		one.people.map(({ titles, ...set }) => ({
			type: 'person',
			set: {
				...set,
				positions: titles.map((title) => ({
					organization_id: organizations[0] ?? null,
					project_id: null,
					employer: null,
					title,
					from_date: null,
					from_precision: null,
					to_date: null,
					to_precision: null,
					is_founder: true,
					is_primary: false,
				})),
			},
		})),
	);
	const investor = ({ who, lead }: { who: number; lead: boolean }) => ({
		organization_id: who < 20 ? (organizations[who] ?? null) : null,
		person_id: who >= 20 && who < 35 ? (people[who - 20] ?? null) : null,
		name: who >= 35 ? `Angel, "${who}"; and friends` : null,
		is_lead: lead,
		amount_usd: null,
	});
	await make(
		one.rounds.map(({ raiser, day, investors, sources, claims, currency, ...set }, at) => ({
			type: 'round',
			set: {
				...set,
				currency,
				...(raiser < 4
					? { project_id: projects[raiser] ?? 0 }
					: { organization_id: organizations[raiser] ?? 0 }),
				date: day?.date ?? null,
				date_precision: day?.precision ?? null,
				investors: investors.map(investor),
				sources: sources.map((url) => ({ url, kind: 'data' as const })),
				claims: Array.from({ length: claims }, (_, nth) => ({
					source: `source-${nth}`,
					external_id: `${at}`,
					url: null,
					type: 'Seed',
					date: nth === 0 ? '2024-02-29' : '2024-03-01',
					date_precision: 'day' as const,
					amount_usd: 1e6 + nth * 1e5,
					lead_investors: [],
				})),
			},
		})),
	);
	// Every import compares records of the same name: here this is done before the export is read.
	await linkRecords(database.db);
	await refreshDueListings(database.db);
}

test('of any catalogue, with any visible columns', async () => {
	const columns = fc.record({
		projects: fc.subarray(directoryColumns.projects.map(({ name }) => name)),
		people: fc.subarray(directoryColumns.people.map(({ name }) => name)),
		organizations: fc.subarray(directoryColumns.organizations.map(({ name }) => name)),
		fundraising: fc.subarray(directoryColumns.fundraising.map(({ name }) => name)),
	});
	await fc.assert(
		fc.asyncProperty(generated, columns, async (one, chosen) => {
			await emptyCatalogue(database.db);
			await fill(one);
			for (const source of directorySources) {
				if (chosen[source].length % 2 === 0) await expectNothing(source, everyColumn(source));
				else
					await expectNothing(
						source,
						chosen[source].length ? `cols=${chosen[source].join(',')}` : '',
					);
			}
		}),
		{ numRuns: 8, endOnFailure: true },
	);
});

test('with columns left out, what the file lacks stays', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'project',
			set: { name: 'Ember', symbol: 'EMB', description: 'Lends.', sectors: ['DeFi'] },
		},
	]);
	const text = await exported('projects', 'cols=name');
	expect(parse(text, { bom: true })).toEqual([
		['Name', 'Symbol', 'Project slug', 'Record', 'Origin'],
		['Ember', 'EMB', 'ember', expect.any(String), 'staff'],
	]);
	await expectNothing('projects', 'cols=name');
	expect(await all(sql`select symbol, description from project`)).toEqual([
		{ symbol: 'EMB', description: 'Lends.' },
	]);
});

test('of 5,000 rounds, including samples, with lists longer than a table shows', async () => {
	const make = async (origin: string, changes: Change[]) =>
		(await revise(database.db, { origin, leaves: 'linked' }, changes)).map(({ id }) => id);
	const times = (count: number) => Array.from({ length: count }, (_, at) => at);
	const projects = (origin: string) =>
		make(
			origin,
			times(300).map((at) => ({
				type: 'project',
				set: { name: `Quorum ${at}; "x"`, category: 'DeFi' },
			})),
		);
	const raisers = [...(await projects('import:defillama')), ...(await projects('sample'))];
	const funds = await make(
		'staff',
		times(40).map((at) => ({ type: 'organization', set: { name: `=Fund, ${at}` } })),
	);
	for (const origin of ['import:defillama', 'sample'])
		await make(
			origin,
			times(2_500).map((at) => ({
				type: 'round',
				set: {
					project_id: raisers[at % raisers.length] ?? 0,
					type: 'Seed+',
					date: `20${10 + (at % 15)}-01-01`,
					date_precision: 'year',
					amount: at * 1_000,
					currency: 'USD',
					amount_usd: null,
					investors: times(at < 300 ? at % 30 : at % 3).map((nth) => ({
						organization_id: funds[(at + nth) % funds.length] ?? null,
						person_id: null,
						name: null,
						is_lead: nth % 3 === 0,
						amount_usd: null,
					})),
				},
			})),
		);
	await refreshDueListings(database.db);
	await expectNothing('fundraising', everyColumn('fundraising'));
	const [, ...rows]: string[][] = parse(await exported('fundraising', '', 'page'), { bom: true });
	expect(rows).toHaveLength(100);
	const [, ...second]: string[][] = parse(await exported('fundraising', 'page=2', 'page'), {
		bom: true,
	});
	expect(second).toHaveLength(100);
	expect(second).not.toContainEqual(rows[0]);
});

test('into an empty catalogue gives the same rounds with the same investors', async () => {
	const [north, moss, ember] = (
		await revise(database.db, { origin: 'staff' }, [
			{ type: 'organization', set: { name: 'North; "Fund"' } },
			{ type: 'person', set: { name: 'Ada Moss' } },
			{ type: 'organization', set: { name: 'Ember, Inc.' } },
		])
	).map(({ id }) => id);
	const investor = { organization_id: null, person_id: null, name: null, is_lead: false };
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'round',
			set: {
				organization_id: ember ?? 0,
				type: 'Seed',
				date: '2024-05-01',
				date_precision: 'month',
				amount: 5,
				currency: 'ETH',
				amount_usd: 15_000,
				investors: [
					{ ...investor, organization_id: north ?? 0, is_lead: true, amount_usd: null },
					{ ...investor, person_id: moss ?? 0, amount_usd: null },
					{ ...investor, name: 'Some; body', amount_usd: null },
				],
				sources: [{ url: 'https://news.example/a;b/', kind: 'media' }],
			},
		},
	]);
	const files = [];
	for (const source of ['organizations', 'people', 'fundraising'] as const)
		files.push(await exported(source, everyColumn(source)));
	const state = () =>
		all(sql`select r.type, r.date, r.date_precision, r.amount::float8, r.currency, r.amount_usd::float8, raiser.name as raiser,
			(select jsonb_agg(jsonb_build_array(coalesce(o.name, p.name, i.name), i.is_lead, p.id is not null) order by i.ordinal)
				from round_investor i left join organization o on o.id = i.organization_id
				left join person p on p.id = i.person_id where i.round_id = r.id) as investors,
			(select jsonb_agg(url) from round_source where round_id = r.id) as sources
			from funding_round r join organization raiser on raiser.id = r.organization_id`);
	const before = await state();
	expect(before).toHaveLength(1);
	await emptyCatalogue(database.db);
	for (const file of files) await load(database.db, csv, input(file));
	expect(await state()).toEqual(before);
});
