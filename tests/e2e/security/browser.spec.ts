import { sql } from 'drizzle-orm';
import { type MemberSite, startMemberSite } from '../../setup/member-site.ts';
import { addSession } from '../../setup/signed-in.ts';
import { expect, test } from '../fixtures.ts';
import { addOwner, PASSWORD } from './owners.ts';
import { privatePages } from './private-pages.ts';

/** How a real browser handles cookies, and what members store. */
test.describe.configure({ mode: 'default' });

let site: MemberSite;

test.beforeAll(async () => {
	site = await startMemberSite();
});
test.afterAll(() => site?.stop());

test('no page script sees the session token', async ({ browser }) => {
	const { member } = await addOwner(site.db);
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(`${site.url}/support/faq`);
	const status = await page.evaluate(
		async (body) => {
			const headers = { 'content-type': 'application/json' };
			const answer = await fetch('/api/users/auth/login', { method: 'POST', headers, body });
			return { status: answer.status, said: await answer.json(), cookies: document.cookie };
		},
		JSON.stringify({ email: member.email, password: PASSWORD, remember: true }),
	);
	expect(status).toMatchObject({ status: 200, said: { access_token: '' } });
	const kept = await context.cookies();
	const token = kept.find(({ name }) => name === 'access_token');
	expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: false });
	const life = (token?.expires ?? 0) - Date.now() / 1_000;
	expect(life).toBeGreaterThan(85_700);
	expect(life).toBeLessThanOrEqual(85_800);
	for (const { name, value, httpOnly } of kept)
		if (httpOnly) expect(status.cookies, name).not.toContain(value);
	const readable = kept.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name);
	expect(readable.sort()).toEqual([
		'remember_me',
		'remembered_email',
		'remembered_password',
		'signed_in',
	]);
	// That there is one, not which.
	expect(kept.find(({ name }) => name === 'remembered_password')?.value).toBe('1');
	const stored = await page.evaluate(() =>
		JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
	);
	expect(stored).not.toContain(token?.value);
	expect(stored).not.toContain(PASSWORD);
	await context.close();
});

const evil = `"><img src=x onerror="window.hit=1"><script>window.hit=1</script>{{7*7}}`;

test('what members store is text wherever it is shown', async ({ browser }) => {
	const owner = await addOwner(site.db);
	const id = owner.member.id;
	const columns = { name: evil, bio: evil };
	for (const [column, value] of Object.entries(columns))
		await site.db.execute(
			sql`UPDATE account SET ${sql.identifier(column)} = ${value} WHERE id = ${id}`,
		);
	await site.db.execute(
		sql`UPDATE account SET links = ${JSON.stringify({ github: 'javascript:window.hit=1' })}::jsonb WHERE id = ${id}`,
	);
	await site.db.execute(
		sql`UPDATE watchlist SET name = ${evil}, privacy = 1 WHERE account_id = ${id}`,
	);
	await site.db.execute(
		sql`UPDATE watch SET note = ${evil}, tags = ARRAY[${evil}] WHERE id = ${owner.things.entry}`,
	);
	await site.db.execute(
		sql`UPDATE notification SET title = ${evil}, body = ${evil}, link = '/project/bitcoin' WHERE account_id = ${id}`,
	);
	await site.db.execute(sql`UPDATE stored_item SET name = ${evil} WHERE account_id = ${id}`);
	const context = await browser.newContext();
	await addSession(context, site.url, owner.token);
	const page = await context.newPage();
	const paths = [
		...privatePages,
		`/watchlist?list=${owner.things.list}`,
		`/watchlist/${owner.listSlug}`,
		`/user_profile?username=${owner.member.username}`,
		'/project/bitcoin',
	];
	for (const path of paths) {
		await page.goto(site.url + path, { waitUntil: 'load' });
		const state = await page.evaluate(() => ({
			hit: Reflect.get(window, 'hit'),
			scripts: [
				...document.querySelectorAll('[href^="javascript:" i], [onerror], img[src="x"]'),
			].map((node) => node.outerHTML),
		}));
		expect([path, state]).toEqual([path, { hit: undefined, scripts: [] }]);
	}
	await context.close();
});
