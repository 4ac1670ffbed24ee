import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addScreen } from '#lib/saved-screens/change-screens.ts';
import { emptyScreen } from '#lib/screens/screen.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { removeScreenAlertCall, saveScreenAlertCall, screenAlertCall } from './alert-calls.ts';
import { MAX_WATCHES } from './save-alert.ts';
import {
	addWebhookCall,
	changeSecretCall,
	deliveriesCall,
	pingWebhookCall,
	removeWebhookCall,
	setWebhookEnabledCall,
	webhooksCall,
} from './webhooks/webhook-calls.ts';

const database = useTestDatabase();
let ann: SignedIn;
let bob: SignedIn;
let open: string;
let closed: string;
const url = 'https://example.com/hooks/cairn';

beforeAll(async () => {
	const { db } = database;
	[ann, bob] = [await signedIn(db), await signedIn(db)];
	const screen = emptyScreen('organizations');
	const facts = { name: 'Hers', description: '', screen };
	open = await addScreen(db, ann.member.id, { ...facts, public: true });
	closed = await addScreen(db, ann.member.id, { ...facts, public: false });
});

async function call(what: Endpoint, who: SignedIn | null, path: string, body?: object) {
	const address = new URL(`http://cairn.example/api/screens/${path}`);
	const headers = new Headers(who ? { authorization: `Bearer ${who.token}` } : {});
	if (body) headers.set('content-type', 'application/json');
	const request = new Request(address, {
		headers,
		...(body && { method: 'POST', body: JSON.stringify(body) }),
	});
	const answer = await what(database.db, { request, url: address, clientAddress: '192.0.2.9' });
	return { status: answer.status, body: await answer.json() };
}

test('an alert is created, read, changed and deleted', async () => {
	const path = `${open}/alert`;
	expect((await call(screenAlertCall, bob, path)).body).toEqual({ alert: null });
	const said = { entered: true, left: false, column: 'founded', by_mail: false };
	expect((await call(saveScreenAlertCall, bob, path, { ...said, column: null })).status).toBe(200);
	expect((await call(saveScreenAlertCall, bob, path, { ...said, column: 'no-such' })).status).toBe(
		422,
	);
	expect(
		(await call(saveScreenAlertCall, bob, path, { entered: false, left: false })).body.description,
	).toMatch(/Choose what to be alerted to/);
	expect((await call(screenAlertCall, bob, path)).body.alert).toMatchObject({ left: false });
	expect((await call(removeScreenAlertCall, bob, path)).status).toBe(200);
	expect((await call(removeScreenAlertCall, bob, path)).status).toBe(404);
});

test('a webhook is added, tested, turned off and on, given a new secret, and removed', async () => {
	const path = `${open}/webhooks`;
	const { status, body: made } = await call(addWebhookCall, bob, path, { url });
	expect(status).toBe(201);
	expect(made).toMatchObject({ url, entered: true, left: true, column: null, off: false });
	expect(made.secret).toMatch(/^whsec_/);
	const own = `${path}/${made._id}`;
	expect((await call(webhooksCall, bob, path)).body.data).toHaveLength(1);
	expect(JSON.stringify((await call(webhooksCall, bob, path)).body)).not.toContain(made.secret);
	expect((await call(pingWebhookCall, bob, `${own}/ping`, {})).status).toBe(200);
	expect((await call(deliveriesCall, bob, `${own}/deliveries`)).body.data).toMatchObject([
		{ type: 'ping', state: 'waiting', tries: 0 },
	]);
	expect((await call(setWebhookEnabledCall, bob, own, { off: true })).body).toMatchObject({
		off: true,
	});
	expect((await call(setWebhookEnabledCall, bob, own, { off: false })).body).toMatchObject({
		off: false,
		waiting: 1,
	});
	const { body: changed } = await call(changeSecretCall, bob, `${own}/secret`, {});
	expect(changed.secret).not.toBe(made.secret);
	expect(changed.old_secret_until).not.toBeNull();
	expect((await call(removeWebhookCall, bob, own)).status).toBe(200);
	expect((await call(removeWebhookCall, bob, own)).status).toBe(404);
});

test.each([
	['alert', screenAlertCall, 'alert', undefined],
	['keeping an alert', saveScreenAlertCall, 'alert', {}],
	['webhooks', webhooksCall, 'webhooks', undefined],
	['adding a webhook', addWebhookCall, 'webhooks', { url }],
	['turning one', setWebhookEnabledCall, 'webhooks/1', { off: true }],
	['removing one', removeWebhookCall, 'webhooks/1', undefined],
	['a new secret', changeSecretCall, 'webhooks/1/secret', {}],
	['a ping', pingWebhookCall, 'webhooks/1/ping', {}],
	['deliveries', deliveriesCall, 'webhooks/1/deliveries', undefined],
])(
	'%s: needs a session, and a private screen is unknown to others',
	async (_, what, path, said) => {
		expect((await call(what, null, `${open}/${path}`, said)).status).toBe(401);
		expect((await call(what, bob, `${closed}/${path}`, said)).status).toBe(404);
		expect((await call(what, bob, `no-number/${path}`, said)).status).toBe(404);
	},
);

test('a webhook is its owner’s only, on whichever screen it is requested', async () => {
	const { body: made } = await call(addWebhookCall, ann, `${open}/webhooks`, { url });
	for (const [what, sub, said] of [
		[setWebhookEnabledCall, '', { off: true }],
		[removeWebhookCall, '', undefined],
		[changeSecretCall, '/secret', {}],
		[pingWebhookCall, '/ping', {}],
		[deliveriesCall, '/deliveries', undefined],
	] as const)
		expect((await call(what, bob, `${open}/webhooks/${made._id}${sub}`, said)).status).toBe(404);
	expect((await call(removeWebhookCall, ann, `${closed}/webhooks/${made._id}`)).status).toBe(404);
	expect((await call(webhooksCall, ann, `${open}/webhooks`)).body.data).toHaveLength(1);
});

test.each([
	[{ url: 'http://example.com/x' }],
	[{ url: 'https://127.0.0.1/x' }],
	[{ url: 'https://user:pass@example.com/' }],
	[{ url: 7 }],
	[{}],
	[{ url, column: 'x'.repeat(61) }],
	[{ url, entered: 'yes' }],
])('%j is refused', async (said) => {
	expect((await call(addWebhookCall, bob, `${open}/webhooks`, said)).status).toBe(422);
});

test('the number is limited', async () => {
	const many = await signedIn(database.db);
	await database.db.execute(sql`
		insert into screen_watch (screen_id, account_id, kind, entered, "left", screen, known, url, secret)
		select ${open}::bigint, ${many.member.id}, 'webhook', true, true, '', '[]', 'https://example.com', 'whsec_'
		from generate_series(1, ${MAX_WATCHES})`);
	const { status, body } = await call(addWebhookCall, many, `${open}/webhooks`, { url });
	expect([status, body.description]).toEqual([
		409,
		'You have 100 webhooks, the maximum. Remove one first.',
	]);
});
