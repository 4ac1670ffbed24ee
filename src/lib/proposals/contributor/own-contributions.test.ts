import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportData } from '#lib/accounts/export-data.ts';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { contributionDraft, proposal, vote } from '#lib/db/schema/contributions.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { acceptLockedProposal } from '../apply/accept.ts';
import { draftsOf } from '../form/drafts-list.ts';
import { lockProposal, takeStep } from '../proposal/proposals.ts';
import type { ProposedValue } from '../proposal/proposed-changes.ts';
import { submitProposal } from '../submit/submit.ts';
import { castVote } from '../vote/cast-vote.ts';
import { voteRules } from '../vote/vote-rules.ts';
import { becomeContributor } from './join.ts';
import { acceptanceByField, acceptedContributionsOf, ownProposals } from './own-contributions.ts';

const database = useTestDatabase();
const source = 'https://example.com/about';

const propose = (
	db: Db,
	authorId: number,
	name: string,
	more: Record<string, ProposedValue> = {},
) =>
	submitProposal(db, authorId, {
		type: 'organization',
		slug: null,
		said: { name: { value: name, source }, ...more },
		note: '',
	});

test('a member sees their proposals by state, and how right they were by field', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const editor = await signedIn(db, { roles: ['editor'] });
	const { id } = author.member;
	const first = await propose(db, id, 'Basalt Capital', {
		website: { value: 'https://basalt.example', source },
	});
	const second = await propose(db, id, 'Gneiss Ventures');
	await propose(db, (await signedIn(db)).member.id, 'Somebody else’s');
	await db.transaction(async (tx) => {
		const facts = { actorId: editor.member.id };
		await acceptLockedProposal(tx, await lockProposal(tx, first.id), 'accept-at-once', facts);
		await takeStep(tx, await lockProposal(tx, second.id), 'ask-changes', {
			...facts,
			reason: 'not-clear',
		});
	});
	const all = await ownProposals(db, id, { state: null, skip: 0, take: 10 });
	expect(all.total).toBe(2);
	expect(
		all.rows.map(({ title, state, reason, fields, applied }) => [
			title,
			state,
			reason,
			fields,
			applied,
		]),
	).toEqual([
		['Gneiss Ventures', 'changes-asked', 'not-clear', 1, 0],
		['Basalt Capital', 'accepted', null, 2, 2],
	]);
	expect(await ownProposals(db, id, { state: 'accepted', skip: 0, take: 10 })).toMatchObject({
		total: 1,
		rows: [{ title: 'Basalt Capital' }],
	});
	expect((await ownProposals(db, id, { state: null, skip: 1, take: 1 })).rows).toHaveLength(1);
	expect(await acceptanceByField(db, id)).toEqual([
		{ type: 'organization', field: 'name', decided: 1, accepted: 1 },
		{ type: 'organization', field: 'website', decided: 1, accepted: 1 },
	]);
	expect(await acceptedContributionsOf(db, id, 5)).toMatchObject({
		total: 1,
		rows: [{ slug: first.slug }],
	});
});

test('the export holds proposals, drafts, votes, points and areas; after the account is gone the proposals name nobody', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const editor = await signedIn(db, { roles: ['editor'] });
	const { id } = author.member;
	await becomeContributor(db, id, ['People'], { network: '192.0.2.1' });
	const own = await propose(db, id, 'Schist Partners');
	await db.transaction(async (tx) => {
		await acceptLockedProposal(tx, await lockProposal(tx, own.id), 'accept-at-once', {
			actorId: editor.member.id,
		});
	});
	const other = await propose(db, editor.member.id, 'Slate Fund');
	await db
		.update(proposal)
		.set({
			state: 'voting',
			vote_rules: voteRules(),
			start_date: sql`now()`,
			end_date: sql`now() + interval '1 day'`,
		})
		.where(eq(proposal.id, other.id));
	await castVote(db, id, other.slug, false);
	await db
		.insert(contributionDraft)
		.values({ account_id: id, type: 'project', key: 'new', data: { name: { value: 'Half' } } });
	const data = await exportData(db, id);
	expect(data).toMatchObject({
		contributor: [{ areas: ['People'] }],
		proposals: [
			{
				slug: own.slug,
				title: 'Schist Partners',
				state: 'accepted',
				changes: [{ field: 'name', value: 'Schist Partners', source, outcome: 'applied' }],
			},
		],
		drafts: [{ type: 'project', key: 'new', data: { name: { value: 'Half' } } }],
		votes: [{ proposal: other.slug, accepts: false }],
		points: [{ reason: 'proposal-accepted', points: 50 }],
	});
	await db.delete(account).where(eq(account.id, id));
	const [kept] = await db.select().from(proposal).where(eq(proposal.id, own.id));
	expect(kept).toMatchObject({ author_id: null, title: 'Schist Partners', state: 'accepted' });
	const left = await db.select().from(vote).where(eq(vote.proposal_id, other.id));
	expect(left.map(({ account_id, accepts }) => [account_id, accepts])).toEqual([[null, false]]);
	expect(await draftsOf(db, id)).toEqual([]);
});
