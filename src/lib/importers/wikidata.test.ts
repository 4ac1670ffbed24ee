import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRevisions } from '#lib/catalogue/history.ts';
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
import {
	answerOf,
	type GivenItem,
	type GivenStatement,
	itemRows,
	statementRows,
} from '../../../tests/setup/wikidata.ts';
import { wikidata } from './wikidata.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

const project: GivenItem = { kind: 'project', id: 'Q100', name: 'Ember' };
const company: GivenItem = { kind: 'organization', id: 'Q200', name: 'Ember Labs' };
const person: GivenItem = { kind: 'person', id: 'Q300', name: 'Ada Quill' };

const whole = () =>
	answerOf(
		itemRows(project, {
			P571: { time: ['2015-07-30T00:00:00Z', 11], references: ['https://ember.example/birth'] },
			P856: { text: 'https://ember.example/' },
			P112: { item: ['Q300', 'Ada Quill'], human: true, references: ['https://paper.example/a'] },
		}),
		itemRows(company, {
			P571: { time: ['2016-01-01T00:00:00Z', 9] },
			P159: { item: ['Q72', 'Zug'] },
			P17: { item: ['Q39', 'Switzerland'] },
			P856: { text: 'https://labs.ember.example' },
			P2002: { text: 'emberlabs' },
			P2037: { text: 'ember-labs' },
			P4264: { text: 'ember-labs' },
			P112: [{ item: ['Q300', 'Ada Quill'], human: true }, { item: ['Q201', 'Quill Holding'] }],
			P169: {
				item: ['Q301', 'Bo Reed'],
				human: true,
				from: ['2019-03-01T00:00:00Z', 10],
				to: ['2021-01-01T00:00:00Z', 9],
			},
		}),
		itemRows(
			{ kind: 'fund', id: 'Q202', name: 'Quarry Ventures' },
			{
				P856: { text: 'https://quarry.example' },
			},
		),
		itemRows(person, {
			P108: [
				{
					item: ['Q200', 'Ember Labs'],
					title: 'research director',
					from: ['2016-01-01T00:00:00Z', 9],
				},
				{ item: ['Q999', 'Old Bank'], to: ['2015-06-30T00:00:00Z', 11] },
			],
			P39: { item: ['Q484876', 'chairperson'], employer: ['Q200', 'Ember Labs'] },
			P69: [
				{ item: ['Q41506', 'Stonefield University'], title: 'Master of Science' },
				{ item: ['Q41507', 'Lake College'], rank: 'Preferred' },
			],
			P2002: { text: 'adaquill' },
			P6634: { text: 'ada-quill' },
		}),
	);

const rowsOf = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;
const positions = () =>
	rowsOf(sql`
		select p.name, coalesce(o.name, r.name, w.employer) as employer, w.organization_id is not null as is_record, w.title,
			w.from_date, w.from_precision, w.to_date, w.to_precision, w.is_founder
		from position as w join person as p on p.id = w.person_id left join organization as o on o.id = w.organization_id
			left join project as r on r.id = w.project_id
		order by p.name, w.title, 2`);
const sourceOf = async (type: 'project' | 'organization' | 'person', field: string) =>
	(await readRevisions(database.db, type, 1, { field }))[0]?.source;

