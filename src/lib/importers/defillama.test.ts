import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import {
	catalogue,
	emptyCatalogue,
	input,
	load,
	loadFrom,
	serving,
} from '../../../tests/setup/import.ts';
import { defillama } from './defillama.ts';
import { ossDirectory } from './oss-directory.ts';
import { runImport } from './run-import.ts';

const database = useTestDatabase();
beforeEach(async () => {
	await emptyCatalogue(database.db);
});

const protocol = (more: Record<string, unknown> = {}) => ({
	id: '2269',
	name: 'Ember',
	symbol: 'emb',
	category: 'Lending',
	chains: ['Ethereum'],
	tvl: 5_200_000_000,
	change_1h: 0.5,
	mcap: 1_500_000_000,
	gecko_id: 'ember',
	twitter: 'ember',
	url: 'https://ember.example/',
	description: 'The source’s own sentence',
	...more,
});
const raise = (more: Record<string, unknown> = {}) => ({
	date: 1_602_460_800,
	name: 'Ember',
	round: 'Strategic ',
	amount: 25.3,
	source: 'https://news.example/44653',
	leadInvestors: ['North Fund', ' north  fund '],
	otherInvestors: ['Unknown Backer', 'North Fund'],
	valuation: null,
	chains: ['Ethereum'],
	category: 'DeFi',
	defillamaId: '2269',
	...more,
});
const header =
	'Name,Timestamp,Date,Amount Raised,Round,Description,Lead Investor,Category,Source,Valuation,Chains,Other Investors';

const rounds = async () =>
	(
		await database.db.execute(sql`
			select p.name, f.type, f.date, f.amount::float8 as amount,
				f.amount_usd::float8 as amount_usd, f.currency, f.valuation_usd::float8 as valuation_usd, f.category,
				(select jsonb_agg(jsonb_build_array(o.name, i.name, i.is_lead) order by i.is_lead desc, i.name)
					from round_investor i left join organization o on o.id = i.organization_id where i.round_id = f.id) as investors,
				(select jsonb_agg(jsonb_build_array(url, kind)) from round_source where round_id = f.id) as sources
			from funding_round f join project p on p.id = f.project_id order by f.id`)
	).rows;

test('protocols become projects with their TVL, and with the source’s descriptions', async () => {
	const list = [
		protocol(),
		protocol({
			id: '7',
			name: 'Tidal ',
			symbol: '-',
			chains: ['Base', 'Ethereum'],
			gecko_id: null,
			twitter: 'not an account',
			url: 'none',
			tvl: null,
		}),
		protocol(),
		protocol({ id: null }),
		{ some: 'thing' },
	];
	const first = await load(database.db, defillama, input(list));
	expect(first.counts).toEqual({ read: 5, created: 2, updated: 0, unchanged: 1, rejected: 2 });
	const { rows } = await database.db.execute(sql`
		select p.name, p.symbol, p.website, p.twitter, p.category, p.ecosystem, p.description, m.tvl_usd, m.tvl_source, m.source
		from project p left join market_figure m on m.project_id = p.id order by p.id`);
	expect(rows).toEqual([
		{
			name: 'Ember',
			symbol: 'EMB',
			website: 'https://ember.example/',
			twitter: 'https://x.com/ember',
			category: 'Lending',
			ecosystem: 'Ethereum',
			description: 'The source’s own sentence',
			tvl_usd: 5_200_000_000,
			tvl_source: 'defillama',
			source: null,
		},
		{
			name: 'Tidal',
			symbol: null,
			website: null,
			twitter: null,
			category: 'Lending',
			ecosystem: null,
			description: 'The source’s own sentence',
			tvl_usd: null,
			tvl_source: null,
			source: null,
		},
	]);
	const before = await catalogue(database.db);
	const again = await load(database.db, defillama, input(list));
	expect(again.counts).toEqual({ read: 5, created: 0, updated: 0, unchanged: 3, rejected: 2 });
	expect(await catalogue(database.db)).toEqual(before);
});

