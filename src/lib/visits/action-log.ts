import { z } from 'zod';
import { endpoint, nothing } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { actionLog } from '../db/schema/members.ts';
import { HttpError } from '../http/errors.ts';
import { limitRate } from '../http/rate-limit.ts';

const MAX_PATH_LENGTH = 500;
const MAX_BROWSER_LENGTH = 300;
/** Limit per network, which may be a whole office: the browser reports each page. */
const LIMIT = { most: 600, seconds: 60 };

/** JSON text of `{ url, userAgent }`. */
const input = z.object({
	action: z.string().max(8_000, 'An action can have at most 8,000 characters'),
});
const action = z.object({ url: z.string(), userAgent: z.string().default('') });

const malformedAction = () =>
	new HttpError(422, 'The field action must be the JSON text of { url, userAgent }.', {
		fields: { action: 'JSON text of { url, userAgent }' },
	});

function readAction(text: string): z.infer<typeof action> {
	try {
		return action.parse(JSON.parse(text));
	} catch {
		throw malformedAction();
	}
}

/** The path of a URL, without the query, which may contain a search or a token. Null for URLs of other sites. */
function pathOf(url: string, site: string): string | null {
	const address = URL.parse(url, site);
	return address?.origin === site ? address.pathname.slice(0, MAX_PATH_LENGTH) : null;
}

/** Whether a browser asks not to be tracked; if so, nothing is recorded, whatever its script sent. */
const asksNotTo = ({ headers }: Request): boolean =>
	headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

const printable = (text: string): string =>
	text.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_BROWSER_LENGTH);

/** Records for 90 days that a page was opened, but neither by whom nor from where. */
export async function logAction(db: Db, path: string, userAgent: string): Promise<void> {
	await db.insert(actionLog).values({ path, user_agent: printable(userAgent) });
}

/** `POST /api/users/action-logs`: 204. */
export const actionLogCall = endpoint(
	{ summary: 'Counts a page view, without storing who viewed it', input, answer: nothing },
	async ({ db, request, caller, input: entry }) => {
		const { url, userAgent } = readAction(entry.action);
		const path = pathOf(url, caller.site);
		if (path === null) throw malformedAction();
		if (asksNotTo(request)) return undefined;
		await limitRate(db, `action-logs ${caller.network}`, LIMIT);
		await logAction(db, path, userAgent);
		return undefined;
	},
);
