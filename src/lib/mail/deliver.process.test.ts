import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../tests/mail/mail-server.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { deliverNext, nextDue, RETRY_DELAYS } from './deliver.ts';
import { outboxFolder } from './outbox-folder.ts';
import { startMailWorker } from './post-office.ts';
import { queueMail } from './queue.ts';
import { smtp } from './smtp.ts';
import { registerCodeMail } from './templates/codes.ts';
import type { Transport } from './transport.ts';

const database = useTestDatabase();
const FROM = 'Cairn <hello@cairn.example>';
let server: MailServer;
let folder: string;

beforeAll(async () => {
	server = await startMailServer();
	folder = await mkdtemp(join(tmpdir(), 'cairn-outbox-'));
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true });
});
beforeEach(async () => {
	await database.db.execute(sql`TRUNCATE mail RESTART IDENTITY`);
	server.received.length = 0;
});

const queue = (recipient = 'ada@example.com', more: Record<string, unknown> = {}) =>
	queueMail(database.db, {
		...registerCodeMail({ code: 'K7Q2XM' }),
		kind: 'register-code',
		recipient,
		...more,
	});

const deliver = (transport: Transport = smtp(server.url)) =>
	deliverNext(database.db, transport, FROM);

async function row(id = 1) {
	const { rows } = await database.db.execute(
		sql`SELECT state, attempts, text, error, sent_at IS NOT NULL AS handed,
			round(extract(epoch FROM due_at - now()))::int AS wait FROM mail WHERE id = ${id}`,
	);
	return rows[0];
}
const DELIVERER = new URL('../../../tests/fixtures/deliver-mails.ts', import.meta.url);
const startDeliverer = () =>
	spawn(process.execPath, [fileURLToPath(DELIVERER), database.url, server.url], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});

const makeDue = () => database.db.execute(sql`UPDATE mail SET due_at = now()`);

