import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import type { Change } from './change.ts';
import { keepApart, offerPairs } from './duplicate-pairs.ts';
import type { Fields } from './field-values.ts';
import { history } from './history.ts';
import { mergeRecords } from './merge-records.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const author = { origin: 'staff' };
beforeEach(() => emptyCatalogue(database.db));

async function made(change: Change): Promise<number> {
	const [result] = await revise(database.db, { origin: 'import:test' }, [change]);
	return result?.id ?? 0;
}
const organization = (name: string, set: Change<'organization'>['set'] = {}, source?: string) =>
	made({ type: 'organization', set: { name, ...set }, ...(source && { source }) });
const project = (name: string, set: Change<'project'>['set'] = {}) =>
	made({ type: 'project', set: { name, ...set } });
const person = (name: string, set: Change<'person'>['set'] = {}) =>
	made({ type: 'person', set: { name, ...set } });

const by = { organization_id: null, person_id: null, name: null, is_lead: false, amount_usd: null };
const at = {
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
const round = (
	raiser: { project_id: number } | { organization_id: number },
	investors: (typeof by | object)[] = [],
	usd = 1e6,
) =>
	made({
		type: 'round',
		set: {
			...raiser,
			type: 'Seed',
			date: '2024-03-10',
			date_precision: 'day',
			amount_usd: usd,
			investors: investors.map((one) => ({ ...by, ...one })),
		},
	});

async function row(query: ReturnType<typeof sql>): Promise<Fields | undefined> {
	return (await database.db.execute<Fields>(query)).rows[0];
}
async function rows(query: ReturnType<typeof sql>): Promise<Fields[]> {
	return (await database.db.execute<Fields>(query)).rows;
}
const merge = (type: 'project' | 'organization' | 'person', kept: number, other: number) =>
	mergeRecords(database.db, author, { type, id: kept }, { type, id: other });

test('an organization names itself wherever the one merged into it was named', async () => {
	const [kept, other] = [await organization('Andreessen Horowitz'), await organization('a16z')];
	const aave = await project('Aave', {
		organizations: [{ organization_id: other, role: 'Backer' }],
	});
	const marc = await person('Marc', { positions: [{ ...at, organization_id: other }] });
	const raised = await round({ organization_id: other });
	const invested = await round({ project_id: aave }, [
		{ organization_id: other, is_lead: true, amount_usd: 4e5 },
	]);
	await merge('organization', kept, other);
	expect(
		await row(sql`select organization_id::int as id from funding_round where id = ${raised}`),
	).toEqual({ id: kept });
	expect(
		await row(
			sql`select organization_id::int as id, is_lead, amount_usd::int as part from round_investor where round_id = ${invested}`,
		),
	).toEqual({ id: kept, is_lead: true, part: 400_000 });
	expect(
		await row(sql`select organization_id::int as id from position where person_id = ${marc}`),
	).toEqual({ id: kept });
	expect(await row(sql`select organization_id::int as id, role from project_organization`)).toEqual(
		{ id: kept, role: 'Backer' },
	);
	expect(await rows(sql`select id::int from organization`)).toEqual([{ id: kept }]);
	expect(await rows(sql`select id::int from organization_listing`)).toEqual([{ id: kept }]);
	expect(
		await row(
			sql`select investment_count, investment_usd::int as usd, funding_usd::int as raised from organization_listing where id = ${kept}`,
		),
	).toEqual({ investment_count: 1, usd: 400_000, raised: 1_000_000 });
});

test('a round that named both names one: a lead where either was, its part once', async () => {
	const [kept, other, third] = [
		await organization('Kept'),
		await organization('Other'),
		await organization('Third'),
	];
	const id = await round({ project_id: await project('Aave') }, [
		{ organization_id: other, is_lead: true, amount_usd: 3 },
		{ organization_id: third },
		{ organization_id: kept, amount_usd: 3 },
		{ name: 'Somebody' },
	]);
	await merge('organization', kept, other);
	expect(
		await rows(sql`select organization_id::int as id, name, is_lead, amount_usd::int as part
			from round_investor where round_id = ${id} order by ordinal`),
	).toEqual([
		{ id: kept, name: null, is_lead: true, part: 3 },
		{ id: third, name: null, is_lead: false, part: null },
		{ id: null, name: 'Somebody', is_lead: false, part: null },
	]);
});

test('what the kept record does not say itself it takes over with its source', async () => {
	const kept = await organization('Paradigm', {
		website: 'https://paradigm.xyz',
		type: 'Investor',
		sectors: ['DeFi'],
	});
	const other = await organization(
		'Paradigm Operations',
		{
			website: 'https://other.example.org',
			type: 'Fund',
			location: 'San Francisco',
			aliases: ['PARADIGM!', 'Paradigm Capital'],
			sectors: ['defi', 'NFT'],
			identifiers: [{ source: 'crunchbase', external_id: 'paradigm' }],
			roadmap: [{ time: null, title: 'Fund 2', content: [], status: 0 }],
		},
		'https://example.org/paradigm',
	);
	await merge('organization', kept, other);
	expect(
		await row(sql`select name, slug, website, type, location from organization where id = ${kept}`),
	).toEqual({
		name: 'Paradigm',
		slug: 'paradigm',
		website: 'https://paradigm.xyz',
		type: 'Fund',
		location: 'San Francisco',
	});
	expect(await rows(sql`select name from record_alias order by ordinal`)).toEqual([
		{ name: 'Paradigm Operations' },
		{ name: 'Paradigm Capital' },
	]);
	expect(await rows(sql`select sector from organization_sector order by sector`)).toEqual([
		{ sector: 'DeFi' },
		{ sector: 'NFT' },
	]);
	expect(await rows(sql`select record_id::int as id, external_id from crosswalk`)).toEqual([
		{ id: kept, external_id: 'paradigm' },
	]);
	expect(await rows(sql`select title from organization_roadmap`)).toEqual([{ title: 'Fund 2' }]);
	const location = (await history(database.db, 'organization', kept)).find(
		(one) => one.field === 'location',
	);
	expect(location).toMatchObject({ source: 'https://example.org/paradigm', origin: 'staff' });
});

test('its history stays to be read, and takes nothing back', async () => {
	const [kept, other] = [
		await organization('Kept'),
		await organization('Other', { location: 'Bern' }),
	];
	await merge('organization', kept, other);
	const gone = await history(database.db, 'organization', other);
	expect(
		gone
			.filter(({ field }) => field === 'location')
			.map(({ old, value, reverts }) => ({ old, value, reverts })),
	).toEqual([
		{ old: 'Bern', value: null, reverts: null },
		{ old: null, value: 'Bern', reverts: null },
	]);
});

test('old addresses lead to the kept record, those of older mergings as well', async () => {
	const [kept, other, third] = [
		await organization('Kept'),
		await organization('Other'),
		await organization('Third'),
	];
	await revise(database.db, author, [
		{ type: 'organization', id: third, set: { slug: 'renamed' } },
	]);
	await merge('organization', other, third);
	await merge('organization', kept, other);
	expect(
		await rows(sql`select slug, record_id::int as id, to_type from slug_redirect order by slug`),
	).toEqual(['other', 'renamed', 'third'].map((slug) => ({ slug, id: kept, to_type: null })));
});

test('an investor that turned out to be a person becomes one', async () => {
	const naval = await person('Naval Ravikant');
	const organizationId = await organization('Naval', {
		twitter: 'https://x.com/naval',
		summary: 'An angel.',
		identifiers: [{ source: 'defillama-investor', external_id: 'Naval' }],
	});
	const id = await round({ project_id: await project('Aave') }, [
		{ organization_id: organizationId, is_lead: true, amount_usd: 5 },
		{ person_id: naval },
	]);
	await mergeRecords(
		database.db,
		author,
		{ type: 'person', id: naval },
		{ type: 'organization', id: organizationId },
	);
	expect(
		await rows(
			sql`select organization_id, person_id::int as id, is_lead, amount_usd::int as part from round_investor where round_id = ${id}`,
		),
	).toEqual([{ organization_id: null, id: naval, is_lead: true, part: 5 }]);
	expect(
		await row(sql`select twitter, background_summary from person where id = ${naval}`),
	).toEqual({
		twitter: 'https://x.com/naval',
		background_summary: 'An angel.',
	});
	expect(await rows(sql`select record_type, name from record_alias`)).toEqual([
		{ record_type: 'person', name: 'Naval' },
	]);
	expect(await rows(sql`select record_type, external_id from crosswalk`)).toEqual([
		{ record_type: 'person', external_id: 'Naval' },
	]);
	expect(
		await rows(sql`select record_type, slug, record_id::int as id, to_type from slug_redirect`),
	).toEqual([{ record_type: 'organization', slug: 'naval', id: naval, to_type: 'person' }]);
});

test('a pair with a third record follows, and what was decided of it wins', async () => {
	const [kept, other, third, fourth] = [
		await organization('Kept'),
		await organization('Other'),
		await organization('Third'),
		await organization('Fourth'),
	];
	const ref = (id: number) => ({ type: 'organization' as const, id });
	const pair = (a: number, b: number) => ({ one: ref(a), other: ref(b) });
	await offerPairs(database.db, 'rule', [
		{ ...pair(other, kept), signs: ['the same name'] },
		{ ...pair(kept, third), signs: [] },
		{ ...pair(fourth, other), signs: ['the same site'] },
	]);
	await keepApart(database.db, pair(other, third), null);
	await merge('organization', kept, other);
	expect(
		await rows(
			sql`select one_id::int as one, other_id::int as other, state, signs from duplicate_pair order by 1, 2`,
		),
	).toEqual([
		{ one: kept, other, state: 'same', signs: ['the same name'] },
		{ one: kept, other: third, state: 'apart', signs: [] },
		{ one: kept, other: fourth, state: 'open', signs: ['the same site'] },
	]);
});
