import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { notification } from '#lib/db/schema/members.ts';
import { screenWatch, webhookDelivery } from '#lib/db/schema/screen-watches.ts';
import { addScreen } from '#lib/saved-screens/change-screens.ts';
import { type SavedScreen, screenFor } from '#lib/saved-screens/saved-screen.ts';
import { emptyScreen } from '#lib/screens/screen.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../../tests/setup/signed-in.ts';
import { checkScreens } from '../look.ts';
import { type OutsideNetwork, publicInternet } from './post.ts';
import {
	addWebhook,
	changeSecret,
	pingWebhook,
	setWebhookEnabled,
	webhookOf,
} from './save-webhook.ts';
import { RETRY_DELAYS, sendNext } from './send.ts';
import { signedHeaders } from './signature.ts';

const database = useTestDatabase();
const SITE = 'https://cairn.example';

interface Got {
	body: string;
	headers: IncomingHttpHeaders;
}

const got: Got[] = [];
let status = 200;
/** Simultaneous events while a delivery is received. */
let meanwhile = async () => {};
const receiver = createServer(async (request, response) => {
	const body = (await Array.fromAsync(request)).join('');
	got.push({ body, headers: request.headers });
	await meanwhile();
	response.writeHead(status, { location: '/elsewhere' }).end('thanks');
});

let owner: SignedIn;
let screen: SavedScreen;
let url: string;
/** The receiver stands in for an external one. */
const outside: OutsideNetwork = {
	resolve: async () => [{ address: '127.0.0.1', family: 4 }],
	isPrivate: () => false,
};

beforeAll(async () => {
	const { db } = database;
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	const { port } = receiver.address() as AddressInfo;
	// Signing and retries are the same over http; the form only accepts https.
	url = `http://hooks.example:${port}/cairn`;
	owner = await signedIn(db);
	const facts = { name: 'Told', description: '', public: true, screen: emptyScreen('people') };
	const id = await addScreen(db, owner.member.id, facts);
	screen = await screenFor(db, id, owner.member.id);
});
afterAll(() => receiver.close());
beforeEach(async () => {
	got.length = 0;
	status = 200;
	meanwhile = async () => {};
	await database.db.execute(sql`truncate screen_watch, webhook_delivery, notification`);
});

const add = () =>
	addWebhook(database.db, owner.member.id, screen, {
		url,
		entered: true,
		left: true,
		column: null,
	});
const person = (name: string) =>
	revise(database.db, { origin: 'staff' }, [{ type: 'person', set: { name } }]);
const look = () => checkScreens(database.db, SITE);
const send = () => sendNext(database.db, outside);
const readWebhook = (id: string) => webhookOf(database.db, owner.member.id, screen.id, id);
const deliveries = () => database.db.select().from(webhookDelivery).orderBy(webhookDelivery.id);
/** As if the pause before the next attempt were over. */
const later = () =>
	database.db.execute(sql`update screen_watch set due_at = now() where due_at is not null`);

test('an entry is sent once, signed, and names its screen', async () => {
	const { secret } = await add();
	await person('Ada');
	await look();
	expect(await send()).toBe('sent');
	expect(await send()).toBeUndefined();
	expect(got).toHaveLength(1);
	const [{ body, headers } = { body: '', headers: {} }] = got;
	expect(JSON.parse(body)).toMatchObject({
		type: 'screen.changed',
		screen: { id: screen.id, name: 'Told', source: 'people', url: `${SITE}/screen/${screen.slug}` },
		entered: [{ _id: expect.any(String), name: 'Ada', url: `${SITE}/people/ada` }],
		left: [],
		changed: [],
	});
	const id = String(headers['webhook-id']);
	const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
	expect(headers).toMatchObject(signedHeaders({ id, body, secrets: [secret] }, at));
	expect(headers['content-type']).toBe('application/json');
});

test('what is queued while another server records a delivery is sent as well', async () => {
	await add();
	await person('Told first');
	await look();
	const other = await database.pool.connect();
	// Like a look by another server: it locks the webhook until its queued deliveries are stored.
	meanwhile = async () => {
		await other.query('begin; update screen_watch set looks = looks + 1');
	};
	const sending = send();
	await expect
		.poll(async () => {
			const { rows } = await database.db.execute(
				sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
			);
			return rows.length;
		})
		.toBe(1);
	meanwhile = async () => {};
	await other.query(
		`insert into webhook_delivery (watch_id, body) select id, '{}' from screen_watch;
		update screen_watch set due_at = coalesce(due_at, now()); commit`,
	);
	other.release();
	expect(await sending).toBe('sent');
	expect(await send()).toBe('sent');
	expect(await send()).toBeUndefined();
});

test('deliveries come in order: a failed one is retried before the next', async () => {
	const { id } = await add();
	for (const name of ['First', 'Second']) {
		await person(name);
		await look();
	}
	status = 500;
	expect(await send()).toBe('not sent');
	expect(await send()).toBeUndefined();
	expect(await deliveries()).toMatchObject([
		{ state: 'waiting', tries: 1, status: 500 },
		{ state: 'waiting', tries: 0 },
	]);
	status = 204;
	await later();
	expect([await send(), await send(), await send()]).toEqual(['sent', 'sent', undefined]);
	const names = got.map(({ body }) => JSON.parse(body).entered[0].name);
	expect(names).toEqual(['First', 'First', 'Second']);
	expect(got[0]?.headers['webhook-id']).toBe(got[1]?.headers['webhook-id']);
	expect(await readWebhook(id)).toMatchObject({ waiting: 0, off: false });
});

