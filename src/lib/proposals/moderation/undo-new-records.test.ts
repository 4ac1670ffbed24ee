import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordAsOf } from '#lib/catalogue/as-of.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import { readRevisions } from '#lib/catalogue/history.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { SOURCE, sent } from '../../../../tests/setup/in-vote.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { acceptLockedProposal } from '../apply/accept.ts';
import { lockProposal, type Proposal } from '../proposal/proposals.ts';
import { submitProposal } from '../submit/submit.ts';
import { changeFilters, patrolChanges } from './changes.ts';
import { revertContribution } from './taken-back.ts';
import { undoAuthor, undoneCount, undoPlan } from './undo-author.ts';

const database = useTestDatabase();
const EVER = '2020-01-01';
const undoing = { origin: 'revert' };

async function acceptedOf(id: number, editor: SignedIn): Promise<Proposal> {
	return database.db.transaction(async (tx) =>
		acceptLockedProposal(tx, await lockProposal(tx, id), 'accept-at-once', {
			actorId: editor.member.id,
		}),
	);
}
/** A new organization with a round, an employee and news, accepted. */
async function newOrganization(name: string) {
	const all = await sent(database.db, {
		type: 'organization',
		fields: {
			name,
			location: 'Oslo',
			rounds: [
				{ source: SOURCE, date: '2025-03-04', amount_usd: 5e6, type: 'Seed', investors: [] },
			],
			employees: [
				{
					person_id: null,
					name: `Ada of ${name}`,
					position: 'Partner',
					twitter: null,
					is_founder: true,
				},
			],
			news: [{ title: `${name} opens`, url: `${SOURCE}/${name}`, source_name: null, date: null }],
		},
	});
	const proposal = await acceptedOf(all.proposal.id, all.editor);
	return { ...all, proposal, recordId: proposal.record_id ?? 0 };
}
async function accepted(author: SignedIn, slug: string, fields: Record<string, Value>) {
	const said = Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, { value, source: SOURCE }]),
	);
	const type = 'organization';
	const { id } = await submitProposal(database.db, author.member.id, {
		type,
		slug,
		said,
		note: '',
	});
	return acceptedOf(id, await signedIn(database.db, { roles: ['editor'] }));
}
const booksOf = async ({ member }: SignedIn) => {
	const { db } = database;
	const [kept] = await db.select().from(account).where(eq(account.id, member.id));
	const { rows } = await db.execute<{ sum: number }>(
		sql`select coalesce(sum(points), 0)::int as sum from point_entry where account_id = ${member.id}`,
	);
	return { points: kept?.points, ledger: rows[0]?.sum };
};
const outcomesOf = async ({ id }: Proposal) => {
	const { rows } = await database.db.execute<{ field: string; outcome: string }>(
		sql`select field, outcome from proposal_change where proposal_id = ${id} order by field`,
	);
	return Object.fromEntries(rows.map(({ field, outcome }) => [field, outcome]));
};
const rowOf = async (name: string) => {
	const { rows } = await database.db.execute<{ slug: string; location: string }>(
		sql`select slug, location from organization where name = ${name}`,
	);
	return rows[0];
};
const besides = async (name: string, recordId: number) => [
	await database.db.$count(sql`person`, sql`name = ${`Ada of ${name}`}`),
	await database.db.$count(sql`funding_round`, sql`organization_id = ${recordId}`),
];
const undo = (author: SignedIn, editor: SignedIn) =>
	undoAuthor(database.db, editor.member.id, {
		accountId: author.member.id,
		since: EVER,
		reason: 'Invented.',
	});

test('records created by an author’s proposals go from every list, with their round, person and points', async () => {
	const { db } = database;
	const { author, editor, proposal, recordId } = await newOrganization('Spamworks');
	const slug = (await rowOf('Spamworks'))?.slug ?? '';
	const second = await accepted(author, slug, { location: 'Rome', website: 'https://s.example' });
	expect(await booksOf(author)).toEqual({ points: 70, ledger: 70 });
	const plan = await undoPlan(db, author.member.id, EVER);
	expect(plan.fresh.map(({ type }) => type)).toEqual(['round', 'person', 'organization']);
	expect(await undo(author, editor)).toEqual({ count: plan.made, left: 0 });
	expect(undoneCount(plan)).toBe(plan.made);
	expect(await rowOf('Spamworks')).toBeUndefined();
	expect(await besides('Spamworks', recordId)).toEqual([0, 0]);
	for (const table of ['organization_listing', 'search_entry'])
		expect(await db.$count(sql.identifier(table) as never, sql`slug = ${slug}`)).toBe(0);
	expect(await booksOf(author)).toEqual({ points: 0, ledger: 0 });
	expect(new Set(Object.values(await outcomesOf(proposal)))).toEqual(new Set(['reverted']));
	expect(new Set(Object.values(await outcomesOf(second)))).toEqual(new Set(['reverted']));
	expect(undoneCount(await undoPlan(db, author.member.id, EVER))).toBe(0);
});

