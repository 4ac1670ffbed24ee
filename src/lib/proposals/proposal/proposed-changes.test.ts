import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ChangeOutcome } from '#lib/catalogue/change.ts';
import type { Fields, Value } from '#lib/catalogue/field-values.ts';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { acceptLockedProposal } from '../apply/accept.ts';
import { recordOf } from '../form/form-data-record.ts';
import { checkSubmission } from '../submit/check-submission.ts';
import { submitProposal } from '../submit/submit.ts';
import { lockProposal } from './proposals.ts';
import { checkChanges, type ProposedValue, schemaOf } from './proposed-changes.ts';

const database = useTestDatabase();
const closed = ['slug', 'merged_into_id', 'identifiers', 'claims'];
const foreign = ['id', 'origin', 'created_at', 'author_id', 'state', 'version', 'record_id'];
const inherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];
const related = ['rounds', 'employees', 'news'];
const fieldsOf = (type: RecordType) => [
	...Object.keys(scalarFields[type].shape),
	...Object.keys(listFields[type].shape),
	...related,
];

const records = new Map<RecordType, ChangeOutcome>();
let authorId = 0;
let editorId = 0;

beforeAll(async () => {
	const { db } = database;
	authorId = (await signedIn(db)).member.id;
	editorId = (await signedIn(db, { roles: ['editor'] })).member.id;
	const staff = { origin: 'staff' };
	const named = (['project', 'organization', 'person'] as const).map((type) => ({
		type,
		set: { name: `A ${type}`, location: 'Oslo' },
	}));
	const made = await revise(db, staff, named);
	for (const [at, { type }] of named.entries()) records.set(type, made[at] ?? missing());
	const [round] = await revise(db, staff, [
		{ type: 'round', set: { project_id: idOf('project'), type: 'Seed', date: '2026-01-01' } },
	]);
	records.set('round', round ?? missing());
});

function missing(): never {
	throw new Error('The record was not made.');
}
const idOf = (type: RecordType): number => (records.get(type) ?? missing()).id;
const slugOf = (type: RecordType): string => (records.get(type) ?? missing()).slug;

const anyType = fc.constantFrom(...recordTypes);
const anySource = fc.oneof(
	fc.webUrl(),
	fc.string(),
	fc.constantFrom(
		'',
		'javascript:alert(1)',
		'https://a.example/\0',
		'https://nodot',
		' https://a.example ',
	),
);
const anyValue: fc.Arbitrary<Value> = fc.jsonValue({ maxDepth: 4 }).map((value) => value as Value);

test('arbitrary JSON in any field never throws, changes nothing that is closed, and each error names its field', async () => {
	await fc.assert(
		fc.asyncProperty(
			anyType.chain((type) =>
				fc.record({
					type: fc.constant(type),
					said: fc.dictionary(
						fc.constantFrom(...fieldsOf(type), ...foreign, ...inherited),
						fc.record({ value: anyValue, source: anySource }),
						{ maxKeys: 8 },
					),
				}),
			),
			async ({ type, said }) => {
				const { fields } = await recordOf(database.db, type, slugOf(type));
				const before = JSON.stringify(said);
				const { changes, complaints } = await checkChanges(database.db, type, said, fields);
				expect(JSON.stringify(said)).toBe(before);
				for (const { field, value, old } of changes) {
					expect(closed.concat(foreign, inherited)).not.toContain(field);
					expect(schemaOf(type, field)).toBeDefined();
					expect(JSON.stringify(value)).not.toBe(JSON.stringify(old));
				}
				for (const field of Object.keys(said)) {
					if (field === '__proto__') continue;
					if ([...closed, ...foreign, ...inherited].includes(field))
						expect(complaints).toHaveProperty(field);
				}
				for (const [key, text] of Object.entries(complaints)) {
					expect(Object.keys(said)).toContain(key.replace(/\.source$/, ''));
					expect(text).not.toBe('');
				}
			},
		),
		{ numRuns: 150 },
	);
});