test('raises become rounds in USD, and every investor an organization', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'North Fund' } },
	]);
	await load(database.db, defillama, input([protocol()]));
	const raises = [
		raise(),
		raise({ amount: null, round: 'Odd  label', source: 'javascript:alert(1)', valuation: 90 }),
		raise({ name: 'Quiet', defillamaId: null, leadInvestors: null, otherInvestors: [] }),
		raise(),
		raise({ name: ' ' }),
		raise({ date: 'soon' }),
		raise({ amount: 'lots' }),
	];
	const first = await load(database.db, defillama, input({ raises }));
	expect(first.ended).toBe('complete');
	expect(first.counts).toEqual({ read: 7, created: 5, updated: 0, unchanged: 1, rejected: 1 });
	expect(first.rejected.map(({ reason }) => reason)).toEqual([
		'name is empty: the source does not say who raised',
	]);
	expect([...first.notes.values()].flatMap(({ first: places }) => places)).toEqual([
		'row 2: source left out: "javascript:alert(1)" is not a web address',
		'row 6: date left out: "soon" is not a date',
		'row 7: amount left out: "lots" is not an amount',
	]);
	expect(await rounds()).toEqual([
		{
			name: 'Ember',
			type: 'Strategic',
			date: '2020-10-12',
			amount: 25_300_000,
			amount_usd: 25_300_000,
			currency: 'USD',
			valuation_usd: null,
			category: 'DeFi',
			investors: [
				['North Fund', null, true],
				['Unknown Backer', null, false],
			],
			sources: [['https://news.example/44653', 'media']],
		},
		expect.objectContaining({
			type: 'Odd label',
			amount: null,
			amount_usd: null,
			currency: null,
			valuation_usd: 90_000_000,
			sources: null,
		}),
		expect.objectContaining({ name: 'Quiet', investors: null }),
		expect.objectContaining({ name: 'Ember', date: null, amount: 25_300_000 }),
		expect.objectContaining({ name: 'Ember', date: '2020-10-12', amount: null }),
	]);
	const before = await catalogue(database.db);
	const again = await load(database.db, defillama, input({ raises }), 1);
	expect(again.counts).toEqual({ read: 7, created: 0, updated: 0, unchanged: 6, rejected: 1 });
	expect(await catalogue(database.db)).toEqual(before);
});

test.each([
	['an amount put right', 5, 6, 6_000_000],
	['an amount that was not disclosed before', null, 7, 7_000_000],
	['an amount that is disclosed no more', 5, null, 5_000_000],
])('%s is the same raise', async (_, before, after, amount) => {
	await load(database.db, defillama, input({ raises: [raise({ amount: before })] }));
	const later = { raises: [raise({ amount: after })] };
	const { counts } = await load(database.db, defillama, input(later));
	expect(counts).toMatchObject({ read: 1, created: 0, updated: 1 });
	expect(await rounds()).toMatchObject([{ amount, amount_usd: amount, currency: 'USD' }]);
	const { rows } = await database.db.execute(sql`select amount_usd::float8 from round_claim`);
	expect(rows).toEqual([{ amount_usd: after === null ? null : after * 1e6 }]);
	expect((await load(database.db, defillama, input(later))).counts).toMatchObject({ unchanged: 1 });
});

