import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { proposal } from '#lib/db/schema/contributions.ts';
import { browser } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import type { Proposal } from '../proposal/proposals.ts';
import { amendProposal, submitProposal } from '../submit/submit.ts';
import { closeVotes } from '../vote/close-votes.ts';
import { accuracyOf } from './accuracy.ts';
import { benchOf } from './bench.ts';
import { decideProposal } from './decide.ts';
import { accuracyCall, decisionCalls } from './review-calls.ts';

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';
const editor = () => signedIn(database.db, { roles: ['editor'] });
const proposedValues = (fields: Record<string, string | string[]>) =>
	Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, { value, source: SOURCE }]),
	);

async function project(name: string): Promise<string> {
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name } },
	]);
	return made?.slug ?? '';
}

async function proposed(
	fields: Record<string, string | string[]>,
	author?: number,
): Promise<Proposal> {
	const { db } = database;
	const authorId = author ?? (await signedIn(db)).member.id;
	const slug = await project('Halite');
	return submitProposal(db, authorId, {
		type: 'project',
		slug,
		said: proposedValues(fields),
		note: '',
	});
}

/** A member of tier 2 with decided proposals for one field: that many accepted, that many rejected. */
async function withRecord(accepted: number, rejected: number, tier = 2): Promise<number> {
	const { db } = database;
	const { member } = await signedIn(db);
	await db.execute(sql`
		with made as (
			insert into proposal (slug, kind, type, title, author_id, state)
			select 'past-' || ${member.id} || '-' || n, 'edit', 'project', 'Past', ${member.id},
				case when n <= ${accepted} then 'accepted' else 'rejected' end
			from generate_series(1, ${accepted + rejected}::int) n returning id, state)
		insert into proposal_change (proposal_id, field, outcome)
		select id, 'location', case state when 'accepted' then 'applied' else 'rejected' end from made`);
	await db.update(account).set({ tier }).where(eq(account.id, member.id));
	return member.id;
}

const now = async ({ id }: Proposal) =>
	(await database.db.select().from(proposal).where(eq(proposal.id, id)))[0];
const outcomes = async ({ id }: Proposal) =>
	(
		await database.db.execute(
			sql`select field, outcome from proposal_change where proposal_id = ${id} order by field`,
		)
	).rows;
const notificationsOf = async (accountId: number, kind: string) =>
	(
		await database.db.execute<{ title: string; link: string }>(
			sql`select title, link from notification where account_id = ${accountId} and kind = ${kind}`,
		)
	).rows;

test('an editor takes a proposal, asks for changes, and opens the vote on what the author amended', async () => {
	const { db } = database;
	const { member } = await editor();
	const sent = await proposed({ location: 'Oslo' });
	await decideProposal(db, member.id, sent.id, 'take');
	expect(await now(sent)).toMatchObject({ state: 'in-review', reviewer_id: member.id });
	await decideProposal(db, member.id, sent.id, 'ask-changes', {
		reason: 'weak-source',
		comment: 'A forum is no source.',
	});
	expect(await now(sent)).toMatchObject({ state: 'changes-asked', reason: 'weak-source' });
	await amendProposal(db, sent.author_id ?? 0, sent.id, {
		said: proposedValues({ location: 'Bergen' }),
		note: '',
	});
	await expect(
		decideProposal(db, member.id, sent.id, 'open-vote', { version: 1 }),
	).rejects.toMatchObject({
		status: 409,
		message: expect.stringContaining('changed the proposal'),
	});
	const opened = await decideProposal(db, member.id, sent.id, 'open-vote', { version: 2 });
	expect(opened).toMatchObject({
		state: 'voting',
		vote_rules: { quorum: 5, threshold: 50, days: 7 },
	});
	const days =
		(Date.parse(opened.end_date ?? '') - Date.parse(opened.start_date ?? '')) / 86_400_000;
	expect(days).toBeCloseTo(7, 1);
	const { rows } = await db.execute(sql`
		select details->>'decision' as decision from audit_event
		where kind = 'proposal-decided' and actor_id = ${member.id} order by id`);
	expect(rows.map(({ decision }) => decision)).toEqual(['take', 'ask-changes', 'open-vote']);
});

