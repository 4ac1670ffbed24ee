import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#lib/db/connect.ts';
import { notification } from '#lib/db/schema/members.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { notificationKinds } from './kinds.ts';
import {
	countUnreadCall,
	listNotificationsCall,
	MAX_COUNTED,
	markReadCall,
} from './notifications.ts';
import { notify, notifyAll } from './notify.ts';
import { choosePreferenceCall, preferencesCall, turnOffMail } from './preferences.ts';

const database = useTestDatabase();
let ann: SignedIn;
let bob: SignedIn;

beforeAll(async () => {
	ann = await signedIn(database.db);
	bob = await signedIn(database.db);
});

/** A call by a program with the member's token; null: by nobody. */
async function call(what: Endpoint, who: SignedIn | null, body?: object, query = '') {
	const url = new URL(`http://cairn.example/api${query}`);
	const headers = new Headers(who ? { authorization: `Bearer ${who.token}` } : {});
	if (body) headers.set('content-type', 'application/json');
	const request = new Request(url, {
		headers,
		...(body && { method: 'POST', body: JSON.stringify(body) }),
	});
	const answer = await what(database.db, { request, url, clientAddress: '192.0.2.9' });
	return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const tell = (db: Db, who: SignedIn, title: string, cause?: string) =>
	notify(db, { accountId: who.member.id, kind: 'alert-round', title, ...(cause && { cause }) });

describe('notifications', () => {
	test('come newest first, in pages, with the count of all unread', async () => {
		for (const title of ['one', 'two', 'three']) await tell(database.db, ann, title);
		const { status, headers, body } = await call(
			listNotificationsCall,
			ann,
			undefined,
			'?skip=1&take=1',
		);
		expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
		expect(body).toMatchObject({ data: [{ title: 'two', is_read: false, link: null }], unread: 3 });
		expect(body.data[0].at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
		expect((await call(countUnreadCall, ann)).body).toEqual({ unread: 3 });
	});

	test('the same cause is told a member once, and each member', async () => {
		const told = [];
		for (const who of [ann, ann, bob]) told.push(await tell(database.db, who, 'caused', 'cause 1'));
		expect(told).toEqual([true, false, true]);
	});

	test('a link is kept if it is a path of this site, else dropped', async () => {
		const { member } = await signedIn(database.db);
		const links = [
			'/project/bitcoin?tab=1#news',
			'https://evil.example/',
			'//evil.example',
			'/\\evil',
		];
		for (const [at, link] of [...links, 'javascript:alert(1)', ''].entries())
			await notify(database.db, {
				accountId: member.id,
				kind: 'alert-round',
				title: String(at),
				link,
			});
		const told = await database.db
			.select({ title: notification.title, link: notification.link })
			.from(notification)
			.where(eq(notification.account_id, member.id));
		expect(told.filter(({ link }) => link !== null)).toEqual([
			{ title: '0', link: '/project/bitcoin?tab=1#news' },
		]);
		expect(told).toHaveLength(6);
	});

	test('one or all are marked as read; another’s is neither seen nor changed', async () => {
		const { body: mine } = await call(listNotificationsCall, ann);
		const [first] = mine.data;
		expect((await call(markReadCall, bob, { _id: first._id })).status).toBe(404);
		expect((await call(listNotificationsCall, bob)).body.data).not.toContainEqual(first);
		expect((await call(markReadCall, ann, { _id: first._id })).body).toEqual({
			unread: mine.unread - 1,
		});
		expect((await call(markReadCall, ann, { _id: first._id })).body).toEqual({
			unread: mine.unread - 1,
		});
		const { unread } = (await call(countUnreadCall, bob)).body;
		expect((await call(markReadCall, ann, { all: true })).body).toEqual({ unread: 0 });
		expect((await call(countUnreadCall, bob)).body).toEqual({ unread });
	});

	test.each([
		{},
		{ _id: '' },
		{ _id: '-1' },
		{ _id: '1 or 1=1' },
		{ _id: 5 },
		{ _id: '99999999999999999999' },
		{ all: false },
	])('%j names nothing to mark', async (said) => {
		expect((await call(markReadCall, ann, said)).status).toBe(422);
	});

	test.each(['?take=0', '?take=501', '?skip=-1', '?skip=1000001', '?take=ten', '?take=1.5'])(
		'%s is not a valid page',
		async (query) => {
			expect((await call(listNotificationsCall, ann, undefined, query)).status).toBe(400);
		},
	);

	test.each([
		['list', listNotificationsCall],
		['count', countUnreadCall],
		['preferences', preferencesCall],
	])('%s needs a session', async (_, what) => {
		expect((await call(what, null)).status).toBe(401);
	});

	test('counts beyond the maximum show the maximum', async () => {
		const eve = await signedIn(database.db);
		const many = Array.from({ length: MAX_COUNTED + 20 }, (_, at) => ({
			accountId: eve.member.id,
			kind: 'alert-price' as const,
			title: `move ${at}`,
		}));
		expect(await notifyAll(database.db, many)).toBe(MAX_COUNTED + 20);
		expect((await call(countUnreadCall, eve)).body).toEqual({ unread: MAX_COUNTED });
	});
});

describe('preferences', () => {
	test('every kind has its own; security notices stay on', async () => {
		const { body } = await call(preferencesCall, ann);
		expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(notificationKinds);
		const silent = body.data.filter(
			(one: { here: boolean; by_mail: boolean }) => !one.here || !one.by_mail,
		);
		expect(silent).toMatchObject([
			{ kind: 'job-review', here: true, by_mail: false },
			{ kind: 'dao-vote', here: true, by_mail: false },
			{ kind: 'quest', here: true, by_mail: false },
		]);
		const off = { kind: 'security', here: false, by_mail: true };
		expect(await call(choosePreferenceCall, ann, off)).toMatchObject({ status: 422 });
		const { db } = database;
		await db.execute(sql`insert into notification_preference (account_id, kind, here, by_mail)
			values (${ann.member.id}, 'security', false, false)`);
		expect(
			await notify(db, { accountId: ann.member.id, kind: 'security', title: 'Password changed' }),
		).toBe(true);
	});

	test('a kind turned off here is not shown here, and only for those who turned it off', async () => {
		const { db } = database;
		const off = { kind: 'alert-round', here: false, by_mail: true };
		expect((await call(choosePreferenceCall, ann, off)).body.data[0]).toMatchObject(off);
		expect([await tell(db, ann, 'silent'), await tell(db, bob, 'loud')]).toEqual([false, true]);
	});

	test('a form sends all of them: a missing box is unticked', async () => {
		const { body } = await call(choosePreferenceCall, bob, {
			kind: 'all',
			'alert-price.here': 'on',
		});
		expect(
			body.data.map(({ here, by_mail }: { here: boolean; by_mail: boolean }) => [here, by_mail]),
		).toEqual(
			notificationKinds.map((kind) =>
				kind === 'security' ? [true, true] : [kind === 'alert-price', false],
			),
		);
	});

	test('turning mails off keeps notifications here', async () => {
		await turnOffMail(database.db, ann.member.id);
		const { body } = await call(preferencesCall, ann);
		expect(
			body.data.map(({ here, by_mail }: { here: boolean; by_mail: boolean }) => [here, by_mail]),
		).toEqual(
			notificationKinds.map((kind) =>
				kind === 'security' ? [true, true] : [kind !== 'alert-round', false],
			),
		);
	});

	test.each([
		{},
		{ kind: 'weather', here: true, by_mail: true },
		{ kind: 'alert-round', here: 'maybe', by_mail: true },
	])('%j is refused', async (said) => {
		expect((await call(choosePreferenceCall, ann, said)).status).toBe(422);
	});
});
