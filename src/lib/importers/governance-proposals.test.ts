import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { projectGovernance } from '#lib/entities/project-governance.dataset.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import { hubProposal, useSnapshotHub } from '../../../tests/setup/snapshot-hub.ts';
import { refreshProposals } from './governance-proposals.ts';

const database = useTestDatabase();
const { answers, asked, strange, how } = useSnapshotHub();
beforeEach(async () => {
	await emptyCatalogue(database.db);
	await database.db.execute(sql`truncate governance_space, governance_proposal`);
	answers.clear();
	asked.length = 0;
});

const take = (more: object = {}) =>
	refreshProposals(database.db, {
		...how(),
		patience: 5_000,
		hasNetwork: async () => true,
		...more,
	});
const know = (...spaces: string[]) =>
	revise(
		database.db,
		{ origin: 'staff' },
		spaces.map((external_id) => ({
			type: 'project' as const,
			set: {
				name: external_id.split('.')[0] ?? '',
				identifiers: [{ source: 'snapshot', external_id }],
			},
		})),
	);
const loadProposals = (slug: string) => projectGovernance.load(database.db, { slug });
const answer = (space: string, ...fields: object[]) =>
	answers.set(space, { data: { proposals: fields.map((one) => hubProposal(space, one)) } });
async function refusals() {
	const { rows } = await database.db.execute<{ space: string; refusal: string | null }>(
		sql`select space, refusal from governance_space order by space`,
	);
	return Object.fromEntries(rows.map(({ space, refusal }) => [space, refusal]));
}
const later = () =>
	database.db.execute(sql`update governance_space set at = at - interval '13 hours'`);

test('a project shows its space’s proposals, newest first, with the leading choice', async () => {
	await know('ember.eth');
	const now = Math.floor(Date.now() / 1_000);
	answer(
		'ember.eth',
		{ id: '0x2', title: 'Open <b>now</b>\u202e\n', start: now - 50, end: now + 500_000 },
		{ id: '0x1', title: 'x'.repeat(5_000), type: 'ranked-choice' },
		{ id: '0x1', title: 'The same again' },
	);
	expect(await take()).toEqual({ spaces: 1, changed: 1 });
	expect(strange).toEqual([]);
	const [first, second, ...rest] = await loadProposals('ember');
	expect(rest).toEqual([]);
	expect(first).toMatchObject({
		...{ space: 'ember.eth', title: 'Open <b>now</b>', state: 'active', votes: 412 },
		...{ leading: 'For', leading_percent: 75 },
		url: 'https://snapshot.box/#/s:ember.eth/proposal/0x2',
	});
	expect(second).toMatchObject({ state: 'closed', leading: null, leading_percent: null });
	expect(second?.title).toBe(`${'x'.repeat(299)}…`);
});

test('a space rests for twelve hours; unchanged ones trigger nothing, and deleted ones go', async () => {
	await know('ember.eth');
	answer('ember.eth', { id: '0x2' }, { id: '0x1' });
	await take();
	expect(await take()).toEqual({ spaces: 0, changed: 0 });
	await later();
	expect(await take()).toEqual({ spaces: 1, changed: 0 });
	await later();
	answer('ember.eth', { id: '0x2', votes: 500 });
	expect(await take()).toEqual({ spaces: 1, changed: 1 });
	expect(
		(await loadProposals('ember')).map(({ external_id, votes }) => [external_id, votes]),
	).toEqual([['0x2', 500]]);
	await later();
	answers.delete('ember.eth');
	expect(await take()).toEqual({ spaces: 1, changed: 1 });
	expect(await loadProposals('ember')).toEqual([]);
});

test('four spaces are fetched per run, those of the largest coins first, and none without a project', async () => {
	await know('a.eth', 'b.eth', 'c.eth', 'd.eth', 'e.eth');
	await database.db.execute(sql`insert into market_figure (project_id, market_cap_rank)
		select id, 3 from project where name = 'e'`);
	expect(await take()).toEqual({ spaces: 4, changed: 0 });
	expect(asked).toEqual(['e.eth', 'a.eth', 'b.eth', 'c.eth']);
	expect(await take()).toEqual({ spaces: 1, changed: 0 });
});

