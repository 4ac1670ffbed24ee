import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { acceptedContributions } from '#lib/points/award.ts';
import { pointsFor, tierFor } from '#lib/points/tiers.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { acceptLockedProposal } from '../apply/accept.ts';
import { lockProposal, type Proposal } from '../proposal/proposals.ts';
import { submitProposal } from '../submit/submit.ts';
import { revertContribution } from './taken-back.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const undoing = { origin: 'revert' };
const SOURCE = 'https://example.com/about';
const fields = ['location', 'website', 'ecosystem'] as const;
type Field = (typeof fields)[number];
const valueNo = (field: Field, n: number) =>
	field === 'website' ? `https://n${n}.example` : `Value ${n}`;

async function accepted(
	authorId: number,
	slug: string,
	said: Record<string, string>,
): Promise<Proposal> {
	const { db } = database;
	const editor = await signedIn(db, { roles: ['editor'] });
	const sent = await submitProposal(db, authorId, {
		type: 'project',
		slug,
		said: Object.fromEntries(
			Object.entries(said).map(([field, value]) => [field, { value, source: SOURCE }]),
		),
		note: '',
	});
	return db.transaction(async (tx) =>
		acceptLockedProposal(tx, await lockProposal(tx, sent.id), 'accept-at-once', {
			actorId: editor.member.id,
		}),
	);
}

async function project(name: string) {
	const [made] = await revise(database.db, staff, [{ type: 'project', set: { name } }]);
	return { id: made?.id ?? 0, slug: made?.slug ?? '' };
}

const outcomes = async (id: number) =>
	(
		await database.db.execute<{ field: string; outcome: string }>(
			sql`select field, outcome from proposal_change where proposal_id = ${id} order by field`,
		)
	).rows;
const lastNotification = async (id: number) =>
	(
		await database.db.execute<{ title: string; body: string }>(
			sql`select title, body from notification where account_id = ${id} order by id desc limit 1`,
		)
	).rows[0];
const standingOf = async (id: number) =>
	(await database.db.select().from(account).where(eq(account.id, id)))[0];

/** What must hold for a member in any case. */
async function expectBooks(memberId: number): Promise<void> {
	const { db } = database;
	const { rows } = await db.execute<{ kind: 'new' | 'edit'; applied: number }>(sql`
		select p.kind, (count(*) filter (where c.outcome = 'applied'))::int as applied
		from proposal p join proposal_change c on c.proposal_id = p.id
		where p.author_id = ${memberId} and p.state = 'accepted' group by p.id`);
	const {
		rows: [ledger],
	} = await db.execute<{ sum: number }>(
		sql`select coalesce(sum(points), 0)::int as sum from point_entry where account_id = ${memberId}`,
	);
	const owed = rows.reduce((sum, { kind, applied }) => sum + pointsFor(kind, applied), 0);
	const member = await standingOf(memberId);
	expect(member?.points).toBe(ledger?.sum);
	expect(member?.points).toBe(owed);
	expect(member?.tier).toBe(tierFor(await acceptedContributions(db, memberId)));
}

test('reverting a fact costs its author the points, and the author learns why', async () => {
	const { db } = database;
	const { member } = await signedIn(db);
	const { id, slug } = await project('Obsidian');
	const made = await accepted(member.id, slug, { location: 'Oslo', website: 'https://o.example' });
	expect(await standingOf(member.id)).toMatchObject({ points: 20 });
	const [written] = await readRevisions(db, 'project', id, { field: 'location' });
	await revertContribution(db, undoing, written?.id ?? 0, 'The source speaks of another company.');
	expect(await outcomes(made.id)).toEqual([
		{ field: 'location', outcome: 'reverted' },
		{ field: 'website', outcome: 'applied' },
	]);
	expect(await standingOf(member.id)).toMatchObject({ points: 10 });
	expect(await lastNotification(member.id)).toEqual({
		title: 'A fact of your proposal “Obsidian” was reverted',
		body: 'The source speaks of another company.',
	});
	const [undo] = await readRevisions(db, 'project', id, { field: 'location' });
	await revertContribution(db, undoing, undo?.id ?? 0);
	expect(await outcomes(made.id)).toContainEqual({ field: 'location', outcome: 'applied' });
	expect(await standingOf(member.id)).toMatchObject({ points: 20 });
	expect((await lastNotification(member.id))?.title).toBe(
		'A fact of your proposal “Obsidian” was restored',
	);
});

