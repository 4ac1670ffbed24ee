import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { loadRounds } from '#lib/entities/rounds.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type Edgar, edgarServer, formXml, type GivenForm } from '../../../tests/setup/edgar.ts';
import { emptyCatalogue, input, load, loadFrom, serving } from '../../../tests/setup/import.ts';
import { edgar } from './edgar.ts';
import { chainsOf } from './edgar-chains.ts';
import { parseFormD } from './edgar-form-d.ts';
import { fileSource } from './file-source.ts';
import { XmlRefusedError } from './xml-tree.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const FIRST = '0001111111-21-000001';
const SECOND = '0001111111-21-000002';
const THIRD = '0001111111-22-000003';

const known = (cik: string, name = 'Ember', type: 'project' | 'organization' = 'project') =>
	revise(database.db, { origin: 'staff' }, [
		{ type, set: { name, identifiers: [{ source: 'sec-cik', external_id: cik }] } },
	]);
const ember = () => known('1111111');

const listed = (accession: string, filed: string, given: GivenForm = {}) => ({
	accession,
	filed,
	form: given.submission ?? (given.amends === undefined ? 'D' : 'D/A'),
	xml: formXml(given),
});
const run = (state: Edgar, asked: string[] = []) =>
	serving(edgarServer(state, asked), (base) => loadFrom(database.db, edgar, base));
const rounds = () => loadRounds(database.db, sql`true`);
const only = async () => {
	const all = await rounds();
	expect(all).toHaveLength(1);
	return all[0];
};

test('a Form D becomes a round of its filer confirmed by the filing; repeating changes nothing', async () => {
	await ember();
	const asked: string[] = [];
	const state = { '0001111111': [listed(FIRST, '2021-03-10')] };
	const first = await run(state, asked);
	expect(first.rejected).toEqual([]);
	expect(first.counts).toMatchObject({ read: 2, created: 1, unchanged: 1 });
	expect(asked).toEqual([
		'/submissions/CIK0001111111.json',
		`/Archives/edgar/data/1111111/${FIRST.replaceAll('-', '')}/primary_doc.xml`,
	]);
	const page = `https://www.sec.gov/Archives/edgar/data/1111111/${FIRST.replaceAll('-', '')}/${FIRST}-index.htm`;
	expect(await only()).toMatchObject({
		name: 'Ember',
		confirmation: 'filing',
		amount_usd: 3e6,
		amount_quantity_unit: 'USD',
		date: '2021-03-01',
		date_precision: 'day',
		announcement: [page],
		disagreements: [],
		filings: [
			{
				form: 'Form D',
				url: page,
				issuer: 'Ember Labs, Inc.',
				sold_usd: 3e6,
				offered_usd: 5e6,
				date: '2021-03-01',
				related_people: [{ name: 'Ada Quill', role: 'Executive Officer, Director', slug: null }],
			},
		],
	});
	const again = await run(state);
	expect(again.counts).toMatchObject({ read: 2, unchanged: 2 });
});

test('nobody is looked up unless a record has a number, and no record is found by its name', async () => {
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Ember Labs, Inc.' } },
	]);
	const asked: string[] = [];
	const { counts, ended } = await run({ '0001111111': [listed(FIRST, '2021-03-10')] }, asked);
	expect([counts.read, ended, asked]).toEqual([0, 'complete', []]);
	const file = await load(database.db, edgar, input(formXml()));
	expect(file.rejected.map(({ reason }) => reason)).toEqual([
		'no record carries the sec-cik of Ember Labs, Inc.',
	]);
	expect(await rounds()).toEqual([]);
});

