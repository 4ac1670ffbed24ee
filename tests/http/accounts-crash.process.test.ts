import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { type Connection, connect } from '#lib/db/connect.ts';
import { type BundledServer, openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { outboxMails } from '../setup/outbox.ts';
import { signedIn } from '../setup/signed-in.ts';
import { type Site, startSite } from '../setup/site.ts';
import { until } from '../setup/standby.ts';

// Two instances on one PostgreSQL, requested over HTTP; no browser.

const SIGN_UPS = 50;
const WATCHES = 200;
const PASSWORD = 'correct-horse-battery';
let root: string;
let database: BundledServer;
let connection: Connection;
let instances: Site[] = [];
const folders: string[] = [];

const settings = () => ({
	DATABASE_URL: database.url,
	ASTRO_KEY,
	TRUSTED_PROXIES: '1',
	LOG_LEVEL: 'error',
});
const ASTRO_KEY = randomBytes(32).toString('base64');

beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'cairn-crash-'));
	// PostgreSQL runs as another user instead of root, and needs access to its folder.
	await chmod(root, 0o755);
	// Unlike in other tests, this database is durable: acknowledged data is on the disk.
	database = await openBundled({ dataFolder: join(root, 'database') });
	await migrate(database.url);
	connection = connect(database.url, { max: 2 });
	const names = Array.from({ length: WATCHES }, (_, index) => `Project ${index}`);
	const changes = names.map((name) => ({ type: 'project', set: { name } }) as const);
	await revise(connection.db, { origin: 'staff' }, changes);
	for (const name of ['one', 'other']) {
		folders.push(join(root, name));
		instances.push(await startSite(join(root, name), settings()));
	}
});

afterAll(async () => {
	await Promise.all(instances.map((site) => site.stop()));
	instances = [];
	await connection?.close();
	await database?.release();
	if (root) await rm(root, { recursive: true, force: true });
});

const first = (): Site => {
	const [site] = instances;
	if (!site) throw new Error('The first instance does not run.');
	return site;
};
const second = (): Site => {
	const [, site] = instances;
	if (!site) throw new Error('The second instance does not run.');
	return site;
};

interface RequestOptions {
	method?: string;
	body?: object;
	headers?: Record<string, string>;
}