test('items become records with their facts, people and positions; a second time changes nothing', async () => {
	const first = await load(database.db, wikidata, input(whole()));
	expect(first.rejected).toEqual([]);
	expect(first.ended).toBe('complete');
	expect(
		await rowsOf(
			sql`select name, website, year_founded, launch_date, launch_precision from project`,
		),
	).toEqual([
		{
			name: 'Ember',
			website: 'https://ember.example/',
			year_founded: 2015,
			launch_date: '2015-07-30',
			launch_precision: 'day',
		},
	]);
	expect(
		await rowsOf(
			sql`select name, type, website, twitter, github, linkedin, location, year_founded from organization order by id`,
		),
	).toEqual([
		{
			name: 'Ember Labs',
			type: null,
			website: 'https://labs.ember.example',
			twitter: 'https://x.com/emberlabs',
			github: 'https://github.com/ember-labs',
			linkedin: 'https://www.linkedin.com/company/ember-labs',
			location: 'Zug, Switzerland',
			year_founded: 2016,
		},
		expect.objectContaining({ name: 'Quarry Ventures', type: 'Fund' }),
	]);
	const open = { from_date: null, from_precision: null, to_date: null, to_precision: null };
	expect(await positions()).toEqual([
		{
			name: 'Ada Quill',
			employer: 'Ember Labs',
			is_record: true,
			title: 'Chairperson',
			...open,
			is_founder: false,
		},
		{
			...open,
			name: 'Ada Quill',
			employer: 'Old Bank',
			is_record: false,
			title: 'Employee',
			to_date: '2015-06-30',
			to_precision: 'day',
			is_founder: false,
		},
		{
			name: 'Ada Quill',
			employer: 'Ember',
			is_record: false,
			title: 'Founder',
			...open,
			is_founder: true,
		},
		{
			name: 'Ada Quill',
			employer: 'Ember Labs',
			is_record: true,
			title: 'Founder',
			...open,
			is_founder: true,
		},
		{
			...open,
			name: 'Ada Quill',
			employer: 'Ember Labs',
			is_record: true,
			title: 'research director',
			from_date: '2016-01-01',
			from_precision: 'year',
			is_founder: false,
		},
		{
			name: 'Bo Reed',
			employer: 'Ember Labs',
			is_record: true,
			title: 'Chief executive officer',
			from_date: '2019-03-01',
			from_precision: 'month',
			to_date: '2021-01-01',
			to_precision: 'year',
			is_founder: false,
		},
	]);
	expect(await rowsOf(sql`select education from person_education order by ordinal`)).toEqual([
		{ education: 'Lake College' },
		{ education: 'Master of Science, Stonefield University' },
	]);
	expect(
		await rowsOf(
			sql`select record_type, external_id from crosswalk where source = 'wikidata' order by 2`,
		),
	).toEqual([
		{ record_type: 'project', external_id: 'Q100' },
		{ record_type: 'organization', external_id: 'Q200' },
		{ record_type: 'organization', external_id: 'Q202' },
		{ record_type: 'person', external_id: 'Q300' },
		{ record_type: 'person', external_id: 'Q301' },
	]);
	expect(await sourceOf('project', 'year_founded')).toBe('https://ember.example/birth');
	expect(await sourceOf('project', 'website')).toBe('https://www.wikidata.org/wiki/Q100');
	const before = [await catalogue(database.db), await positions()];
	for (const size of [2_000, 1, 3]) {
		const again = await load(database.db, wikidata, input(whole()), size);
		expect(again.counts).toEqual({
			...first.counts,
			created: 0,
			updated: 0,
			unchanged: first.counts.read,
		});
		expect(again.madeBeside).toBe(0);
	}
	expect([await catalogue(database.db), await positions()]).toEqual(before);
});

test('batches of any size give the same result', async () => {
	const results: unknown[] = [];
	for (const size of [1, 4, 2_000]) {
		await emptyCatalogue(database.db);
		await load(database.db, wikidata, input(whole()), size);
		results.push([await catalogue(database.db), await positions()]);
	}
	expect(results[1]).toEqual(results[0]);
	expect(results[2]).toEqual(results[0]);
});

describe('ranks', () => {
	const website = async (...statements: GivenStatement[]) => {
		await emptyCatalogue(database.db);
		await load(
			database.db,
			wikidata,
			input(
				answerOf(
					itemRows(project, { P571: { time: ['2015-01-01T00:00:00Z', 9] }, P856: statements }),
				),
			),
		);
		return (await rowsOf(sql`select website from project`))[0]?.website;
	};
	const normal = { text: 'https://normal.example' };
	const preferred = { text: 'https://preferred.example', rank: 'Preferred' as const };
	const deprecated = { text: 'https://wrong.example', rank: 'Deprecated' as const };

	test('a preferred statement beats a normal one, a deprecated one is never used', async () => {
		expect(await website(deprecated, normal, preferred)).toBe('https://preferred.example');
		expect(await website(deprecated, normal)).toBe('https://normal.example');
		expect(await website(deprecated)).toBeNull();
	});

	test('one that has ended, has an unknown value, or is unusable is ignored', async () => {
		expect(await website({ ...normal, to: ['2020-01-01T00:00:00Z', 9] })).toBeNull();
		expect(await website({ unknown: 'bnode' })).toBeNull();
		expect(await website({ unknown: 'genid' })).toBeNull();
		expect(await website({ text: 'javascript:alert(1)' })).toBeNull();
	});

	test('one that ended at an unknown time is ignored too', async () => {
		const rows = itemRows(project, { P571: { time: ['2015-01-01T00:00:00Z', 9] }, P856: normal });
		const ended = rows.map((row) =>
			row.property?.value.endsWith('P856') ? { ...row, to: { type: 'bnode', value: 't2' } } : row,
		);
		await load(database.db, wikidata, input(answerOf(ended)));
		expect(await rowsOf(sql`select website from project`)).toEqual([{ website: null }]);
	});

	test('a deprecated founder is ignored', async () => {
		const rows = itemRows(project, {
			P856: normal,
			P112: { item: ['Q300', 'Ada Quill'], human: true, rank: 'Deprecated' },
		});
		await load(database.db, wikidata, input(answerOf(rows)));
		expect(await rowsOf(sql`select name from person`)).toEqual([]);
	});
});

