import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownSpellings } from '#lib/catalogue/linkage/spellings.ts';
import { namesIn, starterRecords } from '#lib/starter/starter-files.ts';
import { starterFiles, starterOf } from './build.ts';
import { checkCurated } from './check.ts';
import {
	type CuratedCatalogue,
	curatedFiles,
	type Entity,
	type Fact,
	readCurated,
} from './curated.ts';
import { type GatheredRecord, gather, identify, say } from './gathered.ts';
import { joinProjects } from './join.ts';
import { githubLink, httpsLink, twitterLink } from './links.ts';
import { foldName } from './names.ts';
import { location } from './organizations.ts';
import { type StatedPosition, withoutDoubles } from './positions.ts';
import type { StarterRecord } from './record.ts';

const text = (name: string) =>
	readFile(new URL(`../../data/starter/${name}`, import.meta.url), 'utf8');

test('what is checked in matches the curated files and the packages, and is free of errors', async () => {
	const { files, problems } = await starterFiles();
	expect(problems).toEqual([]);
	for (const [name, built] of Object.entries(files))
		expect(await text(name), `run npm run cairn -- starter for ${name}`).toBe(built);
});

describe.each(['project', 'organization', 'person', 'round'] as const)('each %s', (type) => {
	test('has a unique key, slug and identifiers, and an address for every fact', async () => {
		const records = await starterRecords(type);
		const keys = records.map(({ key }) => key);
		expect(new Set(keys).size).toBe(keys.length);
		const slugs = records.map((record) => namesIn(record).slug).filter(Boolean);
		expect(new Set(slugs).size).toBe(slugs.length);
		const identifiers = records.flatMap(({ changes }) =>
			changes.flatMap(({ set }) => JSON.stringify(set?.identifiers ?? [])),
		);
		expect(new Set(identifiers.filter((one) => one !== '[]')).size).toBe(records.length);
		for (const { changes } of records)
			for (const { source, sources } of changes)
				for (const address of [source, ...Object.values(sources ?? {})])
					expect(address).toMatch(/^https?:\/\//);
	});
});

test('no contract belongs to two projects', async () => {
	const contracts = (await starterRecords('project')).flatMap(({ changes }) => {
		const own = changes[0]?.set?.contracts;
		return Array.isArray(own) ? own.map((one) => JSON.stringify(one)) : [];
	});
	expect(new Set(contracts).size).toBe(contracts.length);
	expect(contracts.length).toBeGreaterThan(1_000);
});

test('an investor spelt in several ways is one record, and rounds use it', async () => {
	const records = await starterRecords('organization');
	const names = new Set(records.map((record) => foldName(namesIn(record).name)));
	const apart = knownSpellings.filter(
		({ name, aliases }) =>
			new Set([name, ...aliases].map(foldName).filter((one) => names.has(one))).size > 1,
	);
	expect(apart).toEqual([]);
	const dhvc = records.find((record) => namesIn(record).name === 'Danhua Capital');
	expect(dhvc?.changes.flatMap(({ add }) => add?.aliases ?? [])).toContain('DHVC');
});

const page = 'https://paper.example.org/a';
const fact = (one: object): Fact => {
	const { curated, problems } = readCurated({
		...empty,
		projects: [{ name: 'X', facts: [{ source: page, ...one }] }],
	});
	const [read] = curated.projects[0]?.facts ?? [];
	if (!read) throw new Error(problems.join());
	return read;
};
const empty = {
	projects: [],
	organizations: [],
	people: [],
	rounds: [],
	news: [],
	same: [],
	readings: [],
	marks: [],
};
const website = (value: string) => fact({ field: 'website', value });
const packaged = (name: string, symbol: string | null, site?: string): GatheredRecord => {
	const record = gather(foldName(`${name}${symbol ?? ''}`), name, symbol, page);
	identify(record, 'coingecko', record.key);
	if (site) say(record, page, { website: site });
	return record;
};
const curatedProject = (name: string, symbol: string | undefined, facts: Fact[] = []): Entity => ({
	name,
	symbol,
	facts: [...facts, fact({ field: 'ecosystem', value: 'Ethereum' })],
});
const built = (changes: Partial<CuratedCatalogue>, projects: GatheredRecord[] = []) => {
	const problems: string[] = [];
	const { curated } = readCurated(empty);
	const starter = starterOf({ ...curated, ...changes }, { projects, organizations: [] }, problems);
	return { ...starter, problems };
};
const find = (records: StarterRecord[], type: string, name: string) => {
	const found = records.filter((record) => record.type === type && namesIn(record).name === name);
	expect(found).toHaveLength(1);
	return found[0];
};

describe('a curated project matches the packages’ one', () => {
	test.each([
		['of the same symbol and name', 'Sui', 'SUI', undefined, 'Sui', 'sui', undefined, true],
		[
			'of the same symbol and site',
			'Cosmos',
			'ATOM',
			'https://cosmos.network',
			'Hub',
			'ATOM',
			'https://www.cosmos.network/x',
			true,
		],
		[
			'of the same symbol and its name with a word behind it',
			'Lido',
			'LDO',
			undefined,
			'Lido DAO',
			'LDO',
			undefined,
			true,
		],
		[
			'but not by the symbol alone',
			'Jupiter',
			'JUP',
			undefined,
			'Jupiter Project',
			'JUP',
			undefined,
			false,
		],
		[
			'but not by the name alone',
			'Polygon',
			'POL',
			undefined,
			'Polygon',
			'MATIC',
			undefined,
			false,
		],
		[
			'but not by the site alone',
			'Cosmos',
			'ATOM',
			'https://cosmos.network',
			'Other',
			'OTH',
			'https://cosmos.network',
			false,
		],
	])('%s', (_, name, symbol, site, otherName, otherSymbol, otherSite, isOne) => {
		const entity = curatedProject(name, symbol, site ? [website(site)] : []);
		const record = packaged(otherName, otherSymbol, otherSite);
		expect(joinProjects([record], [entity], []).has(entity)).toBe(isOne);
	});

	test('never when two match the signs, unless a person decided otherwise', () => {
		const entity = curatedProject('Twin', 'TWN');
		const two = [packaged('Twin', 'TWN'), packaged('TWIN', 'twn')];
		const [first, second] = two;
		if (second) second.key = 'second';
		expect(joinProjects(two, [entity], []).size).toBe(0);
		const said = [{ name: 'Twin', starter: 'second', because: 'read' }];
		expect(joinProjects(two, [entity], said).get(entity)).toBe(second);
		expect(first?.key).not.toBe('second');
	});
});

test('the curated value wins, and the packages’ one precedes it in the history', () => {
	const entity = curatedProject('Lido', 'LDO', [website('https://lido.fi')]);
	const { records } = built({ projects: [entity] }, [
		packaged('Lido DAO', 'LDO', 'https://old.lido.org'),
	]);
	const record = find(records, 'project', 'Lido');
	const sites = record?.changes.flatMap(({ set }) => set?.website ?? []);
	expect(sites).toEqual(['https://old.lido.org', 'https://lido.fi']);
	const names = record?.changes.flatMap(({ set }) => set?.name ?? []);
	expect(names).toEqual(['Lido DAO', 'Lido']);
	expect(record?.changes.flatMap(({ add }) => add?.aliases ?? [])).toEqual(['Lido DAO']);
});

test('when two pages disagree the first wins, and the other precedes it in the history', () => {
	const facts = [
		fact({ field: 'year_founded', value: 2015 }),
		fact({ field: 'year_founded', value: 2014, source: 'https://other.example.org' }),
	];
	const { records } = built({ projects: [{ name: 'X', facts }] });
	const said = find(records, 'project', 'X')?.changes.map(({ set, source, sources }) => [
		set?.year_founded,
		sources?.year_founded ?? source,
	]);
	expect(said).toEqual([
		[2014, 'https://other.example.org'],
		[2015, page],
	]);
});

/** Facts of a project with the pages that state them, in any order and number. */
const anyFacts = fc.array(
	fc.record({
		source: fc.constantFrom('https://a.example.org', 'https://b.example.org', page),
		fact: fc.constantFrom<object[]>(
			{ field: 'description', value: 'One' },
			{ field: 'description', value: 'Two' },
			{ field: 'year_founded', value: 2014 },
			{ field: 'year_founded', value: 2015 },
			{ field: 'sector', value: ['DeFi', 'AI'] },
			{ field: 'sector', value: ['AI'] },
			{ field: 'alias', value: 'Once' },
			{ field: 'organization', value: { name: 'X Labs', role: 'Developer company' } },
			{ field: 'person', value: { name: 'Ann', role: 'Founder' } },
			{ field: 'person', value: { name: 'Ann', role: 'Founder and CEO' } },
		),
	}),
	{ minLength: 1, maxLength: 12 },
);

test('whatever pages state: nothing is lost, each fact keeps an address that stated it, and the first of each field wins', () => {
	fc.assert(
		fc.property(anyFacts, fc.boolean(), (stated, isPackaged) => {
			const facts = stated.map(({ source, fact: one }) => fact({ ...one, source }));
			const { records, problems } = built(
				{ projects: [{ name: 'X', symbol: 'X', facts }] },
				isPackaged ? [packaged('X', 'X')] : [],
			);
			expect(problems).toEqual([]);
			const record = find(records, 'project', 'X');
			if (!record) throw new Error('not made');
			// The first change references no other record: there may be none yet.
			expect(record.changes[0]?.add?.organizations).toBeUndefined();
			for (const field of ['description', 'year_founded'] as const) {
				const values = facts.filter((one) => one.field === field);
				const said = record.changes.flatMap((change) =>
					change.set?.[field] === undefined
						? []
						: [{ value: change.set[field], source: change.sources?.[field] ?? change.source }],
				);
				expect(said.at(-1)?.value).toBe(values[0]?.value);
				expect(new Set(said.map(({ value }) => value))).toEqual(
					new Set(values.map(({ value }) => value)),
				);
				for (const { value, source } of said)
					expect(values.some((one) => one.value === value && one.source === source)).toBe(true);
			}
			const sectors = record.changes.flatMap(({ add }) => add?.sectors ?? []);
			expect(new Set(sectors)).toEqual(
				new Set(facts.flatMap((one) => (one.field === 'sector' ? one.value : []))),
			);
			const people = facts.filter(({ field }) => field === 'person');
			const ann = records.filter(({ type }) => type === 'person');
			expect(ann).toHaveLength(people.length > 0 ? 1 : 0);
			expect(ann[0]?.changes.flatMap(({ add }) => add?.positions ?? []).length ?? 0).toBe(
				people.length > 0 ? 1 : 0,
			);
		}),
		{ numRuns: 200 },
	);
});

test('positions at one place are one when titles and dates agree', () => {
	const at = { organization: 'a' };
	const one = (title: string, from: string | null = null, source = page): StatedPosition => ({
		at,
		title,
		from,
		to: null,
		source,
	});
	expect(withoutDoubles([one('Founder'), one('Co-founder and CEO', '2014')])).toEqual([
		one('Co-founder and CEO', '2014'),
	]);
	expect(withoutDoubles([one('CEO', '2014'), one('CEO', '2014-05')])).toHaveLength(1);
	expect(withoutDoubles([one('CEO', '2014'), one('CEO', '2019')])).toHaveLength(2);
	expect(withoutDoubles([one('CTO'), one('CEO')])).toHaveLength(2);
});

describe('rounds', () => {
	const round = (one: object) => {
		const { curated, problems } = readCurated({
			...empty,
			rounds: [
				{
					project: 'X',
					stage: 'Seed',
					date: '2022-10',
					precision: 'month',
					amount_usd: 1_000_000,
					investors: [],
					source: page,
					...one,
				},
			],
		});
		expect(problems).toEqual([]);
		return curated.rounds;
	};
	const setOf = (records: StarterRecord[]) =>
		records.find(({ type }) => type === 'round')?.changes[0]?.set;

	test('find who raised: a project, else an organization of that name, else a project of its own', () => {
		const project = { name: 'X', facts: [website('https://x.example.org')] };
		const named = { name: 'X Inc.', facts: [fact({ field: 'alias', value: 'X' })] };
		expect(
			setOf(built({ rounds: round({}), projects: [project], organizations: [named] }).records),
		).toMatchObject({ project_id: 'curated-x' });
		expect(setOf(built({ rounds: round({}), organizations: [named] }).records)).toMatchObject({
			organization_id: 'curated-xinc',
		});
		expect(setOf(built({ rounds: round({}) }).records)).toMatchObject({ project_id: 'raised-x' });
	});

	test('name each investor once, by name or alias; one without a record becomes an organization or a person with only a name', () => {
		const { records } = built({
			rounds: round({
				investors: [
					{ name: 'USV' },
					{ name: 'Union Square Ventures', lead: true },
					{ name: 'Ann' },
					{ name: 'Näme & Co' },
					{ name: 'Bea Bo', person: true },
				],
			}),
			organizations: [
				{ name: 'Union Square Ventures', facts: [fact({ field: 'alias', value: 'USV' })] },
			],
			people: [{ name: 'Ann', facts: [website('https://ann.example.org')] }],
		});
		expect(setOf(records)?.investors).toMatchObject([
			{ organization_id: 'curated-unionsquareventures', is_lead: true },
			{ person_id: 'curated-ann', is_lead: false },
			{ organization_id: 'starter-investor-nameco', is_lead: false },
			{ person_id: 'named-beabo', is_lead: false },
		]);
		const unknown = find(records, 'organization', 'Näme & Co');
		expect(unknown?.changes).toEqual([
			{
				set: {
					slug: 'name-co',
					name: 'Näme & Co',
					identifiers: [{ source: 'starter-investor', external_id: 'nameco' }],
				},
				source: page,
			},
		]);
	});
});

test('a headline that names no starter record is reported', () => {
	const { curated } = readCurated({
		...empty,
		news: [{ title: 'T', url: page, source: 'Paper', date: '2026-01-02', names: ['Nobody'] }],
	});
	expect(built({ news: curated.news }).problems).toEqual([
		'news.json, “T”: the starter has no record called Nobody.',
	]);
});

describe('checks', () => {
	const project = (name: string, ...facts: object[]) => ({
		name,
		facts: facts.map((one) => ({ source: page, ...one })),
	});
	const says = (files: object) => {
		const { curated, problems } = readCurated({ ...empty, ...files });
		return [
			...problems,
			...checkCurated(
				curated,
				new Set([foldName('A sentence of a package that the registry wrote about it.')]),
			),
		];
	};
	const allocation = (group: string, percent: number) => ({
		field: 'allocation',
		value: { group, percent },
	});

	test.each<[string, object, RegExp]>([
		[
			'names',
			{ projects: [project('A.b'), project('AB')] },
			/differs from A\.b in case or punctuation/,
		],
		[
			'dates',
			{ projects: [project('A', { field: 'launch_date', value: '2023-02-30' })] },
			/A: its launch date has the date 2023-02-30, which is none/,
		],
		[
			'precisions',
			{
				projects: [
					project('A', {
						field: 'event',
						value: { date: '2023-02', precision: 'day', title: 'T', kind: 'Other' },
					}),
				],
			},
			/the precision day/,
		],
		[
			'shares',
			{ projects: [project('A', allocation('Team', 60), allocation('Rest', 41))] },
			/sum to 101 %/,
		],
		[
			'hosts',
			{ projects: [project('A', { field: 'website', value: 'https://staging.a.org' })] },
			/is a test host/,
		],
		[
			'schemes',
			{ projects: [project('A', { field: 'website', value: 'http://a.org' })] },
			/does not begin with https/,
		],
		[
			'places',
			{ projects: [project('A', { field: 'twitter', value: 'https://twitter.com/a' })] },
			/is on another site/,
		],
		[
			'shared sites',
			{
				projects: [
					project('A', { field: 'website', value: 'https://a.org' }),
					project('B', { field: 'website', value: 'https://A.org/' }),
				],
			},
			/is also that of A/,
		],
		[
			'lengths',
			{ projects: [project('A', { field: 'description', value: 'Short.' })] },
			/has 6 characters, not 60 to 240/,
		],
		[
			'positions that ended',
			{
				organizations: [
					project('O', { field: 'person', value: { name: 'A', role: 'Founder & former CEO' } }),
				],
				people: [
					project('A', {
						field: 'position',
						value: { organization: 'O', role: 'CEO', from: '2018' },
					}),
				],
			},
			/A: is CEO at O from 2018 without an end, and Founder & former CEO/,
		],
		[
			'own words',
			{
				projects: [
					project('A', {
						field: 'description',
						value: 'A sentence of a package that the registry wrote about it.',
					}),
				],
			},
			/a sentence of a package/,
		],
		[
			'fields',
			{ people: [project('A', { field: 'consensus', value: 'Proof of Work' })] },
			/people\.json, A, fact 1 \(consensus\): no such field in this file/,
		],
		[
			'amounts',
			{
				rounds: [
					{
						project: 'A',
						stage: 'Seed',
						date: '2022',
						precision: 'year',
						amount_usd: 1.5,
						investors: [],
						source: page,
					},
				],
			},
			/rounds\.json, A: amount_usd/,
		],
	])('see wrong %s', (_, files, sentence) => {
		expect(says(files).join('\n')).toMatch(sentence);
	});

	test('leave out weak entries before checking them', () => {
		expect(
			says({
				projects: [project('A', { field: 'website', value: 'https://staging.a.org', weak: true })],
			}),
		).toEqual([]);
	});

	test('find nothing in the curated files', async () => {
		const { problems } = readCurated(await curatedFiles());
		expect(problems).toEqual([]);
	});
});

test('links are normalized, and invalid ones left out', () => {
	expect(httpsLink('https://osmosis.zone/')).toBe('https://osmosis.zone');
	expect(httpsLink('javascript:alert(1)')).toBeNull();
	expect(twitterLink('https://twitter.com/osmosis')).toBe('https://x.com/osmosis');
	expect(twitterLink('https://example.com/osmosis')).toBeNull();
	expect(githubLink('https://github.com/Bouachain/bouachain.git')).toBe(
		'https://github.com/Bouachain/bouachain',
	);
});

test('countries are named, even where the library spells them differently', () => {
	expect(location(['UK'])).toBe(location(['GB']));
	expect(location(['JP', 'ID'])).toBe('Japan, Indonesia');
	expect(location([])).toBeNull();
});