test('two raises that differ only in amount stay two, and an editor’s changes to one stay', async () => {
	const two = [raise({ amount: 5 }), raise({ amount: 6 })];
	await load(database.db, defillama, input({ raises: two }));
	const { counts } = await load(database.db, defillama, input({ raises: two.toReversed() }));
	expect(counts).toMatchObject({ created: 0, rejected: 0 });
	const amounts = async () => (await rounds()).map(({ amount_usd }) => amount_usd);
	expect(await amounts()).toEqual([5_000_000, 6_000_000]);
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id from funding_round where amount_usd = 5000000`,
	);
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'round', id: Number(rows[0]?.id), set: { amount: 5_500_000, amount_usd: 5_500_000 } },
	]);
	await load(database.db, defillama, input({ raises: two }));
	expect(await amounts()).toEqual([5_500_000, 6_000_000]);
});

test('the CSV export of the same raises changes nothing after the JSON', async () => {
	await load(database.db, defillama, input({ raises: [raise({ defillamaId: null })] }));
	const line =
		'Ember,1602460800,2020-10-12,25300000,strategic,"Words, of theirs",North Fund,DeFi,https://news.example/44653,,Ethereum,Unknown Backer + North Fund';
	const { counts } = await load(database.db, defillama, input(`\uFEFF${header}\n${line}\n`));
	expect(counts).toMatchObject({ read: 1, unchanged: 1 });
	const undisclosed = 'Tidal,,,,,,,,,,,';
	const more = await load(database.db, defillama, input(`${header}\n${undisclosed}\n`));
	expect(more.counts).toMatchObject({ created: 1 });
	expect((await rounds())[1]).toMatchObject({
		name: 'Tidal',
		date: null,
		amount: null,
		type: null,
	});
});

test('a valuation in the CSV export is in millions; an invalid cell loses only itself, a label keeps its plus', async () => {
	const lines = [
		header,
		'Elixir,,2024-01-18,8000000,Series B,,,,https://news.example/elixir/,800,,',
		'Wide,,2024-01-19,5000000,Seed+,,,,,<7000,,',
		'Shy,,2024-01-20,5000000,series a+,,,,,-,,',
		'Mute,,2024-01-21,not disclosed,Seed,,,,,not disclosed,,',
	];
	const loaded = await load(database.db, defillama, input(lines.join('\n')));
	expect(loaded.counts).toMatchObject({ read: 4, created: 4, rejected: 0 });
	expect([...loaded.notes.values()].flatMap(({ first }) => first)).toEqual([
		'line 3: Valuation left out: "<7000" is not an amount',
		'line 4: Valuation left out: "-" is not an amount',
		'line 5: Valuation left out: "not disclosed" is not an amount',
		'line 5: Amount Raised left out: "not disclosed" is not an amount',
	]);
	expect(
		(await rounds()).map(({ type, amount, valuation_usd, sources }) => [
			type,
			amount,
			valuation_usd,
			sources,
		]),
	).toEqual([
		['Series B', 8e6, 800e6, [['https://news.example/elixir/', 'media']]],
		['Seed+', 5e6, null, null],
		['Series A+', 5e6, null, null],
		['Seed', null, null, null],
	]);
});

test('one chain is the project’s ecosystem, several are none; the source’s value is kept with its address', async () => {
	const lines = [
		header,
		'Ember,,2024-01-18,1,Seed,Lends against anything,,,,,Solana,',
		'Ember,,2024-02-18,2,Series A,Another sentence,,,,,Base,',
		'Tidal,,2024-01-19,3,Seed,,,,,,Ethereum + Base,',
	];
	const facts = () =>
		database.db.execute(sql`select p.name, p.ecosystem, p.description, r.source, r.origin from project p
			left join revision r on r.record_type = 'project' and r.record_id = p.id and r.field = 'description' order by 1`);
	await load(database.db, defillama, input(lines.join('\n')));
	expect((await facts()).rows).toEqual([
		{
			name: 'Ember',
			ecosystem: 'Solana',
			description: 'Lends against anything',
			source: 'https://defillama.com/raises',
			origin: 'import:defillama',
		},
		{ name: 'Tidal', ecosystem: null, description: null, source: null, origin: null },
	]);
	await emptyCatalogue(database.db);
	await runImport(database.db, defillama, input(lines.join('\n')), { descriptions: false });
	expect((await facts()).rows.map(({ description }) => description)).toEqual([null, null]);
});

test('two protocols of one name stay two, also for their raises', async () => {
	await load(database.db, defillama, input([protocol({ gecko_id: null })]));
	const other = raise({ defillamaId: '9' });
	const { counts, madeBeside } = await load(
		database.db,
		defillama,
		input({ raises: [raise(), other] }),
	);
	expect([counts.created, counts.unchanged, madeBeside]).toEqual([1, 1, 3]);
});

test('raisers known only by name become their protocols, all at once as one by one', async () => {
	const names = ['Ember', 'Tidal', 'Quorum', 'Basalt'];
	const raises = names.map((name, at) =>
		raise({ name, defillamaId: undefined, source: `https://news.example/${at}` }),
	);
	const protocols = names.map((name, at) =>
		protocol({
			id: String(at),
			name,
			gecko_id: null,
			twitter: name,
			url: `https://${name}.example/`,
		}),
	);
	const left = [];
	for (const batchSize of [1, names.length]) {
		await emptyCatalogue(database.db);
		await load(database.db, defillama, input({ raises }));
		const { counts } = await load(database.db, defillama, input(protocols), batchSize);
		const { rows } = await database.db.execute(sql`
			select p.name, p.slug, p.website, l.round_count,
				array(select source || ' ' || external_id from crosswalk where record_type = 'project' and record_id = p.id order by 1) as ids,
				array(select slug from slug_redirect where record_type = 'project' and record_id = p.id) as addresses,
				(select jsonb_agg(jsonb_build_array(field, old is null, value is null, source, reverts) order by id)
					from revision where record_type = 'project' and record_id = p.id) as history
			from project p join project_listing l using (id) order by p.name`);
		const { rows: gone } = await database.db.execute(sql`
			select field, old #>> '{}' as old, origin, reverts from revision
			where record_type = 'project' and value is null order by 1, 2`);
		left.push({ counts, rows, gone, rounds: await rounds() });
	}
	expect(left[1]).toEqual(left[0]);
	expect(left[1]?.counts).toMatchObject({ read: 4, created: 4 });
	expect(left[1]?.rows).toHaveLength(4);
	expect(left[1]?.rows[1]).toMatchObject({
		...{ name: 'Ember', slug: 'ember', round_count: 1, addresses: ['ember-lending'] },
		ids: ['defillama 0', 'defillama-raiser ember'],
	});
});