test.each<[string, Parameters<typeof answers.set>[1], RegExp]>([
	[
		'says why',
		{ errors: [{ message: 'Invalid <space>\nvalue' }], data: null },
		/^the hub says: Invalid <space> value$/,
	],
	['is a web page', '<!doctype html><p>Are you human?</p>', /^the answer is no list of proposals$/],
	['is of another kind', { data: { proposals: 'many' } }, /^the answer is no list of proposals$/],
	['is an error', { status: 502, body: 'oh' }, /^the hub answered 502$/],
	[
		'leads elsewhere',
		{ status: 302, headers: { location: 'http://10.0.0.1/' }, body: '' },
		/^the hub answered 302$/,
	],
	[
		'tells of others',
		{ data: { proposals: [hubProposal('other.eth')] } },
		/^the answer tells of another space$/,
	],
	[
		'cannot be read',
		{ data: { proposals: [null, 7, { id: '../x' }, hubProposal('ember.eth', { start: 'soon' })] } },
		/^none of its proposals can be read$/,
	],
	[
		'is too long',
		`{"data":"${'x'.repeat(1_100_000)}"}`,
		/^the answer has more than 1048576 bytes$/,
	],
])(
	'an answer that %s is refused in words, and what was there stays',
	async (_, strangeAnswer, why) => {
		await know('ember.eth');
		answer('ember.eth', {});
		await take();
		await later();
		answers.set('ember.eth', strangeAnswer);
		expect(await take()).toEqual({ spaces: 1, changed: 0 });
		expect((await refusals())['ember.eth']).toMatch(why);
		expect(await loadProposals('ember')).toHaveLength(1);
	},
);

test('odd figures of a proposal are left out, and a secret or tied vote has no leader', async () => {
	await know('ember.eth');
	const times = { start: 1_790_600_000, end: 1_790_000_000 };
	answer(
		'ember.eth',
		{ id: '0x1', votes: -5, scores: [-1, 2, 3] },
		{ id: '0x2', votes: 1e12, scores: ['1', null] },
		{ id: '0x3', privacy: 'shutter' },
		{ id: '0x4', scores: [5, 5, 0] },
		{ id: '0x5', scores: [1] },
		{ id: '0x6', choices: ['', 'b', 'c'] },
		{ id: '0x7', ...times },
		{ id: '0x8', scores: null, choices: null, type: null, votes: null, privacy: null },
	);
	await take();
	const rows = await loadProposals('ember');
	expect(rows.map(({ external_id, votes, leading }) => [external_id, votes, leading])).toEqual([
		['0x1', null, null],
		['0x2', null, null],
		['0x3', 412, null],
		['0x4', 412, null],
		['0x5', 412, null],
		['0x6', 412, null],
		['0x8', null, null],
	]);
});

test('a hub that asks for a pause gets it, and one that never answers is given up', async () => {
	await know('a.eth', 'b.eth');
	answers.set('a.eth', { status: 429, headers: { 'retry-after': '600' }, body: 'later' });
	expect(await take()).toEqual({ spaces: 1, changed: 0 });
	expect(await take()).toEqual({ spaces: 0, changed: 0 });
	expect(await refusals()).toEqual({});
	await database.db.execute(sql`truncate source_host`);
	answers.set('a.eth', 'endless');
	const brief = { patience: 200 };
	expect(await take({ ...brief, hasNetwork: async () => false })).toEqual({
		spaces: 1,
		changed: 0,
	});
	expect(await refusals()).toEqual({});
	expect(await take(brief)).toEqual({ spaces: 2, changed: 0 });
	expect(await refusals()).toMatchObject({ 'a.eth': expect.any(String), 'b.eth': null });
});
