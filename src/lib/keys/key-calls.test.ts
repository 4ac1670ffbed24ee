import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { browser, program } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { apiKeyDay } from '../db/schema/keys.ts';
import { addKeyCall, keysCall, keyUsageCall, revokeKeyCall } from './key-calls.ts';
import { holderOf } from './keys.ts';

const database = useTestDatabase();
let who: SignedIn;
beforeEach(async () => {
	who = await signedIn(database.db);
});

const path = '/api/users/keys';
const make = (body: object) =>
	browser(path, { body, cookies: who.cookies })(addKeyCall, database.db);
const list = async () =>
	(await browser(path, { cookies: who.cookies })(keysCall, database.db)).json();

test('a key is shown once, by its ends afterwards, and not at all after revocation', async () => {
	const answer = await make({ name: ' A program ', scope: 'own' });
	expect(answer.status).toBe(201);
	const { key, ...facts } = await answer.json();
	expect(await holderOf(database.db, key)).toMatchObject({ scope: 'own' });
	expect(facts).toMatchObject({ name: 'A program', scope: 'own' });
	expect(facts.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
	const { keys, most } = await list();
	expect(most).toBe(20);
	expect(keys).toMatchObject([{ ...facts, used_at: expect.any(String) }]);
	const revoke = browser(`${path}/${facts._id}`, { cookies: who.cookies });
	expect((await revoke(revokeKeyCall, database.db)).status).toBe(204);
	expect((await revoke(revokeKeyCall, database.db)).status).toBe(404);
	expect((await list()).keys).toEqual([]);
	const { rows } = await database.db.execute(
		sql`select kind from audit_event where account_id = ${who.member.id} order by id`,
	);
	expect(rows).toEqual([{ kind: 'key-made' }, { kind: 'key-revoked' }]);
});

test('a key needs a name and an existing scope', async () => {
	for (const [body, field] of [
		[{ name: '  ' }, 'name'],
		[{}, 'name'],
		[{ name: 'x'.repeat(61) }, 'name'],
		[{ name: 'x', scope: 'all' }, 'scope'],
	] as const) {
		const answer = await make(body);
		expect(answer.status).toBe(422);
		expect(Object.keys((await answer.json()).fields)).toEqual([field]);
	}
});

test('a key is no session: it makes no keys', async () => {
	const { key } = await (await make({ name: 'A program', scope: 'own' })).json();
	const asked = program(path, { token: key });
	expect((await asked(keysCall, database.db)).status).toBe(401);
});

test('usage is listed for each of thirty days, by key', async () => {
	const { _id } = await (await make({ name: 'A program' })).json();
	const today = new Date().toISOString().slice(0, 10);
	await database.db.insert(apiKeyDay).values({ key_id: Number(_id), day: today, calls: 7 });
	const usage = await (
		await browser(`${path}/usage`, { cookies: who.cookies })(keyUsageCall, database.db)
	).json();
	expect(usage).toMatchObject({
		plan: 'standard',
		calls_a_minute: 60,
		calls: { used: 0, limit: 30_000 },
	});
	expect(usage.days).toHaveLength(30);
	expect(usage.days[0]).toMatchObject({ calls: 0, keys: [] });
	expect(usage.days[29]).toEqual({
		day: today,
		calls: 7,
		keys: [{ _id, name: 'A program', calls: 7 }],
	});
});
