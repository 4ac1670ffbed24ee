import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { account, type ProfilePrivacy } from '#lib/db/schema/accounts.ts';
import { proposal } from '#lib/db/schema/contributions.ts';
import { acceptLockedProposal } from '#lib/proposals/apply/accept.ts';
import { lockProposal, takeStep } from '#lib/proposals/proposal/proposals.ts';
import { submitProposal } from '#lib/proposals/submit/submit.ts';
import { castVote } from '#lib/proposals/vote/cast-vote.ts';
import { closeVotes } from '#lib/proposals/vote/close-votes.ts';
import { voteRules } from '#lib/proposals/vote/vote-rules.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { factHistory } from './fact-history.dataset.ts';
import { pastRecord } from './past-record.ts';
import { revisionRow } from './revision-rows.ts';
import { revisions } from './revisions.dataset.ts';

const database = useTestDatabase();

async function newProject(name: string) {
	const [made] = await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name } },
	]);
	return { id: made?.id ?? 0, slug: made?.slug ?? '' };
}

async function proposed(slug: string) {
	const author = await signedIn(database.db);
	const sent = await submitProposal(database.db, author.member.id, {
		type: 'project',
		slug,
		said: { location: { value: 'Hanoi', source: 'https://example.com/about' } },
		note: '',
	});
	return { author: author.member, sent };
}

const locationOf = async (slug: string) =>
	(
		await revisions.load(
			database.db,
			revisions.params.parse({ type: 'project', slug, field: 'location' }),
		)
	)[0];

const setPrivacy = (id: number, privacy: ProfilePrivacy) =>
	database.db.update(account).set({ privacy }).where(eq(account.id, id));

test('a change accepted by vote names its author, its page and the votes, on every reading', async () => {
	const { db } = database;
	const { id, slug } = await newProject('Voted');
	const { author, sent } = await proposed(slug);
	await db.transaction(async (tx) => {
		await takeStep(tx, await lockProposal(tx, sent.id), 'open-vote', {
			actorId: null,
			set: {
				vote_rules: voteRules(),
				start_date: sql`now()`,
				end_date: sql`now() + interval '7 days'`,
			},
		});
	});
	for (const accepts of [true, true, false, true, true])
		await castVote(db, (await signedIn(db)).member.id, sent.slug, accepts);
	await db.update(proposal).set({ end_date: sql`now()` }).where(eq(proposal.id, sent.id));
	await closeVotes(db);
	const change = await locationOf(slug);
	expect(change).toMatchObject({
		origin: `proposal:${sent.id}`,
		author: { _id: String(author.id), username: author.username },
		proposal: {
			slug: sent.slug,
			accepted_by: null,
			count_accept: 4,
			count_reject: 1,
			is_trusted: false,
		},
	});
	expect(revisionRow.strict().parse(change)).toEqual(change);
	const facts = await factHistory.load(db, { type: 'project', slug });
	expect(facts.find(({ field }) => field === 'location')).toEqual(change);
	const past = await pastRecord(db, { type: 'project', id }, new Date().toISOString());
	expect(past?.changes.find(({ field }) => field === 'location')).toEqual(change);
});

test('a change accepted by an editor names the editor', async () => {
	const { db } = database;
	const { slug } = await newProject('Trusted');
	const { sent } = await proposed(slug);
	const { member: editor } = await signedIn(db, { roles: ['editor'] });
	await db.transaction(async (tx) => {
		await acceptLockedProposal(tx, await lockProposal(tx, sent.id), 'accept-at-once', {
			actorId: editor.id,
		});
	});
	expect((await locationOf(slug))?.proposal).toMatchObject({
		accepted_by: { username: editor.username },
		count_accept: null,
		is_trusted: true,
	});
});

test('who keeps contributions or the whole profile private, is blocked or gone, is “a member”', async () => {
	const { db } = database;
	const { slug } = await newProject('Private');
	const { author, sent } = await proposed(slug);
	const { member: editor } = await signedIn(db, { roles: ['editor'] });
	await db.transaction(async (tx) => {
		await acceptLockedProposal(tx, await lockProposal(tx, sent.id), 'accept-at-once', {
			actorId: editor.id,
		});
	});
	const nobody = { _id: null, username: null, name: 'a member' };
	const named = await locationOf(slug);
	expect(named?.author).toMatchObject({ username: author.username });
	await setPrivacy(author.id, { profile: 1, links: 1, contributions: 0 });
	expect((await locationOf(slug))?.author).toEqual(nobody);
	await setPrivacy(author.id, { profile: 0, links: 1, contributions: 1 });
	expect((await locationOf(slug))?.author).toEqual(nobody);
	await setPrivacy(author.id, { profile: 1, links: 1, contributions: 1 });
	await db.update(account).set({ state: 'blocked' }).where(eq(account.id, author.id));
	expect((await locationOf(slug))?.author).toEqual(nobody);
	await db.delete(account).where(eq(account.id, author.id));
	await db.delete(account).where(eq(account.id, editor.id));
	expect(await locationOf(slug)).toMatchObject({ author: nobody, proposal: { slug: sent.slug } });
});