const text = fc.constantFrom<Value>(
	'Oslo',
	'  Ådne  ',
	'<script>alert(1)</script>',
	'\u202eolleh',
	'名前',
	'👩‍🚀',
	"'; drop table project; --",
	'!!!',
	'x'.repeat(60),
);
const link = fc.constantFrom<Value>(
	'https://a.example',
	'https://a.example/%00?<script>',
	'https://münchen.example/ü',
	'http://[::1]/',
	'https://x.com/ada',
);
const number = fc.constantFrom<Value>(
	0,
	1,
	0.1,
	2026,
	1600,
	2_147_483_648,
	1e15,
	1e30,
	1e300,
	Number.MAX_VALUE,
);
const day = fc.constantFrom<Value>(
	'0000-01-01',
	'0001-01-01',
	'2024-02-29',
	'2026-11-21',
	'9999-12-31',
);
const flag = fc.constantFrom<Value>(true, false, null);
const aPerson = () => fc.constantFrom<Value>(idOf('person'), null, 999_999_999);

/** Values such as forms send, within limits and just beyond. */
function likely(): Record<string, fc.Arbitrary<Value>> {
	const maybe = (one: fc.Arbitrary<Value>) => fc.oneof(one, fc.constant<Value>(null));
	const list = (item: Record<string, fc.Arbitrary<Value>>) =>
		fc
			.array(
				fc.record(item).map((one): Value => one),
				{ maxLength: 3 },
			)
			.map((all): Value => all);
	const investors = list({
		organization_id: fc.constantFrom<Value>(idOf('organization'), null),
		person_id: fc.constant<Value>(null),
		name: fc.constantFrom<Value>(null, 'Somebody'),
		is_lead: fc.boolean(),
		amount_usd: maybe(number),
	});
	return {
		sectors: fc.array(text, { maxLength: 4 }).map((all): Value => all),
		subcategories: fc.array(text, { maxLength: 4 }).map((all): Value => all),
		contracts: list({ chain: text, address: text }),
		events: list({
			title: text,
			kind: fc.constant<Value>('General'),
			date: day,
			end_date: maybe(day),
			location: maybe(text),
			url: maybe(link),
		}),
		allocations: list({
			label: text,
			percent: maybe(number),
			tokens: maybe(number),
			unlocked_at_start_percent: fc.constant<Value>(null),
			cliff_months: maybe(number),
			vesting_months: maybe(number),
			start_date: maybe(day),
		}),
		positions: list({
			organization_id: fc.constantFrom<Value>(idOf('organization'), null),
			project_id: fc.constantFrom<Value>(idOf('project'), null),
			employer: maybe(text),
			title: text,
			from_date: maybe(day),
			from_precision: fc.constantFrom<Value>('year', null),
			to_date: maybe(day),
			to_precision: fc.constantFrom<Value>('day', null),
			is_founder: fc.boolean(),
			is_primary: fc.boolean(),
		}),
		investors,
		sources: list({ url: link, kind: fc.constantFrom<Value>('media', 'data') }),
		rounds: list({
			source: link,
			date: maybe(day),
			amount_usd: maybe(number),
			type: maybe(text),
			investors,
		}),
		employees: list({
			person_id: aPerson(),
			name: text,
			position: text,
			twitter: maybe(link),
			is_founder: fc.boolean(),
		}),
		news: list({ title: text, url: link, source_name: maybe(text), date: maybe(day) }),
		date: maybe(day),
		date_precision: fc.constantFrom<Value>('day', 'month', 'year', null),
		project_id: fc.constantFrom<Value>(idOf('project'), 999_999_999),
		currency: text,
		has_token: flag,
		actively_investing: flag,
	};
}

/** The value of a field without a generator of its own: a mix of everything. */
const anything = fc.oneof(text, link, number, day, flag);

