import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionOf } from '#lib/sessions/sessions.ts';
import { browser, program, setCookies } from '../../../tests/setup/calls.ts';
import { aCompany, aJob } from '../../../tests/setup/careers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { sessionFor, signedIn } from '../../../tests/setup/signed-in.ts';
import { account, auditEvent, rememberToken } from '../db/schema/accounts.ts';
import { mail } from '../db/schema/mail.ts';
import { memberDataset } from '../db/schema/member-datasets.ts';
import {
	alert,
	notification,
	screen,
	storedItem,
	upload,
	watch,
	watchlist,
} from '../db/schema/members.ts';
import { deed, referral } from '../db/schema/quests.ts';
import { report } from '../db/schema/reports.ts';
import { queueMail } from '../mail/queue.ts';
import { currentUsername } from '../profile/profile.ts';
import { folderStore } from '../uploads/folder-store.ts';
import type { UploadStore } from '../uploads/store.ts';
import { fileNamesOf } from '../uploads/uploads.ts';
import { deleteAccountCall } from './delete-account.ts';
import { exportCall } from './export-data.ts';
import { lookUpCall } from './look-up.ts';
import { endSessionsCall, sessionsCall } from './own-sessions.ts';
import { createRememberToken } from './remember-me.ts';
import { updateProfileCall } from './update-profile.ts';
import { userInfoCall } from './user-info.ts';

const database = useTestDatabase();
const password = 'engine-of-1843';
let folder: string;
let store: UploadStore;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'cairn-account-'));
	store = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
	await database.db.execute(sql`DELETE FROM rate_limit`);
});

const lookUp = (query: string, address?: string) =>
	browser(`/api/users/user-base-info?${query}`, address ? { address } : {})(
		lookUpCall,
		database.db,
	);
const info = (cookies: string) =>
	browser('/api/users/user-info', { cookies })(userInfoCall, database.db);
const update = (cookies: string, body: object) =>
	browser('/api/users/update-user-info', { cookies, body })(updateProfileCall, database.db);
const end = (cookies: string, body: object) =>
	browser('/api/users/sessions/end', { cookies, body })(endSessionsCall, database.db);
const remove = (cookies: string, tried: string) =>
	browser('/api/users/delete-account', { cookies, body: { password: tried } })(
		deleteAccountCall(() => store),
		database.db,
	);
const rowOf = async (id: number) =>
	(await database.db.select().from(account).where(eq(account.id, id)))[0];
const isAlive = async (token: string) => (await sessionOf(database.db, token)) !== null;

test('a look-up reveals that an account exists, with the address masked, in any case', async () => {
	await signedIn(database.db, { username: 'Grace' });
	for (const query of ['username=grace', 'email=GRACE@example.com']) {
		const answer = await lookUp(query);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual([
			{ isExist: true },
			{ username: 'Grace', email: 'g•••@example.com', face: '/avatars/member.svg' },
		]);
	}
});

test('a free name answers 403 and nothing else', async () => {
	for (const query of ['username=nobody', 'email=nobody@example.com']) {
		const answer = await lookUp(query);
		expect([answer.status, await answer.json()]).toEqual([403, { isExist: false }]);
		expect(answer.headers.get('cache-control')).toBe('no-store');
	}
});

test('a look-up of nothing, or of neither name nor address, is refused', async () => {
	for (const [query, field] of [
		['', 'email'],
		['username=a%20b%20c', 'username'],
		['email=a@b', 'email'],
		["username=' OR 1=1 --", 'username'],
	]) {
		const answer = await lookUp(query ?? '');
		expect(answer.status).toBe(422);
		expect(Object.keys((await answer.json()).fields)).toEqual([field]);
	}
});

test('look-ups are limited by network and by the name looked up', async () => {
	for (let n = 0; n < 60; n += 1) expect((await lookUp(`username=nobody${n}`)).status).toBe(403);
	const refused = await lookUp('username=nobody');
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	for (let n = 0; n < 29; n += 1) await lookUp('email=a@example.com', `198.51.100.${n}`);
	expect((await lookUp('email=a@example.com', '198.51.100.40')).status).toBe(403);
	expect((await lookUp('email=A@example.com', '198.51.100.41')).status).toBe(429);
});