test('its history stays readable, and reverting the removal restores it with its points', async () => {
	const { db } = database;
	const { author, editor, proposal, recordId } = await newOrganization('Hasty');
	const shown = (await rowOf('Hasty'))?.slug ?? '';
	const before = await recordAsOf(db, 'organization', recordId, new Date().toISOString());
	await undo(author, editor);
	const { changes } = await patrolChanges(
		db,
		changeFilters.parse({ type: 'organization', slug: shown }),
	);
	expect(changes[0]).toMatchObject({ recordId, name: 'Hasty (removed)', value: null });
	const removalOf = async (type: RecordType, id: number) =>
		(await readRevisions(db, type, id, { field: 'slug' }))[0]?.id ?? 0;
	// Nothing else of it can be reverted separately.
	const [made] = (await readRevisions(db, 'organization', recordId, { field: 'location' })).slice(
		-1,
	);
	await expect(revertContribution(db, undoing, made?.id ?? 0)).rejects.toThrow('was removed');
	const { rows } = await db.execute<{ id: string; type: RecordType }>(sql`
		select distinct record_type as type, record_id as id from revision
		where origin = ${`proposal:${proposal.id}`} and record_type <> 'organization'`);
	const person = rows.find(({ type }) => type === 'person');
	// Its employee cannot be restored before it.
	await expect(
		revertContribution(db, undoing, await removalOf('person', Number(person?.id))),
	).rejects.toThrow('there is no organization');
	await revertContribution(db, undoing, await removalOf('organization', recordId));
	for (const { type, id } of rows)
		await revertContribution(db, undoing, await removalOf(type, Number(id)));
	expect(await rowOf('Hasty')).toEqual({ slug: shown, location: 'Oslo' });
	expect(await besides('Hasty', recordId)).toEqual([1, 1]);
	expect(await db.$count(sql`search_entry`, sql`slug = ${shown}`)).toBe(1);
	expect(await booksOf(author)).toEqual({ points: 50, ledger: 50 });
	expect(new Set(Object.values(await outcomesOf(proposal)))).toEqual(new Set(['applied']));
	const after = await recordAsOf(db, 'organization', recordId, new Date().toISOString());
	const values = (record: typeof before) =>
		[...(record ?? [])].map(([field, { value }]) => [field, value]);
	expect(Object.fromEntries(values(after))).toEqual(Object.fromEntries(values(before)));
	// And that can be reverted in turn, once nothing references it.
	for (const { type, id } of rows)
		await revertContribution(db, undoing, await removalOf(type, Number(id)));
	await revertContribution(db, undoing, await removalOf('organization', recordId));
	expect(await rowOf('Hasty')).toBeUndefined();
	expect(await booksOf(author)).toEqual({ points: 0, ledger: 0 });
});

test('anything somebody else changed or refers to stays', async () => {
	const { db } = database;
	const { author, editor, recordId } = await newOrganization('Shared');
	await revise(db, { origin: 'staff' }, [
		{ type: 'organization', id: recordId, set: { location: 'Bern' } },
	]);
	const plan = await undoPlan(db, author.member.id, EVER);
	expect(plan.kept).toMatchObject([{ type: 'organization', name: 'Shared' }]);
	await undo(author, editor);
	expect(await rowOf('Shared')).toMatchObject({ location: 'Bern' });
	expect(await besides('Shared', recordId)).toEqual([0, 0]);
	const named = await newOrganization('Named');
	await revise(db, { origin: 'staff' }, [
		{
			type: 'round',
			set: { organization_id: named.recordId, amount_usd: 1e6 },
		},
	]);
	await undo(named.author, named.editor);
	expect(await rowOf('Named')).toMatchObject({ location: 'Oslo' });
	expect(await booksOf(named.author)).toEqual({ points: 50, ledger: 50 });
});

test('reverting a fact of a round or person that an edit also created costs its points', async () => {
	const { db } = database;
	const author = await signedIn(db, { roles: ['contributor'] });
	const [made] = await revise(db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Besides' } },
	]);
	const edit = await accepted(author, made?.slug ?? '', {
		location: 'Oslo',
		rounds: [{ source: SOURCE, date: '2025-03-04', amount_usd: 5e6, type: 'Seed', investors: [] }],
		employees: [
			{ person_id: null, name: 'Bea Sides', position: 'Partner', twitter: null, is_founder: false },
		],
	});
	expect(await booksOf(author)).toEqual({ points: 30, ledger: 30 });
	const revisionOf = async (type: RecordType, field: string) => {
		const { rows } = await db.execute<{ id: string }>(sql`
			select id from revision where origin = ${`proposal:${edit.id}`} and record_type = ${type} and field = ${field}`);
		return Number(rows[0]?.id);
	};
	const amount = await revisionOf('round', 'amount_usd');
	await revertContribution(db, undoing, amount, 'It was four.');
	expect(await booksOf(author)).toEqual({ points: 20, ledger: 20 });
	expect(await outcomesOf(edit)).toEqual({
		employees: 'applied',
		location: 'applied',
		rounds: 'reverted',
	});
	// A second fact of the same round costs nothing more, and restoring one is not enough.
	const date = await revisionOf('round', 'date');
	await revertContribution(db, undoing, date);
	expect(await booksOf(author)).toEqual({ points: 20, ledger: 20 });
	await revertContribution(db, undoing, await revisionOf('person', 'positions'));
	expect(await booksOf(author)).toEqual({ points: 10, ledger: 10 });
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from revision where reverts in (${amount}, ${date}) order by id`,
	);
	await revertContribution(db, undoing, Number(rows[0]?.id));
	expect(await booksOf(author)).toEqual({ points: 10, ledger: 10 });
	await revertContribution(db, undoing, Number(rows[1]?.id));
	expect(await booksOf(author)).toEqual({ points: 20, ledger: 20 });
	expect(await outcomesOf(edit)).toMatchObject({ rounds: 'applied', employees: 'reverted' });
});