test('after its last try a webhook is off and its owner notified; turned on it sends what waits', async () => {
	const { db } = database;
	const { id } = await add();
	await person('Waiting');
	await look();
	status = 410;
	for (let tries = 0; tries <= RETRY_DELAYS.length; tries += 1) {
		expect(await send()).toBe('not sent');
		await later();
	}
	expect(await send()).toBeUndefined();
	expect(got).toHaveLength(RETRY_DELAYS.length + 1);
	expect(await readWebhook(id)).toMatchObject({ off: true });
	expect(await db.select().from(notification)).toMatchObject([
		{ account_id: owner.member.id, title: 'A webhook on “Told” is off' },
	]);
	status = 200;
	await setWebhookEnabled(db, owner.member.id, id, true);
	expect([await send(), await send()]).toEqual(['sent', undefined]);
	expect(await readWebhook(id)).toMatchObject({ off: false, waiting: 0 });
});

test('a new secret signs at once, the previous one too for a day, older ones no longer', async () => {
	const { db } = database;
	const { id, secret: first } = await add();
	const second = await changeSecret(db, owner.member.id, id);
	const third = await changeSecret(db, owner.member.id, id);
	const signaturesOf = (secret: string, { body, headers }: Got) =>
		signedHeaders(
			{ id: String(headers['webhook-id']), body, secrets: [secret] },
			new Date(Number(headers['webhook-timestamp']) * 1_000),
		)['webhook-signature'];
	await pingWebhook(db, screen, id, SITE);
	await send();
	await db.update(screenWatch).set({ old_secret_until: sql`now() - interval '1 second'` });
	await pingWebhook(db, screen, id, SITE);
	await send();
	const [beside, alone] = got;
	if (!beside || !alone) throw new Error('nothing arrived');
	expect(beside.headers['webhook-signature']).toBe(
		`${signaturesOf(third, beside)} ${signaturesOf(second, beside)}`,
	);
	expect(beside.headers['webhook-signature']).not.toContain(signaturesOf(first, beside));
	expect(alone.headers['webhook-signature']).toBe(signaturesOf(third, alone));
	expect(JSON.parse(alone.body)).toMatchObject({ type: 'ping' });
});

test('servers that send at once send once, and a killed one is taken over with the same id', async () => {
	const { id } = await add();
	for (const name of ['A', 'B', 'C']) {
		await person(name);
		await look();
	}
	const hands = Array.from({ length: 6 }, async () => {
		for (let done = await send(); done; done = await send());
	});
	await Promise.all(hands);
	for (let done = await send(); done; done = await send());
	expect(got.map(({ body }) => JSON.parse(body).entered[0].name)).toEqual(['A', 'B', 'C']);
	// As left by a server that was killed after sending.
	await person('D');
	await look();
	await send();
	await database.db.execute(sql`update webhook_delivery set state = 'waiting' where watch_id = ${id}::bigint
		and id = (select max(id) from webhook_delivery)`);
	await database.db.execute(
		sql`update screen_watch set due_at = now(), taken_until = now() + interval '1 minute'`,
	);
	expect(await send()).toBeUndefined();
	await database.db.execute(sql`update screen_watch set taken_until = now() - interval '1 second'`);
	expect(await send()).toBe('sent');
	expect(got.at(-1)?.headers['webhook-id']).toBe(got.at(-2)?.headers['webhook-id']);
});

test('rows beyond one delivery go into the next, each once', async () => {
	await add();
	await revise(
		database.db,
		{ origin: 'staff' },
		Array.from({ length: 1_203 }, (_, at) => ({
			type: 'person' as const,
			set: { name: `Many ${at}` },
		})),
	);
	await look();
	for (let done = await send(); done; done = await send());
	const parts = got.map(({ body }) =>
		JSON.parse(body).entered.map(({ _id }: { _id: string }) => _id),
	);
	expect(parts.map((part) => part.length)).toEqual([500, 500, 203]);
	expect(new Set(parts.flat()).size).toBe(1_203);
});

test('a redirect is not followed', async () => {
	const { id } = await add();
	await pingWebhook(database.db, screen, id, SITE);
	status = 307;
	expect(await send()).toBe('not sent');
	expect(got).toHaveLength(1);
	expect(await deliveries()).toMatchObject([
		{ status: 307, error: 'It redirects, and redirects are not followed.' },
	]);
});

test.each([
	['a name that leads there', 'http://hooks.example:PORT/', [{ address: '127.0.0.1', family: 4 }]],
	[
		'a name of which one address leads there',
		'http://hooks.example:PORT/',
		[
			{ address: '192.0.2.1', family: 4 },
			{ address: '::ffff:127.0.0.1', family: 6 },
		],
	],
	['an address', 'http://127.0.0.1:PORT/', []],
	['an address in other letters', 'http://0x7f000001:PORT/', []],
	['an address of version 6', 'http://[::1]:PORT/', []],
])('a private network is not asked: %s', async (_, address, found) => {
	const { db } = database;
	const { id } = await add();
	await pingWebhook(db, screen, id, SITE);
	await db.update(screenWatch).set({ url: address.replace('PORT', new URL(url).port) });
	expect(await sendNext(db, { ...publicInternet, resolve: async () => found })).toBe('not sent');
	expect(got).toHaveLength(0);
	expect(await deliveries()).toMatchObject([
		{ status: null, error: 'The address points to a private network.' },
	]);
});
