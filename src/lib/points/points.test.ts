import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { pointEntry, proposal, proposalChange } from '../db/schema/contributions.ts';
import { acceptedContributions, awardPoints } from './award.ts';
import { leaderboard, leaderboardMonths, totalLeaderboard } from './leaderboard.dataset.ts';
import { ledgerOf } from './ledger.ts';
import { contributionsForTier, pointsFor, tierFor } from './tiers.ts';

const database = useTestDatabase();
let made = 0;

afterEach(async () => {
	// Members with points from an earlier test would appear in the lists of the next.
	await database.db.execute(sql`update account set state = 'blocked'`);
});

/** An accepted proposal of a member with that many fields; what `accept` does, without a record. */
async function accepted(tx: Db, { member }: SignedIn, fields: number): Promise<number> {
	const [row] = await tx
		.insert(proposal)
		.values({
			slug: `edit-${++made}`,
			kind: 'edit',
			type: 'project',
			title: `Record ${made}`,
			author_id: member.id,
			state: 'accepted',
		})
		.returning({ id: proposal.id });
	const id = row?.id ?? 0;
	await tx.insert(proposalChange).values(
		Array.from({ length: fields }, (_, at) => ({
			proposal_id: id,
			field: `f${at}`,
			outcome: 'applied' as const,
		})),
	);
	await give(tx, member.id, id, pointsFor('edit', fields));
	return id;
}

async function takenBack(tx: Db, { member }: SignedIn, id: number, fields: number) {
	await tx
		.update(proposalChange)
		.set({ outcome: 'reverted' })
		.where(eq(proposalChange.proposal_id, id));
	await give(tx, member.id, id, -pointsFor('edit', fields));
}

const give = (tx: Db, accountId: number, proposalId: number, points: number) =>
	awardPoints(tx, {
		accountId,
		reason: points > 0 ? 'proposal-accepted' : 'proposal-reverted',
		points,
		proposalId,
		recordType: 'project',
		recordId: null,
	});

async function pointsAndTier({ member }: SignedIn) {
	const [row] = await database.db
		.select({ points: account.points, tier: account.tier })
		.from(account)
		.where(eq(account.id, member.id));
	return row;
}

test('whatever is awarded and reverted, the points shown are the ledger’s sum, and the tier follows the current contributions', async () => {
	const { db } = database;
	const step = fc.record({ fields: fc.integer({ min: 1, max: 8 }), undo: fc.nat(20) });
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
			const who = await signedIn(db);
			const standing: { id: number; fields: number }[] = [];
			for (const { fields, undo } of steps) {
				const [gone] = undo < standing.length ? standing.splice(undo, 1) : [];
				await db.transaction(async (tx) => {
					if (gone) await takenBack(tx, who, gone.id, gone.fields);
					else standing.push({ id: await accepted(tx, who, fields), fields });
				});
			}
			const sum = standing.reduce((all, { fields }) => all + pointsFor('edit', fields), 0);
			expect(await pointsAndTier(who)).toEqual({ points: sum, tier: tierFor(standing.length) });
			expect(await acceptedContributions(db, who.member.id)).toBe(standing.length);
			const { lines, total } = await ledgerOf(db, who.member.id, { skip: 0, take: 100 });
			expect(total).toBe(steps.length);
			expect(lines[0]?.sum).toBe(sum);
			const running = lines.toReversed();
			running.reduce((before, line) => {
				expect(line.sum).toBe(before + line.points);
				return line.sum;
			}, 0);
		}),
		{ numRuns: 12 },
	);
});

test('simultaneous awards are all counted', async () => {
	const { db } = database;
	const who = await signedIn(db);
	await Promise.all(Array.from({ length: 20 }, () => db.transaction((tx) => accepted(tx, who, 2))));
	expect(await pointsAndTier(who)).toEqual({ points: 400, tier: 2 });
	const { rows } = await db.execute<{ sum: number }>(
		sql`select sum(points)::int as sum from point_entry where account_id = ${who.member.id}`,
	);
	expect(rows[0]?.sum).toBe(400);
});

test('points alone raise no tier; the required contributions do, and it falls when they are reverted', async () => {
	const { db } = database;
	const who = await signedIn(db);
	const first = await accepted(db, who, 1);
	await give(db, who.member.id, first, 100_000);
	expect(await pointsAndTier(who)).toEqual({ points: 100_010, tier: 0 });
	for (let count = 1; count < contributionsForTier[1]; count += 1) await accepted(db, who, 1);
	expect((await pointsAndTier(who))?.tier).toBe(1);
	await takenBack(db, who, first, 1);
	expect((await pointsAndTier(who))?.tier).toBe(0);
});