test('a named person who works for the raiser is linked, a namesake is not', async () => {
	const [project] = await ember();
	const work = {
		project_id: project?.id ?? 0,
		organization_id: null,
		employer: null,
		title: 'Founder',
	};
	const times = { from_date: null, from_precision: null, to_date: null, to_precision: null };
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'person',
			set: {
				name: 'Ada Quill',
				positions: [{ ...work, ...times, is_founder: true, is_primary: true }],
			},
		},
		{ type: 'person', set: { name: 'Bo Reed' } },
	]);
	const people = [
		['Ada', 'Quill', 'Director'],
		['Bo', 'Reed', 'Promoter'],
		['N/A', 'Quill Holding LLC', 'Promoter'],
	] as const;
	await run({ '0001111111': [listed(FIRST, '2021-03-10', { people })] });
	expect((await only())?.filings[0]?.related_people).toEqual([
		{ name: 'Ada Quill', role: 'Director', slug: 'ada-quill' },
		{ name: 'Bo Reed', role: 'Promoter', slug: null },
		{ name: 'Quill Holding LLC', role: 'Promoter', slug: null },
	]);
	const { rows } = await database.db.execute(
		sql`select related_people::text as said from round_claim`,
	);
	expect(String(rows[0]?.said)).not.toContain('Home Lane');
});

describe('an amendment', () => {
	const amended = {
		'0001111111': [
			listed(THIRD, '2022-03-10', { amends: SECOND, sold: '5000000' }),
			listed(SECOND, '2021-06-01', { amends: FIRST, sold: '4000000' }),
			listed(FIRST, '2021-03-10'),
		],
	};

	test('replaces what it amends, with its amount and its page', async () => {
		await ember();
		await run({ '0001111111': [listed(FIRST, '2021-03-10')] });
		const { counts } = await run(amended);
		expect(counts).toMatchObject({ updated: 1, created: 0 });
		const round = await only();
		expect(round).toMatchObject({ amount_usd: 5e6, disagreements: [], confirmation: 'filing' });
		expect(round?.filings).toMatchObject([{ form: 'Form D/A', sold_usd: 5e6 }]);
		expect(round?.announcement).toEqual([expect.stringContaining(THIRD)]);
		const asked: string[] = [];
		expect((await run(amended, asked)).counts).toMatchObject({ updated: 0, created: 0 });
		expect(asked).toContain('/submissions/CIK0001111111-submissions-001.json');
	});

	test('keeps what an editor changed since', async () => {
		await ember();
		await run({ '0001111111': [listed(FIRST, '2021-03-10')] });
		const id = Number((await only())?._id);
		await revise(database.db, { origin: 'staff' }, [
			{ type: 'round', id, set: { amount_usd: 3_100_000 } },
		]);
		await run(amended);
		expect(await only()).toMatchObject({ amount_usd: 3_100_000, disagreements: ['amount'] });
	});

	test('of a missing filing is an offering of its own', async () => {
		await ember();
		const result = await load(
			database.db,
			edgar,
			input(formXml({ amends: FIRST, sold: '4000000' })),
		);
		expect(result.counts).toMatchObject({ created: 1 });
		const original = await run({ '0001111111': [listed(FIRST, '2021-03-10')] });
		expect(original.counts).toMatchObject({ created: 0 });
		expect(await rounds()).toHaveLength(1);
	});
});

test('a filing with several issuers is one round, of the first known to the catalogue', async () => {
	await known('0002222222', 'Tidal', 'organization');
	await known('3333333', 'Quarry');
	const issuers = [
		['0001111111', 'Ember Labs, Inc.'],
		['0002222222', 'Tidal Holdings'],
		['0003333333', 'Quarry LLC'],
	] as const;
	const filing = listed(FIRST, '2021-03-10', { issuers });
	const state = { '0002222222': [filing], '0003333333': [filing] };
	await run(state);
	expect(await only()).toMatchObject({ name: 'Tidal', raiser: 'venture' });
	expect((await only())?.filings[0]?.issuer).toBe('Ember Labs, Inc.; Tidal Holdings; Quarry LLC');
	expect((await run(state)).counts).toMatchObject({ created: 0, updated: 0 });
	const { rows } = await database.db.execute(
		sql`select record_type, external_id from crosswalk where source = 'sec-cik' order by 2`,
	);
	expect(rows).toEqual([
		{ record_type: 'organization', external_id: '0002222222' },
		{ record_type: 'project', external_id: '3333333' },
	]);
});