function likelyValues(type: RecordType): fc.Arbitrary<Record<string, ProposedValue>> {
	const own = likely();
	const values = Object.fromEntries(
		fieldsOf(type).map((field) => [
			field,
			fc.record({ value: own[field] ?? anything, source: fc.constant('https://source.example/a') }),
		]),
	);
	return fc
		.record(values, { requiredKeys: [] })
		.map((some) =>
			Object.fromEntries(
				Object.entries(some).flatMap(([field, said]) => (said ? [[field, said]] : [])),
			),
		);
}

test('a contract invalid on its chain is refused, naming the wrong characters', async () => {
	const check = async (address: string, current: Fields = {}) => {
		const contracts = [{ chain: 'Ethereum', address }];
		const said = { contracts: { value: contracts, source: 'https://uniswap.org' } };
		return (await checkChanges(database.db, 'project', said, current)).complaints;
	};
	const wrong = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201f984';
	expect(await check('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')).toEqual({});
	expect(await check(wrong)).toEqual({
		contracts: `${wrong} has a letter wrong: its checksum does not fit group 10 of 10, f984.`,
	});
	// An existing invalid value is no reason to refuse another change.
	const before = { contracts: [{ chain: 'ethereum', address: wrong, spelling: null }] };
	expect(await check(wrong, before)).toEqual({});
});

test('whatever passes validation can be accepted: no value makes writing fail', async () => {
	const { db } = database;
	const form = anyType.chain((type) =>
		fc.record({ type: fc.constant(type), isNew: fc.boolean(), said: likelyValues(type) }),
	);
	let accepted = 0;
	await fc.assert(
		fc.asyncProperty(form, async ({ type, isNew, said }) => {
			const slug = isNew ? null : slugOf(type);
			const current: Fields = slug === null ? {} : (await recordOf(db, type, slug)).fields;
			const { complaints } = await checkSubmission(db, type, said, current);
			const fine = Object.fromEntries(
				Object.entries(said).filter(([field]) => !Object.hasOwn(complaints, field)),
			);
			const whole = await checkSubmission(db, type, fine, current);
			if (Object.keys(whole.complaints).length > 0 || whole.changes.length === 0) return;
			const sent = await submitProposal(db, authorId, { type, slug, said: fine, note: '' });
			await db.transaction(async (tx) => {
				const held = await lockProposal(tx, sent.id);
				const done = await acceptLockedProposal(tx, held, 'accept-at-once', { actorId: editorId });
				expect(['accepted', 'rejected']).toContain(done.state);
				if (done.state === 'accepted') accepted += 1;
			});
		}),
		{ numRuns: 50 },
	);
	expect(accepted).toBeGreaterThan(10);
});

test('accounts are stored by page address, however they are written', async () => {
	const said = async (field: string, value: string, current: Fields = {}) => {
		const one = { [field]: { value, source: 'https://example.org' } };
		const { changes, complaints } = await checkChanges(database.db, 'project', one, current);
		return changes[0]?.value ?? complaints[field] ?? null;
	};
	expect(await said('twitter', '@Uniswap')).toBe('https://x.com/Uniswap');
	expect(await said('twitter', 'x.com/Uniswap?s=20')).toBe('https://x.com/Uniswap');
	expect(await said('telegram', 'https://t.me/s/uniswap')).toBe('https://t.me/uniswap');
	expect(await said('discord', 'discord.com/invite/uniswap')).toBe('https://discord.gg/uniswap');
	expect(await said('discord', 'https://uniswap.org/chat')).toBe('https://uniswap.org/chat');
	expect(await said('github', 'github.com/Uniswap/v3-core.git')).toBe(
		'https://github.com/Uniswap/v3-core',
	);
	for (const none of ['https://x.com/home', 'https://x.com/i/user/1', 'https://x.com/a/status/1'])
		expect(await said('twitter', none)).toMatch('This does not name an account');
	const old = 'https://twitter.com/Uniswap';
	expect(await said('twitter', old, { twitter: old })).toBeNull();
});