test('you see yourself by cookie or token, without secrets', async () => {
	const { member, token, cookies } = await signedIn(database.db, { password, roles: ['dao'] });
	const byToken = await program('/api/users/user-info', { token })(userInfoCall, database.db);
	for (const answer of [await info(cookies), byToken])
		expect(await answer.json()).toEqual([
			{ status: 200 },
			{
				_id: String(member.id),
				name: member.name,
				username: member.username,
				email: member.email,
				gender: null,
				avatar: '/avatars/member.svg',
				plan: 'standard',
				tier: 0,
				roles: ['dao'],
				points: 0,
				currency: 'usd',
			},
		]);
	expect((await info('')).status).toBe(401);
});

test('only the profile fields sent are changed', async () => {
	const { member, cookies } = await signedIn(database.db);
	const first = await update(cookies, {
		name: ' Ada Lovelace ',
		gender: 'Female',
		bio: 'Engines.',
		links: { twitter: 'https://x.com/ada', github: 'https://github.com/ada' },
		privacy: { profile: 0 },
		currency: 'euro',
	});
	expect(await first.json()).toMatchObject({ name: 'Ada Lovelace', gender: 'Female' });
	await update(cookies, { links: { twitter: '' }, privacy: { links: 0 }, gender: '' });
	expect(await rowOf(member.id)).toMatchObject({
		name: 'Ada Lovelace',
		username: member.username,
		gender: null,
		bio: 'Engines.',
		links: { github: 'https://github.com/ada' },
		privacy: { profile: 0, links: 0, contributions: 1 },
		currency: 'euro',
	});
});

test('a currency can be given by its ISO code', async () => {
	const { member, cookies } = await signedIn(database.db);
	for (const [sent, currency] of [
		['eur', 'euro'],
		['cad', 'cnd'],
		['usd', 'usd'],
	]) {
		expect((await update(cookies, { currency: sent })).status).toBe(200);
		expect(await rowOf(member.id)).toMatchObject({ currency });
	}
	expect((await update(cookies, { currency: 'gbp' })).status).toBe(422);
});

test('roles, plan, points, tier and password are ignored when sent along', async () => {
	const { member, cookies } = await signedIn(database.db, { password });
	const before = await rowOf(member.id);
	const answer = await update(cookies, {
		bio: 'Engines.',
		roles: ['master'],
		plan: 'pro',
		points: 99,
		tier: 3,
		password_hash: 'x',
		state: 'blocked',
		id: 1,
		referral_code: 'x',
		links: { twitter: 'https://x.com/ada', evil: 'javascript:alert(1)' },
	});
	expect(answer.status).toBe(200);
	expect(await rowOf(member.id)).toEqual({
		...before,
		bio: 'Engines.',
		links: { twitter: 'https://x.com/ada' },
		updated_at: expect.any(String),
	});
});

test('a taken username is a conflict; you may change the case of your own', async () => {
	const { cookies, member } = await signedIn(database.db, { username: 'charles' });
	await signedIn(database.db, { username: 'Taken' });
	const answer = await update(cookies, { username: 'TAKEN', name: 'Charles' });
	expect([answer.status, (await answer.json()).fields]).toEqual([
		409,
		{ username: 'This username has been taken' },
	]);
	expect((await rowOf(member.id))?.name).not.toBe('Charles');
	expect((await update(cookies, { username: 'Charles' })).status).toBe(200);
});

test('an avatar is a picture you uploaded yourself', async () => {
	const [ada, eve] = [await signedIn(database.db), await signedIn(database.db)];
	const add = async (account_id: number, kind: 'image' | 'document') => {
		const id = randomUUID();
		const facts = { id, account_id, kind, media_type: 'image/webp', bytes: 1 };
		await database.db.insert(upload).values(facts);
		return id;
	};
	const own = await add(ada.member.id, 'image');
	for (const avatar of [
		await add(eve.member.id, 'image'),
		await add(ada.member.id, 'document'),
		randomUUID(),
		'../../etc/passwd',
	])
		expect((await update(ada.cookies, { avatar })).status).toBe(422);
	expect(await (await update(ada.cookies, { avatar: own })).json()).toMatchObject({
		avatar: `/uploads/${own}.webp`,
	});
	expect(await (await update(ada.cookies, { avatar: null })).json()).toMatchObject({
		avatar: '/avatars/member.svg',
	});
});

