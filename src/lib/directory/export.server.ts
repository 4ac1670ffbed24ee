import { tokenOf } from '#lib/accounts/session-cookies.ts';
import { sessionOf } from '#lib/accounts/sessions.ts';
import { db, reads } from '#lib/db/client.ts';
import { exportAnswer } from './export.ts';
import { isDirectorySource } from './sources.ts';
import { readView } from './view.ts';

/**
 * The CSV of the view that an address asks for, or undefined when there is no such directory: all of its rows for who is
 * signed in, the page in sight for everybody.
 */
export async function exportDirectory(
	source: string,
	query: URLSearchParams,
	request: Request,
): Promise<Response | undefined> {
	if (!isDirectorySource(source)) return undefined;
	const found = tokenOf(request);
	const session = found && (await sessionOf(db, found.token));
	return exportAnswer(reads, readView(source, query), session ? 'view' : 'page');
}
