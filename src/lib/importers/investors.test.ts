import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { markDistinct } from '#lib/catalogue/duplicate-pairs.ts';
import { mergeRecords } from '#lib/catalogue/merge-records.ts';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { homeTotals } from '#lib/directory/dashboard.dataset.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { labelledInvestors } from '../../../tests/fixtures/investor-names.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { csv } from './csv.ts';
import { defillama } from './defillama.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const staff = { origin: 'staff' };
const raise = (name: string, investors: string[], more: Record<string, unknown> = {}) => ({
	date: 1_602_460_800,
	name,
	round: 'Seed',
	amount: 5,
	source: `https://news.example/${encodeURIComponent(name)}`,
	leadInvestors: investors.slice(0, 1),
	otherInvestors: investors.slice(1),
	...more,
});
const loadRaises = (raises: unknown[]) => load(database.db, defillama, input({ raises }));

interface ListedInvestor extends Record<string, unknown> {
	kind: string;
	name: string;
	type: string | null;
	rounds: number;
}

/** Every organization and person with how many rounds name it, by name. */
async function investors(): Promise<ListedInvestor[]> {
	const { rows } = await database.db.execute<ListedInvestor>(sql`
		select 'organization' as kind, name, type, investment_count as rounds from organization_listing
		union all
		select 'person', name, null, (select count(distinct round_id)::int from round_investor where person_id = l.id)
		from person_listing l order by 2, 1`);
	return rows;
}

describe('an investor known only by name', () => {
	test('has a record with its rounds, is found, and is no organization until someone says so', async () => {
		await loadRaises([
			raise('Ember', ['Fathom', 'North Quay Capital']),
			raise('Tidal', ['FATHOM', 'Ada Brandt'], { date: 1_612_460_800 }),
		]);
		expect(await investors()).toEqual([
			{ kind: 'person', name: 'Ada Brandt', type: null, rounds: 1 },
			{ kind: 'organization', name: 'Fathom', type: NAME_ONLY_TYPE, rounds: 2 },
			{ kind: 'organization', name: 'North Quay Capital', type: 'Fund', rounds: 1 },
		]);
		const [totals] = await homeTotals.load(database.db, {});
		expect(totals?.ventures).toBe(1);
		const { rows } = await database.db.execute(
			sql`select name from round_listing where search_text like '%fathom%' order by name`,
		);
		expect(rows).toEqual([{ name: 'Ember' }, { name: 'Tidal' }]);
	});

	test('becomes what a later import says, at the same address, with all its rounds', async () => {
		await loadRaises([raise('Ember', ['Fathom'])]);
		await load(
			database.db,
			csv,
			input('ventures_name,type,website\r\nFathom,Fund,https://fathom.example\r\n'),
		);
		expect(await investors()).toEqual([
			{ kind: 'organization', name: 'Fathom', type: 'Fund', rounds: 1 },
		]);
	});

	test('becomes the person created under its name, and its address redirects there', async () => {
		await loadRaises([raise('Ember', ['Brandt', 'Fathom'])]);
		await revise(database.db, staff, [{ type: 'person', set: { name: 'Brandt' } }]);
		expect(await investors()).toEqual([
			{ kind: 'person', name: 'Brandt', type: null, rounds: 1 },
			{ kind: 'organization', name: 'Fathom', type: NAME_ONLY_TYPE, rounds: 1 },
		]);
		const { rows } = await database.db.execute(
			sql`select record_type, slug, to_type from slug_redirect`,
		);
		expect(rows).toEqual([{ record_type: 'organization', slug: 'brandt', to_type: 'person' }]);
		const again = await loadRaises([raise('Ember', ['Brandt', 'Fathom'])]);
		expect(again.counts).toMatchObject({ unchanged: 1 });
	});

	test('is merged into the record that gets its name as an alias', async () => {
		await loadRaises([raise('Ember', ['a88z'])]);
		const [fund] = await revise(database.db, staff, [
			{ type: 'organization', set: { name: 'Anders Halloway', type: 'Fund' } },
		]);
		await revise(database.db, staff, [
			{ type: 'organization', id: fund?.id ?? 0, add: { aliases: ['A88Z'] } },
		]);
		expect(await investors()).toEqual([
			{ kind: 'organization', name: 'Anders Halloway', type: 'Fund', rounds: 1 },
		]);
		await loadRaises([raise('Tidal', ['a88z', 'Anders Halloway'])]);
		expect(await investors()).toMatchObject([{ rounds: 2 }]);
		expect((await searchEntries(database.db, 'a88z', 5)).map(({ name }) => name)).toEqual([
			'Anders Halloway',
		]);
	});

	test('kept as plain text in a round becomes a record of the round', async () => {
		const [project] = await revise(database.db, staff, [
			{ type: 'project', set: { name: 'Ember' } },
		]);
		const named = { organization_id: null, person_id: null, is_lead: true, amount_usd: 7 };
		await revise(database.db, staff, [
			{
				type: 'round',
				set: { project_id: project?.id ?? 0, investors: [{ ...named, name: 'Fathom' }] },
			},
		]);
		await revise(database.db, staff, [{ type: 'organization', set: { name: 'FATHOM' } }]);
		const { rows } = await database.db.execute(sql`
			select o.name, i.name as words, is_lead, amount_usd::int as part
			from round_investor i join organization o on o.id = i.organization_id`);
		expect(rows).toEqual([{ name: 'FATHOM', words: null, is_lead: true, part: 7 }]);
	});
});

