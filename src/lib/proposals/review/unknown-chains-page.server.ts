import { db } from '#lib/db/client.ts';
import { type EditorsPage, editorsSession } from './pages.server.ts';
import { unknownChains } from './unknown-chains.ts';

/** `/review/chains`: chains that nobody knows. Null where there is none for this member. */
export async function unknownChainsPage(page: EditorsPage) {
	const session = await editorsSession(page, 'change-catalogue');
	if (session === null || session instanceof Response) return session;
	return { found: await unknownChains(db) };
}