describe('by SMTP', () => {
	test('a mail is sent once, as queued, and its text is not kept', async () => {
		await queue();
		expect(await deliver()).toMatchObject({ id: 1, kind: 'register-code', outcome: 'sent' });
		expect(await deliver()).toBeUndefined();
		expect(server.received).toHaveLength(1);
		const [mail] = server.received;
		expect(mail).toMatchObject({ from: 'hello@cairn.example', to: ['ada@example.com'] });
		expect(mail?.raw).toMatch(/^From: Cairn <hello@cairn\.example>\r$/m);
		expect(mail?.raw).toMatch(/^Subject: Your Cairn sign-up code\r$/m);
		expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
		expect(mail?.raw).toContain('\r\nK7Q2XM\r\n');
		expect(await row()).toMatchObject({ state: 'sent', text: '', error: null });
	});

	test('after 4xx it is retried later, with the same Message-ID', async () => {
		await queue();
		server.answers.push({ code: 451, text: 'try later' });
		const ids: string[] = [];
		expect(await deliver()).toMatchObject({ outcome: 'later' });
		expect(await row()).toMatchObject({ state: 'waiting', wait: RETRY_DELAYS[0], handed: false });
		expect(await deliver()).toBeUndefined();
		expect(await nextDue(database.db)).toBeGreaterThan(8_000);
		await makeDue();
		expect(await deliver()).toMatchObject({ outcome: 'sent' });
		ids.push(...server.received.map(({ messageId }) => messageId));
		expect(ids).toEqual([expect.stringMatching(/^<1\.\d{13}@cairn\.example>$/)]);
		expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
	});

	test.each([
		['the text', () => server.answers.push({ code: 554, text: 'no spam please' })],
		['the recipient', () => server.recipients.push({ code: 550, text: 'no spam please' })],
	])('after 5xx to %s it has failed, with the reason', async (_what, refuse) => {
		await queue();
		refuse();
		expect(await deliver()).toMatchObject({ outcome: 'failed' });
		expect(await row()).toMatchObject({
			state: 'failed',
			text: '',
			error: expect.stringContaining('no spam please'),
		});
	});

	test('when nobody listens it is retried, with longer pauses, and finally fails', async () => {
		await queue('ada@example.com', { kind: 'newsletter-confirm' });
		const nobody = smtp('smtp://127.0.0.1:9');
		for (const pause of RETRY_DELAYS) {
			expect(await deliver(nobody)).toMatchObject({ outcome: 'later' });
			expect(await row()).toMatchObject({ state: 'waiting', wait: pause });
			await makeDue();
		}
		expect(await deliver(nobody)).toMatchObject({ outcome: 'failed' });
		expect(await row()).toMatchObject({
			state: 'failed',
			error: expect.stringContaining('ECONNREFUSED'),
		});
	});

	test('a connection cut after the text was sent is not retried: it may have arrived', async () => {
		await queue();
		server.answers.push('cut');
		expect(await deliver()).toMatchObject({ outcome: 'failed' });
		expect(await row()).toMatchObject({
			state: 'failed',
			error: expect.stringContaining('may have arrived'),
		});
	});

	test('a rejected password loses no mails', async () => {
		await queue();
		const refused = smtp(server.url.replace('//', '//user:wrong@'));
		expect(await deliver(refused)).toMatchObject({ outcome: 'later' });
	});

	test('an expired code is no longer sent', async () => {
		await queue();
		await database.db.execute(sql`UPDATE mail SET created_at = now() - interval '11 minutes'`);
		expect(await deliver()).toBeUndefined();
		expect(await row()).toMatchObject({
			state: 'failed',
			error: expect.stringContaining('code expired'),
		});
	});

	test.each([
		'a@x.example, eve@evil.test',
		'a@x.example\r\nBcc: eve@evil.test',
		'Eve <eve@evil.test>',
		'a@x.example;eve@evil.test',
		'nobody',
	])('the recipient %j gets nothing, and neither does another', async (recipient) => {
		await queue(recipient);
		expect(await deliver()).toMatchObject({ outcome: 'failed' });
		expect(server.received).toEqual([]);
	});

	test('no header can be injected', async () => {
		await queue('ada@example.com', {
			subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nText',
			headers: {
				'List-Unsubscribe': '<https://x.example>\r\nBcc: eve@evil.test',
				'X-Bad\r\nBcc': 'eve@evil.test',
			},
		});
		expect(await deliver()).toMatchObject({ outcome: 'sent' });
		const [mail] = server.received;
		expect(mail?.to).toEqual(['ada@example.com']);
		expect(mail?.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bcc/im);
	});
});

describe('several at once', () => {
	test('two senders deliver each of 60 mails once', async () => {
		for (let n = 0; n < 60; n += 1) await queue(`a${n}@example.com`);
		const open = () =>
			startMailWorker({
				db: database.db,
				url: database.url,
				transport: smtp(server.url),
				from: FROM,
				onDelivery: () => undefined,
				onError: (error) => expect.unreachable(String(error)),
			});
		const offices = [open(), open()];
		await server.until(60);
		await Promise.all(offices.map((office) => office.stop()));
		expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(60);
		expect(server.received).toHaveLength(60);
		const { rows } = await database.db.execute(sql`SELECT DISTINCT state FROM mail`);
		expect(rows).toEqual([{ state: 'sent' }]);
	});

	test('a mail leaves right after its transaction, and not after a rollback', async () => {
		const office = startMailWorker({
			db: database.db,
			url: database.url,
			transport: smtp(server.url),
			from: FROM,
			onDelivery: () => undefined,
			onError: () => undefined,
		});
		await queue('first@example.com');
		await server.until(1);
		await database.db
			.transaction(async (tx) => {
				await queueMail(tx, {
					...registerCodeMail({ code: 'A' }),
					kind: 'x',
					recipient: 'no@example.com',
				});
				throw new Error('taken back');
			})
			.catch(() => undefined);
		// Unnotified, the office checks once a minute: longer than a test may take.
		await queue('second@example.com');
		await server.until(2);
		await office.stop();
		expect(server.received.map(({ to }) => to[0])).toEqual([
			'first@example.com',
			'second@example.com',
		]);
	});
});

