import { audit } from '#lib/sessions/audit.ts';
import { endpoint, noInput, nothing } from '#lib/sessions/endpoint.ts';
import { clearedSessionCookies } from '#lib/sessions/session-cookies.ts';
import { endSession } from '#lib/sessions/sessions.ts';
import { HttpError } from '../http/errors.ts';
import { clearedPasswordCookies, redeemRememberToken, rememberTokenOf } from './remember-me.ts';

const wantsPage = (request: Request): boolean =>
	/text\/html/.test(request.headers.get('accept') ?? '');

/**
 * POST /api/users/auth/logout: ends the session and makes this browser forget the password. A form is redirected to the
 * home page, whether or not there was a session.
 */
export const signOutCall = endpoint(
	{ ...noInput, summary: 'Signs out, and forgets this browser', answer: nothing },
	async ({ db, request, caller, session }) => {
		const cookies = [
			...clearedSessionCookies(caller.secure),
			...clearedPasswordCookies(caller.secure),
		];
		const remembered = rememberTokenOf(request);
		await db.transaction(async (tx) => {
			if (remembered) await redeemRememberToken(tx, remembered);
			if (!session) return;
			await endSession(tx, session.member.id, session.id);
			await audit(tx, 'signed-out', { accountId: session.member.id, network: caller.network });
		});
		if (!session && !wantsPage(request))
			throw new HttpError(401, 'There is no session to end, or it has already ended.', { cookies });
		const answer = wantsPage(request)
			? new Response(null, { status: 303, headers: { Location: '/' } })
			: new Response(null, { status: 204 });
		for (const line of cookies) answer.headers.append('Set-Cookie', line);
		return answer;
	},
);
