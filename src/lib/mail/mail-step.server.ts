import { db } from '../db/client.ts';
import type { Db } from '../db/connect.ts';
import { madeBy } from '../http/same-origin.ts';

/** What a link does; false when its token is not good. */
type Work = (db: Db, token: string) => Promise<boolean>;

/** What Astro hands to a page, as far as it is read here. */
interface MailPage {
	request: Request;
	url: URL;
	response: { headers: Headers; status?: number };
}

/** Where a page that a mail leads to stands: it asks, it did, or its link does not work. */
export type Step = 'ask' | 'done' | 'dead';

/**
 * What a page that a mail leads to has to show. Opening it asks; posting it does `work` with the token of the
 * address, which tells whether that token is good. Never kept by caches, and its address is told to nobody.
 */
export async function mailStep(page: MailPage, work: Work): Promise<Step> {
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

/** Posted by a page of another site. A mail program that unsubscribes with one click (RFC 8058) names none. */
const isForeign = (request: Request): boolean =>
	request.method === 'POST' && madeBy(request) === 'foreign page';

async function stepOf(method: string, token: string, work: Work): Promise<Step> {
	if (!/^[\w.-]{20,500}$/.test(token)) return 'dead';
	if (method !== 'POST') return 'ask';
	return (await work(db, token)) ? 'done' : 'dead';
}
