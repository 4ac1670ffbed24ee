import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { clearPastJob } from './clear-past.ts';

const database = useTestDatabase();

test('expired and old rows go, permanent ones stay', async () => {
	const { db } = database;
	await db.execute(
		sql`INSERT INTO account (name, username, email, referral_code) VALUES ('A', 'a', 'a@x.example', 'a')`,
	);
	const account = sql`(SELECT id FROM account)`;
	const past = sql`now() - interval '1 second'`;
	const later = sql`now() + interval '1 hour'`;
	for (const [ends, n] of [
		[past, 1],
		[later, 2],
	] as const) {
		const hash = Buffer.from([n]);
		await db.execute(
			sql`INSERT INTO session (token_hash, account_id, expires_at, network) VALUES (${hash}, ${account}, ${ends}, 'n')`,
		);
		await db.execute(
			sql`INSERT INTO remember_token (token_hash, account_id, expires_at) VALUES (${hash}, ${account}, ${ends})`,
		);
		await db.execute(
			sql`INSERT INTO mailed_code (purpose, email, code_hash, tries_left, expires_at) VALUES ('register', ${`${n}@x.example`}, 'h', 5, ${ends})`,
		);
		await db.execute(
			sql`INSERT INTO open_attempt (token_hash, details, expires_at) VALUES (${hash}, '{}', ${ends})`,
		);
		await db.execute(
			sql`INSERT INTO demo_post (visitor, title, body, expires_at) VALUES (${hash}, 't', 'b', ${ends})`,
		);
		await db.execute(
			sql`INSERT INTO rate_limit (key, count, ends_at) VALUES (${String(n)}, 1, ${ends})`,
		);
	}
	for (const days of [89, 91]) {
		await db.execute(
			sql`INSERT INTO action_log (path, user_agent, at) VALUES ('/', 'x', now() - make_interval(days => ${days}))`,
		);
		await db.execute(
			sql`INSERT INTO mail (kind, recipient, subject, text, html, state, created_at) VALUES ('k', 'r', 's', '', '', 'sent', now() - make_interval(days => ${days}))`,
		);
	}
	await db.execute(
		sql`INSERT INTO mail (kind, recipient, subject, text, html, created_at) VALUES ('k', 'r', 's', '', '', now() - interval '91 days')`,
	);
	for (const days of [179, 181, null])
		await db.execute(
			sql`INSERT INTO notification (account_id, kind, title, read_at, created_at) VALUES (${account}, 'k', 't', now() - make_interval(days => ${days}::int), now() - interval '200 days')`,
		);
	for (const [email, state, days] of [
		['old@x.example', 'unconfirmed', 31],
		['new@x.example', 'unconfirmed', 29],
		['sure@x.example', 'confirmed', 300],
	] as const)
		await db.execute(
			sql`INSERT INTO newsletter_address (email, state, asked_at) VALUES (${email}, ${state}, now() - make_interval(days => ${days}))`,
		);
	const all = {
		session: 1,
		remember_token: 1,
		mailed_code: 1,
		open_attempt: 1,
		demo_post: 1,
		rate_limit: 1,
		action_log: 1,
		notification: 1,
		mail: 1,
		newsletter_address: 1,
	};
	expect(await clearPastJob.run(db)).toEqual(all);
	expect(await clearPastJob.run(db)).toEqual({});
	const left = { ...all, notification: 2, mail: 2, newsletter_address: 2 };
	for (const [table, count] of Object.entries(left)) {
		const { rows } = await db.execute(
			sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`,
		);
		expect([table, rows[0]?.count]).toEqual([table, count]);
	}
});

test('a table that cannot be cleared does not block the others, and the run fails', async () => {
	const { db } = database;
	await db.execute(sql`INSERT INTO rate_limit (key, count, ends_at) VALUES ('gone', 1, now())`);
	await db.execute(sql`ALTER TABLE session RENAME TO session_away`);
	await expect(clearPastJob.run(db)).rejects.toThrow('could not be cleared');
	await db.execute(sql`ALTER TABLE session_away RENAME TO session`);
	const { rows } = await db.execute(sql`SELECT key FROM rate_limit WHERE key = 'gone'`);
	expect(rows).toEqual([]);
});