test('tiers go from 0 to 3', () => {
	expect([0, 2, 3, 19, 20, 99, 100, 5_000].map(tierFor)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test('the ledger cannot be changed, and a deleted account is awarded nothing', async () => {
	const { db } = database;
	const who = await signedIn(db);
	const id = await accepted(db, who, 1);
	await expect(
		db.update(pointEntry).set({ points: 1_000 }).where(eq(pointEntry.proposal_id, id)),
	).rejects.toThrow();
	await expect(db.delete(pointEntry).where(eq(pointEntry.proposal_id, id))).rejects.toThrow();
	await db.delete(account).where(eq(account.id, who.member.id));
	await give(db, who.member.id, id, 10);
	const { total } = await ledgerOf(db, who.member.id, { skip: 0, take: 10 });
	expect(total).toBe(1);
});

describe('the leaderboard', () => {
	const list = (params: Parameters<typeof leaderboard.params.parse>[0] = {}) =>
		leaderboard.load(database.db, leaderboard.params.parse(params));

	test('equal points share a rank, and the next rank is skipped', async () => {
		const { db } = database;
		const people = await Promise.all(['a', 'b', 'c', 'd'].map(() => signedIn(db)));
		for (const [at, fields] of [3, 5, 3, 1].entries()) {
			const who = people[at];
			if (who) await accepted(db, who, fields);
		}
		const rows = await list();
		expect(rows.map(({ place, points }) => [place, points])).toEqual([
			[1, 50],
			[2, 30],
			[2, 30],
			[4, 10],
		]);
		const second = await list({ skip: 2, take: 2 });
		expect(second).toEqual(rows.slice(2));
		const total = totalLeaderboard.params.parse({});
		expect(await totalLeaderboard.load(db, total)).toEqual([{ total: 4 }]);
	});

	test('members with private contributions or profile have a nameless rank; blocked or deleted ones have none', async () => {
		const { db } = database;
		// One after the other: members with the same points are listed in the order in which they joined.
		const open = await signedIn(db, { name: 'Ada' });
		const hidden = await signedIn(db);
		const secret = await signedIn(db);
		const blocked = await signedIn(db);
		const gone = await signedIn(db);
		for (const who of [open, hidden, secret, blocked, gone]) await accepted(db, who, 2);
		const set = (who: SignedIn, values: Partial<typeof account.$inferInsert>) =>
			db.update(account).set(values).where(eq(account.id, who.member.id));
		await set(hidden, { privacy: { profile: 0, links: 1, contributions: 1 } });
		await set(secret, { privacy: { profile: 1, links: 1, contributions: 0 } });
		await set(blocked, { state: 'blocked' });
		await db.delete(account).where(eq(account.id, gone.member.id));
		const rows = await list();
		expect(rows.map(({ name, username, tier }) => [name, username, tier])).toEqual([
			['Ada', open.member.username, 0],
			[null, null, null],
			[null, null, null],
		]);
		expect(new Set(rows.map(({ avatar }) => avatar))).toEqual(new Set(['/avatars/member.svg']));
	});

	test('of a month counts what was earned in it, by UTC; reverted points do not count', async () => {
		const { db } = database;
		const who = await signedIn(db);
		const at = (moment: string, points: number, id: number) =>
			db.insert(pointEntry).values({
				account_id: who.member.id,
				reason: points > 0 ? 'proposal-accepted' : 'proposal-reverted',
				points,
				proposal_id: id,
				at: moment,
			});
		await at('2026-09-30T23:59:59Z', 10, 900_001);
		await at('2026-10-01T00:00:00Z', 20, 900_002);
		await at('2026-10-31T23:59:59Z', 30, 900_003);
		await at('2026-10-31T23:59:59Z', -30, 900_003);
		await at('2026-11-01T00:00:00Z', 40, 900_004);
		const months = await Promise.all(
			['2026-09', '2026-10', '2026-11', '2026-12'].map((month) => list({ month })),
		);
		expect(months.map(([first]) => [first?.points, first?.contributions])).toEqual([
			[10, 1],
			[20, 1],
			[40, 1],
			[undefined, undefined],
		]);
		expect((await list())[0]).toMatchObject({ points: 70, contributions: 3 });
		const known = (await leaderboardMonths.load(db, {})).map(({ month }) => month);
		expect(known).toEqual(expect.arrayContaining(['2026-11', '2026-10', '2026-09']));
	});

	test.each(['2026-13', '2026-1', '26-11', "2026-11' or 1=1 --"])('%s is no month', (month) => {
		expect(leaderboard.params.safeParse({ month }).success).toBe(false);
	});
});
