import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DONE, done } from '#lib/sessions/answers.ts';
import { endpoint, noInput } from '#lib/sessions/endpoint.ts';
import { browser } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';

const database = useTestDatabase();
const plain = { ...noInput, summary: 'For tests', answer: done };
const call = endpoint(plain, async () => DONE);
const guarded = endpoint({ ...plain, guarded: true }, async () => DONE);

beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

const change = (cookies = '') => browser('/api/x', { body: {}, cookies })(call, database.db);
const spend = (key: string) =>
	database.db.execute(
		sql`INSERT INTO rate_limit VALUES (${`change ${key}`}, 299, now() + interval '60 seconds')`,
	);

test('the 301st change of a member within a minute has to wait; reading and other members do not', async () => {
	const [ada, eve] = [await signedIn(database.db), await signedIn(database.db)];
	await spend(`#${ada.member.id}`);
	expect((await change(ada.cookies)).status).toBe(200);
	const refused = await change(ada.cookies);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	const read = browser('/api/x', { cookies: ada.cookies });
	expect((await read(call, database.db)).status).toBe(200);
	expect((await read(guarded, database.db)).status).toBe(429);
	expect((await change(eve.cookies)).status).toBe(200);
});

test('anonymous visitors are counted by network', async () => {
	await spend('192.0.2.1');
	expect((await change()).status).toBe(200);
	expect((await change()).status).toBe(429);
});
