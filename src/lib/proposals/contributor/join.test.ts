import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account, auditEvent } from '#lib/db/schema/accounts.ts';
import { can } from '#lib/sessions/can.ts';
import { sessionOf } from '#lib/sessions/sessions.ts';
import { browser } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { contributorStatusOf, joinCall } from './join.ts';

const database = useTestDatabase();

async function ask(who: SignedIn | null, body: object) {
	const answer = await browser('/api/contributions/join', {
		body,
		...(who && { cookies: who.cookies }),
	})(joinCall, database.db);
	return { status: answer.status, body: await answer.json() };
}
const mayPropose = async ({ token }: SignedIn) =>
	can((await sessionOf(database.db, token))?.member ?? null, 'propose-change');
const audited = async ({ member }: SignedIn) => {
	const lines = await database.db
		.select()
		.from(auditEvent)
		.where(eq(auditEvent.account_id, member.id));
	return lines.map(({ kind, details }) => [kind, details.role, details.by]);
};

test('a member who takes the terms is a contributor from the next call on, until they leave', async () => {
	const who = await signedIn(database.db);
	expect(await mayPropose(who)).toBe(false);
	const terms = { terms: true, areas: ['People', 'Funding rounds', 'People'] };
	expect(await ask(who, terms)).toEqual({
		status: 200,
		body: { contributor: true, areas: ['People', 'Funding rounds'] },
	});
	expect(await mayPropose(who)).toBe(true);
	expect(await ask(who, terms)).toMatchObject({ status: 200 });
	expect(await ask(who, { do: 'leave' })).toMatchObject({ body: { contributor: false } });
	expect(await ask(who, { do: 'leave' })).toMatchObject({ status: 200 });
	expect(await mayPropose(who)).toBe(false);
	expect(await contributorStatusOf(database.db, who.member.id)).toBeNull();
	expect(await audited(who)).toEqual([
		['role-granted', 'contributor', 'member'],
		['role-withdrawn', 'contributor', 'member'],
	]);
});

test('without the terms nothing is granted; a contributor changes areas without them', async () => {
	const who = await signedIn(database.db);
	expect(await ask(who, { areas: ['People'] })).toMatchObject({
		status: 422,
		body: { fields: { terms: 'Agree to the terms to become a contributor.' } },
	});
	expect(await mayPropose(who)).toBe(false);
	await ask(who, { terms: 'on', areas: 'People' });
	expect(await ask(who, { areas: ['Projects'] })).toMatchObject({ body: { areas: ['Projects'] } });
});

test.each([
	{ terms: true, areas: ['Sports'] },
	{ terms: true, areas: ['x'.repeat(61)] },
	{ terms: true, areas: Array.from({ length: 41 }, () => 'People') },
	{ terms: 'yes' },
	{ do: 'promote', terms: true },
])('%j is refused and grants nothing', async (body) => {
	const who = await signedIn(database.db);
	expect((await ask(who, body)).status).toBe(422);
	expect(await mayPropose(who)).toBe(false);
});

test('a visitor is answered 401, and roles sent along are ignored', async () => {
	expect((await ask(null, { terms: true })).status).toBe(401);
	const who = await signedIn(database.db);
	await ask(who, { terms: true, roles: ['master'], role: 'master' });
	const [row] = await database.db.select().from(account).where(eq(account.id, who.member.id));
	expect(row?.roles).toEqual(['contributor']);
});

test('joining many times at once grants the role once', async () => {
	const who = await signedIn(database.db);
	await Promise.all(Array.from({ length: 8 }, () => ask(who, { terms: true })));
	const [row] = await database.db.select().from(account).where(eq(account.id, who.member.id));
	expect(row?.roles).toEqual(['contributor']);
	expect(await audited(who)).toHaveLength(1);
});
