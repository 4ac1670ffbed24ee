import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { submitProposal } from '../submit/submit.ts';
import { benchOf } from './bench.ts';
import { decideProposal } from './decide.ts';
import { nextInQueue, queueCounts, queueFilters, reviewQueue } from './queue.ts';

const database = useTestDatabase();
const SOURCE = 'https://example.com/about';

async function proposed(name: string, field: string, value: string, authorId: number) {
	const { db } = database;
	const [made] = await revise(db, { origin: 'staff' }, [
		{ type: 'project', set: { name, location: 'Oslo' } },
	]);
	const said = { [field]: { value, source: SOURCE } };
	return submitProposal(db, authorId, { type: 'project', slug: made?.slug ?? '', said, note: '' });
}

const titles = async (query: Record<string, string>) =>
	(await reviewQueue(database.db, queueFilters.parse(query))).proposals.map(({ title }) => title);

test('the queue lists what waits, longest first, by every filter; counts are per state', async () => {
	const { db } = database;
	const [one, other] = [await signedIn(db), await signedIn(db)];
	const { member } = await signedIn(db, { roles: ['editor'] });
	const first = await proposed('Agate', 'location', 'Rome', one.member.id);
	const second = await proposed('Beryl', 'ecosystem', 'Cosmos', other.member.id);
	const third = await proposed('Citrine', 'location', 'Bern', one.member.id);
	await db.execute(
		sql`update proposal set sent_at = now() - interval '5 days' where id = ${third.id}`,
	);
	expect(await titles({})).toEqual(['Citrine', 'Agate', 'Beryl']);
	expect(await titles({ sort: 'newest' })).toEqual(['Beryl', 'Agate', 'Citrine']);
	expect(await titles({ author: other.member.username.toUpperCase() })).toEqual(['Beryl']);
	expect(await titles({ field: 'location' })).toEqual(['Citrine', 'Agate']);
	expect(await titles({ days: '3' })).toEqual(['Citrine']);
	expect(await titles({ kind: 'new' })).toEqual([]);
	expect(await titles({ type: 'nonsense', page: '1' })).toHaveLength(3);
	await decideProposal(db, member.id, first.id, 'reject', { reason: 'duplicate' });
	await decideProposal(db, member.id, second.id, 'take');
	expect(await queueCounts(db, {})).toEqual(
		new Map([
			['in-review', 1],
			['rejected', 1],
			['submitted', 1],
		]),
	);
	expect(await titles({ state: 'rejected' })).toEqual(['Agate']);
	expect(await nextInQueue(db, member.id, second)).toBe(third.slug);
	// A proposal taken by another editor, or your own, is never next.
	expect(await nextInQueue(db, one.member.id, first)).toBeNull();
});

test('the bench shows the record’s current and earlier values, and competing proposals', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const { member } = await signedIn(db, { roles: ['editor'] });
	const sent = await proposed('Diopside', 'location', 'Rome', author.member.id);
	const slug = 'diopside';
	await submitProposal(db, author.member.id, {
		type: 'project',
		slug,
		said: { ecosystem: { value: 'Cosmos', source: SOURCE } },
		note: '',
	});
	await revise(db, { origin: 'import:test' }, [
		{ type: 'project', id: sent.record_id ?? 0, set: { location: 'Bern' } },
	]);
	const bench = await benchOf(db, sent.slug, member.id);
	expect(bench).toMatchObject({
		record: { type: 'project', slug, name: 'Diopside' },
		author: { username: author.member.username, states: { submitted: 2 } },
		actions: ['take', 'ask-changes', 'open-vote', 'reject'],
		whyNotTrusted: 'Its author is below tier 2.',
	});
	expect(bench.alike).toHaveLength(1);
	expect(bench.fields).toMatchObject([
		{
			field: 'location',
			now: 'Bern',
			shown: { as: 'values', old: 'Oslo', value: 'Rome' },
			earlier: [
				{ value: 'Bern', origin: 'import:test' },
				{ value: 'Oslo', origin: 'staff' },
			],
			accuracy: { decided: 0, accepted: 0 },
		},
	]);
	expect(bench.fields[0]?.warnings[0]).toContain('will go back to its author');
	expect((await benchOf(db, sent.slug, author.member.id)).actions).toEqual([]);
	await expect(benchOf(db, 'no-such', member.id)).rejects.toMatchObject({ status: 404 });
});

test('a new record is shown next to its namesake, records in lists by name', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const { member } = await signedIn(db, { roles: ['editor'] });
	const [fund] = await revise(db, { origin: 'staff' }, [
		{ type: 'organization', set: { name: 'Enstatite Capital' } },
	]);
	const sent = await submitProposal(db, author.member.id, {
		type: 'organization',
		slug: null,
		said: {
			name: { value: 'Enstatite Capital', source: SOURCE },
			rounds: {
				value: [
					{
						source: SOURCE,
						date: '2026-10-01',
						amount_usd: 5e6,
						type: 'Seed',
						investors: [
							{ organization_id: fund?.id ?? 0, person_id: null, name: null, is_lead: true },
						],
					},
				],
				source: SOURCE,
			},
		},
		note: '',
	});
	const bench = await benchOf(db, sent.slug, member.id);
	expect(bench.duplicates).toMatchObject([{ name: 'Enstatite Capital', why: 'same name' }]);
	const rounds = bench.fields.find(({ field }) => field === 'rounds');
	expect(rounds?.shown).toMatchObject({
		as: 'items',
		items: [{ kind: 'new', text: expect.stringContaining('Organization: Enstatite Capital') }],
	});
});
