import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { offerPairs, type RecordRef } from '#lib/catalogue/duplicate-pairs.ts';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { pointEntry, proposal, proposalEvent, vote } from '#lib/db/schema/contributions.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { browser } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { endVote, inVote, sent } from '../../../../tests/setup/in-vote.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { joinCall } from '../contributor/join.ts';
import { blockCall, revertCall, undoAuthorCall } from '../moderation/patrol-calls.ts';
import { type Proposal, proposalOf } from '../proposal/proposals.ts';
import { amendCall, withdrawCall } from '../submit/form-calls.ts';
import { submitProposal } from '../submit/submit.ts';
import { closeVotes } from '../vote/close-votes.ts';
import { addComment, hideCommentCall } from '../vote/comment-calls.ts';
import { voteCall } from '../vote/vote-calls.ts';
import { pairsCall } from './pair-calls.ts';
import { pairKey } from './pair-key.ts';
import { decisionCalls } from './review-calls.ts';

/**
 * What editors and voters do to the same thing at the same moment, twenty calls at once by two or more of them, using
 * the site's calls: each gets an answer, none fails, and everything is done once.
 */

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';
const AT_ONCE = 20;
const staff = { origin: 'staff' };

interface Answer {
	status: number;
	// Each test reads only the parts of the answer it needs.
	body: Record<string, unknown>;
}

async function ask(endpoint: Endpoint, { cookies }: SignedIn, body: object): Promise<Answer> {
	const answer = await browser('/api/called', { body, cookies })(endpoint, database.db);
	return { status: answer.status, body: await answer.json() };
}

/** That many concurrent calls, by each of `who` in turn. */
const atOnce = (
	who: readonly SignedIn[],
	call: (by: SignedIn, n: number) => Promise<Answer>,
): Promise<Answer[]> =>
	Promise.all(
		Array.from({ length: AT_ONCE }, (_, n) => {
			const by = who[n % who.length];
			if (!by) throw new Error('Nobody asks.');
			return call(by, n);
		}),
	);