describe('an editor’s decision', () => {
	test('holds for the next import: merged stays merged, apart stays apart', async () => {
		const raises = [raise('Ember', ['Fathom']), raise('Tidal', ['Fathom Digital'])];
		await loadRaises(raises);
		const idOf = async (name: string) => {
			const { rows } = await database.db.execute<{ id: string }>(
				sql`select id from organization where name = ${name}`,
			);
			return { type: 'organization' as const, id: Number(rows[0]?.id) };
		};
		const open = () =>
			database.db.execute(sql`select signs from duplicate_pair where state = 'open'`);
		expect((await open()).rows).toEqual([{ signs: ['names that differ in a common word'] }]);
		const pair = { one: await idOf('Fathom'), other: await idOf('Fathom Digital') };
		await markDistinct(database.db, pair, null);
		await loadRaises([...raises, raise('Umber', ['fathom digital'])]);
		expect((await open()).rows).toEqual([]);
		await mergeRecords(database.db, staff, pair.one, pair.other);
		await loadRaises([...raises, raise('Wren', ['Fathom Digital'])]);
		expect(await investors()).toMatchObject([{ name: 'Fathom', rounds: 4 }]);
	});
});

describe('three hundred labelled names', () => {
	const raises = () =>
		Array.from({ length: 100 }, (_, at) =>
			raise(
				`Project ${at}`,
				[0, 100, 200].map((step) => labelledInvestors[at + step]?.name ?? ''),
			),
		);

	test('each have a record with exactly their rounds; at most one person in a hundred is an organization', async () => {
		expect(new Set(labelledInvestors.map(({ name }) => name)).size).toBe(300);
		await loadRaises(raises());
		const shown = await investors();
		expect(shown).toHaveLength(300);
		expect(shown.every(({ rounds }) => rounds === 1)).toBe(true);
		const labels = new Map(labelledInvestors.map(({ name, is }) => [name, is]));
		const counted = shown.filter(
			({ kind, type }) => kind === 'organization' && type !== NAME_ONLY_TYPE,
		);
		const wrong = counted.filter(({ name }) => labels.get(name) === 'person');
		expect(wrong.length).toBeLessThanOrEqual(1);
		// Nine in ten of the names that say what they are.
		expect(counted.length - wrong.length).toBeGreaterThanOrEqual(108);
	});

	test('are all found by the search', async () => {
		await loadRaises(raises());
		for (const { name } of labelledInvestors) {
			const found = await searchEntries(database.db, name, 10);
			expect(
				found.map((hit) => hit.name),
				name,
			).toContain(name);
		}
	});
});

test('files in any order, any number of times, end in one catalogue', async () => {
	const organizations =
		'ventures_name,type,website\r\nFathom,Fund,https://fathom.example\r\nWren & Co,Company,\r\n';
	const people = 'name,primary_job_title,location\r\nAda Brandt,Partner,Oslo\r\n';
	const files = [
		() =>
			loadRaises([
				raise('Ember', ['Fathom', 'Ada Brandt', 'wren & co']),
				raise('Tidal', ['Ada Brandt', 'Larkspur Capital']),
			]),
		() => load(database.db, csv, input(organizations)),
		() => load(database.db, csv, input(people)),
		() =>
			load(
				database.db,
				csv,
				input(
					'project,round,date,amount,investors\r\nUmber,Seed,2021-01-02,100,FATHOM; Ada Brandt\r\n',
				),
			),
	];
	const content = async () => {
		const { rows } = await database.db.execute<{ kind: string; name: string }>(sql`
			select 'organization' as kind, o.name_form as name, jsonb_build_array(l.type, l.website, l.investment_count, (
				select jsonb_agg(source || ' ' || external_id order by source, external_id) from crosswalk where record_type = 'organization' and record_id = l.id
			)) as says from organization_listing l cross join lateral (select name_form(l.name)) o
			union all
			select 'person', name, jsonb_build_array(location, primary_job_title, (
				select jsonb_agg(source || ' ' || external_id order by source, external_id) from crosswalk where record_type = 'person' and record_id = l.id
			)) from person_listing l
			union all
			select 'round', l.name || l.amount_usd, (select jsonb_agg(jsonb_build_array(name_form(o.name), p.name, i.is_lead) order by o.name, p.name)
				from round_investor i left join organization o on o.id = i.organization_id left join person p on p.id = i.person_id
				where i.round_id = l.id) from round_listing l`);
		return rows.map((row) => JSON.stringify(row)).toSorted();
	};
	let expected: string[] | undefined;
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.integer({ min: 0, max: files.length - 1 }), { maxLength: 5 }),
			async (repeated) => {
				await emptyCatalogue(database.db);
				const order = [...new Set([...repeated, ...files.keys()]), ...repeated];
				for (const at of order) await files[at]?.();
				const ended = await content();
				expected ??= ended;
				expect(ended).toEqual(expected);
			},
		),
		{ numRuns: 12 },
	);
});
