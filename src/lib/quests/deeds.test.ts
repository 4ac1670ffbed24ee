import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/new-account.ts';
import { updateProfile } from '#lib/accounts/update-profile.ts';
import { removeAlert, saveAlert } from '#lib/alerts/alerts.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { connect, type Db } from '#lib/db/connect.ts';
import { notification, screen } from '#lib/db/schema/members.ts';
import { deed, deedKinds, quest } from '#lib/db/schema/quests.ts';
import { checks } from '#lib/deeds/checks.ts';
import { countByKey } from '#lib/keys/count-call.ts';
import { addKey } from '#lib/keys/keys.ts';
import { countUse } from '#lib/plans/usage.ts';
import { pointsFor } from '#lib/points/tiers.ts';
import { acceptLockedProposal } from '#lib/proposals/apply/accept.ts';
import { revertContribution } from '#lib/proposals/moderation/taken-back.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { submitProposal, withdrawProposal } from '#lib/proposals/submit/submit.ts';
import { castVote } from '#lib/proposals/vote/cast-vote.ts';
import { addScreen, removeScreen } from '#lib/saved-screens/change-screens.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { removeItem, saveItem } from '#lib/storage/stored-items.ts';
import { addEntry, moveEntries, removeRecord } from '#lib/watchlist/entries.ts';
import { createList, removeList } from '#lib/watchlist/lists.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { inVote, SOURCE } from '../../../tests/setup/in-vote.ts';
import { addQuest, paidFor, pointsOf } from '../../../tests/setup/quests.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const caller = {
	network: 'n',
	userAgent: '',
	isBrowser: true,
	secure: false,
	site: 'https://c.test',
};
let made = 0;

afterEach(async () => {
	await database.db.delete(quest);
});

async function project(): Promise<{ id: number; slug: string }> {
	const [row] = await revise(database.db, staff, [
		{ type: 'project', set: { name: `Project ${++made}` } },
	]);
	return { id: row?.id ?? 0, slug: row?.slug ?? '' };
}

const member = async () =>
	(await signedIn(database.db, { roles: ['contributor', 'dao'] })).member.id;

async function propose(db: Db, authorId: number, slug: string, location: string) {
	return submitProposal(db, authorId, {
		type: 'project',
		slug,
		said: { location: { value: location, source: SOURCE } },
		note: '',
	});
}

async function acceptIt(db: Db, id: number): Promise<void> {
	const editor = await signedIn(db, { roles: ['editor'] });
	await db.transaction(async (tx) =>
		acceptLockedProposal(tx, await lockProposal(tx, id), 'accept-at-once', {
			actorId: editor.member.id,
		}),
	);
}