describe('when a server died', () => {
	const die = (handed: boolean) =>
		database.db.execute(sql`UPDATE mail SET state = 'sending', attempts = 1, due_at = now(),
			sent_at = CASE WHEN ${handed} THEN now() END`);

	test('before it sent the mail, another sends it', async () => {
		await queue();
		await die(false);
		expect(await deliver()).toMatchObject({ outcome: 'sent' });
		expect(server.received).toHaveLength(1);
	});

	test('while sending the mail, nobody resends it', async () => {
		await queue();
		await die(true);
		expect(await deliver()).toBeUndefined();
		expect(await row()).toMatchObject({
			state: 'failed',
			error: expect.stringContaining('may have arrived'),
		});
		expect(server.received).toEqual([]);
	});

	test('with kill -9, again and again, each mail is sent at most once and none is lost', {
		timeout: 120_000,
	}, async () => {
		for (let n = 0; n < 80; n += 1) await queue(`a${n}@example.com`, { kind: 'news' });
		for (const enough of [10, 30, 50]) {
			const child = startDeliverer();
			await server.until(enough);
			child.kill('SIGKILL');
			await once(child, 'exit');
			// As if the wait for the dead server had elapsed.
			await database.db.execute(sql`UPDATE mail SET due_at = now() WHERE state = 'sending'`);
		}
		const last = startDeliverer();
		await expect
			.poll(
				async () =>
					(
						await database.db.execute(
							sql`SELECT count(*)::int AS left FROM mail WHERE state IN ('waiting', 'sending')`,
						)
					).rows,
				{ timeout: 60_000 },
			)
			.toEqual([{ left: 0 }]);
		last.kill('SIGTERM');
		await once(last, 'exit');
		const sent = server.received.map(({ to }) => to[0]);
		expect(new Set(sent).size).toBe(sent.length);
		const { rows } = await database.db.execute<{ recipient: string; error: string }>(
			sql`SELECT recipient, error FROM mail WHERE state = 'failed'`,
		);
		// A mail interrupted during handover may have arrived, and is not sent again.
		expect(rows.length).toBeLessThanOrEqual(9);
		for (const { error } of rows) expect(error).toContain('may have arrived');
		expect(new Set([...sent, ...rows.map(({ recipient }) => recipient)]).size).toBe(80);
	});

	test('a slow one whose mail another took over does not send', async () => {
		await queue();
		const slow: Transport = {
			patience: 60,
			async send(mail, handOver) {
				await makeDue();
				expect(await deliver()).toMatchObject({ outcome: 'sent' });
				return smtp(server.url).send(mail, handOver);
			},
		};
		await deliver(slow);
		expect(server.received).toHaveLength(1);
		expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
	});
});

describe('into the outbox folder', () => {
	test('each mail is one file, newest name last, and resending writes the same file', async () => {
		await queue('first@example.com');
		await queue('second@example.com');
		const transport = outboxFolder(folder);
		await deliver(transport);
		await deliver(transport);
		const names = (await readdir(folder)).sort();
		expect(names).toEqual([
			expect.stringMatching(/^\d{8}T\d{9}Z-000000000001\.eml$/),
			expect.stringMatching(/^\d{8}T\d{9}Z-000000000002\.eml$/),
		]);
		expect(await readFile(join(folder, names[1] ?? ''), 'utf8')).toMatch(
			/^To: second@example\.com\r$/m,
		);
		await database.db.execute(
			sql`UPDATE mail SET state = 'waiting', sent_at = NULL, due_at = now(), text = 'x' WHERE id = 1`,
		);
		expect(await deliver(transport)).toMatchObject({ outcome: 'sent' });
		expect((await readdir(folder)).sort()).toEqual(names);
	});
});

test('with nothing to deliver, the queue is left alone until a mail is queued', async () => {
	expect(await nextDue(database.db)).toBeUndefined();
	await queue();
	await deliver();
	expect(await row()).toMatchObject({ state: 'sent' });
	expect(await nextDue(database.db)).toBeUndefined();
});

test('mails queued before the clock was put back go out at once', async () => {
	await queue();
	await database.db.execute(
		sql`UPDATE mail SET created_at = created_at + interval '1 hour', due_at = due_at + interval '1 hour'`,
	);
	expect(await nextDue(database.db)).toBe(0);
	expect(await deliver()).toMatchObject({ outcome: 'sent' });
});
