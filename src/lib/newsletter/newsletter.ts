import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '../db/connect.ts';
import { errorResponse } from '../http/answer.ts';
import { clientNetwork } from '../http/client-network.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';
import { checkSameOrigin } from '../http/same-origin.ts';
import { mailOrigin } from '../mail/sender.ts';
import type { RouteContext } from '../sessions/endpoint.ts';
import { emailAddress } from './address.ts';
import { type Notice, notices } from './notices.ts';
import { requestNewsletter } from './subscription.ts';

const LIMIT = { most: 10, seconds: 3_600 };

/** Returns the address from a form or JSON body, as entered. */
async function writtenAddress(request: Request): Promise<string> {
	const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
	if (type === 'application/json') {
		const body: unknown = await request.json().catch(() => {
			throw new HttpError(400, 'The body is not valid JSON.');
		});
		const email = typeof body === 'object' && body !== null && Reflect.get(body, 'email');
		return typeof email === 'string' ? email : '';
	}
	if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data')
		throw new HttpError(415, 'Send a form or JSON with the field email.');
	const form = await request.formData().catch(() => {
		throw new HttpError(400, 'The form cannot be read.');
	});
	const email = form.get('email');
	return typeof email === 'string' ? email : '';
}

const answerShape = z.object({ status: z.literal(200), description: z.string() });

/** Asks the address whether it wants the newsletter; never reveals whether it is already subscribed. */
async function subscribe(db: Db, request: Request, address: string): Promise<void> {
	checkSameOrigin(request, false);
	const email = emailAddress(await writtenAddress(request));
	await limitRate(db, `newsletter ${clientNetwork(address)}`, LIMIT);
	if (email === undefined)
		throw new HttpError(422, notices.invalid, {
			code: 'E_0003',
			fields: { email: notices.invalid },
		});
	await requestNewsletter(db, email, mailOrigin(currentSettings()));
}

/** Redirects to the page with the form, with the notice's id as the fragment. */
function backTo(request: Request, notice: Notice): Response {
	const origin = new URL(request.url).origin;
	const from = URL.parse(request.headers.get('referer') ?? '');
	const page = from?.origin === origin ? from : new URL('/', origin);
	page.hash = `newsletter-${notice}`;
	return new Response(null, {
		status: 303,
		headers: { Location: page.href, 'Cache-Control': 'no-store' },
	});
}

/**
 * Answers `POST /api/newsletter`: `{ email }` as JSON or a form. Clients that accept JSON get 200 or the contract's
 * error; a browser's form is redirected to its page with 303. `address` is the caller's.
 */
export async function answerNewsletter(
	db: Db,
	request: Request,
	address: string,
): Promise<Response> {
	const wantsPage = /text\/html/.test(request.headers.get('accept') ?? '');
	try {
		await subscribe(db, request, address);
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		if (!wantsPage || error.status === 403) return errorResponse(error);
		return backTo(request, error.status === 429 ? 'later' : 'invalid');
	}
	return wantsPage
		? backTo(request, 'thanks')
		: Response.json(
				{ status: 200, description: notices.thanks },
				{ headers: { 'Cache-Control': 'no-store' } },
			);
}

/** `POST /api/newsletter`, which a form on any page may send too. */
export const newsletterCall = Object.assign(
	(db: Db, { request, clientAddress }: RouteContext) =>
		answerNewsletter(db, request, clientAddress),
	{
		facts: {
			summary: 'Emails a confirmation link for the newsletter',
			input: z.object({ email: z.string() }),
			answer: answerShape,
			forMembers: false,
		},
	},
);
