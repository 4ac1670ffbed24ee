import { db } from '#lib/db/client.ts';
import { questOf } from './read-quests.ts';

/** Returns the name of a quest that has opened; null if there is none with that slug. */
export async function questNamed(slug: string): Promise<{ name: string } | null> {
	const found = await questOf(db, null, { slug });
	return found ? { name: found.name } : null;
}