test.each<[string, GivenStatement, unknown]>([
	['a century', { time: ['2000-01-01T00:00:00Z', 7] }, null],
	['a decade', { time: ['2010-01-01T00:00:00Z', 8] }, null],
	['a year before the common era', { time: ['-0043-01-01T00:00:00Z', 9] }, null],
	['a value that nobody knows', { unknown: 'genid' }, null],
	['a year', { time: ['2014-01-01T00:00:00Z', 9] }, ['2014-01-01', 'year', 2014]],
	['a month', { time: ['2014-05-01T00:00:00Z', 10] }, ['2014-05-01', 'month', 2014]],
	['a day', { time: ['2014-05-06T00:00:00Z', 11] }, ['2014-05-06', 'day', 2014]],
])('an inception given as %s', async (_, given, expected) => {
	const rows = itemRows(project, { P571: given, P856: { text: 'https://ember.example' } });
	const { notes, counts } = await load(database.db, wikidata, input(answerOf(rows)));
	expect(counts).toMatchObject({ created: 1, rejected: 0 });
	const [row] = await rowsOf(
		sql`select jsonb_build_array(launch_date, launch_precision, year_founded) as said from project`,
	);
	expect(row?.said).toEqual(expected ?? [null, null, null]);
	expect(notes.size).toBe(expected ? 0 : 1);
});

test('a position without an English name is left out, rather than made an employee’s', async () => {
	const rows = itemRows(person, { P108: { item: ['Q999', 'Old Bank'], title: null } });
	const { counts } = await load(database.db, wikidata, input(answerOf(rows)));
	expect(counts).toMatchObject({ created: 1, rejected: 1 });
	expect(await positions()).toEqual([]);
});

test('names: English, else the one for all languages, never a number', async () => {
	const site = { P856: { text: 'https://a.example' } };
	const { rejected } = await load(
		database.db,
		wikidata,
		input(
			answerOf(
				itemRows({ kind: 'project', id: 'Q1', name: '灰燼幣', language: 'mul' }, site),
				itemRows({ kind: 'project', id: 'Q2', name: null }, site),
				[
					...statementRows(
						{ kind: 'project', id: 'Q3', name: 'Пепел', language: 'mul' },
						'P856',
						site.P856,
					),
					...statementRows({ kind: 'project', id: 'Q3', name: 'Ash' }, 'P856', site.P856),
					...statementRows(
						{ kind: 'project', id: 'Q3', name: 'Asche', language: 'de' },
						'P856',
						site.P856,
					),
				],
				itemRows({ kind: 'project', id: 'Q4', name: 'رماد', language: 'ar' }, site),
			),
		),
	);
	expect(await rowsOf(sql`select name from project order by id`)).toEqual([
		{ name: '灰燼幣' },
		{ name: 'Ash' },
	]);
	expect(rejected.map(({ where, reason }) => [where, reason])).toEqual([
		['Q2', 'Q2 has no name in English or for all languages'],
		['Q4', 'Q4 has no name in English or for all languages'],
	]);
});