describe('a withdrawn filing', () => {
	test('takes its round with it when it is the only source, and keeps the history', async () => {
		await ember();
		const both = [
			listed(FIRST, '2021-03-10'),
			listed(SECOND, '2021-09-01', { firstSale: '2021-08-20' }),
		];
		await run({ '0001111111': both });
		expect(await rounds()).toHaveLength(2);
		const id = Number((await rounds())[0]?._id);
		const gone = await run({ '0001111111': both.slice(0, 1) });
		expect(gone.counts).toMatchObject({ updated: 1 });
		expect((await only())?.date).toBe('2021-03-01');
		expect(
			(await readRevisions(database.db, 'round', id, { field: 'amount_usd' }))[0]?.value,
		).toBeNull();
		expect((await run({ '0001111111': both.slice(0, 1) })).counts).toMatchObject({ updated: 0 });
	});

	test('is also taken back when withdrawn by a form of its own', async () => {
		await ember();
		const first = listed(FIRST, '2021-03-10');
		await run({ '0001111111': [first] });
		const state = {
			'0001111111': [first, listed(SECOND, '2021-04-01', { submission: 'D/W', amends: FIRST })],
		};
		expect((await run(state)).counts).toMatchObject({ updated: 1 });
		expect(await rounds()).toEqual([]);
		expect((await run(state)).counts).toMatchObject({ created: 0, updated: 0 });
	});

	test('leaves a round that an editor changed, without what was filed', async () => {
		await ember();
		await run({ '0001111111': [listed(FIRST, '2021-03-10')] });
		const id = Number((await only())?._id);
		await revise(database.db, { origin: 'staff' }, [{ type: 'round', id, set: { type: 'Seed' } }]);
		await run({ '0001111111': [] });
		expect(await only()).toMatchObject({
			stages: 'Seed',
			amount_usd: null,
			filings: [],
			announcement: [],
			confirmation: 'reported',
		});
	});
});

test('an indefinite offer has no amount; nothing sold confirms no round and gives no amount', async () => {
	await ember();
	const none = { offered: 'Indefinite', sold: '0', firstSale: null };
	await run({ '0001111111': [listed(FIRST, '2021-03-10', none)] });
	expect(await only()).toMatchObject({ amount_usd: null, date: null, confirmation: 'reported' });
	expect((await only())?.filings).toMatchObject([{ sold_usd: 0, offered_usd: null, date: null }]);
	const later = listed(SECOND, '2021-06-10', {
		offered: 'Indefinite',
		sold: '250000.50',
		amends: FIRST,
	});
	await run({ '0001111111': [listed(FIRST, '2021-03-10', none), later] });
	expect(await only()).toMatchObject({ amount_usd: 250_000.5, confirmation: 'filing' });
});

test('it is joined by the rule to another source’s round of the raiser, and counts once', async () => {
	const [project] = await ember();
	await revise(database.db, { origin: 'import:defillama' }, [
		{
			type: 'round',
			set: {
				project_id: project?.id ?? 0,
				type: 'Seed',
				date: '2021-03-20',
				date_precision: 'day',
				amount: 3e6,
				currency: 'USD',
				amount_usd: 3e6,
				sources: [{ url: 'https://paper.example/ember', kind: 'media' }],
			},
		},
	]);
	await run({ '0001111111': [listed(FIRST, '2021-03-10')] });
	const round = await only();
	expect(round).toMatchObject({ stages: 'Seed', confirmation: 'filing', parts: 2, joined: 'rule' });
	expect(round?.announcement).toHaveLength(2);
	expect(round?.filings).toHaveLength(1);
});

test.each<[string, GivenForm, string]>([
	['a test', { live: 'TEST' }, 'it is a filing for a test'],
	['another form', { submission: '10-K' }, 'it is no Form D but 10-K'],
	['no amount', { sold: 'lots' }, 'totalAmountSold is not an amount: lots'],
	['a negative amount', { sold: '-5' }, 'totalAmountSold is not an amount: -5'],
	['an offer of words', { offered: 'all' }, 'totalOfferingAmount is not an amount: all'],
])('%s is rejected with the reason', async (_, given, reason) => {
	await ember();
	const { rejected } = await load(database.db, edgar, input(formXml(given)));
	expect(rejected.map((one) => one.reason)).toEqual([reason]);
});