test('whatever the rows, each is accounted for and a second run changes nothing', async () => {
	const any = fc.oneof(
		fc.string(),
		fc.integer(),
		fc.constant(null),
		fc.constantFrom('\0', ' ', '1e999'),
	);
	const row = fc.oneof(
		fc.record(
			{
				name: fc.constantFrom('Ember', 'ember ', 'Tidal'),
				round: any,
				amount: any,
				date: any,
				leadInvestors: fc.array(fc.oneof(fc.string(), fc.constantFrom('a\0', '\ud800'))),
			},
			{ requiredKeys: ['name', 'round'] },
		),
		fc.record({
			name: any,
			id: any,
			tvl: any,
			chains: fc.array(fc.string()),
			symbol: any,
			url: any,
			twitter: any,
		}),
		any,
	);
	await fc.assert(
		fc.asyncProperty(fc.array(row, { maxLength: 10 }), async (rows) => {
			const first = await load(database.db, defillama, input(rows), 3);
			const { read, created, updated, unchanged, rejected } = first.counts;
			expect(read).toBe(rows.length);
			expect(created + updated + unchanged + rejected).toBe(read);
			const again = await load(database.db, defillama, input(rows));
			expect(again.counts).toEqual({
				read,
				created: 0,
				updated: 0,
				unchanged: read - rejected,
				rejected,
			});
		}),
		{ numRuns: 20 },
	);
});

test.each([
	['garbage', '<html>no</html>', 'has no column'],
	['an object without raises', '{"error":"key"}', 'has no raises'],
	[
		'half a list',
		`{"raises":[${JSON.stringify(raise())},{"name":`,
		'stops being a JSON list after row 1',
	],
	['nothing', '', 'returned nothing'],
	['a list without end', `[${'{"some":"thing, long"},'.repeat(100_000)}`, 'larger than 2 MB'],
])('a source that sends %s ends with one error', async (_, body, sentence) => {
	const result = await serving(
		(_request, response) => {
			response.write(body);
			response.end();
		},
		(base) => loadFrom(database.db, defillama, base),
	);
	expect(result.ended).toEqual({ broken: expect.stringContaining(sentence) });
});

