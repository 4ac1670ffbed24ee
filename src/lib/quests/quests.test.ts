import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { quest, subquest } from '#lib/db/schema/quests.ts';
import { noteProfile } from '#lib/deeds/checks/profile-filled.ts';
import { noteRecordsWatched } from '#lib/deeds/checks/record-watched.ts';
import { leaderboard } from '#lib/points/leaderboard.dataset.ts';
import { logAction } from '#lib/visits/action-log.ts';
import { countWanted } from '#lib/visits/wanted.ts';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { addQuest, pointsOf } from '../../../tests/setup/quests.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { changeQuest, closeQuest, makeQuest, questChange, questInput } from './change-quests.ts';
import { loadQuests, readQuestFile } from './load-quests.ts';
import { questOfForm } from './operate.server.ts';
import { pointsCall } from './points-calls.ts';
import { questCall, questsCall } from './quest-calls.ts';
import { questOf, questsPage, tagOf } from './read-quests.ts';
import { settleQuests } from './settle-quests.ts';
import { totalWantedFacts, wantedFacts } from './wanted-facts.dataset.ts';

const database = useTestDatabase();

afterEach(async () => {
	await database.db.delete(quest);
});

const member = async () => (await signedIn(database.db)).member.id;
const fill = (id: number) =>
	database.db.transaction((tx) =>
		noteProfile(tx, id, { bio: 'x', links: { github: 'https://github.com/x' } }),
	);

const validQuest = (more: object = {}) =>
	questInput.parse({
		...{ name: 'First week', description: 'Do it.', type: 'Start', tag: 'NEW' },
		opens_at: '2020-01-01T00:00:00Z',
		subquests: [
			{ name: 'Fill it', rule: { kind: 'profile-filled', count: 1, points: 10 } },
			{ name: 'Watch two', rule: { kind: 'record-watched', count: 2, points: 20 } },
		],
		...more,
	});

test('the six quests of the file are loaded once, samples only where asked for, closed, 15 tasks of 10 points', async () => {
	const { db } = database;
	await Promise.all([1, 2, 3].map(() => loadQuests(db, { samples: false })));
	const { quests, total } = await questsPage(db, null, 1);
	expect(total).toBe(6);
	expect(quests.map(({ slug }) => slug)).toEqual([
		'first-steps',
		'first-sources',
		'a-missing-team',
		'check-a-disagreement',
		'translate-a-help-article',
		'a-month-of-patrols',
	]);
	const month = quests.at(-1);
	expect(Date.parse(month?.closes_at ?? '') - Date.parse(month?.opens_at ?? '')).toBe(
		30 * 86_400_000,
	);
	await loadQuests(db, { samples: true });
	await loadQuests(db, { samples: true });
	const all = await questsPage(db, null, 1);
	expect(all.total).toBe(9);
	const samples = all.quests.slice(6);
	expect(samples.map((one) => [tagOf(one), one.point, one.subquests.length])).toEqual(
		samples.map(() => ['CLOSED', 150, 15]),
	);
	for (const { subquests } of samples)
		expect(new Set(subquests.map(({ points }) => points))).toEqual(new Set([10]));
});

test('an operator’s changes survive reloading the file, and a changed rule in the file is refused', async () => {
	const { db } = database;
	await loadQuests(db, { samples: false });
	await db
		.update(quest)
		.set({ name: 'Renamed', is_edited: true })
		.where(eq(quest.slug, 'first-steps'));
	await db.update(quest).set({ name: 'Not by the page' }).where(eq(quest.slug, 'first-sources'));
	await loadQuests(db, { samples: false });
	const { quests } = await questsPage(db, null, 1);
	expect(quests.slice(0, 2).map(({ name }) => name)).toEqual(['Renamed', 'First sources']);
	await db.update(subquest).set({ points: 999 }).where(eq(subquest.key, 'ten'));
	await expect(loadQuests(db, { samples: false })).rejects.toThrow('give it another key');
	const file = await readQuestFile();
	expect(file.quests).toHaveLength(6);
});

test('a new quest counts earlier actions, once, and later ones at once', async () => {
	const { db } = database;
	const [early, late] = [await member(), await member()];
	await fill(early);
	await makeQuest(db, validQuest());
	expect(await pointsOf(db, early)).toBe(0);
	await fill(late);
	expect(await pointsOf(db, late)).toBe(10);
	const runs = await Promise.all([settleQuests(db), settleQuests(db)]);
	expect(Math.max(...runs.map(({ quests }) => quests))).toBe(1);
	expect(await settleQuests(db)).toEqual({ quests: 0, accounts: 0 });
	expect([await pointsOf(db, early), await pointsOf(db, late)]).toEqual([10, 10]);
});

