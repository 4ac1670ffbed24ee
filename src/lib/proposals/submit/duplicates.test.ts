import { beforeAll, expect, test } from 'vitest';
import type { ChangeOutcome } from '#lib/catalogue/change.ts';
import type { Fields, Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { program } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { duplicatesOf } from './duplicates.ts';
import { checkCall } from './form-calls.ts';
import { submitProposal } from './submit.ts';

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';
let ada: SignedIn;
let gneiss: ChangeOutcome;
let fund: ChangeOutcome;

const only = ([one]: ChangeOutcome[]): ChangeOutcome => {
	if (!one) throw new Error('Nothing was made.');
	return one;
};

beforeAll(async () => {
	const { db } = database;
	ada = await signedIn(db, { roles: ['contributor'] });
	const staff = { origin: 'staff' };
	gneiss = only(
		await revise(db, staff, [
			{
				type: 'project',
				set: {
					name: 'Gneiss Protocol',
					website: 'https://www.gneiss.example/home',
					twitter: 'https://x.com/GneissHQ',
					contracts: [{ chain: 'ethereum', address: '0xAbC0000000000000000000000000000000000001' }],
					identifiers: [{ source: 'coingecko', external_id: 'gneiss' }],
				},
			},
		]),
	);
	fund = only(
		await revise(db, staff, [
			{
				type: 'organization',
				set: {
					name: 'Basalt Capital',
					linkedin: 'https://www.linkedin.com/company/basalt/',
					identifiers: [{ source: 'defillama-investor', external_id: 'Basalt VC' }],
				},
			},
		]),
	);
	await revise(db, staff, [
		{ type: 'project', set: { name: 'Marble', website: 'https://github.com/marble' } },
		{
			type: 'round',
			set: { project_id: gneiss.id, type: 'Seed', date: '2026-05-01', amount_usd: 5e6 },
		},
	]);
});

async function found(type: RecordType, values: Fields, recordId: number | null = null) {
	const all = await duplicatesOf(database.db, {
		type,
		recordId,
		values,
		fields: Object.keys(values),
	});
	return all.map(({ slug, why }) => [slug, why]);
}

test.each<[string, Fields, string]>([
	['website', { name: 'X', website: 'http://gneiss.example/' }, 'same website'],
	['account', { name: 'X', twitter: 'https://twitter.com/@gneisshq/' }, 'same Twitter account'],
	['account as website', { name: 'X', website: 'https://x.com/gneisshq' }, 'same website'],
	[
		'contract',
		{
			name: 'X',
			contracts: [{ chain: 'base', address: '0xABC0000000000000000000000000000000000001' }],
		},
		'same contract',
	],
	['name', { name: 'gneiss-protocol' }, 'same name'],
	['beginning of the name', { name: 'Gneiss' }, 'similar name'],
	['name with more behind', { name: 'Gneiss Protocol Labs International' }, 'similar name'],
	['misspelt name', { name: 'Gneis Protocol' }, 'similar name'],
	[
		'page at a source',
		{ name: 'X', description: 'https://www.coingecko.com/en/coins/gneiss' },
		'known',
	],
])('a new project with the same %s may be a duplicate', async (_, values, why) => {
	expect(await found('project', values)).toEqual([[gneiss.slug, expect.stringContaining(why)]]);
});

test('an organization is found by its page and by its name at a source', async () => {
	const page = { name: 'Other', linkedin: 'https://uk.linkedin.com/company/Basalt' };
	expect(await found('organization', page)).toEqual([[fund.slug, 'same LinkedIn page']]);
	expect(await found('organization', { name: 'Basalt VC' })).toEqual([
		[fund.slug, 'known by this name at a source'],
	]);
	expect(await found('person', { name: 'Basalt Capital' }), 'a person is no fund').toEqual([]);
});

test.each<[string, Fields]>([
	['another name', { name: 'Quartz', website: 'https://quartz.example' }],
	['a host where everybody has a page', { name: 'Quartz', website: 'https://github.com/quartz' }],
	['a host that only ends alike', { name: 'Quartz', website: 'https://notgneiss.example' }],
	['wildcards', { name: '%%%', website: 'https://%25.example', twitter: 'https://x.com/%25' }],
	['nothing', {}],
])('%s is no duplicate', async (_, values) => {
	expect(await found('project', values)).toEqual([]);
});

test('a record is not its own duplicate, and an edit is checked only for what it changes', async () => {
	expect(await found('project', { name: 'Gneiss Protocol' }, gneiss.id)).toEqual([]);
	const edit = { type: 'project', recordId: fund.id + 1_000, fields: ['location'] } as const;
	const values = { name: 'Gneiss Protocol', location: 'Oslo' };
	expect(await duplicatesOf(database.db, { ...edit, values })).toEqual([]);
});

test.each<[string, Record<string, Value>, string | null]>([
	[
		'type, 45 days later',
		{ type: 'seed', date: '2026-06-15', amount_usd: null },
		'same type, 45 days apart',
	],
	['type, 46 days later', { type: 'Seed', date: '2026-06-16', amount_usd: null }, null],
	[
		'amount',
		{ type: 'Series A', date: '2026-04-30', amount_usd: 5.04e6 },
		'same amount, 1 day apart',
	],
	['day alone', { type: 'Series A', date: '2026-05-01', amount_usd: 9e6 }, null],
])('a round of the same %s', async (_, round, why) => {
	const wanted = why === null ? [] : [[expect.any(String), why]];
	expect(await found('round', { project_id: gneiss.id, ...round })).toEqual(wanted);
	const ofForm = { rounds: [{ source: SOURCE, investors: [], ...round }] };
	expect(await found('project', ofForm, gneiss.id), 'in a form of who raised').toEqual(wanted);
});

test('an existing proposal is linked, from the call', async () => {
	const { db } = database;
	const said = (fields: Fields) =>
		Object.fromEntries(
			Object.entries(fields).map(([field, value]) => [field, { value, source: SOURCE }]),
		);
	const note = '';
	const sent = await submitProposal(db, ada.member.id, {
		type: 'organization',
		slug: null,
		said: said({ name: 'Slate Ventures', website: 'https://slate.example' }),
		note,
	});
	const edit = await submitProposal(db, ada.member.id, {
		type: 'project',
		slug: gneiss.slug,
		said: said({ location: 'Oslo' }),
		note,
	});
	const check = async (body: object) => {
		const asked = program('/api/contributions/check', { token: ada.token, body });
		return (await asked(checkCall, db)).json();
	};
	const fresh = await check({
		type: 'organization',
		slug: null,
		said: said({ name: 'Slate', website: 'https://www.slate.example/about', year_founded: 2050 }),
	});
	expect(fresh).toMatchObject({
		complaints: {},
		warnings: { year_founded: expect.stringContaining('future') },
		duplicates: [
			{
				type: 'proposal',
				slug: sent.slug,
				name: 'Slate Ventures',
				why: 'somebody proposed this already: same website',
				link: `/dao/${sent.slug}`,
			},
		],
	});
	const other = await check({
		type: 'project',
		slug: gneiss.slug,
		said: {
			...said({ location: 'Bergen' }),
			github: { value: 'https://github.com/g', source: '' },
		},
	});
	expect(other).toMatchObject({
		changes: [{ field: 'location', old: null, value: 'Bergen' }, { field: 'github' }],
		complaints: { 'github.source': expect.any(String) },
		duplicates: [{ slug: edit.slug, why: 'somebody proposed this already: location' }],
	});
});