test('a raise without an amount, beside one with it: two rounds, and no flip-flopping', async () => {
	const unknown = { name: 'Ember', round: null };
	const known = { ...unknown, amount: 1 };
	await load(database.db, defillama, input([unknown]));
	await load(database.db, defillama, input([known, unknown]));
	const again = await load(database.db, defillama, input([known, unknown]));
	expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test('what a source calls a category is a sector here; words that nobody knows are none', async () => {
	const sectors = async () =>
		(
			await database.db.execute(
				sql`select p.name, s.sector from project_sector as s join project as p on p.id = s.project_id order by 1, 2`,
			)
		).rows.map(({ name, sector }) => `${name}: ${sector}`);
	await load(
		database.db,
		defillama,
		input(
			JSON.stringify([
				protocol({ category: 'CDP' }),
				protocol({
					id: '2',
					name: 'Ash',
					gecko_id: null,
					url: null,
					twitter: null,
					category: 'Odd',
				}),
			]),
		),
	);
	expect(await sectors()).toEqual(['Ember: Stablecoin']);
	await load(
		database.db,
		defillama,
		input(
			JSON.stringify({ raises: [raise({ name: 'Cinder', defillamaId: null, category: 'L2' })] }),
		),
	);
	expect(await sectors()).toEqual(['Cinder: Layer 2', 'Ember: Stablecoin']);
});

test('a family of protocols is recognised by its word, and an exchange is a company without TVL', async () => {
	await load(
		database.db,
		ossDirectory,
		input([{ slug: 'emb', name: 'Ember Labs', defillama: 'https://defillama.com/protocol/ember' }]),
	);
	await load(database.db, defillama, input({ raises: [raise({ defillamaId: 'parent#ember' })] }));
	await load(
		database.db,
		defillama,
		input([
			protocol({ id: '1', name: 'Tidal', slug: 'tidal', url: null, gecko_id: null, twitter: null }),
			protocol({
				id: '2',
				name: 'Bigport CEX',
				slug: 'bigport-cex',
				category: 'CEX',
				url: 'https://bigport.example',
			}),
			protocol({ id: '3', name: 'Somechain', slug: 'somechain', category: 'Chain', url: null }),
		]),
	);
	const { rows } = await database.db.execute(sql`
		select 'project' as kind, p.name, m.tvl_usd, (select array_agg(source || ' ' || external_id order by source, external_id) from crosswalk
			where record_type = 'project' and record_id = p.id) as ids
		from project as p left join market_figure as m on m.project_id = p.id
		union all select 'organization', o.name || ', ' || o.type, null, null from organization as o where o.website is not null order by 1, 2`);
	expect(rows).toEqual([
		{ kind: 'organization', name: 'Bigport, Exchange', tvl_usd: null, ids: null },
		{
			...{ kind: 'project', name: 'Ember Labs', tvl_usd: null },
			ids: ['defillama parent#ember', 'defillama-slug ember', 'oss-directory emb'],
		},
		{
			...{ kind: 'project', name: 'Somechain', tvl_usd: null },
			ids: ['coingecko ember', 'defillama 3', 'defillama-slug somechain'],
		},
		{
			...{ kind: 'project', name: 'Tidal', tvl_usd: 5_200_000_000 },
			ids: ['defillama 1', 'defillama-slug tidal'],
		},
	]);
});

test('a Snapshot space becomes an identifier that matches no record and belongs to only one', async () => {
	const list = [
		protocol({ governanceID: ['eip155:1:0xEC56', 'snapshot:ember.eth', 7, null] }),
		protocol({ id: '8', name: 'Other', gecko_id: null, governanceID: ['snapshot:ember.eth'] }),
		protocol({
			...{ id: '9', name: 'Tidal V2', gecko_id: null, parentProtocol: 'parent#tidal' },
			governanceID: ['snapshot:tidal.eth'],
		}),
		protocol({ id: '10', name: 'Odd', gecko_id: null, governanceID: 'snapshot:odd.eth' }),
	].map((one) => ({ ...one, url: null, twitter: null }));
	const first = await load(database.db, defillama, input(list));
	expect(first.counts).toMatchObject({ created: 4, rejected: 0 });
	const { rows } = await database.db.execute(sql`
		select p.name, c.external_id as space from crosswalk c join project p on p.id = c.record_id
		where c.source = 'snapshot' and c.record_type = 'project'`);
	expect(rows).toEqual([{ name: 'Ember', space: 'ember.eth' }]);
	const again = await load(database.db, defillama, input(list));
	expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
});