test('words and tasks can be changed, a task’s points cannot; a removed task pays nothing further and takes nothing', async () => {
	const { db } = database;
	const id = await makeQuest(db, validQuest());
	const [had, other] = [await member(), await member()];
	await fill(had);
	const tasks = (await questOf(db, null, { id }))?.subquests ?? [];
	const kept = tasks.slice(1).map(({ id: _id, name }) => ({ _id, name: `${name} now` }));
	await changeQuest(
		db,
		id,
		questChange.parse({
			...validQuest({ name: 'Second week' }),
			subquests: [
				...kept,
				{ name: 'Verify', rule: { kind: 'email-verified', count: 1, points: 5 } },
			],
		}),
	);
	await fill(other);
	expect([await pointsOf(db, had), await pointsOf(db, other)]).toEqual([10, 0]);
	const seen = await questOf(db, had, { id });
	expect(seen).toMatchObject({ name: 'Second week', slug: 'first-week', point: 25, earned: 10 });
	expect(seen?.subquests.map(({ name }) => name)).toEqual(['Watch two now', 'Verify', 'Fill it']);
	expect((await questOf(db, other, { id }))?.subquests).toHaveLength(2);
	await expect(
		changeQuest(
			db,
			id,
			questChange.parse({ ...validQuest(), subquests: [{ _id: '999999', name: 'x' }] }),
		),
	).rejects.toThrow('no longer exists');
	await expect(
		changeQuest(db, id, questChange.parse({ ...validQuest(), opens_at: '2021-01-01T00:00:00Z' })),
	).rejects.toThrow('It has already opened');
});

test('a quest is closed once, and points earned stay', async () => {
	const { db } = database;
	const id = await makeQuest(db, validQuest());
	const [had, late] = [await member(), await member()];
	await fill(had);
	await closeQuest(db, id);
	await expect(closeQuest(db, id)).rejects.toThrow('already closed');
	await fill(late);
	expect([await pointsOf(db, had), await pointsOf(db, late)]).toEqual([10, 0]);
	const seen = await questOf(db, had, { id });
	expect(seen && tagOf(seen)).toBe('CLOSED');
	expect(seen?.earned).toBe(10);
	await expect(changeQuest(db, id, questChange.parse(validQuest()))).rejects.toThrow('has closed');
});

test.each([
	[
		'about what a check cannot tell',
		{ kind: 'vote-cast', count: 1, points: 1, about: 'sector:DeFi' },
		'narrowed by type',
	],
	[
		'about what cannot be narrowed',
		{ kind: 'profile-filled', count: 1, points: 1, about: 'type:x' },
		'cannot be narrowed',
	],
	['more than there can be', { kind: 'profile-filled', count: 2, points: 1 }, 'at most 1'],
	['no points', { kind: 'profile-filled', count: 1, points: 0 }, 'from 1 to 1000'],
	['nothing that Cairn sees', { kind: 'follow-us', count: 1, points: 1 }, 'Choose what counts'],
])('a task is refused: %s', (_, rule, text) => {
	const read = questInput.safeParse({ ...validQuest(), subquests: [{ name: 'x', rule }] });
	expect(JSON.stringify(read.error?.issues)).toContain(text);
});

test('a quest named like a page next to the quests gets another address', async () => {
	const { db } = database;
	for (const [name, slug] of [
		['Points', 'quest-points'],
		['2027', 'quest-2027'],
		['翻訳', 'quest'],
		['Points', 'quest-points-2'],
	] as const)
		expect((await questOf(db, null, { id: await makeQuest(db, validQuest({ name })) }))?.slug).toBe(
			slug,
		);
});

test('the operators’ form matches the call: nameless rows and removed tasks are left out', () => {
	const form = {
		...{ name: 'A', description: 'B', type: 'C', tag: 'D' },
		opens_at: '2026-12-01T08:30',
		closes_at: '',
		'name-7': 'Seven',
		'name-8': 'Eight',
		'remove-8': 'on',
		'name-new0': 'New',
		'kind-new0': 'vote-cast',
		'count-new0': '3',
		'points-new0': '15',
		'about-new0': '',
		'name-new1': ' ',
		'kind-new1': 'vote-cast',
	};
	const body = questOfForm(form, ['7', '8']);
	expect(questChange.parse(body)).toMatchObject({
		opens_at: '2026-12-01T08:30:00Z',
		closes_at: null,
		subquests: [
			{ _id: '7', name: 'Seven' },
			{ name: 'New', rule: { kind: 'vote-cast', count: 3, points: 15, about: null } },
		],
	});
});

