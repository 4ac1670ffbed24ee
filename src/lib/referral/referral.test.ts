import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Db } from '#lib/db/connect.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { quest, referral } from '#lib/db/schema/quests.ts';
import { noteProfile } from '#lib/deeds/checks/profile-filled.ts';
import { noteAcceptedProposal, undoAcceptedProposal } from '#lib/deeds/checks/proposal-accepted.ts';
import { noteRecordsWatched } from '#lib/deeds/checks/record-watched.ts';
import { audit } from '#lib/sessions/audit.ts';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { addQuest, pointsOf } from '../../../tests/setup/quests.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { emailRoot } from './email-root.ts';
import { decideReferralCall, heldReferrals } from './held-referrals.ts';
import { recordReferral } from './joined.ts';
import { ownReferral, referralCall, referredMembersOf } from './own-referral.ts';
import { settleReferrals } from './settle-referrals.ts';

const database = useTestDatabase();
const DAY = 86_400_000;
let made = 0;

/** Days after the first of January 2030, at noon. */
const day = (days: number): Date => new Date(Date.UTC(2030, 0, 1, 12) + days * DAY);

/** A member with a separate address and network, unless specified. */
async function person({ email, network }: { email?: string; network?: string } = {}) {
	const number = ++made;
	const { member } = await signedIn(database.db);
	await database.db
		.update(account)
		// Letters alone: what ends in digits would look like the next your.
		.set({
			email:
				email ??
				`${[...String(number)].map((one) => 'abcdefghij'[Number(one)]).join('')}x@gmail.com`,
		})
		.where(eq(account.id, member.id));
	await audit(database.db, 'signed-up', {
		accountId: member.id,
		network: network ?? `10.${number >> 16}.${(number >> 8) % 256}.${number % 256}`,
	});
	return member.id;
}

async function invite(referrer: number, facts: { email?: string; network?: string } = {}) {
	const referee = await person(facts);
	await recordReferral(database.db, referrer, referee);
	return referee;
}

const contribute = (db: Db, accountId: number, at: Date, proposalId = ++made) =>
	db.transaction((tx) =>
		noteAcceptedProposal(tx, accountId, {
			proposalId,
			about: ['type:project'],
			at: at.toISOString(),
		}),
	);

const own = (id: number) => ownReferral(database.db, id, 'https://cairn.test');

test('it counts 14 days after the first accepted contribution, 100 points each, once', async () => {
	const { db } = database;
	const referrer = await person();
	const referee = await invite(referrer);
	await settleReferrals(db, day(400));
	expect(await pointsOf(db, referrer), 'for a sign-up').toBe(0);
	await contribute(db, referee, day(10));
	await contribute(db, referee, day(20));
	await settleReferrals(db, new Date(day(24).getTime() - 1));
	expect(await pointsOf(db, referrer)).toBe(0);
	expect(await own(referrer)).toMatchObject({ joined: 1, waiting: 1, rewarded: 0, points: 0 });
	await Promise.all([1, 2, 3, 4].map(() => settleReferrals(db, day(24))));
	expect([await pointsOf(db, referrer), await pointsOf(db, referee)]).toEqual([100, 100]);
	expect(await own(referrer)).toMatchObject({ joined: 1, waiting: 0, rewarded: 1, points: 100 });
});

test('a revert takes it back from both; restored, it counts again', async () => {
	const { db } = database;
	const referrer = await person();
	const referee = await invite(referrer);
	await contribute(db, referee, day(1), 900_001);
	await settleReferrals(db, day(15));
	await db.transaction((tx) => undoAcceptedProposal(tx, referee, 900_001));
	await settleReferrals(db, day(16));
	expect([await pointsOf(db, referrer), await pointsOf(db, referee)]).toEqual([0, 0]);
	expect((await referredMembersOf(db, referrer, { skip: 0, take: 10 })).joined[0]).toMatchObject({
		standing: 'Does not count',
		why: 'The contribution was reverted.',
	});
	await contribute(db, referee, day(1), 900_001);
	await settleReferrals(db, day(17));
	expect([await pointsOf(db, referrer), await pointsOf(db, referee)]).toEqual([100, 100]);
	expect(await own(referrer)).toMatchObject({ rewarded: 1, points: 100 });
});