test('a tier reached by it is lost too', async () => {
	const { db } = database;
	const { member } = await signedIn(db);
	let last = { id: 0, slug: '' };
	for (const name of ['Tuff', 'Marl', 'Skarn']) {
		last = await project(name);
		await accepted(member.id, last.slug, { location: 'Rome' });
	}
	expect(await standingOf(member.id)).toMatchObject({ points: 30, tier: 1 });
	const [written] = await readRevisions(db, 'project', last.id, { field: 'location' });
	await revertContribution(db, undoing, written?.id ?? 0);
	expect(await standingOf(member.id)).toMatchObject({ points: 20, tier: 0 });
});

test('a fact nobody proposed is reverted without points', async () => {
	const { db } = database;
	const { id } = await project('Loess');
	await revise(db, staff, [{ type: 'project', id, set: { location: 'Bonn' } }]);
	const [written] = await readRevisions(db, 'project', id, { field: 'location' });
	await revertContribution(db, undoing, written?.id ?? 0);
	expect((await readRevisions(db, 'project', id, { field: 'location' }))[0]).toMatchObject({
		value: null,
		reverts: written?.id,
	});
});

const action = fc.oneof(
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('propose' as const),
			who: fc.nat(1),
			what: fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1 }),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('take back' as const), which: fc.nat(30) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('take the last back' as const) }) },
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('staff' as const), what: fc.constantFrom(...fields) }),
	},
);

test('points are always the ledger’s sum and what current facts earn, whatever is accepted, reverted and restored', async () => {
	const { db } = database;
	let runs = 0;
	let values = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 10 }), async (actions) => {
			runs += 1;
			const members = [(await signedIn(db)).member, (await signedIn(db)).member];
			const { id, slug } = await project(`Generated ${runs}`);
			const proposed = async () =>
				(await readRevisions(db, 'project', id, { take: 1_000 })).filter(({ field }) =>
					fields.some((one) => one === field),
				);
			for (const one of actions) {
				values += 1;
				if (one.do === 'propose')
					await accepted(
						members[one.who]?.id ?? 0,
						slug,
						Object.fromEntries(one.what.map((field) => [field, valueNo(field, values)])),
					);
				else if (one.do === 'staff')
					await revise(db, staff, [
						{ type: 'project', id, set: { [one.what]: valueNo(one.what, values) } },
					]);
				else {
					const all = await proposed();
					const chosen = one.do === 'take back' ? all[one.which % Math.max(1, all.length)] : all[0];
					if (chosen) await revertContribution(db, undoing, chosen.id);
				}
				for (const member of members) await expectBooks(member.id);
			}
			// Reverting the last change twice is the identity.
			const [newest] = await proposed();
			if (!newest) return;
			const before = await db.execute(
				sql`select location, website, ecosystem from project where id = ${id}`,
			);
			const points = await Promise.all(members.map((member) => standingOf(member.id)));
			await revertContribution(db, undoing, newest.id);
			const [undo] = await proposed();
			if (undo && undo.id !== newest.id) await revertContribution(db, undoing, undo.id);
			expect(
				(await db.execute(sql`select location, website, ecosystem from project where id = ${id}`))
					.rows,
			).toEqual(before.rows);
			expect(
				(await Promise.all(members.map((member) => standingOf(member.id)))).map(
					(one) => one?.points,
				),
			).toEqual(points.map((one) => one?.points));
			for (const member of members) await expectBooks(member.id);
		}),
		{ numRuns: 15 },
	);
});
