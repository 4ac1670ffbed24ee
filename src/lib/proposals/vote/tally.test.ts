import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointEntry, vote } from '#lib/db/schema/contributions.ts';
import { HttpError } from '#lib/http/errors.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { endVote, inVote } from '../../../../tests/setup/in-vote.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { type Proposal, proposalOf } from '../proposal/proposals.ts';
import { castVote } from './cast-vote.ts';
import { closeVotes } from './close-votes.ts';
import { tallyOf } from './tally.ts';
import { outcomeOf } from './vote-rules.ts';

const database = useTestDatabase();
const VOTERS = 8;

/** Possible events of a vote, in any order. */
type Action = { do: 'vote'; voter: number; accepts: boolean } | { do: 'end' } | { do: 'close' };

const action: fc.Arbitrary<Action> = fc.oneof(
	{
		weight: 12,
		arbitrary: fc.record({
			do: fc.constant('vote' as const),
			// The last one is the author.
			voter: fc.integer({ min: 0, max: VOTERS }),
			accepts: fc.boolean(),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
);

const statusOf = async (work: Promise<unknown>): Promise<number> =>
	work.then(
		() => 200,
		(error: unknown) => {
			if (error instanceof HttpError) return error.status;
			throw error;
		},
	);

const sum = (votes: ReadonlyMap<number, boolean>) => {
	const accept = [...votes.values()].filter(Boolean).length;
	return { accept, reject: votes.size - accept };
};

let made = 0;

test('after any sequence of votes, ends and closings the tally is the distinct members’ last votes', async () => {
	const { db } = database;
	const voters: number[] = [];
	for (let n = 0; n < VOTERS; n += 1) voters.push((await signedIn(db)).member.id);
	await fc.assert(
		fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 30 }), async (actions) => {
			made += 1;
			const { proposal, author } = await inVote(db, {
				fields: { name: `Tally ${made}` },
				rules: { quorum: 3, threshold: 50, days: 7 },
			});
			const model = new Model();
			for (const one of actions) await model.follow(proposal, [...voters, author.member.id], one);
			expect(await tallyOf(db, proposal.id)).toEqual(sum(model.votes));
			await model.holds(proposal, author.member.id);
		}),
		{ numRuns: 40 },
	);
});

/** The expected state, for comparison. */
class Model {
	readonly votes = new Map<number, boolean>();
	isOver = false;
	isClosed = false;

	async follow({ id, slug }: Proposal, voters: readonly number[], one: Action): Promise<void> {
		const { db } = database;
		if (one.do === 'end') {
			// A closed vote keeps its end time.
			if (!this.isOver) await endVote(db, id);
			this.isOver = true;
		} else if (one.do === 'close') {
			expect(await closeVotes(db)).toBe(this.isOver && !this.isClosed ? 1 : 0);
			this.isClosed ||= this.isOver;
		} else {
			const isAuthor = one.voter === VOTERS;
			const wanted = this.isOver ? 409 : isAuthor ? 403 : 200;
			const cast = castVote(db, voters[one.voter] ?? 0, slug, one.accepts);
			expect(await statusOf(cast)).toBe(wanted);
			if (wanted === 200) this.votes.set(one.voter, one.accepts);
		}
	}

	async holds({ id, slug }: Proposal, authorId: number): Promise<void> {
		const { db } = database;
		if (this.isOver && !this.isClosed) await closeVotes(db);
		const now = await proposalOf(db, slug);
		const tally = sum(this.votes);
		const passes = outcomeOf(tally, { quorum: 3, threshold: 50, days: 7 }) === 'passes';
		expect(now.state).toBe(this.isOver ? (passes ? 'accepted' : 'cancelled') : 'voting');
		if (this.isOver)
			expect([now.count_accept, now.count_reject]).toEqual([tally.accept, tally.reject]);
		const rewards = await db.$count(pointEntry, eq(pointEntry.account_id, authorId));
		expect(rewards).toBe(now.state === 'accepted' ? 1 : 0);
		expect(await db.$count(vote, eq(vote.proposal_id, id))).toBe(this.votes.size);
	}
}

test('votes arriving while it closes: each accepted one is counted, none comes after', async () => {
	const { db } = database;
	const { proposal } = await inVote(db, {
		fields: { name: 'Closing time' },
		rules: { quorum: 1, threshold: 0, days: 7 },
	});
	const voters = await Promise.all(Array.from({ length: 40 }, () => signedIn(db)));
	await db.execute(
		sql`update proposal set end_date = clock_timestamp() + interval '60 milliseconds' where id = ${proposal.id}`,
	);
	const cast = voters.map(({ member }, n) =>
		statusOf(castVote(db, member.id, proposal.slug, n % 2 === 0)),
	);
	let closed = 0;
	while (closed === 0) closed = await closeVotes(db);
	const statuses = await Promise.all(cast);
	const taken = statuses.filter((status) => status === 200).length;
	expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
	const now = await proposalOf(db, proposal.slug);
	expect((now.count_accept ?? 0) + (now.count_reject ?? 0)).toBe(taken);
	expect(await db.$count(vote, eq(vote.proposal_id, proposal.id))).toBe(taken);
	const { rows } = await db.execute(
		sql`select 1 from vote v join proposal p on p.id = v.proposal_id
			where p.id = ${proposal.id} and v.at >= p.end_date`,
	);
	expect(rows).toEqual([]);
});
