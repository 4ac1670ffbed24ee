import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { CookieJar } from '../../../../tests/setup/cookie-jar.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { type OpenProvider, startOpenProvider } from '../../../../tests/setup/open-provider.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import {
	account,
	auditEvent,
	openAttempt,
	openIdentity,
	session,
} from '../../db/schema/accounts.ts';
import { mail } from '../../db/schema/mail.ts';
import { rateLimit } from '../../db/schema/rate-limit.ts';
import { googleCallback, googleStart } from './sign-in.ts';

const database = useTestDatabase();
const SITE = 'http://cairn.localhost:4321';
let provider: OpenProvider;

beforeAll(async () => {
	provider = await startOpenProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
	await database.db.delete(rateLimit);
});

/** A browser during sign-in: the site's and the provider's cookies are separate. */
class Browser {
	readonly site = new CookieJar();
	readonly #provider = new CookieJar();

	async ask(
		called: Endpoint,
		address: string,
		headers: Record<string, string> = {},
	): Promise<Response> {
		const url = new URL(address, SITE);
		const cookie = this.site.header(url.pathname);
		const request = new Request(url, { headers: { ...headers, ...(cookie ? { cookie } : {}) } });
		const answer = await called(database.db, { request, url, clientAddress: '192.0.2.7' });
		this.site.take(answer);
		return answer;
	}

	/** Presses the button. Returns where that leads: the provider's address, if all is well. */
	async start(path = '/auth/google'): Promise<string> {
		const headers = { 'sec-fetch-site': 'same-origin' };
		const answer = await this.ask(googleStart(provider.settings), path, headers);
		expect(answer.status).toBe(302);
		return answer.headers.get('location') ?? '';
	}

	/** Goes through the provider's pages. Returns the address they lead back to. */
	async atProvider(address: string): Promise<string> {
		let at = address;
		for (let step = 0; step < 12 && at.startsWith(provider.issuer); step += 1) {
			const cookie = this.#provider.header(new URL(at).pathname);
			const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
			this.#provider.take(answer);
			at = new URL(answer.headers.get('location') ?? 'about:blank', at).href;
		}
		return at;
	}

	async comeBack(address: string): Promise<string | null> {
		const headers = { 'sec-fetch-site': 'cross-site' };
		const answer = await this.ask(googleCallback(provider.settings), address, headers);
		expect(answer.status).toBe(302);
		return answer.headers.get('location');
	}

	/** The whole flow. Returns where it ends. */
	async signIn(path?: string): Promise<string | null> {
		return this.comeBack(await this.atProvider(await this.start(path)));
	}
}

const count = async (table: typeof session | typeof openIdentity, accountId: number) =>
	database.db.$count(table, eq(table.account_id, accountId));
const gmail = (name: string) => ({
	sub: `sub-${name}`,
	email: `${name}@gmail.com`,
	email_verified: true,
	name: 'Ada Lovelace',
});
const withAddress = async (email: string) => {
	const { member } = await signedIn(database.db);
	await database.db.update(account).set({ email }).where(eq(account.id, member.id));
	return member;
};

test('the redirect to the provider carries state, nonce and a PKCE challenge, and asks only for identity', async () => {
	const browser = new Browser();
	const address = new URL(await browser.start());
	expect(address.origin).toBe(provider.issuer);
	expect(Object.fromEntries(address.searchParams)).toEqual({
		client_id: 'cairn',
		response_type: 'code',
		scope: 'openid email profile',
		redirect_uri: `${SITE}/auth/google/callback`,
		state: expect.stringMatching(/^[\w-]{40,}$/),
		nonce: expect.stringMatching(/^[\w-]{40,}$/),
		code_challenge: expect.stringMatching(/^[\w-]{43}$/),
		code_challenge_method: 'S256',
		prompt: 'select_account',
	});
});

test('the attempt is bound to the browser by a cookie whose hash alone is in the database', async () => {
	const browser = new Browser();
	const answer = await browser.ask(googleStart(provider.settings), '/auth/google', {
		origin: SITE,
	});
	const [line = ''] = answer.headers.getSetCookie();
	expect(line).toMatch(
		/^google_attempt=[\w-]{43}; Path=\/auth\/google; Max-Age=600; SameSite=Lax; HttpOnly$/,
	);
	const rows = await database.db.select().from(openAttempt);
	expect(JSON.stringify(rows)).not.toContain(browser.site.get('google_attempt'));
});