test('ten a month: others wait for the next one, and none is lost', async () => {
	const { db } = database;
	const referrer = await person();
	for (let each = 0; each < 23; each += 1) await contribute(db, await invite(referrer), day(0));
	await Promise.all([1, 2, 3].map(() => settleReferrals(db, day(20))));
	expect(await pointsOf(db, referrer)).toBe(1_000);
	await settleReferrals(db, day(30));
	expect(await pointsOf(db, referrer), 'on the 31st of January').toBe(1_000);
	await settleReferrals(db, day(31));
	expect(await pointsOf(db, referrer)).toBe(2_000);
	await settleReferrals(db, day(70));
	expect(await pointsOf(db, referrer)).toBe(2_300);
});

describe('accounts with something in common wait for a person', () => {
	test.each([
		['the network of who invited', { network: '198.51.100.7', email: null }, ['network']],
		['an ending of that address', { network: null, email: 'sa.me+2@gmail.com' }, ['email']],
		['a number behind it', { network: null, email: 'same77@gmail.com' }, ['email']],
	])('%s', async (_, { network, email }, heldFor) => {
		const { db } = database;
		await db
			.update(account)
			.set({ email: sql`id || '@other.example'` })
			.where(eq(account.email, 'same@gmail.com'));
		const referrer = await person({
			...(network && { network }),
			...(email && { email: 'same@gmail.com' }),
		});
		const referee = await invite(referrer, {
			...(network && { network }),
			...(email && { email }),
		});
		await contribute(db, referee, day(1));
		await settleReferrals(db, day(20));
		const [row] = await db.select().from(referral).where(eq(referral.referee_id, referee));
		expect([row?.state, row?.held_for]).toEqual(['held', heldFor]);
		expect(await pointsOf(db, referrer)).toBe(0);
	});

	test('also with others invited by the same member; a person accepts one and refuses the other', async () => {
		const { db } = database;
		const referrer = await person();
		const first = await invite(referrer, { email: 'ann@own-domain.example' });
		const second = await invite(referrer, { email: 'bob@own-domain.example' });
		for (const one of [first, second]) await contribute(db, one, day(-3_000));
		await settleReferrals(db);
		const held = (await heldReferrals(db, { skip: 0, take: 100 })).slice(-2);
		expect(held.map(({ held_for }) => held_for)).toEqual([['email'], ['email']]);
		expect(JSON.stringify(held)).not.toContain('@');
		const editor = await signedIn(db, { roles: ['editor'] });
		const decide = async (id: string | undefined, decision: string, cookies = editor.cookies) =>
			(
				await browser('/api/review/invitations', { cookies, body: { _id: id, decision } })(
					decideReferralCall,
					db,
				)
			).status;
		expect(await decide(held[0]?.id, 'count', (await signedIn(db)).cookies)).toBe(403);
		expect(await decide(held[0]?.id, 'count')).toBe(200);
		expect(await decide(held[0]?.id, 'refuse')).toBe(409);
		expect(await decide(held[1]?.id, 'refuse')).toBe(200);
		expect(await decide('999999', 'count')).toBe(404);
		expect([
			await pointsOf(db, referrer),
			await pointsOf(db, first),
			await pointsOf(db, second),
		]).toEqual([100, 100, 0]);
		const { joined } = await referredMembersOf(db, referrer, { skip: 0, take: 10 });
		expect(joined.map(({ standing }) => standing)).toEqual(['Does not count', 'Counts']);
	});
});

test('a deleted account leaves a nameless line; a blocked one earns nothing', async () => {
	const { db } = database;
	const referrer = await person();
	const [gone, blocked] = [await invite(referrer), await invite(referrer)];
	for (const one of [gone, blocked]) await contribute(db, one, day(1));
	await db.update(account).set({ state: 'blocked' }).where(eq(account.id, blocked));
	await db.delete(account).where(eq(account.id, gone));
	await settleReferrals(db, day(30));
	expect(await pointsOf(db, referrer)).toBe(0);
	const { joined } = await referredMembersOf(db, referrer, { skip: 0, take: 10 });
	expect(joined.at(-1)).toMatchObject({
		name: null,
		username: null,
		why: 'The account was deleted.',
	});
});

test('the call returns code, link and figures, and nobody’s address', async () => {
	const { db } = database;
	const ada = await signedIn(db);
	await recordReferral(db, ada.member.id, await person({ email: 'secret@gmail.com' }));
	const answer = await browser('/api/users/referral', { cookies: ada.cookies })(referralCall, db);
	const { code, link, ...figures } = await answer.json();
	expect(figures).toEqual({ joined: 1, waiting: 1, rewarded: 0, points: 0 });
	expect(link).toMatch(new RegExp(`/referral/${code}$`));
});

