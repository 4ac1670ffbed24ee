import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { connect } from '#lib/db/connect.ts';
import { PAGE_APPLICATION_NAME } from '#lib/db/readers.ts';
import { withClient } from '#lib/db/session.ts';
import { CACHE_CHANNEL } from '#lib/page-cache/cache-tags.ts';
import { noticeOf } from '#lib/page-cache/listener.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { defillama } from './defillama.ts';
import { fileSource } from './file-source.ts';
import type { PossibleMatch } from './find-or-make.ts';
import type { Importer, SourceInput } from './importer.ts';
import { ossDirectory } from './oss-directory.ts';
import { ossFunding } from './oss-funding.ts';
import { type RejectedRow, runImport, tryImport } from './run-import.ts';

const database = useTestDatabase();

beforeEach(async () => {
	await database.db.execute(
		sql`truncate project, organization, person, funding_round, crosswalk, revision restart identity cascade`,
	);
});

function input(text: string): SourceInput {
	async function* chunks() {
		yield Buffer.from(text);
	}
	return { name: 'test input', chunks: chunks() };
}

const json = (rows: unknown[]) => input(JSON.stringify(rows));
const header = 'to_project_name,amount,funding_date,from_funder_name,grant_pool_name,metadata';
const csv = (lines: string[]) => input([header, ...lines].join('\n'));

async function load(importer: Importer, source: SourceInput, batchSize = 2_000) {
	const rejected: RejectedRow[] = [];
	const possible: PossibleMatch[] = [];
	const result = await runImport(database.db, importer, source, {
		batchSize,
		listener: {
			rejected: (row) => rejected.push(row),
			possible: (pair) => possible.push(pair),
		},
	});
	return { ...result, rejected, possible };
}

/** All that the catalogue says, without the numbers it gives to records. */
async function catalogue(): Promise<unknown[]> {
	const { rows } = await database.db.execute(sql`
		select 'project' as kind, p.slug, to_jsonb(p) - '{id,created_at,updated_at}'::text[] as facts,
			(select jsonb_agg(chain || ' ' || address order by 1) from contract where project_id = p.id) as list
		from project p
		union all
		select 'organization', o.slug, to_jsonb(o) - '{id,created_at,updated_at}'::text[], null from organization o
		union all
		select 'round', f.slug, to_jsonb(f) - '{id,project_id,created_at,updated_at}'::text[],
			(select jsonb_agg(jsonb_build_array(c.external_id, p.slug, o.slug))
				from crosswalk c join project p on p.id = f.project_id
				join round_investor i on i.round_id = f.id join organization o on o.id = i.organization_id
				where c.record_type = 'round' and c.record_id = f.id)
		from funding_round f
		order by 1, 2`);
	return rows;
}

const hostile = fc.oneof(
	fc.string(),
	fc.string({ unit: 'binary' }),
	fc.constantFrom(
		'',
		' ',
		'\0',
		'\ud800',
		"'; drop table project; --",
		'=cmd()',
		'__proto__',
		'%_\\',
	),
	fc.integer(),
	fc.constant(null),
	fc.array(fc.string(), { maxLength: 2 }),
);
const slug = fc.constantFrom('ember', 'north-star', 'tidal', 'x', 'Ember', 'quiet_harbor');
const goodProject = fc.record(
	{
		slug,
		name: fc.constantFrom('Ember', 'North Star', 'Tidal', 'ember', 'Némésis'),
		website: fc.constantFrom('https://ember.example', 'https:/tidal.example', 'none'),
		contracts: fc.constant([{ address: `0x${'A'.repeat(40)}`, networks: ['mainnet', 'base'] }]),
	},
	{ requiredKeys: ['slug', 'name'] },
);
const anyProject = fc.oneof(
	{ weight: 3, arbitrary: goodProject },
	fc.record({
		slug: hostile,
		name: hostile,
		website: hostile,
		contracts: hostile,
		coingecko: hostile,
	}),
	fc.constantFrom(null, 1, 'text', [], {}),
);

