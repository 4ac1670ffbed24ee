import { db } from '#lib/db/client.ts';
import { type EditorsPage, editorsSession } from './pages.server.ts';
import { unknownSectors } from './unknown-sectors.ts';

/** Loads `/review/sectors`: categories not mapped to a sector. Null if this member may not see the page. */
export async function unknownSectorsPage(page: EditorsPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	return { found: await unknownSectors(db) };
}