test('eligible voters are notified that a vote began, the author and others are not', async () => {
	const { db } = database;
	const { member } = await editor();
	const dao = await signedIn(db, { roles: ['dao'] });
	const byRule = await signedIn(db);
	await db.execute(
		sql`update account set tier = 1, created_at = now() - interval '31 days' where id = ${byRule.member.id}`,
	);
	const tooNew = await signedIn(db);
	await db.update(account).set({ tier: 1 }).where(eq(account.id, tooNew.member.id));
	const silent = await signedIn(db, { roles: ['dao'] });
	await db.execute(sql`
		insert into notification_preference (account_id, kind, here, by_mail)
		values (${silent.member.id}, 'dao-vote', false, false)`);
	const blocked = await signedIn(db, { roles: ['dao'] });
	await db.update(account).set({ state: 'blocked' }).where(eq(account.id, blocked.member.id));
	const author = await signedIn(db, { roles: ['dao'] });
	const sent = await proposed({ location: 'Oslo' }, author.member.id);
	await decideProposal(db, member.id, sent.id, 'open-vote');
	for (const { member: voter } of [dao, byRule])
		expect(await notificationsOf(voter.id, 'dao-vote')).toEqual([
			{ title: 'Voting has started: “Halite”', link: `/dao/${sent.slug}` },
		]);
	for (const { member: other } of [tooNew, silent, blocked, author])
		expect(await notificationsOf(other.id, 'dao-vote')).toEqual([]);
});

test('a rejected proposal is rejected in every field, and its author learns why', async () => {
	const { db } = database;
	const { member } = await editor();
	const sent = await proposed({ location: 'Oslo', ecosystem: 'Cosmos' });
	await expect(decideProposal(db, member.id, sent.id, 'reject')).rejects.toMatchObject({
		status: 422,
	});
	await decideProposal(db, member.id, sent.id, 'reject', { reason: 'source-differs' });
	expect(await now(sent)).toMatchObject({ state: 'rejected', decided_by: member.id });
	expect(await outcomes(sent)).toEqual([
		{ field: 'ecosystem', outcome: 'rejected' },
		{ field: 'location', outcome: 'rejected' },
	]);
	expect(await notificationsOf(sent.author_id ?? 0, 'proposal')).toMatchObject([
		{ title: 'Your proposal “Halite” was rejected' },
	]);
});

test('an editor stops a vote: nothing of it is applied', async () => {
	const { db } = database;
	const { member } = await editor();
	const sent = await proposed({ location: 'Oslo' });
	await decideProposal(db, member.id, sent.id, 'open-vote');
	await decideProposal(db, member.id, sent.id, 'stop', { reason: 'vandalism' });
	expect(await now(sent)).toMatchObject({ state: 'cancelled', count_accept: 0, count_reject: 0 });
	expect(await outcomes(sent)).toEqual([{ field: 'location', outcome: 'rejected' }]);
});

test('of two simultaneous editors one decides, the other learns so', async () => {
	const { db } = database;
	const [one, other] = [await editor(), await editor()];
	const sent = await proposed({ location: 'Oslo' });
	const both = await Promise.allSettled([
		decideProposal(db, one.member.id, sent.id, 'reject', { reason: 'duplicate' }),
		decideProposal(db, other.member.id, sent.id, 'open-vote'),
	]);
	const refused = both.find(({ status }) => status === 'rejected');
	expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(refused).toMatchObject({
		reason: { status: 409, message: expect.stringContaining('the proposal is now') },
	});
});

test('nobody reviews a proposal of their own', async () => {
	const { member } = await editor();
	const sent = await proposed({ location: 'Oslo' }, member.id);
	await expect(decideProposal(database.db, member.id, sent.id, 'open-vote')).rejects.toMatchObject({
		status: 403,
	});
});

test('a small edit by a highly accurate author is accepted at once', async () => {
	const { db } = database;
	const { member } = await editor();
	const author = await withRecord(19, 1);
	const sent = await proposed({ location: 'Oslo' }, author);
	expect(await accuracyOf(db, author, 'project')).toEqual(
		new Map([['location', { decided: 20, accepted: 19 }]]),
	);
	await decideProposal(db, member.id, sent.id, 'accept');
	expect(await now(sent)).toMatchObject({ state: 'accepted', is_trusted: true });
	const [written] = await readRevisions(db, 'project', sent.record_id ?? 0, { field: 'location' });
	expect(written).toMatchObject({ value: 'Oslo', origin: `proposal:${sent.id}`, source: SOURCE });
});

