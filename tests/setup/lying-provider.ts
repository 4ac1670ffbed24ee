import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** False content for the next ID token, and who signs it. */
export interface Lie {
	claims?: Record<string, unknown>;
	/** `stranger`: a key other than the published one; `none`: no signature at all. */
	signedBy?: 'provider' | 'stranger' | 'none';
	/** The token endpoint's answer instead of tokens. */
	answer?: { status: number; body: string };
}

/** A hand-written OpenID provider whose tokens are wrong in the way a test wants. */
export interface LyingProvider {
	issuer: string;
	settings: { clientId: string; clientSecret: string; issuer: string };
	/** Lies from now on; the token carries `nonce` and is for this client unless `claims` overrides it. */
	lies(nonce: string, lie: Lie): void;
	/** The last request to the token endpoint. */
	asked(): URLSearchParams;
	/** How often its discovery document was requested. */
	discoveries(): number;
	close(): Promise<void>;
}

const client = { clientId: 'cairn', clientSecret: 'a secret of the client' };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(claims: Record<string, unknown>, key: KeyObject | null): string {
	const header = key ? { alg: 'RS256', kid: 'one', typ: 'JWT' } : { alg: 'none' };
	const said = `${base64(header)}.${base64(claims)}`;
	const seal = key ? sign('sha256', Buffer.from(said), key).toString('base64url') : '';
	return `${said}.${seal}`;
}

/** The S256 challenge of a PKCE verifier. */
export const challengeOf = (verifier: string): string =>
	createHash('sha256').update(verifier).digest('base64url');

/** Starts one on a free port of this machine. */
export async function startLyingProvider(): Promise<LyingProvider> {
	const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
	const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
	const signers = { provider: keys.privateKey, stranger: stranger.privateKey, none: null };
	let said: { nonce: string; lie: Lie } = { nonce: '', lie: {} };
	let asked = new URLSearchParams();
	let discoveries = 0;
	let issuer = '';

	const tokens = () => {
		const now = Math.floor(Date.now() / 1_000);
		const { nonce, lie } = said;
		const claims = {
			iss: issuer,
			aud: client.clientId,
			sub: 'subject',
			iat: now,
			exp: now + 300,
			nonce,
			email: 'truth@gmail.com',
			email_verified: true,
			...lie.claims,
		};
		const id_token = idToken(claims, signers[lie.signedBy ?? 'provider']);
		return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token };
	};
	const documents: Record<string, () => object> = {
		'/.well-known/openid-configuration': () => {
			discoveries += 1;
			return {
				issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				jwks_uri: `${issuer}/keys`,
				response_types_supported: ['code'],
				subject_types_supported: ['public'],
				id_token_signing_alg_values_supported: ['RS256'],
			};
		},
		'/keys': () => ({
			keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
		}),
		'/token': tokens,
	};

	const server = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		const path = request.url ?? '';
		if (path === '/token') asked = new URLSearchParams(body);
		const wrong = path === '/token' ? said.lie.answer : undefined;
		const document = documents[path];
		response.writeHead(wrong?.status ?? (document ? 200 : 404), {
			'content-type': 'application/json',
		});
		response.end(wrong?.body ?? JSON.stringify(document?.() ?? {}));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	issuer = `http://127.0.0.1:${port}`;
	return {
		issuer,
		settings: { ...client, issuer },
		lies: (nonce, lie) => {
			said = { nonce, lie };
		},
		asked: () => asked,
		discoveries: () => discoveries,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
