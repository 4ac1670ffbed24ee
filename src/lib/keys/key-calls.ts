import { z } from 'zod';
import { HttpError } from '#lib/http/errors.ts';
import { audit } from '#lib/sessions/audit.ts';
import { memberEndpoint, noInput, nothing } from '#lib/sessions/endpoint.ts';
import { keyUsage, keyUsageOf } from './key-usage.ts';
import { addKey, keyFacts, keysOf, MAX_KEYS, revokeKey, scopes } from './keys.ts';

/**
 * The calls with which members manage their keys, in the browser or from a program with a session. A key cannot do so:
 * it is rejected because it is not a session.
 */

const newKeyInput = z.object({
	name: z
		.string('A name is required')
		.trim()
		.min(1, 'A name is required')
		.max(60, 'A name can have at most 60 characters'),
	scope: z.enum(scopes, 'The scope must be read or own').default('read'),
});

/** `GET /api/users/keys` */
export const keysCall = memberEndpoint(
	{
		...noInput,
		summary: 'Lists your active API keys, newest first',
		answer: z.object({
			most: z.int().describe('Maximum number of keys.'),
			keys: z.array(keyFacts),
		}),
	},
	async ({ db, session }) => ({ most: MAX_KEYS, keys: await keysOf(db, session.member.id) }),
);

/** `POST /api/users/keys`: the key is shown only in this response. */
export const addKeyCall = memberEndpoint(
	{
		summary: 'Creates an API key, shown only once',
		input: newKeyInput,
		action: 'use-account',
		answer: keyFacts.extend({
			key: z.string().describe('The key, which is never stored and cannot be shown again.'),
		}),
		statuses: [201],
	},
	async ({ db, session, input, caller }) => {
		const accountId = session.member.id;
		const made = await db.transaction(async (tx) => {
			const key = await addKey(tx, accountId, input);
			const details = { key: key._id, scope: key.scope };
			await audit(tx, 'key-made', { accountId, network: caller.network, details });
			return key;
		});
		return Response.json(made, { status: 201 });
	},
);

const unknownKey = () => new HttpError(404, 'Key not found: it was revoked, or it is not yours.');

/** `DELETE /api/users/keys/{id}`: revokes at once and permanently. */
export const revokeKeyCall = memberEndpoint(
	{ ...noInput, summary: 'Revokes one of your keys', action: 'use-account', answer: nothing },
	async ({ db, session, url, caller }) => {
		const id = /\/([1-9]\d{0,14})$/.exec(url.pathname)?.[1];
		if (id === undefined) throw unknownKey();
		const accountId = session.member.id;
		await db.transaction(async (tx) => {
			if (!(await revokeKey(tx, accountId, Number(id)))) throw unknownKey();
			await audit(tx, 'key-revoked', { accountId, network: caller.network, details: { key: id } });
		});
		return undefined;
	},
);

/** `GET /api/users/keys/usage` */
export const keyUsageCall = memberEndpoint(
	{ ...noInput, summary: 'Gets the usage of your API keys, by day and key', answer: keyUsage },
	({ db, session }) => keyUsageOf(db, session.member.id),
);