const counts = (answers: readonly Answer[]): Record<number, number> =>
	Object.fromEntries(
		[...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
	);

const editors = () =>
	Promise.all([1, 2].map(() => signedIn(database.db, { roles: ['editor', 'dao'] })));
const events = (id: number) =>
	database.db
		.select({ step: proposalEvent.step, state: proposalEvent.state })
		.from(proposalEvent)
		.where(eq(proposalEvent.proposal_id, id))
		.orderBy(proposalEvent.id);
const pointsOf = async (id: number) => {
	const entries = await database.db
		.select({ points: pointEntry.points })
		.from(pointEntry)
		.where(eq(pointEntry.account_id, id));
	const [found] = await database.db
		.select({ points: account.points })
		.from(account)
		.where(eq(account.id, id));
	return { ledger: entries.map(({ points }) => points), sum: found?.points };
};

async function project(set: Record<string, string>): Promise<{ id: number; slug: string }> {
	const name = `Rock ${Math.random().toString(36).slice(2)}`;
	const [made] = await revise(database.db, staff, [{ type: 'project', set: { name, ...set } }]);
	return { id: made?.id ?? 0, slug: made?.slug ?? '' };
}

/** An author whose small edits an editor may accept at once. */
async function trustAuthor({ member }: SignedIn): Promise<void> {
	await database.db.execute(sql`
		with made as (
			insert into proposal (slug, kind, type, title, author_id, state)
			select 'past-' || ${member.id} || '-' || n, 'edit', 'project', 'Past', ${member.id}, 'accepted'
			from generate_series(1, 20) n returning id)
		insert into proposal_change (proposal_id, field, outcome) select id, 'location', 'applied' from made`);
	await database.db.update(account).set({ tier: 2 }).where(eq(account.id, member.id));
}

async function trustedEdit(slug: string, location: string) {
	const made = await sent(database.db, { slug, fields: { location } });
	await trustAuthor(made.author);
	return made;
}

test('a proposal that two editors accept at once is applied once and earns once', async () => {
	const { id, slug } = await project({ location: 'Rome' });
	const { author, proposal: made } = await trustedEdit(slug, 'Oslo');
	const answers = await atOnce(await editors(), (by) =>
		ask(decisionCalls.accept, by, { _id: String(made.id), version: 1 }),
	);
	expect(counts(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
	const written = await readRevisions(database.db, 'project', id, { field: 'location' });
	expect(written.map(({ value }) => value)).toEqual(['Oslo', 'Rome']);
	expect(await pointsOf(author.member.id)).toEqual({ ledger: [10], sum: 10 });
});

test('whatever two editors decide at once, one decision wins and each step was answered', async () => {
	const { slug } = await project({ location: 'Rome' });
	const { author, proposal: made } = await trustedEdit(slug, 'Oslo');
	const by = await editors();
	const names = ['take', 'reject', 'accept', 'ask-changes', 'open-vote', 'stop'] as const;
	const answers = await atOnce(by, (editor, n) =>
		ask(decisionCalls[names[n % names.length] ?? 'take'], editor, {
			_id: String(made.id),
			reason: 'duplicate',
			comment: '',
		}),
	);
	const done = answers.filter(({ status }) => status === 200);
	expect(Object.keys(counts(answers))).toEqual(['200', '409']);
	const steps = await events(made.id);
	// The first is the author's: submitting it.
	expect(steps.slice(1).map(({ state }) => state)).toEqual(
		expect.arrayContaining(done.map(({ body }) => body.state)),
	);
	expect(steps).toHaveLength(1 + done.length);
	const now = await proposalOf(database.db, made.slug);
	expect(now.state).toBe(steps.at(-1)?.state);
	const isAccepted = now.state === 'accepted';
	expect((await pointsOf(author.member.id)).ledger).toEqual(isAccepted ? [10] : []);
});

test('an author amends or withdraws during a decision: nobody decides on what they did not read', async () => {
	const { slug } = await project({ location: 'Rome' });
	const { author, proposal: made } = await sent(database.db, {
		slug,
		fields: { location: 'Oslo' },
	});
	const [editor] = await editors();
	if (!editor) throw new Error('There is no editor.');
	const _id = String(made.id);
	const said = { location: { value: 'Bergen', source: SOURCE } };
	const answers = await atOnce([editor], (by, n) =>
		n % 4 === 0
			? ask(amendCall, author, { _id, said, note: '' })
			: n % 4 === 1
				? ask(withdrawCall, author, { _id })
				: ask(decisionCalls['open-vote'], by, { _id, version: 1 }),
	);
	for (const { status } of answers) expect([200, 409, 422]).toContain(status);
	const steps = await events(made.id);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(steps.length - 1);
	const now = await proposalOf(database.db, made.slug);
	if (now.state === 'voting') expect(now.version).toBe(1);
});

async function fund(name: string, location: string | null = null): Promise<RecordRef> {
	const [made] = await revise(database.db, { origin: 'import:test' }, [
		{ type: 'organization', set: { name, location } },
	]);
	return { type: 'organization', id: made?.id ?? 0 };
}

const standing = async (...records: RecordRef[]) =>
	(
		await database.db.execute<{ id: string }>(
			sql`select id from organization where id = any(${sql.param(records.map(({ id }) => id))}::bigint[])`,
		)
	).rows.map(({ id }) => Number(id));

test('a pair that two editors decide on at once is merged or kept apart, once', async () => {
	const [one, other] = [await fund('Basalt One'), await fund('Basalt Two', 'Oslo')];
	await offerPairs(database.db, 'rule', [{ one, other, signs: [] }]);
	const pairs = [pairKey({ one, other })];
	const steps = ['merge', 'apart', 'merge-left', 'merge-right'];
	const answers = await atOnce(await editors(), (by, n) =>
		ask(pairsCall, by, { step: steps[n % steps.length], pairs }),
	);
	expect(counts(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
	const [first] = answers.filter(({ status }) => status === 200);
	const isMerged = JSON.stringify(first?.body).includes('"same"');
	expect(await standing(one, other)).toHaveLength(isMerged ? 1 : 2);
});

test('three records that two editors merge pair by pair at once become one, whoever comes first', async () => {
	const records = [await fund('Chert A'), await fund('Chert B', 'Rome'), await fund('Chert C')];
	const [a, b, c] = records;
	if (!a || !b || !c) throw new Error('There are no records.');
	const pairs = [
		{ one: a, other: b },
		{ one: b, other: c },
		{ one: a, other: c },
	];
	await offerPairs(
		database.db,
		'rule',
		pairs.map((pair) => ({ ...pair, signs: [] })),
	);
	const answers = await atOnce(await editors(), (by, n) =>
		ask(pairsCall, by, {
			step: n % 2 === 0 ? 'merge-left' : 'merge-right',
			pairs: pairs.slice(n % 3).map(pairKey),
		}),
	);
	for (const { status } of answers) expect([200, 404, 409]).toContain(status);
	expect(await standing(a, b, c)).toHaveLength(1);
});

test('a record merged away while edits of it are accepted: each edit gets its outcome', async () => {
	const { db } = database;
	const [one, other] = [await fund('Diorite One'), await fund('Diorite Two', 'Oslo')];
	await offerPairs(db, 'rule', [{ one, other, signs: [] }]);
	const { rows } = await db.execute<{ slug: string }>(
		sql`select slug from organization where id = ${one.id}`,
	);
	const edits = await Promise.all(
		['Rome', 'Bern', 'Bonn', 'Graz'].map((location) =>
			inVote(db, {
				type: 'organization',
				slug: rows[0]?.slug ?? '',
				fields: { location },
				rules: { quorum: 1, threshold: 0, days: 7 },
			}),
		),
	);
	for (const { proposal: made } of edits) {
		const { member } = await signedIn(db);
		await db.insert(vote).values({ proposal_id: made.id, account_id: member.id, accepts: true });
		await endVote(db, made.id);
	}
	const by = await editors();
	const [answers] = await Promise.all([
		atOnce(by, (editor) =>
			ask(pairsCall, editor, { step: 'merge-right', pairs: [pairKey({ one, other })] }),
		),
		...Array.from({ length: 4 }, () => closeVotes(db)),
	]);
	expect(counts(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
	for (const { author, proposal: made } of edits) {
		const now = await proposalOf(db, made.slug);
		expect(['accepted', 'cancelled']).toContain(now.state);
		const { ledger } = await pointsOf(author.member.id);
		expect(ledger).toEqual(now.state === 'accepted' ? [10] : []);
	}
});

test('of a member who votes twenty times at once one vote counts', async () => {
	const { db } = database;
	const { proposal: made } = await inVote(db, { fields: { name: 'Gabbro' } });
	const voter = await signedIn(db, { roles: ['dao'] });
	const answers = await atOnce([voter], (by, n) =>
		ask(voteCall, by, { slug: made.slug, vote: n % 2 === 0 ? 'Accept' : 'Reject' }),
	);
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	for (const { body } of answers) expect(body.total_count).toBe(1);
	expect(await db.$count(vote, eq(vote.proposal_id, made.id))).toBe(1);
});

test('votes at the very end, while servers close it and an editor stops it: every acknowledged one was counted', async () => {
	const { db } = database;
	const { proposal: made } = await inVote(db, {
		fields: { name: 'Peridotite' },
		rules: { quorum: 1, threshold: 0, days: 7 },
	});
	const voters = await Promise.all(
		Array.from({ length: AT_ONCE }, () => signedIn(db, { roles: ['dao'] })),
	);
	const [editor] = await editors();
	if (!editor) throw new Error('There is no editor.');
	await db
		.update(proposal)
		.set({ end_date: sql`clock_timestamp() + interval '40 milliseconds'` })
		.where(eq(proposal.id, made.id));
	const closeAll = async () => {
		while ((await proposalOf(db, made.slug)).state === 'voting') await closeVotes(db);
	};
	const [answers, stopped] = await Promise.all([
		atOnce(voters, (by) => ask(voteCall, by, { slug: made.slug, vote: 'Accept' })),
		ask(decisionCalls.stop, editor, { _id: String(made.id), reason: 'duplicate' }),
		closeAll(),
		closeAll(),
		closeAll(),
	]);
	const taken = answers.filter(({ status }) => status === 200).length;
	for (const { status } of [...answers, stopped]) expect([200, 409]).toContain(status);
	const now = await proposalOf(db, made.slug);
	expect((now.count_accept ?? 0) + (now.count_reject ?? 0)).toBe(taken);
	expect(await db.$count(vote, eq(vote.proposal_id, made.id))).toBe(taken);
	const ends = (await events(made.id)).filter(({ state }) => state === now.state);
	expect(ends).toHaveLength(1);
	expect(ends[0]?.step === 'stop').toBe(stopped.status === 200);
});

test('a revision that two editors revert at once is reverted once, and costs once', async () => {
	const { id, slug } = await project({ location: 'Rome' });
	const { author, proposal: made } = await trustedEdit(slug, 'Oslo');
	const by = await editors();
	const [editor] = by;
	if (!editor) throw new Error('There is no editor.');
	await ask(decisionCalls.accept, editor, { _id: String(made.id) });
	const [written] = await readRevisions(database.db, 'project', id, { field: 'location' });
	const answers = await atOnce(by, (one) =>
		ask(revertCall, one, { _id: String(written?.id), reason: 'Not so.' }),
	);
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	expect(answers.filter(({ body }) => body.changed)).toHaveLength(1);
	const now = await readRevisions(database.db, 'project', id, { field: 'location' });
	expect(now.map(({ value }) => value)).toEqual(['Rome', 'Oslo', 'Rome']);
	expect(await pointsOf(author.member.id)).toEqual({ ledger: [10, -10], sum: 0 });
});

test('an author whom two editors undo at once is undone once', async () => {
	const vandal = await signedIn(database.db);
	const [a, b] = [await project({ location: 'Rome' }), await project({ location: 'Bern' })];
	for (const { id } of [a, b])
		await revise(database.db, { origin: 'staff', actorId: vandal.member.id }, [
			{ type: 'project', id, set: { location: 'Nowhere' } },
		]);
	const { username } = vandal.member;
	const body = { username, since: '2020-01-01', reason: 'Vandalism.' };
	const answers = await atOnce(await editors(), (by) => ask(undoAuthorCall, by, body));
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	expect(answers.reduce((sum, { body: said }) => sum + Number(said.undone), 0)).toBe(2);
	for (const { id } of [a, b])
		expect(await readRevisions(database.db, 'project', id, { field: 'location' })).toHaveLength(3);
});

test('a member whom two editors block at once is blocked once', async () => {
	const { member } = await signedIn(database.db);
	const answers = await atOnce(await editors(), (by) =>
		ask(blockCall, by, { username: member.username, reason: 'Vandalism.' }),
	);
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	expect(answers.filter(({ body }) => body.blocked)).toHaveLength(1);
});

test('a comment that two editors hide at once is hidden once', async () => {
	const { db } = database;
	const { author, proposal: made } = await inVote(db, { fields: { name: 'Skarn' } });
	const id = await addComment(db, author.member.id, made.slug, 'A word.');
	const answers = await atOnce(await editors(), (by) =>
		ask(hideCommentCall, by, { slug: made.slug, _id: String(id), reason: 'Spam.' }),
	);
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	expect((await events(made.id)).filter(({ step }) => step === 'hide')).toHaveLength(1);
});

test('joining and leaving at once makes one a contributor once, or not at all', async () => {
	const member = await signedIn(database.db);
	const answers = await atOnce([member], (by, n) =>
		ask(joinCall, by, n % 3 === 0 ? { do: 'leave' } : { terms: true, areas: ['Projects'] }),
	);
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	const { rows } = await database.db.execute<{ roles: string[]; is_one: boolean }>(sql`
		select roles, exists (select from contributor c where c.account_id = a.id) as is_one
		from account a where id = ${member.member.id}`);
	expect(rows[0]?.roles).toEqual(rows[0]?.is_one ? ['contributor'] : []);
});

test('many proposals of one author are accepted and reverted at once: the points are the ledger’s sum', async () => {
	const { db } = database;
	const author = await signedIn(db, { roles: ['contributor'] });
	await trustAuthor(author);
	const { rows } = await db.execute<{ points: number }>(
		sql`select points from account where id = ${author.member.id}`,
	);
	const by = await editors();
	const records = await Promise.all(
		Array.from({ length: AT_ONCE / 2 }, () => project({ location: 'Rome' })),
	);
	const made: Proposal[] = [];
	for (const { slug } of records)
		made.push(
			await submitProposal(db, author.member.id, {
				type: 'project',
				slug,
				said: { location: { value: 'Oslo', source: SOURCE } },
				note: '',
			}),
		);
	const accepted = await atOnce(by, (editor, n) =>
		ask(decisionCalls.accept, editor, { _id: String(made[n % made.length]?.id) }),
	);
	expect(counts(accepted)).toEqual({ 200: AT_ONCE / 2, 409: AT_ONCE / 2 });
	const written = await Promise.all(
		records.map(
			async ({ id }) => (await readRevisions(db, 'project', id, { field: 'location' }))[0],
		),
	);
	const answers = await atOnce(by, (editor, n) =>
		ask(revertCall, editor, { _id: String(written[n % written.length]?.id), reason: 'Not so.' }),
	);
	expect(counts(answers)).toEqual({ 200: AT_ONCE });
	const { ledger, sum } = await pointsOf(author.member.id);
	expect(ledger).toHaveLength(AT_ONCE);
	expect(sum).toBe(rows[0]?.points);
	expect(ledger.reduce((all, one) => all + one, 0)).toBe(0);
});
