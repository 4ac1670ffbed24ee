import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { mailUnsubscribeLink, unsubscribeFromNotifications } from './unsubscribe.ts';

const database = useTestDatabase();

async function makeAccount(username: string): Promise<number> {
	const { rows } = await database.db.execute<{ id: number }>(sql`
		INSERT INTO account (name, username, email, referral_code)
		VALUES (${username}, ${username}, ${`${username}@example.com`}, ${username}) RETURNING id::int AS id`);
	return rows[0]?.id ?? 0;
}

test('the link in a mail ends mails of its kind for its member only', async () => {
	const accountId = await makeAccount('ada');
	await makeAccount('eve');
	const link = await mailUnsubscribeLink(database.db, 'https://cairn.example', {
		accountId,
		kind: 'alert-round',
	});
	const { origin, pathname, searchParams } = new URL(link);
	expect(origin + pathname).toBe('https://cairn.example/notifications/unsubscribe');
	const token = searchParams.get('token') ?? '';
	expect(await unsubscribeFromNotifications(database.db, token)).toBe(true);
	expect(await unsubscribeFromNotifications(database.db, token)).toBe(true);
	const { rows } = await database.db.execute(
		sql`SELECT account_id::int, kind, here, by_mail FROM notification_preference`,
	);
	expect(rows).toEqual([
		{ account_id: accountId, kind: 'alert-round', here: true, by_mail: false },
	]);
});

test('a newsletter link or a forged one ends nothing', async () => {
	const [, mac] = (
		await mailUnsubscribeLink(database.db, 'https://x.example', { accountId: 1, kind: 'a' })
	).split('.');
	const forged = `${Buffer.from('notification 2 a').toString('base64url')}.${mac}`;
	expect(await unsubscribeFromNotifications(database.db, forged)).toBe(false);
	expect(await unsubscribeFromNotifications(database.db, 'nonsense')).toBe(false);
});
