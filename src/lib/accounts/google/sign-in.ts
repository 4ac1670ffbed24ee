import {
	buildAuthorizationUrl,
	calculatePKCECodeChallenge,
	randomNonce,
	randomPKCECodeVerifier,
	randomState,
} from 'openid-client';
import { z } from 'zod';
import { type Call, type Caller, type Endpoint, endpoint, file } from '#lib/sessions/endpoint.ts';
import { nextPath } from '#lib/sessions/next-path.ts';
import { sessionCookies } from '#lib/sessions/session-cookies.ts';
import { HttpError } from '../../http/errors.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { redirectTo } from '../../http/redirects.ts';
import { requesterOf } from '../../http/same-origin.ts';
import { admit } from './admit.ts';
import { newcomer, startedAttempt, storeAttempt, takeAttempt } from './attempts.ts';
import { attemptCookie, attemptTokenOf, clearedAttemptCookie } from './cookies.ts';
import { fetchPerson } from './person.ts';
import type { GoogleProblem } from './problems.ts';
import { type GoogleSettings, googleProvider } from './provider.ts';

/** Attempts that may be started from one network. */
const STARTS = { most: 20, seconds: 600 };

/** Redirects one step of the sign-in to the next; each is requested with GET. */
const continueAt = (address: string, cookies?: readonly string[]): Response =>
	redirectTo(address, cookies, 302);

function refusalRedirect(
	problem: GoogleProblem,
	next: string | null,
	cookies?: string[],
): Response {
	const query = new URLSearchParams({ problem, ...(next ? { next } : {}) });
	return continueAt(`/signin?${query}`, cookies);
}

/**
 * Whether a link of ours made the request: other sites' links must not start anything. Without Sec-Fetch-Site the
 * Referer decides.
 */
function isOwnLink({ request, caller }: Call<unknown>): boolean {
	const maker = requesterOf(request);
	const from = URL.parse(request.headers.get('referer') ?? '');
	return maker === 'own page' || (maker === 'program' && from?.origin === caller.site);
}

async function isLimited({ db, caller }: Call<unknown>): Promise<boolean> {
	try {
		await limitRate(db, `google ${caller.network}`, STARTS);
		return false;
	} catch (error) {
		if (error instanceof HttpError && error.status === 429) return true;
		throw error;
	}
}

const callbackOf = ({ site }: Caller): string => `${site}/auth/google/callback`;

async function start(call: Call<{ next?: string | undefined }>, settings: GoogleSettings) {
	const next = nextPath(call.input.next);
	if (!isOwnLink(call))
		return continueAt(next ? `/signin?${new URLSearchParams({ next })}` : '/signin');
	if (await isLimited(call)) return refusalRedirect('google-limit', next);
	const provider = await googleProvider(settings).catch(() => null);
	if (!provider) return refusalRedirect('google-unreachable', next);
	const attempt = {
		step: 'under way',
		state: randomState(),
		nonce: randomNonce(),
		verifier: randomPKCECodeVerifier(),
		next,
	} as const;
	const token = await storeAttempt(call.db, attempt);
	const address = buildAuthorizationUrl(provider, {
		redirect_uri: callbackOf(call.caller),
		scope: 'openid email profile',
		state: attempt.state,
		nonce: attempt.nonce,
		code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
		code_challenge_method: 'S256',
		prompt: 'select_account',
	});
	return continueAt(address.href, [attemptCookie('google_attempt', token, call.caller)]);
}

/** `GET /auth/google?next=`: redirects to the provider. 404 when none is configured. */
export const googleStart = (settings: GoogleSettings | undefined): Endpoint =>
	endpoint(
		{
			summary: 'Redirects to Google',
			input: z.object({ next: z.string().optional() }),
			from: 'query',
			answer: file,
		},
		async (call) => {
			if (!settings) throw new HttpError(404, 'Google sign-in is not set up on this site.');
			return start(call, settings);
		},
	);

async function comeBack(call: Call<unknown>, settings: GoogleSettings): Promise<Response> {
	const { db, request, url, caller } = call;
	const done = [clearedAttemptCookie('google_attempt', caller)];
	const attempt = await takeAttempt(db, startedAttempt, attemptTokenOf('google_attempt', request));
	if (!attempt) return refusalRedirect('google-late', null, done);
	const provider = await googleProvider(settings).catch(() => null);
	if (!provider) return refusalRedirect('google-unreachable', attempt.next, done);
	const address = new URL(callbackOf(caller) + url.search);
	const person = await fetchPerson(provider, address, attempt);
	if (typeof person === 'string') return refusalRedirect(person, attempt.next, done);
	const admitted = await admit(db, person, call);
	if (typeof admitted === 'string') return refusalRedirect(admitted, attempt.next, done);
	if (admitted.token !== null)
		return continueAt(attempt.next ?? '/', [
			...done,
			...sessionCookies(admitted.token, caller.secure),
		]);
	const { issuer, subject, email, name } = person;
	const pending = { step: 'newcomer', issuer, subject, email, name, next: attempt.next } as const;
	const token = await storeAttempt(db, newcomer.parse(pending));
	return continueAt('/signup?google=1', [...done, attemptCookie('google_pending', token, caller)]);
}

/**
 * `GET /auth/google/callback`: the provider's redirect target. Signs in known people, links an account if that is safe,
 * and lets newcomers choose a username. Errors appear on the sign-in page.
 */
export const googleCallback = (settings: GoogleSettings | undefined): Endpoint =>
	endpoint(
		{
			summary: 'Handles the redirect back from Google',
			input: z.object({}),
			from: 'query',
			answer: file,
		},
		async (call) => {
			if (!settings) throw new HttpError(404, 'Google sign-in is not set up on this site.');
			return comeBack(call, settings);
		},
	);