test('you see your sessions and end one, or all others with remembered browsers', async () => {
	const { member, cookies, token } = await signedIn(database.db);
	const [second, third] = [
		await sessionFor(database.db, member.id),
		await sessionFor(database.db, member.id),
	];
	const list = async () =>
		(await (await browser('/api/users/sessions', { cookies })(sessionsCall, database.db)).json())
			.data;
	const listed = await list();
	expect(listed).toHaveLength(3);
	expect(listed.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
	expect(JSON.stringify(listed)).not.toContain(token);
	const id = (await sessionOf(database.db, second.token))?.id;
	expect((await end(cookies, { _id: String(id) })).status).toBe(200);
	expect(await isAlive(second.token)).toBe(false);
	await createRememberToken(database.db, member.id);
	expect(await (await end(cookies, { others: true })).json()).toEqual({ ended: 1 });
	expect([await isAlive(token), await isAlive(third.token)]).toEqual([true, false]);
	expect(await database.db.$count(rememberToken, eq(rememberToken.account_id, member.id))).toBe(0);
});

test('another’s session is not yours', async () => {
	const [ada, eve] = [await signedIn(database.db), await signedIn(database.db)];
	const id = (await sessionOf(database.db, ada.token))?.id;
	expect((await end(eve.cookies, { _id: String(id) })).status).toBe(404);
	expect(await isAlive(ada.token)).toBe(true);
	for (const body of [{}, { _id: "1' OR 1=1" }, { _id: '9'.repeat(40) }])
		expect((await end(eve.cookies, body)).status).toBe(422);
});

/** Something of each kind that belongs to a member. */
async function fill(id: number, mark: string): Promise<void> {
	const { db } = database;
	const own = { account_id: id };
	const [list] = await db
		.insert(watchlist)
		.values({ ...own, name: mark, slug: `${mark}-${id}` })
		.returning({ id: watchlist.id });
	const record = { type: 'project' as const, record_id: 1 };
	await db.insert(watch).values({ ...record, watchlist_id: list?.id ?? 0, note: `note ${mark}` });
	await db.insert(alert).values({ ...own, ...record, kind: 'round' });
	await db.insert(notification).values({ ...own, kind: 'alert', title: `title ${mark}` });
	await db
		.insert(storedItem)
		.values({ ...own, type: 'screener', key: mark, name: mark, value: { mark } });
	await db.insert(screen).values({ ...own, slug: `${mark}-${id}`, name: mark, screen: 'projects' });
	await db.insert(report).values({ ...own, slug: `${mark}-${id}`, title: mark });
	await db.insert(deed).values({ ...own, kind: 'view-saved', ref: 'item/1' });
	await db.insert(referral).values({ referrer_id: id });
	await db
		.insert(memberDataset)
		.values({ ...own, slug: `${mark}-${id}`, name: mark, screen: 'projects' });
	await aJob(db, id, {
		description: `job ${mark}`,
		company_id: await aCompany(db, { account_id: id, name: mark }),
	});
	await db.insert(upload).values({
		...own,
		id: randomUUID(),
		kind: 'image',
		media_type: 'image/webp',
		bytes: 1,
	});
}

test('the export is a file with everything of your own, nothing of others and no secrets', async () => {
	const [ada, eve] = [
		await signedIn(database.db, { password }),
		await signedIn(database.db, { password }),
	];
	await fill(ada.member.id, 'adas');
	await fill(eve.member.id, 'eves');
	await update(ada.cookies, { bio: 'Engines.' });
	const answer = await browser('/api/users/export', { cookies: ada.cookies })(
		exportCall,
		database.db,
	);
	expect(answer.headers.get('content-disposition')).toBe(
		`attachment; filename="cairn-${ada.member.username}.json"`,
	);
	expect(answer.headers.get('cache-control')).toBe('no-store');
	const text = await answer.text();
	expect(JSON.parse(text)).toMatchObject({
		profile: { email: ada.member.email, bio: 'Engines.', has_password: true },
		identities: [],
		sessions: [{ user_agent: 'Test' }],
		watchlists: [{ name: 'adas', entries: [{ note: 'note adas' }] }],
		alerts: [{ kind: 'round' }],
		notifications: [{ title: 'title adas' }],
		notification_preferences: [],
		stored_items: [{ key: 'adas', value: { mark: 'adas' } }],
		screens: [{ name: 'adas', screen: 'projects', is_public: false }],
		reports: [{ title: 'adas', blocks: [], state: 'draft' }],
		companies: [{ name: 'adas' }],
		jobs: [{ name: 'Solidity engineer', description: 'job adas' }],
		datasets: [{ name: 'adas', screen: 'projects', columns: [], cells: [], changes: [] }],
		uploads: [{ kind: 'image' }],
		plan: [],
		invoices: [],
		payment_methods: [],
		deeds: [{ kind: 'view-saved', ref: 'item/1', undone_at: null }],
		quests: [],
		invitations: [{ state: 'joined' }],
		joined_by_invitation: [],
		security_events: [{ kind: 'profile-changed' }, { kind: 'data-exported' }],
	});
	expect(text).not.toMatch(/eves|argon2|token_hash|password_hash/);
	expect(text).not.toContain(ada.token);
	expect(text).not.toContain(eve.member.email);
});

test('deleting an account needs its password and leaves only the log', async () => {
	const { member, cookies, token } = await signedIn(database.db, { password });
	await fill(member.id, 'gone');
	const letter = { kind: 'notification', subject: 's', text: 't', html: 'h' };
	await queueMail(database.db, { ...letter, recipient: member.email });
	const files = await fileNamesOf(database.db, member.id);
	expect(files.length).toBeGreaterThan(0);
	for (const name of files) await store.put(name, Buffer.from('a picture'), 'image/webp');
	const wrong = await remove(cookies, 'a wrong password');
	expect([wrong.status, (await wrong.json()).code]).toEqual([403, 'E_0013']);
	expect(await isAlive(token)).toBe(true);
	const answer = await remove(cookies, password);
	expect(answer.status).toBe(200);
	expect(setCookies(answer).header).toBe('');
	expect(await isAlive(token)).toBe(false);
	for (const table of [
		watchlist,
		alert,
		notification,
		storedItem,
		screen,
		report,
		memberDataset,
		deed,
		upload,
	])
		expect(await database.db.$count(table, eq(table.account_id, member.id))).toBe(0);
	expect(await database.db.$count(referral, eq(referral.referrer_id, member.id))).toBe(0);
	for (const name of files) expect(await store.get(name)).toBeNull();
	expect(await database.db.$count(mail, eq(mail.recipient, member.email))).toBe(0);
	expect((await lookUp(`username=${member.username}`)).status).toBe(403);
	const lines = await database.db
		.select()
		.from(auditEvent)
		.where(eq(auditEvent.account_id, member.id));
	expect(lines.at(-1)?.kind).toBe('account-deleted');
});

test('the last master stays; of two who leave at once one does', async () => {
	const masters = [
		await signedIn(database.db, { password, roles: ['master'] }),
		await signedIn(database.db, { password, roles: ['master'] }),
	];
	const answers = await Promise.all(masters.map(({ cookies }) => remove(cookies, password)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const left = answers.find(({ status }) => status === 409);
	expect((await left?.json())?.description).toBe(
		'You are the only master of this site. Make somebody else a master before you delete your account.',
	);
});

test('of 14 members who ask for one username at once one gets it, and the others learn so', async () => {
	const all = await Promise.all(Array.from({ length: 14 }, () => signedIn(database.db)));
	const answers = await Promise.all(
		all.map(({ cookies }) => update(cookies, { username: 'the_one_name' })),
	);
	const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
	expect(statuses).toEqual([200, ...Array.from({ length: 13 }, () => 409)]);
	const refusal = await answers.find(({ status }) => status === 409)?.json();
	expect(refusal).toMatchObject({ fields: { username: expect.any(String) } });
});

test('another e-mail address is not ignored: the profile refuses it and says how', async () => {
	const { cookies, member } = await signedIn(database.db);
	const refused = await update(cookies, { name: 'Ada Lovelace', email: 'other@example.com' });
	expect([refused.status, await refused.json()]).toMatchObject([
		422,
		{ fields: { email: expect.stringContaining('emailed codes') } },
	]);
	expect((await rowOf(member.id))?.name).toBe(member.name);
	expect((await update(cookies, { email: member.email.toUpperCase() })).status).toBe(200);
});

test('a former username leads to its member until another takes it', async () => {
	const ada = await signedIn(database.db, { username: 'ada.first' });
	expect((await update(ada.cookies, { username: 'ada.second' })).status).toBe(200);
	expect((await update(ada.cookies, { username: 'Ada.Third' })).status).toBe(200);
	for (const former of ['ada.first', 'ADA.SECOND'])
		expect(await currentUsername(database.db, former)).toBe('Ada.Third');
	expect(await currentUsername(database.db, 'ada.third'), 'the present one').toBeUndefined();
	const eve = await signedIn(database.db);
	expect((await update(eve.cookies, { username: 'ada.first' })).status).toBe(200);
	expect(await currentUsername(database.db, 'ada.first')).toBeUndefined();
	await update(ada.cookies, { privacy: { profile: 0 } });
	expect(await currentUsername(database.db, 'ada.second'), 'of a private profile').toBeUndefined();
});
