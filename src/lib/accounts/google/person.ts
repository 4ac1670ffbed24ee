import {
	AuthorizationResponseError,
	authorizationCodeGrant,
	type Configuration,
	type IDToken,
} from 'openid-client';
import type { StartedAttempt } from './attempts.ts';
import type { GoogleProblem } from './problems.ts';

/**
 * The person reported by the provider, in a verified response: signed by it, and intended for this site and this
 * browser.
 */
export interface Person {
	issuer: string;
	/** The provider's own identifier for the person, which stays the same if the address changes. */
	subject: string;
	/** In lower case; empty when there is none. */
	email: string;
	isVerified: boolean;
	/** Whether the provider itself issues this address, so that nobody else can have it now. */
	isProvidersOwn: boolean;
	name: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Google vouches for its own mailboxes and for those of its Workspace customers (`hd`). Any other address was
 * verified once and may have changed hands since.
 * @see https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function isProvidersOwn(email: string, claims: IDToken): boolean {
	const host = email.slice(email.lastIndexOf('@') + 1);
	return host === 'gmail.com' || (host !== '' && host === text(claims.hd).toLowerCase());
}

function personOf(claims: IDToken): Person {
	const email = text(claims.email).trim().toLowerCase();
	return {
		issuer: claims.iss,
		subject: claims.sub,
		email,
		isVerified: claims.email_verified === true && email.includes('@'),
		isProvidersOwn: isProvidersOwn(email, claims),
		name: text(claims.name).trim(),
	};
}

/** Whether an error means that the provider could not be reached, which says nothing about the person. */
function isUnreachable(error: unknown): boolean {
	for (let at: unknown = error; at instanceof Error; at = at.cause) {
		const code = 'code' in at ? String(at.code) : '';
		if (/^(?:E[A-Z]+|UND_ERR_\w+|OAUTH_TIMEOUT)$/.test(code) || at.name === 'TimeoutError')
			return true;
	}
	return false;
}

/**
 * Exchanges the code in `address` for the person who signed in. State, PKCE, nonce, issuer, audience, times and
 * signature must all be valid.
 */
export async function fetchPerson(
	provider: Configuration,
	address: URL,
	{ state, nonce, verifier }: StartedAttempt,
): Promise<Person | GoogleProblem> {
	try {
		const tokens = await authorizationCodeGrant(provider, address, {
			expectedState: state,
			expectedNonce: nonce,
			pkceCodeVerifier: verifier,
			idTokenExpected: true,
		});
		const claims = tokens.claims();
		return claims ? personOf(claims) : 'google-refused';
	} catch (error) {
		if (error instanceof AuthorizationResponseError)
			return error.error === 'access_denied' ? 'google-cancelled' : 'google-refused';
		return isUnreachable(error) ? 'google-unreachable' : 'google-refused';
	}
}