test('a newcomer is led to choose a username, and no account is made yet', async () => {
	provider.comes(gmail('newcomer'));
	const browser = new Browser();
	expect(await browser.signIn()).toBe('/signup?google=1');
	expect(browser.site.get('google_pending')).toMatch(/^[\w-]{43}$/);
	expect(browser.site.get('access_token')).toBeUndefined();
	expect(browser.site.get('google_attempt')).toBeUndefined();
	expect(await database.db.$count(account, eq(account.email, 'newcomer@gmail.com'))).toBe(0);
});

test('an account with a Gmail address is linked once, its owner is notified, and it is found by the subject from then on', async () => {
	const member = await withAddress('ada@gmail.com');
	provider.comes({ ...gmail('ada'), email: 'Ada@Gmail.com' });
	const browser = new Browser();
	expect(await browser.signIn('/auth/google?next=/watchlist')).toBe('/watchlist');
	expect(browser.site.get('access_token')).toMatch(/^[\w-]{43}$/);
	expect(await count(openIdentity, member.id)).toBe(1);
	const mails = await database.db.select().from(mail).where(eq(mail.recipient, 'ada@gmail.com'));
	expect(mails.map(({ kind }) => kind)).toEqual(['identity-linked']);
	provider.comes({ ...gmail('ada'), email: 'other@elsewhere.example', email_verified: false });
	expect(await new Browser().signIn()).toBe('/');
	expect(await count(session, member.id)).toBe(3);
	expect(await count(openIdentity, member.id)).toBe(1);
	const kinds = await database.db
		.select({ kind: auditEvent.kind })
		.from(auditEvent)
		.where(eq(auditEvent.account_id, member.id))
		.orderBy(auditEvent.id);
	expect(kinds.map(({ kind }) => kind)).toEqual(['identity-linked', 'signed-in', 'signed-in']);
});

test('a Workspace mailbox is linked too, because Google itself issues it', async () => {
	const member = await withAddress('ada@firm.example');
	provider.comes({
		sub: 'firm',
		email: 'ada@firm.example',
		email_verified: true,
		hd: 'firm.example',
	});
	expect(await new Browser().signIn()).toBe('/');
	expect(await count(openIdentity, member.id)).toBe(1);
});

test.for([
	['an address that the provider has not verified', { email_verified: false }, 'google-unverified'],
	['an address without a word on it', {}, 'google-unverified'],
	['an address that somebody else hands out', { email_verified: true }, 'google-taken'],
	['a mailbox of another customer', { email_verified: true, hd: 'other.example' }, 'google-taken'],
] as const)('an account is never linked by %s', async ([, claims, problem]) => {
	const email = `victim-${problem}-${Object.keys(claims).length}@firm.example`;
	const member = await withAddress(email);
	provider.comes({ sub: `attacker ${email}`, email, name: 'Mallory', ...claims });
	expect(await new Browser().signIn()).toBe(`/signin?problem=${problem}`);
	expect(await count(openIdentity, member.id)).toBe(0);
	expect(await count(session, member.id)).toBe(1);
});

test('somebody else’s address under a known subject signs in the known account', async () => {
	const [own, other] = [await withAddress('own@gmail.com'), await withAddress('other@gmail.com')];
	provider.comes({ ...gmail('own'), sub: 'one-subject' });
	await new Browser().signIn();
	provider.comes({ ...gmail('other'), sub: 'one-subject' });
	await new Browser().signIn();
	expect([await count(session, own.id), await count(session, other.id)]).toEqual([3, 1]);
});

test('without any address a newcomer is refused', async () => {
	provider.comes({ sub: 'nameless', email_verified: true });
	expect(await new Browser().signIn()).toBe('/signin?problem=google-unverified');
});

test('a blocked account stays closed', async () => {
	const member = await withAddress('blocked@gmail.com');
	await database.db.update(account).set({ state: 'blocked' }).where(eq(account.id, member.id));
	provider.comes(gmail('blocked'));
	expect(await new Browser().signIn()).toBe('/signin?problem=google-blocked');
	expect(await count(session, member.id)).toBe(1);
	expect(await count(openIdentity, member.id)).toBe(0);
});