describe('every row is accounted for', () => {
	test('in a list of good, bad, repeated and hostile projects, which changes nothing the second time', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(anyProject, { maxLength: 12 }),
				fc.integer({ min: 1, max: 5 }),
				async (rows, size) => {
					const first = await load(ossDirectory, json(rows), size);
					const { read, created, updated, unchanged, rejected } = first.counts;
					expect(read).toBe(rows.length);
					expect(created + updated + unchanged + rejected).toBe(read);
					expect(first.rejected.length).toBe(rejected);
					const before = await catalogue();
					const again = await load(ossDirectory, json(rows));
					expect(again.counts).toEqual({
						read,
						created: 0,
						updated: 0,
						unchanged: read - rejected,
						rejected,
					});
					expect(await catalogue()).toEqual(before);
				},
			),
			{ numRuns: 25 },
		);
	});

	test('in a CSV of grants with cells of any kind', async () => {
		const cell = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.constantFrom(
				'',
				'ember',
				'12.5',
				'-1',
				'2025-02-30',
				'2025-01-01',
				'1e400',
				'{"token_amount":[]}',
			),
		);
		const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 12 }),
				async (rows) => {
					const lines = rows.map((cells) => cells.map(quoted).join(','));
					const { counts } = await load(ossFunding, csv(lines), 3);
					expect(counts.read).toBe(rows.length);
					expect(counts.created + counts.updated + counts.unchanged + counts.rejected).toBe(
						counts.read,
					);
					const again = await load(ossFunding, csv(lines));
					expect(again.counts.unchanged).toBe(counts.read - counts.rejected);
				},
			),
			{ numRuns: 25 },
		);
	});
});

const grants = [
	'ember,1000,2025-01-02,lantern,season-1,"{""token_amount"": 500, ""token_unit"": ""LMP""}"',
	'ember,1000,2025-01-02,Lantern,season-1,"{""token_amount"": 500, ""token_unit"": ""LMP""}"',
	'tidal,250.50,2025-03,lantern,retropgf9,',
	'tidal,,2024,lantern,season-2,',
];

describe('a grant', () => {
	test('is a round of type Grant or Retro funding with amount, currency, date and precision', async () => {
		await load(ossFunding, csv(grants));
		const { rows } = await database.db.execute(
			sql`select type, date, date_precision, amount::float, currency, amount_usd::float, program from funding_round order by id`,
		);
		const grant = {
			type: 'Grant',
			date: '2025-01-02',
			date_precision: 'day',
			amount: 500,
			currency: 'LMP',
			amount_usd: 1000,
			program: 'season-1',
		};
		expect(rows).toEqual([
			grant,
			grant,
			{
				type: 'Retro funding',
				date: '2025-03-01',
				date_precision: 'month',
				amount: 250.5,
				currency: 'USD',
				amount_usd: 250.5,
				program: 'retropgf9',
			},
			{
				type: 'Grant',
				date: '2024-01-01',
				date_precision: 'year',
				amount: null,
				currency: null,
				amount_usd: null,
				program: 'season-2',
			},
		]);
	});

	test('of two equal rows is two rounds, in any batches, and the same two the next time', async () => {
		await load(ossFunding, csv(grants), 1);
		const one = await catalogue();
		const again = await load(ossFunding, csv(grants), 3);
		expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
		expect(await catalogue()).toEqual(one);
	});

	test('is paid by one organization however its name is spelt', async () => {
		const { madeBeside } = await load(ossFunding, csv(grants));
		const { rows } = await database.db.execute(sql`select name from organization`);
		expect(rows).toEqual([{ name: 'lantern' }]);
		expect(madeBeside).toBe(3);
	});

	test('gives an unknown project its slug as a name, until the directory supplies the real one', async () => {
		await load(ossFunding, csv(grants));
		const result = await load(ossDirectory, json([{ slug: 'ember', name: 'Ember Network' }]));
		expect(result.counts).toMatchObject({ created: 0, updated: 1 });
		const { rows } = await database.db.execute(sql`select name from project order by id`);
		expect(rows).toEqual([{ name: 'Ember Network' }, { name: 'tidal' }]);
	});

	test('without a project is rejected with its line and the reason', async () => {
		const { rejected, notes } = await load(
			ossFunding,
			csv([',5,2025-01-01,lantern,x,', 'ember,-5,2025-13-01,lantern,x,no']),
		);
		expect(rejected.map(({ where, reason }) => [where, reason])).toEqual([
			['line 2', 'to_project_name is empty: the source names no project'],
		]);
		expect([...notes.values()].flatMap(({ first }) => first)).toEqual([
			'line 3: metadata left out: "no" is not a JSON object',
			'line 3: funding_date left out: "2025-13-01" is not a date',
			'line 3: amount left out: "-5" is not an amount',
		]);
	});
});