async function newestRevision(db: Db, recordId: number): Promise<number> {
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from revision where record_type = 'project' and record_id = ${recordId} and field = 'location' order by id desc limit 1`,
	);
	return Number(rows[0]?.id);
}

/** What a member sees, what the ledger has, and what follows from the deeds and contributions that stand. */
async function expectBooks(accountId: number): Promise<number> {
	const { db } = database;
	const { rows: deeds } = await db.execute<{ kind: string; about: string[]; at: Date }>(
		sql`select kind, about, at from deed where account_id = ${accountId} and undone_at is null`,
	);
	const { rows: tasks } = await db.execute<{
		id: string;
		kind: string;
		count: number;
		about: string | null;
		points: number;
		opens_at: string;
		closes_at: string | null;
	}>(sql`select s.id, s.kind, s.count, s.about, s.points, q.opens_at, q.closes_at
		from subquest s join quest q on q.id = s.quest_id`);
	const paid = await paidFor(db, accountId);
	let owed = 0;
	for (const task of tasks) {
		const counted = deeds.filter(
			({ kind, about, at }) =>
				kind === task.kind &&
				(task.about === null || about.includes(task.about)) &&
				new Date(at) >= new Date(task.opens_at) &&
				(task.closes_at === null || new Date(at) < new Date(task.closes_at)),
		).length;
		const due = counted >= task.count ? task.points : 0;
		expect(paid.get(Number(task.id)) ?? 0, `task ${task.kind}`).toBe(due);
		owed += due;
	}
	const { rows: contributions } = await db.execute<{ kind: 'new' | 'edit'; applied: number }>(sql`
		select p.kind, (count(*) filter (where c.outcome = 'applied'))::int as applied from proposal p
		join proposal_change c on c.proposal_id = p.id where p.author_id = ${accountId} and p.state = 'accepted' group by p.id`);
	owed += contributions.reduce((sum, one) => sum + pointsFor(one.kind, one.applied), 0);
	const { rows } = await db.execute<{ sum: number }>(
		sql`select coalesce(sum(points), 0)::int as sum from point_entry where account_id = ${accountId}`,
	);
	expect(rows[0]?.sum).toBe(owed);
	expect(await pointsOf(db, accountId)).toBe(owed);
	return owed;
}

/** The deeds that stand are those shown by the member's own rows. */
async function expectDeeds(accountId: number): Promise<void> {
	const { rows } = await database.db.execute<{ wrong: string }>(sql`
		with told as (select kind, ref from deed where account_id = ${accountId} and undone_at is null),
		truth as (
			select distinct 'record-watched' as kind, w.type || '/' || w.record_id as ref from watch w
				join watchlist l on l.id = w.watchlist_id where l.account_id = ${accountId}
			union all select 'view-saved', 'item/' || id from stored_item where account_id = ${accountId}
			union all select 'view-saved', 'screen/' || id from screen where account_id = ${accountId}
			union all select 'alert-made', 'alert/' || id from alert where account_id = ${accountId}
			union all select 'profile-filled', 'account' from account where id = ${accountId} and bio <> '' and links <> '{}'
			union all select 'proposal-sent', 'proposal/' || id from proposal where author_id = ${accountId} and state not in ('withdrawn', 'rejected')
			union all select 'proposal-accepted', 'proposal/' || p.id from proposal p where author_id = ${accountId} and state = 'accepted'
				and exists (select from proposal_change where proposal_id = p.id and outcome = 'applied')
			union all select 'source-added', 'proposal/' || p.id || '/' || c.field from proposal p
				join proposal_change c on c.proposal_id = p.id where p.author_id = ${accountId} and p.state = 'accepted'
				and c.outcome = 'applied' and c.source is not null
		)
		select kind || ' ' || ref as wrong from (
			(select * from told except select * from truth) union all (select * from truth except select * from told)) as one`);
	expect(rows).toEqual([]);
}

/** A deed that can be done and undone repeatedly, by the calls that members make. */
type Switch = (db: Db, accountId: number) => { on(): Promise<unknown>; off(): Promise<unknown> };

const watching =
	(slug: string): Switch =>
	(db, id) => ({
		on: () => addEntry(db, id, { type: 'project', slug }),
		off: () => removeRecord(db, id, { type: 'project', slug }),
	});

const saving =
	(key: string): Switch =>
	(db, id) => ({
		on: () => saveItem(db, id, { type: 'screener', key, name: key, value: { key } }),
		off: async () => {
			const { rows } = await db.execute<{ id: string }>(
				sql`select id from stored_item where account_id = ${id} and key = ${key}`,
			);
			if (rows[0]) await removeItem(db, id, String(rows[0].id));
		},
	});

const alerting =
	(slug: string): Switch =>
	(db, id) => ({
		on: () => saveAlert(db, id, { type: 'project', slug, kind: 'round', by_mail: false }),
		off: async () => {
			const { rows } = await db.execute<{ id: string }>(
				sql`select a.id from alert a join project p on p.id = a.record_id where a.account_id = ${id} and p.slug = ${slug}`,
			);
			if (rows[0]) await removeAlert(db, id, Number(rows[0].id));
		},
	});

const filling: Switch = (db, id) => ({
	on: () =>
		updateProfile(db, id, { bio: 'Engines.', links: { github: 'https://github.com/a' } }, caller),
	off: () => updateProfile(db, id, { bio: '' }, caller),
});

test('whatever is done and undone, in whatever order, on two instances: points shown = ledger = recount', async () => {
	const other = connect(database.url, { name: 'another instance' });
	const records = await Promise.all([project(), project(), project(), project()]);
	const switches = [
		...records.map(({ slug }) => watching(slug)),
		...['a', 'b'].map(saving),
		...records.slice(0, 2).map(({ slug }) => alerting(slug)),
		filling,
	];
	const step = fc.record({
		at: fc.nat(switches.length - 1),
		on: fc.boolean(),
		second: fc.boolean(),
		/** Done together with the next one. */
		beside: fc.boolean(),
	});
	try {
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { minLength: 1, maxLength: 30 }),
				fc.infiniteStream(fc.nat(1_000)),
				async (steps, draws) => {
					await addQuest(database.db, {
						tasks: [
							{ kind: 'record-watched', count: 1 },
							{ kind: 'record-watched', count: 3, points: 25 },
							{ kind: 'record-watched', count: 2, about: 'type:organization' },
							{ kind: 'view-saved', count: 2, points: 7 },
							{ kind: 'alert-made', count: 1 },
							{ kind: 'alert-made', count: 2, about: 'type:project', points: 3 },
							{ kind: 'profile-filled', points: 5 },
						],
					});
					await addQuest(database.db, {
						tasks: [{ kind: 'record-watched', count: 1 }],
						closes: '2021-01-01T00:00:00Z',
					});
					const [first, second] = [await member(), await member()];
					const run = async (id: number, all: typeof steps) => {
						let beside: Promise<unknown>[] = [];
						for (const one of all) {
							const toggle = switches[one.at]?.(one.second ? other.db : database.db, id);
							const doing = one.on ? toggle?.on() : toggle?.off();
							beside.push(doing ?? Promise.resolve());
							// Steps about one thing run in turn, or the outcome would be unknown.
							if (one.beside && beside.length < 3) continue;
							await Promise.all(beside);
							beside = [];
						}
						await Promise.all(beside);
					};
					await run(first, steps);
					// The same for another member, with things interleaved, but each thing's own steps in order, one
					// after the other.
					const queues = Map.groupBy(steps, ({ at }) => at);
					const mixed: typeof steps = [];
					while (queues.size > 0) {
						const keys = [...queues.keys()];
						const key = keys[(draws.next().value ?? 0) % keys.length] ?? 0;
						const next = queues.get(key)?.shift();
						if (next) mixed.push({ ...next, beside: false });
						if (queues.get(key)?.length === 0) queues.delete(key);
					}
					await run(second, mixed);
					for (const id of [first, second]) {
						await expectDeeds(id);
						await expectBooks(id);
					}
					const last = new Map(steps.map(({ at, on }) => [at, on]));
					const ambiguous = steps.some(({ beside }) => beside);
					if (!ambiguous) {
						expect(await pointsOf(database.db, first)).toBe(await pointsOf(database.db, second));
						const watched = [...last].filter(([at, on]) => on && at < 4).length;
						const rows = await database.db.$count(
							deed,
							sql`account_id = ${first} and kind = 'record-watched' and undone_at is null`,
						);
						expect(rows).toBe(watched);
					}
					await database.db.delete(quest);
				},
			),
			{ numRuns: 10 },
		);
	} finally {
		await other.close();
	}
});

test('proposals sent, accepted, reverted and restored: the books are right after each step', async () => {
	const { db } = database;
	await addQuest(db, {
		tasks: [
			{ kind: 'proposal-sent', count: 2 },
			{ kind: 'proposal-accepted', about: 'field:location' },
			{ kind: 'proposal-accepted', about: 'field:website' },
			{ kind: 'source-added', count: 2, points: 30 },
		],
	});
	const [author, one, two] = [await member(), await project(), await project()];
	const first = await propose(db, author, one.slug, 'Oslo');
	await expectBooks(author);
	const second = await propose(db, author, two.slug, 'Bergen');
	expect(await expectBooks(author)).toBe(10);
	await acceptIt(db, first.id);
	expect(await expectBooks(author)).toBe(10 + 10 + pointsFor('edit', 1));
	await withdrawProposal(db, author, second.id);
	expect(await expectBooks(author)).toBe(10 + pointsFor('edit', 1));
	const third = await propose(db, author, two.slug, 'Bergen');
	await acceptIt(db, third.id);
	expect(await expectBooks(author)).toBe(10 + 10 + 30 + 2 * pointsFor('edit', 1));
	await revertContribution(db, staff, await newestRevision(db, two.id), 'Wrong.');
	expect(await expectBooks(author)).toBe(10 + 10 + pointsFor('edit', 1));
	await revertContribution(db, staff, await newestRevision(db, two.id), 'Right after all.');
	expect(await expectBooks(author)).toBe(10 + 10 + 30 + 2 * pointsFor('edit', 1));
	await expectDeeds(author);
	const told = await db
		.select({ title: notification.title })
		.from(notification)
		.where(sql`account_id = ${author} and kind = 'quest'`);
	expect(told.map(({ title }) => title)).toContainEqual(
		expect.stringMatching(/^30 points from “Quest \d+” revoked$/),
	);
});

test('a proposal rejected by an editor does not count as sent', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'proposal-sent' }] });
	const [author, record] = [await member(), await project()];
	const sent = await propose(db, author, record.slug, 'Rome');
	expect(await pointsOf(db, author)).toBe(10);
	const editor = (await signedIn(db, { roles: ['editor'] })).member.id;
	await db.transaction(async (tx) =>
		takeStep(tx, await lockProposal(tx, sent.id), 'reject', { actorId: editor, reason: 'other' }),
	);
	expect(await expectBooks(author)).toBe(0);
});

test('an account has a verified address when created', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'email-verified' }] });
	const id = await db.transaction((tx) =>
		addAccount(tx, {
			...{ name: 'Ada', username: `ada${++made}`, email: `ada${made}@gmail.com` },
			passwordHash: null,
		}),
	);
	expect(await expectBooks(id)).toBe(10);
});

test('a vote counts once, however often it is changed', async () => {
	const { db } = database;
	await addQuest(db, {
		tasks: [
			{ kind: 'vote-cast' },
			{ kind: 'vote-cast', about: 'type:round' },
			{ kind: 'vote-cast', count: 2 },
		],
	});
	const voter = await member();
	const { proposal } = await inVote(db, { fields: { name: `Voted ${++made}` } });
	for (const accepts of [true, false, true]) await castVote(db, voter, proposal.slug, accepts);
	expect(await expectBooks(voter)).toBe(10);
});

test('questions the plan accepts count, each once; refused ones do not', async () => {
	const { db } = database;
	await addQuest(db, {
		tasks: [
			{ kind: 'question-asked', count: 2 },
			{ kind: 'question-asked', count: 4 },
		],
	});
	const asker = await member();
	const ask = () => db.transaction((tx) => countUse(tx, asker, 'questions'));
	await ask();
	expect(await pointsOf(db, asker)).toBe(0);
	const more = await Promise.allSettled([ask(), ask(), ask(), ask()]);
	expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	expect(await expectBooks(asker)).toBe(10);
	await db.transaction((tx) => countUse(tx, asker, 'exports'));
	expect(await expectBooks(asker)).toBe(10);
});

test('the API counts by days: many calls and keys on one day are one', async () => {
	const { db } = database;
	await addQuest(db, {
		tasks: [{ kind: 'api-called' }, { kind: 'api-called', count: 2, points: 5 }],
	});
	const accountId = await member();
	const keys = await Promise.all(
		['a', 'b'].map((name) => addKey(db, accountId, { name, scope: 'read' })),
	);
	const call = (at: number, day: string) =>
		countByKey(
			db,
			{ keyId: Number(keys[at]?._id), accountId, scope: 'read' },
			new Date(`${day}T12:00:00Z`),
		);
	await Promise.all([0, 1, 0, 1, 0].map((at) => call(at, '2026-11-25')));
	expect(await expectBooks(accountId)).toBe(10);
	await call(0, '2026-11-26');
	expect(await expectBooks(accountId)).toBe(15);
});

test('a record on two lists is watched until it is on neither, even when a list is deleted', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'record-watched' }] });
	const [id, record] = [await member(), await project()];
	const list = await createList(db, id, 'Second');
	const entry = await addEntry(db, id, { type: 'project', slug: record.slug });
	await moveEntries(db, id, [Number(entry)], list, true);
	expect(await expectBooks(id)).toBe(10);
	await moveEntries(db, id, [Number(entry)], list, false);
	expect(await expectBooks(id)).toBe(10);
	await removeList(db, id, list);
	expect(await expectBooks(id)).toBe(0);
	await expectDeeds(id);
});

test('a saved screen counts until it is deleted', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'view-saved' }] });
	const id = await member();
	const read = readScreen('projects');
	if (!('screen' in read)) throw new Error('This is a screen.');
	const saved = await addScreen(db, id, {
		...{ name: 'One', description: '', public: false },
		screen: read.screen,
	});
	expect(await expectBooks(id)).toBe(10);
	await removeScreen(db, id, saved);
	expect(await expectBooks(id)).toBe(0);
	expect(await db.$count(screen, eq(screen.account_id, id))).toBe(0);
});

test('actions before a quest opened or after it closed do not count; undone later they are taken back', async () => {
	const { db } = database;
	const closed = await addQuest(db, {
		tasks: [{ kind: 'record-watched' }],
		closes: '2021-01-01T00:00:00Z',
	});
	const [id, record] = [await member(), await project()];
	const toggle = watching(record.slug)(db, id);
	await toggle.on();
	expect(await expectBooks(id)).toBe(0);
	await db.update(quest).set({ closes_at: null }).where(eq(quest.id, closed.id));
	await toggle.off();
	await toggle.on();
	expect(await expectBooks(id)).toBe(10);
	await db.update(quest).set({ closes_at: sql`clock_timestamp()` }).where(eq(quest.id, closed.id));
	expect(await expectBooks(id)).toBe(10);
	await toggle.off();
	expect(await expectBooks(id)).toBe(0);
	await toggle.on();
	expect(await expectBooks(id)).toBe(0);
});

test('endless doing and undoing does not fill the ledger', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'profile-filled' }] });
	const id = await member();
	const toggle = filling(db, id);
	await toggle.on();
	await toggle.off();
	await db.execute(sql`update subquest_done set times = 4 where account_id = ${id}`);
	for (let time = 0; time < 4; time += 1) {
		await toggle.on();
		await toggle.off();
	}
	await toggle.on();
	const { rows } = await db.execute<{ lines: number }>(
		sql`select count(*)::int as lines from point_entry where account_id = ${id}`,
	);
	expect(rows[0]?.lines, 'the 1st and the 5th time').toBe(4);
	expect(await pointsOf(db, id)).toBe(0);
});

test('a completed quest is announced once', async () => {
	const { db } = database;
	await addQuest(db, { tasks: [{ kind: 'profile-filled' }, { kind: 'record-watched' }] });
	const [id, record] = [await member(), await project()];
	await filling(db, id).on();
	const toggle = watching(record.slug)(db, id);
	for (let time = 0; time < 3; time += 1) {
		await toggle.on();
		await toggle.off();
	}
	const told = await db.$count(notification, sql`account_id = ${id} and kind = 'quest'`);
	expect(told).toBe(1);
});

test('each check describes what counts, in words that fit any number', () => {
	for (const kind of deedKinds) {
		const check = checks[kind];
		expect(check.kind).toBe(kind);
		expect(check.words(0, 1)).toMatch(/^0 of 1 \w/);
		expect(check.words(2, 3)).toMatch(/^2 of 3 [\w- ]+s\b/);
		expect(check.counts).toMatch(/\.$/);
	}
	expect(checks['source-added'].words(2, 3)).toBe('2 of 3 sources added');
});