test('a folder of documents is read, each at its EDGAR path', async () => {
	await ember();
	const folder = mkdtempSync(join(tmpdir(), 'edgar-'));
	const put = (accession: string, text: string) => {
		const place = join(folder, accession.replaceAll('-', ''));
		mkdirSync(place);
		writeFileSync(join(place, 'primary_doc.xml'), text);
	};
	put(FIRST, formXml());
	put(SECOND, formXml({ amends: FIRST, sold: '4500000' }));
	put(THIRD, '<html><body>no</body></html>');
	const first = await load(database.db, edgar, await fileSource(folder));
	expect(first.counts).toMatchObject({ read: 2, created: 1, rejected: 1 });
	expect(first.rejected[0]?.reason).toBe('it is no filing at EDGAR but <html>');
	expect(await only()).toMatchObject({ amount_usd: 4.5e6 });
	expect((await load(database.db, edgar, await fileSource(folder))).counts).toMatchObject({
		unchanged: 1,
	});
});

test('a filer that cannot be fetched completely is left alone, and the others are read', async () => {
	await ember();
	await known('0004444444', 'Other');
	const state: Edgar = {
		'0001111111': [listed(FIRST, '2021-03-10')],
		'0004444444': [listed(THIRD, '2022-01-10', { issuers: [['0004444444', 'Other Inc.']] })],
	};
	await run(state);
	const broken: Edgar = {
		...state,
		'0001111111': [
			listed(FIRST, '2021-03-10', { sold: '1' }),
			{ accession: SECOND, filed: '2021-05-01', form: 'D/A', xml: null },
		],
	};
	const { rejected, ended, counts } = await run(broken);
	expect(ended).toBe('complete');
	expect(rejected).toMatchObject([
		{ where: '0001111111', reason: expect.stringContaining('(404)') },
	]);
	expect(counts).toMatchObject({ created: 0, updated: 0 });
	expect((await rounds()).map(({ amount_usd }) => amount_usd)).toEqual([3e6, 3e6]);
});

test.each([
	['entities of its own', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
	['a document type', '<!DOCTYPE edgarSubmission>'],
])('a document with %s is not read', (_, prolog) => {
	expect(() => parseFormD(formXml({ prolog }))).toThrow(
		new XmlRefusedError('it declares a document type'),
	);
});

test.each([
	['nested without end', `<edgarSubmission>${'<a>'.repeat(1_000)}`, 'nested more than 30 deep'],
	['broken off', formXml().slice(0, 800), 'not well-formed'],
	['no XML', 'lorem ipsum', 'not well-formed'],
	['nothing', '', 'not well-formed'],
])('a document that is %s is refused with a reason', (_, text, reason) => {
	expect(() => parseFormD(text)).toThrow(reason);
});

test('offerings are the same in any order of their filings', () => {
	const number = (at: number) => `0001111111-21-${String(at).padStart(6, '0')}`;
	const filing = fc.record({ previous: fc.option(fc.nat({ max: 8 })), filed: fc.nat({ max: 3 }) });
	fc.assert(
		fc.property(
			fc.array(filing, { maxLength: 8 }),
			fc.infiniteStream(fc.nat()),
			(given, random) => {
				const filings = given.map(({ previous, filed }, at) => ({
					where: `${at}`,
					accession: number(at),
					filed: `2021-01-0${filed + 1}`,
					form: parseFormD(formXml(previous === null ? {} : { amends: number(previous) })),
				}));
				const shuffled = filings
					.map((one) => ({ one, at: random.next().value }))
					.sort((a, b) => a.at - b.at)
					.map(({ one }) => one);
				const said = (all: typeof filings) =>
					chainsOf(all)
						.map(({ latest }) => latest.where)
						.sort();
				expect(said(shuffled)).toEqual(said(filings));
			},
		),
		{ numRuns: 50 },
	);
});
