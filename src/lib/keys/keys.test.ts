import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { newKey } from './key-text.ts';
import { addKey, holderOf, keysOf, MAX_KEYS, revokeKey } from './keys.ts';

const database = useTestDatabase();
let member: number;
beforeEach(async () => {
	member = (await signedIn(database.db)).member.id;
});

const add = (name = 'A program') => addKey(database.db, member, { name, scope: 'read' });

test('a key acts for its owner until revoked, by the owner only', async () => {
	const { key, _id } = await add();
	const other = (await signedIn(database.db)).member.id;
	expect(await holderOf(database.db, key)).toMatchObject({ accountId: member, scope: 'read' });
	expect(await revokeKey(database.db, other, Number(_id))).toBe(false);
	expect(await holderOf(database.db, key)).toBeDefined();
	expect(await revokeKey(database.db, member, Number(_id))).toBe(true);
	expect(await revokeKey(database.db, member, Number(_id))).toBe(false);
	expect(await holderOf(database.db, key)).toBeUndefined();
	expect(await holderOf(database.db, newKey())).toBeUndefined();
	expect(await holderOf(database.db, "' or true --")).toBeUndefined();
});

test('the database holds no key, and a list shows only its ends', async () => {
	const { key } = await add();
	const { rows } = await database.db.execute(sql`select to_jsonb(k)::text as all from api_key k`);
	expect(JSON.stringify(rows)).not.toContain(key);
	const [shown] = await keysOf(database.db, member);
	expect(shown).toMatchObject({ shown: `${key.slice(0, 10)}…${key.slice(-4)}`, used_at: null });
	await holderOf(database.db, key);
	expect((await keysOf(database.db, member))[0]?.used_at).not.toBeNull();
});

test('however many are requested at once, an account keeps to its limit', async () => {
	const answers = await Promise.allSettled(
		Array.from({ length: MAX_KEYS + 10 }, (_, at) => add(`Program ${at}`)),
	);
	expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_KEYS);
	expect(await keysOf(database.db, member)).toHaveLength(MAX_KEYS);
});
