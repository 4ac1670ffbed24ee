import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { readBody } from '../../http/input.ts';
import type { Asked } from './ask.server.ts';

/** What the screens of accounts read of a page, and where they write. */
export interface ScreenPage extends RouteContext {
	response: { status?: number | undefined; headers: Headers };
}

/** Each is drawn for one visitor alone. */
export function keepPrivate(page: ScreenPage): void {
	page.response.headers.set('cache-control', 'no-store');
}

/** The fields of a posted form by their names; null when nothing was posted, or no form. */
export async function postedForm(page: ScreenPage): Promise<Record<string, string> | null> {
	if (page.request.method !== 'POST') return null;
	const body = await readBody(page.request).catch(() => ({}));
	const texts = Object.entries(body ?? {}).filter(
		(field): field is [string, string] => typeof field[1] === 'string',
	);
	return Object.fromEntries(texts);
}

/** Leads on after a form was accepted, with the cookies of the call that accepted it. */
export function leadTo(path: string, cookies: readonly string[]): Response {
	const headers = new Headers({ Location: path, 'Cache-Control': 'no-store' });
	for (const line of cookies) headers.append('Set-Cookie', line);
	return new Response(null, { status: 303, headers });
}

/** The page is drawn again, with the status and the cookies of the call that was refused. */
export function drawRefused(page: ScreenPage, outcome: Asked): void {
	for (const line of outcome.cookies) page.response.headers.append('set-cookie', line);
	if (outcome.isDone) return;
	page.response.status = outcome.status;
	if (outcome.retryAfter) page.response.headers.set('retry-after', outcome.retryAfter);
}
