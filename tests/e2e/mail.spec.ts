import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Connection, connect } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { outboxMails } from '../setup/outbox.ts';
import { type Site, startSite } from '../setup/site.ts';
import { expect, test } from './fixtures.ts';

// Two servers on one database: one as operators run it, one as developers do. Mails go into a folder that both share.
test.describe.configure({ mode: 'serial' });
/** The fixture only knows the site of the whole run. */
const OWN_SITE = /^asked another site: http:\/\/127\.0\.0\.1:/;

let folder: string;
let database: Awaited<ReturnType<typeof openBundled>>;
let connection: Connection;
let site: Site;
let development: Site;

test.beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'cairn-mail-'));
	await chmod(folder, 0o755);
	database = await openBundled({
		dataFolder: join(folder, 'database'),
		settings: { fsync: 'off', shared_buffers: '32MB' },
	});
	await migrate(database.url);
	connection = connect(database.url, { max: 2 });
	const settings = { DATABASE_URL: database.url };
	site = await startSite(join(folder, 'site'), settings);
	development = await startSite(join(folder, 'site'), { ...settings, NODE_ENV: 'development' });
});

test.afterAll(async () => {
	await Promise.all([site?.stop({ keepData: true }), development?.stop({ keepData: true })]);
	await connection?.close();
	await database?.release();
	await rm(folder, { recursive: true, force: true });
});

const mails = () => outboxMails(join(folder, 'site'));

async function states() {
	const { rows } = await connection.db.execute(
		sql`SELECT email, state FROM newsletter_address ORDER BY id`,
	);
	return rows;
}

test('the newsletter goes only to confirmed addresses, and ends with one click', async ({
	page,
	expected,
}) => {
	expected.push(OWN_SITE);
	const asked = await fetch(`${site.url}/api/newsletter`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email: 'ada@example.com' }),
	});
	expect(asked.status).toBe(200);
	await expect.poll(async () => (await mails()).length).toBe(1);
	const [{ raw, text } = { raw: '', text: '' }] = await mails();
	const link = /^http\S+\/newsletter\/confirm\?token=\S+$/m.exec(text)?.[0] ?? '';
	const { pathname, search } = new URL(link);

	await page.goto(site.url + pathname + search);
	expect(await states()).toEqual([{ email: 'ada@example.com', state: 'unconfirmed' }]);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter confirmed');
	expect(await states()).toEqual([{ email: 'ada@example.com', state: 'confirmed' }]);
	const again = await fetch(site.url + pathname + search, {
		method: 'POST',
		headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
	});
	expect(again.status).toBe(410);

	const unsubscribe = /^List-Unsubscribe: ?<([^>]+)>/m.exec(raw.replace(/\r\n\s+/g, ''))?.[1] ?? '';
	const leave = new URL(unsubscribe);
	const click = (headers: Record<string, string>) =>
		fetch(site.url + leave.pathname + leave.search, {
			method: 'POST',
			body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
			headers,
		});
	expect((await click({ origin: 'https://evil.test' })).status).toBe(403);
	expect(await states()).toHaveLength(1);
	expect((await click({})).status).toBe(200);
	expect(await states()).toEqual([]);
});

test('links in mails lead to the site, not to the host named in a request', async () => {
	await fetch(`${site.url}/api/newsletter`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', host: '10.0.0.7' },
		body: JSON.stringify({ email: 'eve@example.com' }),
	});
	await expect.poll(async () => (await mails()).length).toBe(2);
	const last = (await mails()).at(-1);
	expect(last?.raw).not.toContain('10.0.0.7');
	expect(last?.text).toContain(`${site.url}/newsletter/confirm`);
});

test('mails can be read at /dev/outbox in development, and nowhere else', async ({
	page,
	expected,
}) => {
	expected.push(OWN_SITE);
	expect((await fetch(`${site.url}/dev/outbox`)).status).toBe(404);
	await page.goto(`${development.url}/dev/outbox`);
	await expect(page.getByRole('article').getByRole('heading')).toHaveText(
		'Confirm your Cairn newsletter',
	);
	await expect(page.getByRole('main')).toContainText('eve@example.com');
	await page.getByRole('link', { name: (await mails())[0]?.name ?? '' }).click();
	await expect(page.getByRole('main')).toContainText('ada@example.com');
	const outside = await fetch(`${development.url}/dev/outbox?mail=../astro-key`);
	expect(outside.status).toBe(404);
});

test('a page view is reported after accepting cookies, without its query', async ({
	page,
	expected,
}) => {
	expected.push(OWN_SITE);
	const count = async () => {
		const { rows } = await connection.db.execute(sql`SELECT path FROM action_log ORDER BY id`);
		return rows;
	};
	const before = await count();
	await page.context().clearCookies();
	await page.goto(`${site.url}/search?q=secret`);
	await page.getByRole('button', { name: 'Accept' }).click();
	const told = page.waitForResponse(/action-logs/);
	await page.goto(`${site.url}/search?q=secret`);
	expect((await told).status()).toBe(204);
	expect(await count()).toEqual([...before, { path: '/search' }]);
});
