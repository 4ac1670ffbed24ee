import { db } from '#lib/db/client.ts';
import { type EditorsPage, editorsSession } from './pages.server.ts';
import { unknownChains } from './unknown-chains.ts';

/** Loads `/review/chains`: unknown chains. Null if this member may not see the page. */
export async function unknownChainsPage(page: EditorsPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	return { found: await unknownChains(db) };
}