describe('a record of the same name', () => {
	const staff = { origin: 'staff' };

	test('is matched by a second sign, keeps its values, and gets missing ones', async () => {
		await revise(database.db, staff, [
			{
				type: 'organization',
				set: { name: 'Ember Labs', website: 'https://labs.ember.example', location: 'Bern' },
			},
		]);
		await load(database.db, wikidata, input(whole()));
		expect(
			await rowsOf(sql`select name, location, github from organization where name = 'Ember Labs'`),
		).toEqual([{ name: 'Ember Labs', location: 'Bern', github: 'https://github.com/ember-labs' }]);
	});

	test('is not matched without one: an organization only if its name is distinctive, a person never', async () => {
		await revise(database.db, staff, [
			{ type: 'organization', set: { name: 'Ember Labs' } },
			{ type: 'person', set: { name: 'Bo Reed' } },
		]);
		await load(database.db, wikidata, input(whole()));
		expect(
			await rowsOf(sql`select count(*)::int as n from organization where name = 'Ember Labs'`),
		).toEqual([{ n: 1 }]);
		expect(await rowsOf(sql`select count(*)::int as n from person where name = 'Bo Reed'`)).toEqual(
			[{ n: 2 }],
		);
		expect(await rowsOf(sql`select one_type, state from duplicate_pair order by 1`)).toEqual([
			{ one_type: 'organization', state: 'same' },
			{ one_type: 'person', state: 'open' },
		]);
	});

	test('a person at the same organization is matched, and keeps an equivalent position', async () => {
		const [labs] = await revise(database.db, staff, [
			{
				type: 'organization',
				set: { name: 'Ember Labs', identifiers: [{ source: 'wikidata', external_id: 'Q200' }] },
			},
		]);
		const position = {
			organization_id: labs?.id ?? 0,
			project_id: null,
			employer: null,
			title: 'Co-founder',
			from_date: null,
			from_precision: null,
			to_date: null,
			to_precision: null,
			is_founder: true,
			is_primary: true,
		};
		await revise(database.db, staff, [
			{ type: 'person', set: { name: 'Ada Quill', positions: [position] } },
		]);
		await load(database.db, wikidata, input(whole()));
		expect(await rowsOf(sql`select id::int from person where name = 'Ada Quill'`)).toEqual([
			{ id: 1 },
		]);
		const titles = (await positions()).filter(
			({ name, employer }) => name === 'Ada Quill' && employer === 'Ember Labs',
		);
		expect(titles.map(({ title }) => title)).toEqual([
			'Chairperson',
			'Co-founder',
			'research director',
		]);
	});
});

test('over HTTP every query is paged until one is empty', async () => {
	const asked: string[] = [];
	const run = () =>
		serving(
			(request, response) => {
				const url = new URL(request.url ?? '', 'http://x');
				const query = url.searchParams.get('query') ?? '';
				const kind = /BIND\("(\w+)"/.exec(query)?.[1] ?? '';
				const page = Number(/OFFSET (\d+)/.exec(query)?.[1]) / 100 + 1;
				asked.push(`${kind} ${page}`);
				expect([url.pathname, url.searchParams.get('format')]).toEqual(['/sparql', 'json']);
				const pages: Record<string, unknown> = {
					'project 1': answerOf(itemRows(project, { P856: { text: 'https://ember.example' } })),
					'project 2': answerOf(
						itemRows(
							{ ...project, id: 'Q101', name: 'Tidal' },
							{ P856: { text: 'https://tidal.example' } },
						),
					),
					'person 1': answerOf(itemRows(person, { P2002: { text: 'adaquill' } })),
				};
				response.end(JSON.stringify(pages[`${kind} ${page}`] ?? answerOf()));
			},
			(base) => loadFrom(database.db, wikidata, base),
		);
	const first = await run();
	expect(first.ended).toBe('complete');
	expect(first.counts).toMatchObject({ read: 3, created: 3 });
	expect(asked).toEqual([
		...['project 1', 'project 2', 'project 3', 'organization 1', 'fund 1', 'person 1', 'person 2'],
	]);
	expect((await run()).counts).toMatchObject({ read: 3, unchanged: 3 });
});

test('a truncated answer keeps the whole items before it, never half of one', async () => {
	const text = JSON.stringify(whole());
	const cut = `${text.slice(0, text.indexOf('labs.ember'))}\njava.util.concurrent.TimeoutException`;
	async function* chunks() {
		for (let at = 0; at < cut.length; at += 400) yield Buffer.from(cut.slice(at, at + 400));
	}
	const { ended, counts } = await load(database.db, wikidata, { name: 'answer', chunks: chunks() });
	expect(ended).toEqual({ broken: expect.stringContaining('stops being a JSON list') });
	expect(counts.rejected).toBe(0);
	expect(await rowsOf(sql`select name from organization`)).toEqual([]);
	expect(await rowsOf(sql`select name from project`)).toEqual([{ name: 'Ember' }]);
});

test('a source that answers nothing at all is reported', async () => {
	const { ended } = await serving(
		(_, response) => response.end(JSON.stringify(answerOf())),
		(base) => loadFrom(database.db, wikidata, base),
	);
	expect(ended).toEqual({ broken: expect.stringContaining('sent no items') });
});
