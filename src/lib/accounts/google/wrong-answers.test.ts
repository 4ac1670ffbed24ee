import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CookieJar } from '../../../../tests/setup/cookie-jar.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import {
	challengeOf,
	type Lie,
	type LyingProvider,
	startLyingProvider,
} from '../../../../tests/setup/lying-provider.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { account, openIdentity, session } from '../../db/schema/accounts.ts';
import { rateLimit } from '../../db/schema/rate-limit.ts';
import type { GoogleSettings } from './provider.ts';
import { googleCallback, googleStart } from './sign-in.ts';

const database = useTestDatabase();
const SITE = 'http://cairn.localhost:4321';
const NOW = () => Math.floor(Date.now() / 1_000);
let provider: LyingProvider;

beforeAll(async () => {
	provider = await startLyingProvider();
	const { member } = await signedIn(database.db);
	const email = 'truth@gmail.com';
	await database.db.update(account).set({ email }).where(eq(account.id, member.id));
});
afterAll(() => provider.close());
beforeEach(async () => {
	await database.db.delete(rateLimit);
	await database.db.delete(openIdentity);
	await database.db.delete(session);
});

const begin = (settings: GoogleSettings, headers: Record<string, string>) => {
	const url = new URL('/auth/google', SITE);
	const request = new Request(url, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
	return googleStart(settings)(database.db, { request, url, clientAddress: '192.0.2.7' });
};

interface Way {
	state: string;
	nonce: string;
	challenge: string;
	cookie: string;
}

async function start(): Promise<Way> {
	const answer = await begin(provider.settings, {});
	const jar = new CookieJar();
	jar.take(answer);
	const { searchParams } = new URL(answer.headers.get('location') ?? '');
	const said = (name: string) => searchParams.get(name) ?? '';
	return {
		state: said('state'),
		nonce: said('nonce'),
		challenge: said('code_challenge'),
		cookie: jar.header('/auth/google/callback'),
	};
}

async function comeBack({ state, cookie }: Way, more: Record<string, string> = {}) {
	const query = new URLSearchParams({ code: 'a-code', state, ...more });
	const url = new URL(`/auth/google/callback?${query}`, SITE);
	const request = new Request(url, { headers: { cookie } });
	const call = { request, url, clientAddress: '192.0.2.7' };
	const answer = await googleCallback(provider.settings)(database.db, call);
	return answer.headers.get('location');
}

async function signInWithLie(lie: Lie): Promise<string | null> {
	const way = await start();
	provider.lies(way.nonce, lie);
	return comeBack(way);
}

test('a genuine token signs in, and the code is exchanged with the verifier of its challenge', async () => {
	const way = await start();
	provider.lies(way.nonce, {});
	expect(await comeBack(way)).toBe('/');
	const asked = provider.asked();
	expect(challengeOf(asked.get('code_verifier') ?? '')).toBe(way.challenge);
	expect(asked.get('redirect_uri')).toBe(`${SITE}/auth/google/callback`);
	expect(await database.db.$count(session)).toBe(1);
});

const lies: [what: string, lie: Lie][] = [
	['another nonce', { claims: { nonce: 'another' } }],
	['no nonce', { claims: { nonce: undefined } }],
	['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
	['an issuer with a slash more', { claims: { iss: 'https://127.0.0.1/' } }],
	['no issuer', { claims: { iss: undefined } }],
	['another audience', { claims: { aud: 'another client' } }],
	[
		'several audiences, and this client is not the one it was made for',
		{
			claims: { aud: ['cairn', 'another'], azp: 'another' },
		},
	],
	['no audience', { claims: { aud: undefined } }],
	['a time that is past', { claims: { exp: NOW() - 120, iat: NOW() - 600 } }],
	['no end', { claims: { exp: undefined } }],
	['a time that is yet to come', { claims: { nbf: NOW() + 600 } }],
	['no subject', { claims: { sub: undefined } }],
	["a stranger's signature", { signedBy: 'stranger' }],
	['no signature', { signedBy: 'none' }],
	['no tokens', { answer: { status: 400, body: '{"error":"invalid_grant"}' } }],
	[
		'no ID token',
		{
			answer: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' },
		},
	],
	['no JSON', { answer: { status: 200, body: '<html>' } }],
	['an error page', { answer: { status: 500, body: 'oops' } }],
];

test.for(lies)('a token is refused that has %s', async ([, lie]) => {
	expect(await signInWithLie(lie)).toBe('/signin?problem=google-refused');
	expect(await database.db.$count(session)).toBe(0);
	expect(await database.db.$count(openIdentity)).toBe(0);
});

test.for(['true', 1, 'yes', null])(
	'verified means true and nothing else: %j',
	async (email_verified) => {
		expect(await signInWithLie({ claims: { email_verified } })).toBe(
			'/signin?problem=google-unverified',
		);
	},
);

test('a state that differs, is missing or is repeated is refused', async () => {
	for (const state of ['another', '']) {
		const way = await start();
		provider.lies(way.nonce, {});
		expect(await comeBack({ ...way, state })).toBe('/signin?problem=google-refused');
	}
	const way = await start();
	provider.lies(way.nonce, {});
	const twice = { ...way, state: `${way.state}&state=${way.state}` };
	expect(await comeBack(twice)).toBe('/signin?problem=google-refused');
	expect(await database.db.$count(session)).toBe(0);
});

test('an answer of another provider is refused', async () => {
	const way = await start();
	provider.lies(way.nonce, {});
	expect(await comeBack(way, { iss: 'https://evil.example' })).toBe(
		'/signin?problem=google-refused',
	);
});

test('the provider’s metadata is read once, not at every sign-in', async () => {
	await start();
	const before = provider.discoveries();
	for (let run = 0; run < 5; run += 1) await start();
	expect(provider.discoveries()).toBe(before);
});

test('an unreachable provider is reported, and retried when it is back', async () => {
	const server = createServer((_request, response) => response.writeHead(503).end());
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const settings = { ...provider.settings, issuer: `http://127.0.0.1:${port}` };
	const ends = async () => (await begin(settings, {})).headers.get('location');
	expect(await ends()).toBe('/signin?problem=google-unreachable');
	server.removeAllListeners('request');
	server.on('request', (_request, response) => {
		const issuer = settings.issuer;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/authorize` }));
	});
	expect(await ends()).toContain(`${settings.issuer}/authorize`);
	server.closeAllConnections();
	server.close();
	await once(server, 'close');
	const gone = { ...settings, clientId: 'as if for the first time' };
	const answer = await begin(gone, {});
	expect(answer.headers.get('location')).toBe('/signin?problem=google-unreachable');
});

test('a provider lost during the callback is distinguished from a forged answer', async () => {
	const lost = await startLyingProvider();
	const answer = await begin(lost.settings, {});
	const jar = new CookieJar();
	jar.take(answer);
	const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
	await lost.close();
	const url = new URL(`/auth/google/callback?${new URLSearchParams({ code: 'a', state })}`, SITE);
	const request = new Request(url, { headers: { cookie: jar.header(url.pathname) } });
	const call = { request, url, clientAddress: '192.0.2.7' };
	const back = await googleCallback(lost.settings)(database.db, call);
	expect(back.headers.get('location')).toBe('/signin?problem=google-unreachable');
});

test('without https a provider may only be on this machine', async () => {
	const settings = { ...provider.settings, issuer: 'http://accounts.example' };
	const answer = await begin(settings, {});
	expect(answer.headers.get('location')).toBe('/signin?problem=google-unreachable');
});