let requestCount = 0;
async function ask(site: Site, path: string, { method, body, headers }: RequestOptions = {}) {
	requestCount += 1;
	const network = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
	const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
	const response = await fetch(site.url + path, {
		method: method ?? (body ? 'POST' : 'GET'),
		headers: { ...json, 'x-forwarded-for': network, ...headers },
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	return { status: response.status, text: await response.text() };
}

/** The mails in all outboxes. */
const mails = async () => (await Promise.all(folders.map(outboxMails))).flat();

async function codeFor(email: string): Promise<string> {
	let code: string | undefined;
	await until(async () => {
		const mail = (await mails()).find(({ to }) => to.includes(email));
		code = /^[2-9A-HJKMNP-Z]{6}$/m.exec(mail?.text ?? '')?.[0];
		return code !== undefined;
	});
	return code ?? '';
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
	const { rows } = await connection.db.execute<{ count: number }>(query);
	return rows[0]?.count ?? 0;
}

test('acknowledged changes survive a killed server, and no mail goes out twice', async () => {
	const people = Array.from({ length: SIGN_UPS }, (_, n) => ({
		username: `crash_${n}`,
		email: `crash_${n}@example.com`,
	}));
	const done = {
		mailed: new Set<string>(),
		signedUp: new Set<string>(),
		watched: new Set<string>(),
	};
	// Several members, since one may not change that much in a minute.
	const members = await Promise.all(Array.from({ length: 10 }, () => signedIn(connection.db)));
	const { promise: enough, resolve: reached } = Promise.withResolvers<void>();
	const progress = () => {
		if (done.signedUp.size >= SIGN_UPS / 5 && done.watched.size >= WATCHES / 10) reached();
	};
	const site = first();
	const signUp = async (person: (typeof people)[number]) => {
		const mailed = await ask(site, `/api/users/auth/get-register-code?email=${person.email}`);
		if (mailed.status !== 200) return;
		done.mailed.add(person.email);
		const signup_code = await codeFor(person.email);
		const body = { name: 'A person', password: PASSWORD, signup_code, ...person };
		const { status } = await ask(site, '/api/users/auth/signup', { body });
		if (status !== 200) return;
		done.signedUp.add(person.username);
		progress();
	};
	const watch = async (slug: string, token: string) => {
		const params = encodeURIComponent(JSON.stringify([{ type: 'project', slug }]));
		const path = `/api/users/watch-list/add?params=${params}`;
		const headers = { authorization: `Bearer ${token}` };
		const { status, text } = await ask(site, path, { method: 'POST', headers });
		if (status !== 200) return;
		done.watched.add(String(JSON.parse(text)._id));
		progress();
	};
	const slugs = Array.from({ length: WATCHES }, (_, n) => `project-${n}`);
	const inTurn = async (lanes: number, work: (() => Promise<void>)[]) => {
		const waiting = [...work];
		const lane = async () => {
			// Calls cut off by the crash throw, and so do all later ones.
			for (let next = waiting.shift(); next; next = waiting.shift())
				await next().catch(() => undefined);
		};
		await Promise.all(Array.from({ length: lanes }, lane));
	};
	const all = Promise.all([
		inTurn(
			4,
			people.map((person) => () => signUp(person)),
		),
		inTurn(
			2,
			slugs.map((slug, n) => () => watch(slug, members[n % 10]?.token ?? '')),
		),
	]);
	await Promise.race([enough, all]);
	await site.kill();
	await all;
	expect(done.signedUp.size, 'it was killed in the middle').toBeLessThan(SIGN_UPS);
	expect(done.watched.size, 'it was killed in the middle').toBeLessThan(WATCHES);

	instances[0] = await startSite(folders[0], settings());
	for (const username of done.signedUp)
		expect(
			await count(sql`SELECT count(*)::int AS count FROM account WHERE username = ${username}`),
		).toBe(1);
	for (const id of done.watched)
		expect(await count(sql`SELECT count(*)::int AS count FROM watch WHERE id = ${id}`)).toBe(1);
	await until(
		async () =>
			(await count(
				sql`SELECT count(*)::int AS count FROM mail WHERE state IN ('waiting', 'sending')`,
			)) === 0,
	);
	const recipients = (await mails()).map(({ to }) => to);
	for (const email of done.mailed)
		expect([email, recipients.filter((to) => to.includes(email)).length]).toEqual([email, 1]);
	expect(recipients).toHaveLength(await count(sql`SELECT count(*)::int AS count FROM mail`));
	// Interrupted users can continue, and the server works as before.
	const left = people.find(({ username }) => !done.signedUp.has(username));
	if (left) {
		const { status } = await ask(first(), `/api/users/user-base-info?username=${left.username}`);
		expect([200, 403]).toContain(status);
	}
});

const body = { email: 'crash_one@example.com', password: PASSWORD };

async function addMember(): Promise<void> {
	const { member } = await signedIn(connection.db, { username: 'crash_one', password: PASSWORD });
	expect(member.email).toBe(body.email);
}

test('signing in at one instance counts at the other, and so does signing out', async () => {
	await addMember();
	const { status, text } = await ask(first(), '/api/users/auth/login', { body });
	expect(status).toBe(200);
	const headers = { authorization: `Bearer ${JSON.parse(text).access_token}` };
	const known = (site: Site) => ask(site, '/api/users/user-info', { headers });
	expect((await known(second())).status).toBe(200);
	expect((await ask(second(), '/api/users/auth/logout', { method: 'POST', headers })).status).toBe(
		204,
	);
	expect((await known(first())).status).toBe(401);
	expect((await known(second())).status).toBe(401);
});

test('limits count over both instances together', async () => {
	const wrong = { ...body, password: 'not the password' };
	const headers = { 'x-forwarded-for': '203.0.113.9' };
	const statuses: number[] = [];
	for (let n = 0; n < 6; n += 1) {
		const site = n % 2 ? first() : second();
		statuses.push((await ask(site, '/api/users/auth/login', { body: wrong, headers })).status);
	}
	expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});