describe('a project', () => {
	test('is read alike from the full and the reduced form', async () => {
		const full = {
			version: 7,
			name: 'ember',
			display_name: 'Ember',
			websites: [{ url: 'https://ember.example/' }],
			social: {
				twitter: [{ url: 'https://twitter.com/ember_example/' }],
				telegram: [{ url: 'https://ember.example/tg' }],
			},
			github: [{ url: 'https://github.com/ember/core' }, { url: 'https://github.com/ember/docs' }],
			blockchain: [
				{
					address: `0x${'AB'.repeat(20)}`,
					networks: ['mainnet', 'arbitrum_one'],
					tags: ['contract'],
				},
				{ address: `0x${'CD'.repeat(20)}`, networks: ['mainnet'], tags: ['eoa', 'deployer'] },
			],
			defillama: [{ url: 'https://defillama.com/protocol/ember-lend' }],
		};
		const { notes } = await load(ossDirectory, json([full]));
		expect([...notes.keys()]).toEqual(['telegram left out: not such an address']);
		const { rows } = await database.db.execute(sql`
			select name, website, twitter, telegram, github,
				(select array_agg(chain || ':' || address order by ordinal) from contract) as contracts,
				(select array_agg(source || ':' || external_id order by ordinal) from crosswalk) as identifiers
			from project`);
		expect(rows).toEqual([
			{
				name: 'Ember',
				website: 'https://ember.example/',
				twitter: 'https://x.com/ember_example',
				telegram: null,
				github: 'https://github.com/ember',
				contracts: ['ethereum', 'arbitrum'].map(
					(chain) => `${chain}:0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB`,
				),
				identifiers: ['oss-directory:ember', 'defillama-slug:ember-lend'],
			},
		]);
	});

	test('is read from a folder of YAML files, each a row, broken ones rejected by name', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'cairn-yaml-'));
		mkdirSync(join(folder, 'e'));
		writeFileSync(
			join(folder, 'e', 'ember.yaml'),
			'version: 7\nname: ember\ndisplay_name: Ember\n',
		);
		writeFileSync(join(folder, 'e', 'torn.yaml'), 'name: "torn\n');
		const { counts, rejected } = await load(ossDirectory, await fileSource(folder));
		rmSync(folder, { recursive: true });
		expect(counts).toMatchObject({ read: 2, created: 1, rejected: 1 });
		expect(rejected[0]).toMatchObject({
			where: 'e/torn.yaml',
			reason: expect.stringMatching(/not readable YAML/),
		});
	});

	test('never overwrites the catalogue', async () => {
		await load(
			ossDirectory,
			json([{ slug: 'ember', name: 'Ember', website: 'https://ember.example' }]),
		);
		const { counts } = await load(
			ossDirectory,
			json([{ slug: 'ember', name: 'EMBER!', website: 'https://other.example' }]),
		);
		expect(counts.unchanged).toBe(1);
	});

	test('is matched by its name and a second sign, and gains missing values', async () => {
		await revise(database.db, { origin: 'staff' }, [
			{ type: 'project', set: { name: 'Ember', twitter: 'https://twitter.com/Ember' } },
		]);
		const { counts, possible } = await load(
			ossDirectory,
			json([
				{
					slug: 'ember',
					name: 'EMBER',
					website: 'https://ember.example',
					twitter: 'https://x.com/ember',
				},
			]),
		);
		expect(counts).toMatchObject({ created: 0, updated: 1 });
		expect(possible).toEqual([]);
	});

	test.each([
		['another website', { website: 'https://other.example' }, 'another website'],
		['no second sign', {}, 'nothing but the name says so'],
		['the name shared by a sample', { website: 'https://ember.example' }, undefined],
	])(
		'with %s is created anyway and the pair is reported, never merged',
		async (_, facts, reason) => {
			const origin = reason ? 'staff' : 'sample';
			await revise(database.db, { origin }, [
				{ type: 'project', set: { name: 'Ember', ...facts } },
			]);
			const { counts, possible } = await load(
				ossDirectory,
				json([{ slug: 'ember', name: 'Ember', website: 'https://ember.example' }]),
			);
			expect(counts.created).toBe(1);
			expect(possible.map(({ other }) => other.reason)).toEqual(reason ? [reason] : []);
		},
	);

	test('that the source lists twice under one name stays two', async () => {
		const { counts, possible } = await load(
			ossDirectory,
			json([
				{ slug: 'lynx-a', name: 'Lynx' },
				{ slug: 'lynx-b', name: 'LYNX' },
			]),
		);
		expect(counts.created).toBe(2);
		expect(possible).toHaveLength(1);
	});
});