test.each([
	['90 % are not more than 90 %', () => withRecord(18, 2), { location: 'Oslo' }],
	['nine decided are too few', () => withRecord(9, 0), { location: 'Oslo' }],
	['tier 1 is too low', () => withRecord(20, 0, 1), { location: 'Oslo' }],
	['another field was never decided', () => withRecord(20, 0), { ecosystem: 'Cosmos' }],
	['a list goes to the vote', () => withRecord(20, 0), { sectors: ['DeFi'] }],
] as const)('%s: it has to go to the vote', async (_, author, fields) => {
	const { db } = database;
	const { member } = await editor();
	const given = Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [
			field,
			typeof value === 'string' ? value : [...value],
		]),
	);
	const sent = await proposed(given, await author());
	await expect(decideProposal(db, member.id, sent.id, 'accept')).rejects.toMatchObject({
		status: 409,
		message: expect.stringContaining('Open the vote.'),
	});
	expect(await now(sent)).toMatchObject({ state: 'submitted' });
});

test('the calls are for editors only and report what is missing', async () => {
	const { db } = database;
	const { cookies } = await editor();
	const user = await signedIn(db, { roles: ['contributor', 'dao'] });
	const sent = await proposed({ location: 'Oslo' });
	const _id = String(sent.id);
	const ask = (body: object, by: string) =>
		browser('/api/review/reject', { body, cookies: by })(decisionCalls.reject, db);
	expect((await ask({ _id, reason: 'duplicate' }, user.cookies)).status).toBe(403);
	const none = await ask({ _id }, cookies);
	expect([none.status, await none.json()]).toMatchObject([
		422,
		{ fields: { reason: 'Choose a reason.' } },
	]);
	const mute = await ask({ _id, reason: 'other' }, cookies);
	expect([mute.status, await mute.json()]).toMatchObject([
		422,
		{ fields: { comment: expect.any(String) } },
	]);
	expect((await ask({ _id: '987654321', reason: 'duplicate' }, cookies)).status).toBe(404);
	const done = await ask({ _id, reason: 'duplicate', comment: '' }, cookies);
	expect([done.status, await done.json()]).toEqual([
		200,
		{ _id, slug: sent.slug, state: 'rejected', link: `/review/${sent.slug}` },
	]);
});

test('accuracy is visible to oneself and to editors', async () => {
	const { db } = database;
	const { cookies } = await editor();
	const author = await withRecord(3, 1);
	const [{ username } = { username: '' }] = await db
		.select({ username: account.username })
		.from(account)
		.where(eq(account.id, author));
	const path = `/api/contributions/accuracy?type=project&username=${username}`;
	const answer = await browser(path, { cookies })(accuracyCall, db);
	expect(await answer.json()).toEqual({ data: [{ field: 'location', decided: 4, accepted: 3 }] });
	const other = await signedIn(db);
	expect((await browser(path, { cookies: other.cookies })(accuracyCall, db)).status).toBe(404);
});

describe('one vote on a fact at a time', () => {
	const proposedFor = async (slug: string, fields: Record<string, string>) => {
		const { member } = await signedIn(database.db);
		return submitProposal(database.db, member.id, {
			type: 'project',
			slug,
			said: proposedValues(fields),
			note: '',
		});
	};

	test('the second waits, what it says of other facts could go on, and its editor learns of the end', async () => {
		const { db } = database;
		const [{ member: ada }, { member: eve }] = [await editor(), await editor()];
		const slug = await project('Breccia');
		const first = await proposedFor(slug, { location: 'Oslo' });
		const second = await proposedFor(slug, { location: 'Bergen', description: 'Breaks rocks.' });
		const elsewhere = await proposedFor(slug, { website: 'https://breccia.example' });
		await decideProposal(db, ada.id, first.id, 'open-vote');
		await decideProposal(db, ada.id, elsewhere.id, 'open-vote');
		await decideProposal(db, eve.id, second.id, 'take');
		await expect(decideProposal(db, eve.id, second.id, 'open-vote')).rejects.toMatchObject({
			status: 409,
			message: expect.stringContaining(`/dao/${first.slug}`),
		});
		expect((await benchOf(db, second.slug, eve.id)).waitsFor).toMatchObject({
			slug: first.slug,
			fields: ['location'],
		});
		await decideProposal(db, ada.id, first.id, 'stop', { reason: 'no-source' });
		expect(await notificationsOf(eve.id, 'proposal')).toEqual([
			{ title: '“Breccia” no longer has to wait', link: `/review/${second.slug}` },
		]);
		expect((await decideProposal(db, eve.id, second.id, 'open-vote')).state).toBe('voting');
	});

	test('of two opened at once one waits', async () => {
		const { db } = database;
		const { member } = await editor();
		const slug = await project('Gabbro');
		const both = [
			await proposedFor(slug, { location: 'Oslo' }),
			await proposedFor(slug, { location: 'Bergen' }),
		];
		const done = await Promise.allSettled(
			both.map(({ id }) => decideProposal(db, member.id, id, 'open-vote')),
		);
		expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	});
});