test('the root of an address is the same for all its aliases', () => {
	expect(emailRoot('Ada.Love+x@googlemail.com')).toBe('adalove@gmail.com');
	expect(emailRoot('ada_love-7@outlook.com')).toBe('adalove@outlook.com');
	expect(emailRoot('12345@qq.com')).toBe('12345@qq.com');
	expect(emailRoot('a@own.example')).toBe(emailRoot('b@own.example'));
	fc.assert(
		fc.property(fc.emailAddress(), fc.nat(), (email, number) => {
			const [name = '', host = ''] = [
				email.slice(0, email.lastIndexOf('@')),
				email.slice(email.lastIndexOf('@') + 1),
			];
			expect(emailRoot(`${name}+${number}@${host}`)).toBe(emailRoot(email));
		}),
	);
});

test('1,000 scripted accounts that farm invitations and quests get nothing beyond the rules', async () => {
	const { db } = database;
	await addQuest(db, {
		tasks: [
			{ kind: 'profile-filled', points: 10 },
			{ kind: 'record-watched', count: 5, points: 10 },
			{ kind: 'referral-counted', count: 3, points: 50 },
		],
	});
	const before = await db.$count(referral);
	const [farmer, careful] = [
		await person({ network: '203.0.113.1' }),
		await person({ network: '203.0.113.2' }),
	];
	const bots: number[] = [];
	for (let at = 0; at < 1_000; at += 1) {
		// 400 from the farmer's own network, 300 from one domain, 290 with numbered names, and 10 that look real.
		const letters = [...String(at)].map((one) => 'qrstuvwxyz'[Number(one)]).join('');
		const facts =
			at < 400
				? { network: '203.0.113.1', email: `net${letters}@gmail.com` }
				: at < 700
					? { email: `u${at}@farm.example` }
					: at < 990
						? { email: `bot${at}@gmail.com` }
						: { email: `honest${letters}@gmail.com` };
		bots.push(await invite(at % 2 === 0 ? farmer : careful, facts));
	}
	// Each does what a script can do, as often as possible.
	const script = async (id: number) => {
		await db.transaction(async (tx) => {
			for (let time = 0; time < 2; time += 1) {
				await noteProfile(tx, id, { bio: 'x', links: { github: 'https://github.com/x' } });
				await noteRecordsWatched(
					tx,
					id,
					[1, 2, 3, 4, 5, 6].map((recordId) => ({ type: 'project', recordId })),
				);
			}
		});
	};
	for (let at = 0; at < bots.length; at += 10)
		await Promise.all(bots.slice(at, at + 10).map(script));
	await Promise.all([1, 2].map(() => settleReferrals(db, day(50))));
	expect(await pointsOf(db, farmer), 'sign-ups and clicks alone').toBe(0);
	// One in five gets something past the editors, on one day.
	const lucky = bots.filter((_, at) => at % 5 === 0 || at >= 990);
	for (const id of lucky) await contribute(db, id, day(0));
	for (const month of [50, 80, 110, 140])
		await Promise.all([1, 2].map(() => settleReferrals(db, day(month))));
	const sums = await Promise.all(bots.map((id) => pointsOf(db, id)));
	const { rows: states } = await db.execute<{ state: string; count: number }>(sql`
		select state, count(*)::int as count from referral where id > ${before} and referrer_id in (${farmer}, ${careful}) group by state order by state`);
	const got = { farmer: await pointsOf(db, farmer), careful: await pointsOf(db, careful) };
	const most = Math.max(...sums);
	// biome-ignore lint/suspicious/noConsole: the run's output reports the points earned.
	console.info(
		'1,000 scripted accounts:',
		JSON.stringify({ ...got, states, bots: { most, sum: sums.reduce((a, b) => a + b) } }),
	);
	// Alone: the two small tasks. Beyond that only accounts that look real, whose contribution stands.
	for (const [at, sum] of sums.entries()) expect(sum).toBe(20 + (at >= 990 ? 100 : 0));
	expect(got).toEqual({ farmer: 500 + 50, careful: 500 + 50 });
	const { rows } = await db.execute<{ wrong: number }>(sql`
		select count(*)::int as wrong from account a where points <> (
			select coalesce(sum(points), 0) from point_entry where account_id = a.id)`);
	expect(rows[0]?.wrong).toBe(0);
	await db.delete(quest);
});
