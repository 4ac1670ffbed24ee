import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decideProposal } from '#lib/proposals/review/decide.ts';
import { castVote } from '#lib/proposals/vote/cast-vote.ts';
import { closeVotes } from '#lib/proposals/vote/close-votes.ts';
import { openProposal } from '#lib/proposals/vote/open-proposal.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { proposal } from '../db/schema/contributions.ts';
import { seedProposal } from './first-proposal.ts';

const database = useTestDatabase();

test('Cairn’s built-in proposal exists once, and can be voted on and published', async () => {
	const { db } = database;
	expect(await seedProposal(db)).toBe(true);
	expect(await seedProposal(db)).toBe(false);
	const [made] = await db.select().from(proposal);
	if (!made) throw new Error('It is not there.');
	const opened = await openProposal(db, made.slug);
	expect(opened?.proposal).toMatchObject({ state: 'in-review', authorId: null });
	expect(opened?.changes).toHaveLength(1);
	const editor = await signedIn(db, { roles: ['editor'] });
	await decideProposal(db, editor.member.id, made.id, 'open-vote');
	for (let n = 0; n < 5; n += 1) {
		const { member } = await signedIn(db);
		await castVote(db, member.id, made.slug, true);
	}
	await db
		.update(proposal)
		.set({ end_date: '2026-01-01T00:00:00Z' })
		.where(eq(proposal.id, made.id));
	expect(await closeVotes(db)).toBe(1);
	const [ended] = await db.select().from(proposal);
	expect(ended).toMatchObject({ state: 'accepted' });
});