describe('a run', () => {
	test('as a dry run reports the same and changes nothing', async () => {
		const before = await catalogue();
		const dry = await tryImport(database.db, ossFunding, csv(grants));
		expect(await catalogue()).toEqual(before);
		const real = await load(ossFunding, csv(grants));
		expect(dry.counts).toEqual(real.counts);
	});

	test('keeps the rows before a file breaks off, and reports it', async () => {
		const broken = input('[{"slug":"ember","name":"Ember"},{"slug":');
		const { counts, ended } = await load(ossDirectory, broken);
		expect(counts).toMatchObject({ read: 1, created: 1 });
		expect(ended).toEqual({ broken: expect.stringMatching(/stops being a JSON list after row 1/) });
	});

	test.each([
		['a page instead of data', '<!doctype html>', /is not a JSON list/],
		['one object', '{"slug":"a"}', /is not a JSON list/],
		['nothing', '', /is not a JSON list/],
	])('of %s ends with one error', async (_, text, sentence) => {
		const { ended } = await load(ossDirectory, input(text));
		expect(ended).toEqual({ broken: expect.stringMatching(sentence) });
	});

	test('stops after the current batch when asked to', async () => {
		const stop = new AbortController();
		const rows = Array.from({ length: 10 }, (_, at) => ({ slug: `p${at}`, name: `P ${at}` }));
		const result = await runImport(database.db, ossDirectory, json(rows), {
			batchSize: 4,
			signal: stop.signal,
			listener: { batch: () => stop.abort() },
		});
		expect(result.ended).toBe('stopped');
		expect(result.counts).toMatchObject({ read: 4, created: 4 });
	});

	test('renews pages when it has many rows, and drops them when it has few', async () => {
		const rows = (count: number) =>
			Array.from({ length: count }, (_, at) => ({ slug: `t${at}`, name: `T ${at}` }));
		const heard = (work: () => Promise<unknown>) =>
			withClient(database.url, 'test', async (client) => {
				const notices: ReturnType<typeof noticeOf>[] = [];
				client.on('notification', ({ payload }) => notices.push(noticeOf(payload)));
				await client.query(`listen ${CACHE_CHANNEL}`);
				await work();
				await client.query('select');
				return notices;
			});
		const few = await heard(() => runImport(database.db, ossDirectory, json(rows(3))));
		const many = await heard(() =>
			runImport(database.db, ossDirectory, json(rows(10)), { batchSize: 4 }),
		);
		const market = { price_usd: 1, source: 'https://example.com', at: new Date().toISOString() };
		const figures: Importer = {
			...ossDirectory,
			reader: (options) => {
				const read = ossDirectory.reader(options);
				return (value) => ({ ...read(value), market });
			},
		};
		const priced = await heard(() =>
			runImport(database.db, figures, json(rows(10)), { batchSize: 4 }),
		);
		// The fund's directory row is computed at the end.
		const raises = rows(10).map(({ name }) => ({
			...{ name, date: 1_602_460_800, round: 'Seed', leadInvestors: ['North Fund'] },
		}));
		const raised = await heard(() =>
			runImport(database.db, defillama, input(JSON.stringify({ raises })), { batchSize: 4 }),
		);
		expect(few.length).toBeGreaterThan(0);
		for (const notice of few) expect(notice.soon).toBe(false);
		for (const notices of [many, priced, raised]) {
			expect(notices.length).toBeGreaterThan(2);
			for (const notice of notices) expect(notice.soon).toBe(true);
		}
	});

	test('pauses when there are readers, and not otherwise', async () => {
		const rows = (name: string) =>
			Array.from({ length: 10 }, (_, at) => ({ slug: `${name}${at}`, name: `${name} ${at}` }));
		// Hours.
		const rest = { times: 1e6, most: 1e9, besideReaders: true };
		const alone = await runImport(database.db, ossDirectory, json(rows('r')), {
			...{ batchSize: 4, rest },
		});
		expect([alone.ended, alone.counts.read]).toEqual(['complete', 10]);
		const stop = new AbortController();
		const reader = connect(database.url, { max: 1, name: PAGE_APPLICATION_NAME });
		const read = async (times: number) => {
			for (let time = 0; time < times; time++) await reader.pool.query('select');
		};
		await read(1);
		const beside = await runImport(database.db, ossDirectory, json(rows('s')), {
			...{ batchSize: 4, rest, signal: stop.signal },
			// Without a rest, the next batch is already running by then.
			listener: { batch: () => void read(20).then(() => stop.abort()) },
		});
		await reader.close();
		expect([beside.ended, beside.counts.read]).toEqual(['stopped', 4]);
	});

	test('pauses after a batch, until asked to stop', async () => {
		const stop = new AbortController();
		const rows = Array.from({ length: 10 }, (_, at) => ({ slug: `q${at}`, name: `Q ${at}` }));
		const stopSoon = () => setImmediate(() => stop.abort());
		const result = await runImport(database.db, ossDirectory, json(rows), {
			batchSize: 4,
			// Hours.
			rest: { times: 1e6, most: 1e9 },
			signal: stop.signal,
			listener: { batch: stopSoon },
		});
		expect(result.ended).toBe('stopped');
		expect(result.counts).toMatchObject({ read: 4, created: 4 });
	});
});