describe('field by field', () => {
	test('correct fields go to the vote, the rest back to the author with reasons', async () => {
		const { db } = database;
		const { member } = await editor();
		const sent = await proposed({ location: 'Oslo', website: 'https://halite.example' });
		const opened = await decideProposal(db, member.id, sent.id, 'open-vote', {
			back: { website: 'weak-source' },
		});
		expect(opened.state).toBe('voting');
		expect(await outcomes(sent)).toEqual([
			{ field: 'location', outcome: null },
			{ field: 'website', outcome: 'returned' },
		]);
		const { rows } = await db.execute(
			sql`select data from contribution_draft where account_id = ${sent.author_id}`,
		);
		expect(rows).toEqual([
			{ data: { website: { value: 'https://halite.example', source: SOURCE } } },
		]);
		const { rows: told } = await db.execute(sql`
			select title, body from notification
			where account_id = ${sent.author_id} and title like 'An editor sent part%'`);
		expect(told).toEqual([
			{
				title: 'An editor sent part of “Halite” back to you',
				body: expect.stringContaining(
					'Website: The source is not good enough for this fact. They wait for you as a draft.',
				),
			},
		]);
		const { rows: members } = await db.execute<{ id: string }>(sql`
			insert into vote (proposal_id, account_id, accepts)
			select ${sent.id}, id, true from account where id <> ${sent.author_id} limit 5 returning id`);
		expect(members).toHaveLength(5);
		await db.update(proposal).set({ end_date: sql`now()` }).where(eq(proposal.id, sent.id));
		await closeVotes(db);
		expect(await outcomes(sent)).toEqual([
			{ field: 'location', outcome: 'applied' },
			{ field: 'website', outcome: 'returned' },
		]);
		const { rows: record } = await db.execute(
			sql`select location, website from project where id = ${sent.record_id}`,
		);
		expect(record).toEqual([{ location: 'Oslo', website: null }]);
	});

	test('at least one field must go on, and a new record keeps its name', async () => {
		const { db } = database;
		const { member } = await editor();
		const sent = await proposed({ location: 'Oslo' });
		await expect(
			decideProposal(db, member.id, sent.id, 'open-vote', { back: { location: 'no-source' } }),
		).rejects.toMatchObject({ status: 422, fields: { 'back.location': expect.any(String) } });
		const author = await signedIn(db);
		const fresh = await submitProposal(db, author.member.id, {
			type: 'project',
			slug: null,
			said: proposedValues({ name: 'Rhyolite', location: 'Oslo' }),
			note: '',
		});
		await expect(
			decideProposal(db, member.id, fresh.id, 'open-vote', { back: { name: 'not-clear' } }),
		).rejects.toMatchObject({ status: 422, fields: { 'back.name': 'A record needs a name.' } });
		expect(await outcomes(sent)).toEqual([{ field: 'location', outcome: null }]);
	});

	test('a form names the fields sent back, and needs a comment for another reason', async () => {
		const { db } = database;
		const { cookies } = await editor();
		const sent = await proposed({ location: 'Oslo', website: 'https://halite.example' });
		const post = (body: object) =>
			browser('/api/review/open-vote', { cookies, body: { _id: String(sent.id), ...body } })(
				decisionCalls['open-vote'],
				db,
			);
		expect((await post({ 'back.website': 'other' })).status).toBe(422);
		expect((await post({ 'back.website': 'no such reason' })).status).toBe(422);
		expect((await post({ 'back.website': 'no-source', 'back.location': '' })).status).toBe(200);
		expect(await outcomes(sent)).toEqual([
			{ field: 'location', outcome: null },
			{ field: 'website', outcome: 'returned' },
		]);
	});
});
