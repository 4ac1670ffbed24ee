import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

/** Claims about a person with an account at the provider. */
export interface ProviderPerson {
	sub: string;
	email?: string;
	email_verified?: boolean;
	name?: string;
	/** The Workspace customer who owns the mailbox, as stated by Google. */
	hd?: string;
}

type Comer = ProviderPerson | { error: string } | null;

/** A real OpenID provider on loopback, where one person is signed in and consents to everything. */
export interface OpenProvider {
	issuer: string;
	settings: { clientId: string; clientSecret: string; issuer: string };
	/**
	 * Who signs in from now on; null: somebody who cancels. With an `error` the provider itself rejects them with it.
	 */
	comes(comer: Comer): void;
	close(): Promise<void>;
}

const client = { clientId: 'cairn', clientSecret: 'a secret of the client' };

function policy() {
	const prompts = interactionPolicy.base();
	prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
	return prompts;
}

function makeProvider(issuer: string, people: ReadonlyMap<string, ProviderPerson>): Provider {
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: client.clientId,
				client_secret: client.clientSecret,
				token_endpoint_auth_method: 'client_secret_post',
				redirect_uris: ['http://127.0.0.1/auth/google/callback'],
			},
		],
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'] },
		// Google also puts the identity into the ID token itself.
		conformIdTokenClaims: false,
		cookies: { keys: ['a key of the provider'] },
		features: { devInteractions: { enabled: false } },
		interactions: { policy: policy(), url: (_context, { uid }) => `/interaction/${uid}` },
		pkce: { required: () => true },
		ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
		findAccount: (_context, id) => ({
			accountId: id,
			claims: async () => ({ ...people.get(id), sub: id }),
		}),
	});
	// The site's port is unknown before it runs.
	provider.Client.prototype.redirectUriAllowed = (uri: string) =>
		/^https?:\/\/[^/]+\/auth\/google\/callback$/.test(uri);
	return provider;
}

async function finish(
	provider: Provider,
	request: IncomingMessage,
	response: ServerResponse,
	comer: Comer,
): Promise<void> {
	const { prompt, params } = await provider.interactionDetails(request, response);
	const done = (result: Parameters<Provider['interactionFinished']>[2]) =>
		provider.interactionFinished(request, response, result);
	if (!comer) return done({ error: 'access_denied' });
	if ('error' in comer) return done({ error: comer.error });
	if (prompt.name !== 'consent')
		return done({ login: { accountId: comer.sub }, select_account: {} });
	const grant = new provider.Grant({ accountId: comer.sub, clientId: String(params.client_id) });
	grant.addOIDCScope('openid email profile');
	return done({ consent: { grantId: await grant.save() } });
}

/** Starts one on a free port of this machine. */
export async function startOpenProvider(): Promise<OpenProvider> {
	const people = new Map<string, ProviderPerson>();
	let comer: Comer = null;
	const server = createServer();
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const issuer = `http://127.0.0.1:${port}`;
	const provider = makeProvider(issuer, people);
	const answer = provider.callback();
	server.on('request', (request, response) => {
		if (!request.url?.startsWith('/interaction/')) return answer(request, response);
		return finish(provider, request, response, comer).catch((error: unknown) => {
			response.writeHead(500).end(String(error));
		});
	});
	return {
		issuer,
		settings: { ...client, issuer },
		comes(next) {
			comer = next;
			if (next && 'sub' in next) people.set(next.sub, next);
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