test('the calls show progress only to signed-in users, and unopened quests to nobody', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'record-watched', count: 3 }] });
	const later = await addQuest(db, {
		tasks: [{ kind: 'vote-cast' }],
		opens: '2098-01-01T00:00:00Z',
	});
	const ada = await signedIn(db);
	await db.transaction((tx) =>
		noteRecordsWatched(
			tx,
			ada.member.id,
			[1, 2].map((recordId) => ({ type: 'project', recordId })),
		),
	);
	const list = async (cookies?: string) =>
		(await browser('/api/quests?page=1', cookies ? { cookies } : {})(questsCall, db)).json();
	const visitor = await list();
	expect(visitor).toMatchObject({ page: 1, pages: 1, data: [{ tag: 'OPEN', point: 10 }] });
	expect(visitor.data).toHaveLength(1);
	expect(visitor.data[0]).toMatchObject({ description: 'A quest.', type: 'Test' });
	expect(visitor.data[0].subquests[0]).toMatchObject({ description: 'What to do.' });
	expect(visitor.data[0].subquests[0].more).toEqual({
		...{ points: 10, type_check: 'record-watched', about: null },
	});
	const [own] = (await list(ada.cookies)).data;
	expect(own.subquests[0].more.progress).toEqual({ done: 2, of: 3 });
	const one = (id: string | number) => browser(`/api/quests/${id}`)(questCall, db);
	expect((await one(own._id)).status).toBe(200);
	for (const id of [later.id, 0, 'x', '9'.repeat(30)]) expect((await one(id)).status).toBe(404);
});

test('the ledger is a file: for what, when, what was reverted; no formula runs in it', async () => {
	const { db } = database;
	const { id } = await addQuest(db, { tasks: [{ kind: 'profile-filled' }] });
	await db.update(quest).set({ name: '=HYPERLINK("x")' }).where(eq(quest.id, id));
	const ada = await signedIn(db);
	await fill(ada.member.id);
	await db.transaction((tx) => noteProfile(tx, ada.member.id, { bio: '', links: {} }));
	const ask = (format: string) =>
		browser(`/api/users/points?format=${format}`, { cookies: ada.cookies })(pointsCall, db);
	const { data } = await (await ask('json')).json();
	expect(data.map((one: Record<string, unknown>) => [one.points, one.sum, one.reason])).toEqual([
		[-10, 0, 'subquest-undone'],
		[10, 10, 'subquest-done'],
	]);
	const csv = await (await ask('csv')).text();
	expect(csv.split('\r\n').length).toBeGreaterThanOrEqual(3);
	expect(csv).not.toMatch(/,"?=HYPERLINK/);
	expect((await ask('xml')).status).toBe(400);
});

test('the leaderboard of a quest has only its points', async () => {
	const { db } = database;
	const mine = await addQuest(db, { tasks: [{ kind: 'profile-filled' }] });
	await addQuest(db, { tasks: [{ kind: 'profile-filled', points: 500 }] });
	const id = await member();
	await fill(id);
	const read = (quest: string | null) =>
		leaderboard.load(db, leaderboard.params.parse({ quest, take: 500 }));
	expect(
		(await read(mine.slug)).map(({ points, contributions }) => [points, contributions]),
	).toEqual([[10, 0]]);
	expect((await read(null)).some(({ points }) => points === 510)).toBe(true);
	expect(await read('no-such-quest')).toEqual([]);
});

test('missing facts: those that readers opened most first, by sector and fact; samples are left out', async () => {
	const { db } = database;
	const made = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Alpha', sectors: ['DeFi'], description: 'Known.' } },
		{ type: 'project', set: { name: 'Beta', sectors: ['DeFi'] } },
		{ type: 'project', set: { name: 'Gamma', sectors: ['Gaming'] } },
	]);
	await revise(db, { origin: 'sample' }, [{ type: 'project', set: { name: 'Sample' } }]);
	const [alpha] = made;
	for (const path of [
		`/project/${alpha?.slug}`,
		`/project/${alpha?.slug}/team`,
		'/project/none',
		'/changes',
	])
		await logAction(db, path, 'Test');
	await db.execute(
		sql`insert into action_log (path, user_agent, at) values ('/project/beta', 'x', now() - interval '8 days')`,
	);
	expect(await countWanted(db)).toEqual({ records: 1 });
	expect(await countWanted(db)).toEqual({ records: 1 });
	const read = (asked: object) => wantedFacts.load(db, wantedFacts.params.parse(asked));
	const all = await read({});
	expect(all.map(({ name, reads }) => [name, reads])).toEqual([
		['Alpha', 2],
		['Beta', 0],
		['Gamma', 0],
	]);
	expect(all[0]?.missing).not.toContainEqual(expect.objectContaining({ fact: 'Description' }));
	expect(all[1]?.missing).toContainEqual({ fact: 'Description', field: 'description' });
	expect((await read({ sector: 'defi', fact: 'Description' })).map(({ name }) => name)).toEqual([
		'Beta',
	]);
	expect(await read({ fact: 'Nothing' })).toEqual([]);
	expect(await read({ source: 'people' })).toEqual([]);
	const total = await totalWantedFacts.load(db, totalWantedFacts.params.parse({ sector: 'DeFi' }));
	expect(total).toEqual([{ total: 2 }]);
});
