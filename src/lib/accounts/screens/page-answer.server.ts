import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { readBody } from '../../http/input.ts';
import type { CallOutcome } from './ask.server.ts';

/** The parts of a page that the account screens read and write. */
export interface ScreenPage extends RouteContext {
	response: { status?: number | undefined; headers: Headers };
}

/** Prevents caching: each screen is rendered for one visitor. */
export function preventCaching(page: ScreenPage): void {
	page.response.headers.set('cache-control', 'no-store');
}

/** Returns the fields of a posted form by name; null unless the request is a POST. */
export async function readPostedForm(page: ScreenPage): Promise<Record<string, string> | null> {
	if (page.request.method !== 'POST') return null;
	const body = await readBody(page.request).catch(() => ({}));
	const texts = Object.entries(body ?? {}).filter(
		(field): field is [string, string] => typeof field[1] === 'string',
	);
	return Object.fromEntries(texts);
}

/** Renders the page again, with the status and cookies of the refused call. */
export function applyRefusal(page: ScreenPage, outcome: CallOutcome): void {
	for (const line of outcome.cookies) page.response.headers.append('set-cookie', line);
	if (outcome.isDone) return;
	page.response.status = outcome.status;
	if (outcome.retryAfter) page.response.headers.set('retry-after', outcome.retryAfter);
}
