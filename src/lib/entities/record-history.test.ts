import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { readChanges } from '#lib/changes/changes-view.ts';
import { publicChanges } from '#lib/changes/public-changes.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { disputesOf } from './disputes.ts';
import { factHistory } from './fact-history.dataset.ts';
import { pastRecord } from './past-record.ts';
import { historyPage, parseHistoryQuery } from './record-history.ts';

const database = useTestDatabase();

async function say(change: Change, origin = 'staff', source?: string) {
	const [made] = await revise(database.db, { origin }, [{ ...change, ...(source && { source }) }]);
	const id = made?.id ?? 0;
	const [newest] = await readRevisions(database.db, change.type, id, { take: 1 });
	return { id, slug: made?.slug ?? '', revision: String(newest?.id), at: newest?.at ?? '' };
}

const historyQuery = (query: string) => parseHistoryQuery(new URLSearchParams(query));

test('two changes of a field are side by side in time order, lists item by item', async () => {
	const { db } = database;
	const { id } = await say({ type: 'project', set: { name: 'Compared', sectors: ['AI', 'DeFi'] } });
	const first = await say({ type: 'project', id, set: { description: 'A lending market' } });
	const second = await say({ type: 'project', id, set: { description: 'A lending protocol' } });
	const sectors = await say({ type: 'project', id, set: { sectors: ['DeFi', 'NFT'] } });
	const page = (query: string) =>
		historyPage(db, { type: 'project', ids: [id] }, historyQuery(query));
	for (const query of [
		`from=${first.revision}&to=${second.revision}`,
		`from=${second.revision}&to=${first.revision}`,
		`to=${second.revision}`,
	])
		expect((await page(query)).compared, query).toMatchObject({
			label: 'Description',
			before: [
				{ kind: 'same', text: 'A lending ' },
				{ kind: 'gone', text: 'market' },
			],
			after: [
				{ kind: 'same', text: 'A lending ' },
				{ kind: 'new', text: 'protocol' },
			],
		});
	expect((await page(`to=${sectors.revision}`)).compared).toMatchObject({
		isList: true,
		before: [
			{ kind: 'gone', text: 'AI' },
			{ kind: 'same', text: 'DeFi' },
		],
		after: [
			{ kind: 'same', text: 'DeFi' },
			{ kind: 'new', text: 'NFT' },
		],
	});
	expect((await page(`from=${first.revision}&to=${sectors.revision}`)).compared).toBeNull();
	expect((await page(`from=999999&to=${second.revision}`)).compared).toBeNull();
	expect((await page('')).compared).toBeUndefined();
});

test('different items read differently, however similar their figures and addresses', async () => {
	const { db } = database;
	const source = (page: string) => ({
		url: `https://news.example/${page}`,
		kind: 'media' as const,
	});
	const investor = (amount_usd: number) => ({
		organization_id: null,
		person_id: null,
		name: 'A fund',
		is_lead: true,
		amount_usd,
	});
	const { id: project_id } = await say({ type: 'project', set: { name: 'Near' } });
	const set = { type: 'Seed', date: '2026-10-01', date_precision: 'day' as const, project_id };
	const { id } = await say({ type: 'round', set: { ...set, sources: [source('a')] } });
	const read = async (revision: string) =>
		(await historyPage(db, { type: 'round', ids: [id] }, historyQuery(`to=${revision}`))).compared
			?.after;
	const sources = await say({ type: 'round', id, set: { sources: [source('a'), source('b')] } });
	expect(await read(sources.revision)).toEqual([
		{ kind: 'same', text: 'https://news.example/a · media' },
		{ kind: 'new', text: 'https://news.example/b · media' },
	]);
	await say({ type: 'round', id, set: { investors: [investor(5_120_000)] } });
	const investors = await say({ type: 'round', id, set: { investors: [investor(5_121_000)] } });
	expect(await read(investors.revision)).toEqual([
		{ kind: 'new', text: 'A fund · Lead · $5,121,000' },
	]);
});

test('a history is narrowed to a field and counted by fields', async () => {
	const { id } = await say({ type: 'person', set: { name: 'Counted' } });
	await say({ type: 'person', id, set: { location: 'Hue' } });
	await say({ type: 'person', id, set: { location: 'Hanoi' } });
	const page = await historyPage(
		database.db,
		{ type: 'person', ids: [id] },
		historyQuery('field=location'),
	);
	expect(page.changes.map(({ value }) => value)).toEqual(['Hanoi', 'Hue']);
	expect(page.fields).toContainEqual({ field: 'location', label: 'Location', count: 2 });
	expect(historyQuery('field=drop table&page=-1&from=x&to=1e3')).toEqual({
		field: null,
		page: 1,
		from: null,
		to: null,
	});
});

test('a page of the past names records as they are called today, and leaves out what came later', async () => {
	const { db } = database;
	const employer = await say({ type: 'organization', set: { name: 'Old Name' } });
	const person = await say({
		type: 'person',
		set: {
			name: 'Ada Past',
			positions: [
				{
					organization_id: employer.id,
					project_id: null,
					employer: null,
					title: 'Partner',
					from_date: null,
					from_precision: null,
					to_date: null,
					to_precision: null,
					is_founder: false,
					is_primary: true,
				},
			],
		},
	});
	await say({ type: 'organization', id: employer.id, set: { name: 'New Name' } });
	await say({ type: 'person', id: person.id, set: { name: 'Ada Present', location: 'Hanoi' } });
	const past = await pastRecord(db, { type: 'person', id: person.id }, person.at);
	expect(past).toMatchObject({ name: 'Ada Past', facts: [] });
	expect(past?.tables.map(({ title, rows }) => [title, rows[0]?.flat()[0]?.text])).toEqual([
		['Career', 'New Name'],
	]);
	const team = await pastRecord(db, { type: 'organization', id: employer.id }, person.at);
	expect(team?.name).toBe('Old Name');
	expect(team?.tables[0]).toMatchObject({
		title: 'Team',
		rows: [[[{ text: 'Ada Present' }], [{ text: 'Partner' }], [{}], [{}]]],
	});
});

test('sources whose latest values differ disagree, until people settle it', async () => {
	const { db } = database;
	const { id, slug } = await say({ type: 'project', set: { name: 'Disputed' } });
	const disputes = async () =>
		disputesOf(db, { type: 'project', id }, factHistory.load(db, { type: 'project', slug }));
	await say({ type: 'project', id, set: { year_founded: 2008 } }, 'import:a', 'https://a.example/');
	expect(await disputes()).toEqual([]);
	await say({ type: 'project', id, set: { year_founded: 2009 } }, 'import:b', 'https://b.example/');
	expect(await disputes()).toMatchObject([
		{
			label: 'Founded',
			sides: [
				{ text: '2009', source: 'https://b.example/' },
				{ text: '2008', source: 'https://a.example/' },
			],
			vote: null,
		},
	]);
	await say({ type: 'project', id, set: { year_founded: 2010 } });
	expect(await disputes()).toEqual([]);
});

test('recent changes of a member are shown to others only when the member shows them', async () => {
	const { db } = database;
	const view = (query: string) => readChanges(new URLSearchParams(query));
	expect((await publicChanges(db, view('by=nobody'))).changes).toEqual([]);
	const { changes, names } = await publicChanges(db, view('type=organization&field=name'));
	expect(changes[0]).toMatchObject({ record_type: 'organization', value: 'New Name' });
	expect(names.of('organization', changes[0]?.record_id ?? 0).href).toBe('/organization/old-name');
});
