import { db } from '../db/client.ts';
import type { Db } from '../db/connect.ts';
import { requesterOf } from '../http/same-origin.ts';

/** The action of a link in a mail; resolves with false if the token is invalid. */
type Work = (db: Db, token: string) => Promise<boolean>;

/** The part of Astro's page context that is used here. */
interface MailPage {
	request: Request;
	url: URL;
	response: { headers: Headers; status?: number };
}

/** The state of a page linked from a mail: asking for confirmation, done, or with an invalid link. */
export type MailLinkState = 'ask' | 'done' | 'dead';

/**
 * Returns the state of a page linked from a mail. Opening it asks for confirmation; submitting it runs `work` with the
 * token in the address, which returns whether the token is valid. Never cached, and its address is not sent to other
 * sites.
 */
export async function handleMailLink(page: MailPage, work: Work): Promise<MailLinkState> {
	page.response.headers.set('cache-control', 'no-store');
	page.response.headers.set('referrer-policy', 'no-referrer');
	const token = page.url.searchParams.get('token') ?? '';
	if (isForeign(page.request)) {
		page.response.status = 403;
		return 'dead';
	}
	const step = await stepOf(page.request.method, token, work);
	if (step === 'dead') page.response.status = 410;
	return step;
}

/**
 * Whether the form was submitted by a page of another site. Mail programs that unsubscribe with one click (RFC 8058)
 * send no origin.
 */
const isForeign = (request: Request): boolean =>
	request.method === 'POST' && requesterOf(request) === 'foreign page';

async function stepOf(method: string, token: string, work: Work): Promise<MailLinkState> {
	if (!/^[\w.-]{20,500}$/.test(token)) return 'dead';
	if (method !== 'POST') return 'ask';
	return (await work(db, token)) ? 'done' : 'dead';
}
