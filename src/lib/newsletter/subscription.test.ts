import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { confirmNewsletter, requestNewsletter, unsubscribeFromNewsletter } from './subscription.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.example';
const ADA = 'ada@example.com';

beforeEach(() => database.db.execute(sql`TRUNCATE newsletter_address, mail RESTART IDENTITY`));

const ask = (email = ADA) => requestNewsletter(database.db, email, SITE);

async function mails() {
	const { rows } = await database.db.execute<{
		kind: string;
		recipient: string;
		text: string;
		headers: Record<string, string>;
	}>(sql`SELECT kind, recipient, text, headers FROM mail ORDER BY id`);
	return rows;
}

async function tokens() {
	const [mail] = (await mails()).slice(-1);
	return {
		confirm: /newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
		leave:
			/newsletter\/unsubscribe\?token=([\w.-]+)/.exec(
				mail?.headers['List-Unsubscribe'] ?? '',
			)?.[1] ?? '',
	};
}

async function state() {
	const { rows } = await database.db.execute<{ email: string; state: string }>(
		sql`SELECT email, state FROM newsletter_address`,
	);
	return rows;
}

test('an address gets only a confirmation link, and is confirmed by it once', async () => {
	await ask();
	expect(await mails()).toMatchObject([{ kind: 'newsletter-confirm', recipient: ADA }]);
	expect(await state()).toEqual([{ email: ADA, state: 'unconfirmed' }]);
	const { confirm } = await tokens();
	expect(await confirmNewsletter(database.db, confirm)).toBe(true);
	expect(await state()).toEqual([{ email: ADA, state: 'confirmed' }]);
	expect(await confirmNewsletter(database.db, confirm)).toBe(false);
});

test('the link points to the site’s own origin, and its token is not in the database', async () => {
	await ask();
	const { confirm } = await tokens();
	expect((await mails())[0]?.text).toContain(`${SITE}/newsletter/confirm?token=${confirm}\n`);
	const { rows } = await database.db.execute<{ dump: string }>(
		sql`SELECT newsletter_address::text AS dump FROM newsletter_address`,
	);
	expect(rows[0]?.dump).not.toContain(confirm);
});

test('an address is mailed once an hour at most, however often it is entered', async () => {
	await Promise.all(Array.from({ length: 10 }, () => ask()));
	expect(await mails()).toHaveLength(1);
	await database.db.execute(
		sql`UPDATE newsletter_address SET asked_at = now() - interval '61 minutes'`,
	);
	await ask();
	expect(await mails()).toHaveLength(2);
});

test('a confirmed address gets no further mail', async () => {
	await ask();
	await confirmNewsletter(database.db, (await tokens()).confirm);
	await database.db.execute(
		sql`UPDATE newsletter_address SET asked_at = now() - interval '61 minutes'`,
	);
	await ask();
	expect(await mails()).toHaveLength(1);
	expect(await state()).toEqual([{ email: ADA, state: 'confirmed' }]);
});

test('a new link replaces the previous one, and each expires after 7 days', async () => {
	await ask();
	const first = await tokens();
	await database.db.execute(
		sql`UPDATE newsletter_address SET asked_at = now() - interval '2 hours'`,
	);
	await ask();
	const second = await tokens();
	expect(await confirmNewsletter(database.db, first.confirm)).toBe(false);
	await database.db.execute(
		sql`UPDATE newsletter_address SET asked_at = now() - interval '8 days'`,
	);
	expect(await confirmNewsletter(database.db, second.confirm)).toBe(false);
});

test('unsubscribing deletes the address, works twice, and only with our own token', async () => {
	await ask();
	await ask('eve@example.com');
	const { leave } = await tokens();
	const [said = '', mac = ''] = leave.split('.');
	const other = Buffer.from('newsletter 1').toString('base64url');
	for (const forged of [`${other}.${mac}`, `${said}.`, said, `${said}.${mac}.x`, ''])
		expect(await unsubscribeFromNewsletter(database.db, forged)).toBe(false);
	expect(await state()).toHaveLength(2);
	expect(await unsubscribeFromNewsletter(database.db, leave)).toBe(true);
	expect(await unsubscribeFromNewsletter(database.db, leave)).toBe(true);
	expect(await state()).toEqual([{ email: ADA, state: 'unconfirmed' }]);
});
