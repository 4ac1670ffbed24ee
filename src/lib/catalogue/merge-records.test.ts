import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import type { Change } from './change.ts';
import { markDistinct, offerPairs, type RecordRef } from './duplicate-pairs.ts';
import type { Fields } from './field-values.ts';
import { readRevisions } from './history.ts';
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

test('an organization replaces the one merged into it everywhere', async () => {
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

test('a round that named both names one: a lead if either was, its share once', async () => {
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

test('the kept record takes over missing values with their source', async () => {
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
	const location = (await readRevisions(database.db, 'organization', kept)).find(
		(one) => one.field === 'location',
	);
	expect(location).toMatchObject({ source: 'https://example.org/paradigm', origin: 'staff' });
});

test('a kept record named only by an id takes the name of the one merged into it', async () => {
	const named = (name: string, external_id: string) =>
		made({
			type: 'project',
			set: { name },
			add: { identifiers: [{ source: 'oss-directory', external_id }] },
		});
	const kept = await named('ember', 'quiet_harbor');
	await merge('project', kept, await named('Ember', 'ember'));
	expect(await row(sql`SELECT name FROM project`)).toEqual({ name: 'Ember' });
	await merge('project', kept, await named('Ember Two', 'ember-two'));
	expect(await row(sql`SELECT name FROM project`)).toEqual({ name: 'Ember' });
	const uniswap = await named('uni', 'uniswap-interface');
	await merge('project', uniswap, await named('Uniswap', 'uni'));
	expect(await rows(sql`SELECT name FROM project WHERE id = ${uniswap}`)).toEqual([
		{ name: 'Uniswap' },
	]);
	expect(await rows(sql`SELECT name FROM record_alias WHERE record_id = ${uniswap}`)).toEqual([]);
});

test('its history stays readable, but cannot be reverted', async () => {
	const [kept, other] = [
		await organization('Kept'),
		await organization('Other', { location: 'Bern' }),
	];
	await merge('organization', kept, other);
	const gone = await readRevisions(database.db, 'organization', other);
	expect(
		gone
			.filter(({ field }) => field === 'location')
			.map(({ old, value, reverts }) => ({ old, value, reverts })),
	).toEqual([
		{ old: 'Bern', value: null, reverts: null },
		{ old: null, value: 'Bern', reverts: null },
	]);
});

test('old addresses lead to the kept record, including those of earlier merges', async () => {
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

test('a pair with a third record follows, and a decision about it wins', async () => {
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
	await markDistinct(database.db, pair(other, third), null);
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

test('news, watchers, alerts, market figures and open proposals follow', async () => {
	const { db } = database;
	const [kept, other] = [await project('Kept'), await project('Other')];
	const { member } = await signedIn(db);
	await db.execute(sql`
		with made as (insert into articles (kind, slug, title, link, link_key, origin)
			values ('news', 'n', 'News', 'https://example.org/n', 'example.org/n', 'feed') returning id)
		insert into article_mentions select id, 'project', ${other}, 0 from made`);
	await db.execute(sql`
		with list as (insert into watchlist (account_id, name, slug, is_default)
			values (${member.id}, 'Mine', 'mine', true) returning id)
		insert into watch (watchlist_id, type, record_id, note, tags)
		select id, 'project', r, n, t from list, (values
			(${kept}::bigint, 'first', '{a}'::text[]), (${other}::bigint, 'second', '{a,b}')) as w(r, n, t)`);
	await db.execute(sql`
		insert into alert (account_id, type, record_id, kind) values (${member.id}, 'project', ${other}, 'round')`);
	await db.execute(sql`insert into market_figure (project_id, price_usd) values (${other}, 7)`);
	await db.execute(
		sql`insert into price_point (project_id, day, price_usd, source) values (${other}, '2024-01-01', 7, 'test')`,
	);
	await db.execute(sql`
		with made as (insert into proposal (slug, kind, type, record_id, title, state)
			values ('open', 'edit', 'project', ${other}, 'Other', 'voting'), ('old', 'edit', 'project', ${other}, 'Other', 'accepted')
			returning id, slug)
		insert into proposal_change (proposal_id, field, value) select id, 'assets',
			jsonb_build_array(jsonb_build_object('type', 'project', 'id', ${other}::int),
				jsonb_build_object('project_id', ${other}::int, 'title', 'CEO')) from made where slug = 'open'`);
	await merge('project', kept, other);
	expect(await rows(sql`select type, record_id::int as id from article_mentions`)).toEqual([
		{ type: 'project', id: kept },
	]);
	expect(await rows(sql`select record_id::int as id, note, tags from watch`)).toEqual([
		{ id: kept, note: 'first\nsecond', tags: ['a', 'b'] },
	]);
	expect(await rows(sql`select record_id::int as id, kind from alert`)).toEqual([
		{ id: kept, kind: 'round' },
	]);
	expect(await rows(sql`select project_id::int as id, price_usd from market_figure`)).toEqual([
		{ id: kept, price_usd: 7 },
	]);
	expect(await rows(sql`select project_id::int as id from price_point`)).toEqual([{ id: kept }]);
	expect(
		await rows(sql`select slug, record_id::int as id from proposal order by slug desc`),
	).toEqual([
		{ slug: 'open', id: kept },
		{ slug: 'old', id: other },
	]);
	expect(await row(sql`select value from proposal_change`)).toEqual({
		value: [
			{ type: 'project', id: kept },
			{ project_id: kept, title: 'CEO' },
		],
	});
});

test('market figures of two tokens are not mixed, and positions are not duplicated', async () => {
	const { db } = database;
	const [kept, other] = [await project('Kept'), await project('Other')];
	await db.execute(sql`
		insert into price_point (project_id, day, price_usd, source)
		values (${kept}, '2024-01-02', 1, 'test'), (${other}, '2024-01-01', 7, 'test')`);
	const job = { ...at, project_id: other, is_primary: true };
	const [ann, anne] = [
		await person('Ann', { positions: [job] }),
		await person('Anne', { positions: [job, { ...job, title: 'Advisor' }] }),
	];
	await merge('project', kept, other);
	await merge('person', ann, anne);
	expect(await rows(sql`select price_usd from price_point`)).toEqual([{ price_usd: 1 }]);
	expect(
		await rows(sql`select project_id::int as id, title, is_primary from position order by ordinal`),
	).toEqual([
		{ id: kept, title: 'Partner', is_primary: true },
		{ id: kept, title: 'Advisor', is_primary: false },
	]);
});

test('what cannot be merged is refused with a message, and changes nothing', async () => {
	const [fund, aave, ann] = [
		await organization('Fund'),
		await project('Aave'),
		await person('Ann'),
	];
	const [sample] = await revise(database.db, { origin: 'sample' }, [
		{ type: 'organization', set: { name: 'Sample' } },
	]);
	await round({ organization_id: fund });
	const org = (id: number) => ({ type: 'organization' as const, id });
	const before = await row(sql`select count(*)::int as count from revision`);
	const refused = (kept: RecordRef, other: RecordRef) =>
		expect(mergeRecords(database.db, author, kept, other)).rejects;
	await refused(org(fund), org(fund)).toThrow('into itself');
	await refused(org(fund), org(sample?.id ?? 0)).toThrow('a sample and a real record');
	await refused({ type: 'project', id: aave }, org(fund)).toThrow('cannot be merged into');
	await refused(org(fund), { type: 'person', id: ann }).toThrow(
		'not a person into an organization',
	);
	await refused(org(fund), org(987)).toThrow('there is no organization 987 any more');
	await refused({ type: 'person', id: ann }, org(fund)).toThrow(
		'Fund raised rounds: a person cannot',
	);
	expect(await row(sql`select count(*)::int as count from revision`)).toEqual(before);
});

test('an organization with an open proposal does not become a person', async () => {
	const [ann, fund] = [await person('Ann'), await organization('Ann Fund')];
	await database.db.execute(sql`
		insert into proposal (slug, kind, type, record_id, title, state)
		values ('fund', 'edit', 'organization', ${fund}, 'Fund', 'submitted')`);
	await expect(
		mergeRecords(
			database.db,
			author,
			{ type: 'person', id: ann },
			{ type: 'organization', id: fund },
		),
	).rejects.toThrow('decide the open proposals about Ann Fund first');
});

/** What the catalogue states about investors, without record ids. */
const contents = async () =>
	rows(sql`
		select o.name, o.website, o.location, o.year_founded, l.investment_count, l.investment_usd::float8 as usd,
			l.project_count,
			array(select name_form(name) from record_alias where record_type = 'organization' and record_id = o.id order by 1) as aliases,
			array(select sector from organization_sector where organization_id = o.id order by 1) as sectors,
			array(select external_id from crosswalk where record_type = 'organization' and record_id = o.id order by 1) as ids,
			array(select slug from slug_redirect where record_id = o.id order by 1) as slugs,
			(select jsonb_agg(jsonb_build_array(f.slug, i.ordinal, i.is_lead, i.amount_usd) order by f.slug, i.ordinal)
				from round_investor i join funding_round f on f.id = i.round_id where i.organization_id = o.id) as parts
		from organization o join organization_listing l using (id) order by o.name`);

test('however duplicates are merged one by one, the same is left', async () => {
	const known = { website: 'https://fund.example.org', location: 'Zug', year_founded: 2016 };
	const duplicate = fc.record({
		facts: fc.subarray(['website', 'location', 'year_founded'] as const),
		sectors: fc.subarray(['DeFi', 'NFT', 'Gaming']),
		rounds: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
		lead: fc.boolean(),
		part: fc.option(fc.integer({ min: 1, max: 9 })),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(duplicate, { minLength: 3, maxLength: 4 }),
			fc.array(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), { minLength: 2, maxLength: 2 }),
			async (duplicates, orders) => {
				const results: Fields[][] = [];
				for (const picks of orders) {
					await emptyCatalogue(database.db);
					const ids: number[] = [];
					for (const [number, { facts, sectors }] of duplicates.entries())
						ids.push(
							await organization(`Fund ${number}`, {
								...Object.fromEntries(facts.map((fact) => [fact, known[fact]])),
								sectors,
								identifiers: [{ source: 'test', external_id: String(number) }],
							}),
						);
					const aave = await project('Aave');
					for (const place of [0, 1, 2, 3])
						await round(
							{ project_id: aave },
							duplicates.flatMap(({ rounds, lead, part }, at) =>
								rounds.includes(place)
									? [{ organization_id: ids[at] ?? 0, is_lead: lead, amount_usd: part }]
									: [],
							),
						);
					// Merges any two of the remaining ones, until only the first is left.
					const left = [...ids];
					for (let step = 0; left.length > 1; step += 1) {
						const gone = 1 + ((picks[step] ?? 0) % (left.length - 1));
						const into = (picks[step + 3] ?? 0) % gone;
						await merge('organization', left[into] ?? 0, left[gone] ?? 0);
						left.splice(gone, 1);
					}
					results.push(await contents());
				}
				expect(results[1]).toEqual(results[0]);
				expect(results[0]).toHaveLength(1);
			},
		),
		{ numRuns: 4 },
	);
});