test('a session that the browser had before ends, and its token does not come back', async () => {
	const member = await withAddress('again@gmail.com');
	provider.comes(gmail('again'));
	const browser = new Browser();
	await browser.signIn();
	const first = browser.site.get('access_token');
	await browser.signIn();
	expect(browser.site.get('access_token')).not.toBe(first);
	expect(await count(session, member.id)).toBe(2);
});

test('cancelling at the provider is reported', async () => {
	provider.comes(null);
	expect(await new Browser().signIn('/auth/google?next=%2Fwatchlist')).toBe(
		'/signin?problem=google-cancelled&next=%2Fwatchlist',
	);
});

test("somebody else's callback does not sign this browser in", async () => {
	await withAddress('mallory@gmail.com');
	provider.comes(gmail('mallory'));
	const attacker = new Browser();
	const address = await attacker.atProvider(await attacker.start());
	const victim = new Browser();
	expect(await victim.comeBack(address)).toBe('/signin?problem=google-late');
	// Not even while the victim is signing in as well: the state is different.
	await victim.start();
	expect(await victim.comeBack(address)).toBe('/signin?problem=google-refused');
	expect(victim.site.get('access_token')).toBeUndefined();
});

test('a callback works once', async () => {
	await withAddress('once@gmail.com');
	provider.comes(gmail('once'));
	const browser = new Browser();
	const address = await browser.atProvider(await browser.start());
	const attempt = browser.site.get('google_attempt') ?? '';
	expect(await browser.comeBack(address)).toBe('/');
	const replay = new Browser();
	replay.site.set('google_attempt', attempt);
	expect(await replay.comeBack(address)).toBe('/signin?problem=google-late');
});

test('of two simultaneous callbacks one is let in', async () => {
	await withAddress('twice@gmail.com');
	provider.comes(gmail('twice'));
	const browser = new Browser();
	const address = await browser.atProvider(await browser.start());
	const other = new Browser();
	other.site.set('google_attempt', browser.site.get('google_attempt') ?? '');
	const ends = await Promise.all([browser.comeBack(address), other.comeBack(address)]);
	expect(ends.sort()).toEqual(['/', '/signin?problem=google-late']);
});

test('after 10 minutes it is too late', async () => {
	provider.comes(gmail('late'));
	const browser = new Browser();
	const address = await browser.atProvider(await browser.start());
	await database.db.update(openAttempt).set({ expires_at: sql`now()` });
	expect(await browser.comeBack(address)).toBe('/signin?problem=google-late');
});

test.for(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
	'the callback never redirects to another site: next=%s',
	async (next) => {
		const who = `next-${Buffer.from(next).toString('hex')}`;
		await withAddress(`${who}@gmail.com`);
		provider.comes(gmail(who));
		expect(await new Browser().signIn(`/auth/google?${new URLSearchParams({ next })}`)).toBe('/');
	},
);

test.for([
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-site': 'none' },
	{ referer: 'https://evil.example/' },
	{},
] as Record<string, string>[])('a link of another site begins nothing: %j', async (headers) => {
	const before = await database.db.$count(openAttempt);
	const address = '/auth/google?next=/watchlist';
	const answer = await new Browser().ask(googleStart(provider.settings), address, headers);
	expect(answer.headers.get('location')).toBe('/signin?next=%2Fwatchlist');
	expect(answer.headers.getSetCookie()).toEqual([]);
	expect(await database.db.$count(openAttempt)).toBe(before);
});

test('a browser that sends only its origin can start too', async () => {
	const headers = { referer: `${SITE}/signin` };
	const answer = await new Browser().ask(googleStart(provider.settings), '/auth/google', headers);
	expect(answer.headers.get('location')).toContain(provider.issuer);
});

test('one network can start 20 times in 10 minutes', async () => {
	for (let run = 0; run < 20; run += 1)
		expect(await new Browser().start()).toContain(provider.issuer);
	expect(await new Browser().start()).toBe('/signin?problem=google-limit');
});

test('with https the cookies require it', async () => {
	const url = new URL('https://cairn.example/auth/google');
	const request = new Request(url, { headers: { 'sec-fetch-site': 'same-origin' } });
	const answer = await googleStart(provider.settings)(database.db, {
		request,
		url,
		clientAddress: '192.0.2.7',
	});
	expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure$/);
});

test('without a configured client the routes do not exist', async () => {
	for (const called of [googleStart(undefined), googleCallback(undefined)])
		expect((await new Browser().ask(called, '/auth/google', { origin: SITE })).status).toBe(404);
});
