import { and, eq, sql } from 'drizzle-orm';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { screen as table } from '#lib/db/schema/members.ts';
import { undoAlert } from '#lib/deeds/checks/alert-made.ts';
import { noteView, undoView } from '#lib/deeds/checks/view-saved.ts';
import { lockMember } from '#lib/deeds/note.ts';
import { HttpError } from '#lib/http/errors.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { storedText } from '#lib/screens/screen-text.ts';
import { PUBLISHED_TAG } from '#lib/seo/cached-text.ts';
import { removeItem } from '#lib/storage/stored-items.ts';
import { screenNotFound, screenOrViewFor, screenTag } from './saved-screen.ts';

/** Maximum saved screens per member. */
export const MAX_SCREENS = 200;

/** The properties of a screen set by its owner. */
export interface ScreenFacts {
	name: string;
	description: string;
	public: boolean;
	screen: Screen;
}

async function add(
	db: Db,
	accountId: number,
	{ name, description, public: is_public, screen }: ScreenFacts,
	copiedFrom: string | null,
): Promise<string> {
	return db.transaction(async (tx) => {
		// One save at a time per member, so that concurrent ones do not exceed the limit.
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('no key update');
		if ((await tx.$count(table, eq(table.account_id, accountId))) >= MAX_SCREENS)
			throw new HttpError(
				422,
				`You have saved ${MAX_SCREENS} screens, the maximum. Delete some first.`,
			);
		const [made] = await tx
			.insert(table)
			.values({
				account_id: accountId,
				slug: await freeSlug(tx, table, slugify(name) || 'screen'),
				...{ name, description, is_public },
				screen: storedText(screen),
				copied_from: copiedFrom === null ? null : Number(copiedFrom),
			})
			.returning({ id: table.id });
		if (!made) throw new Error('The screen could not be saved.');
		await noteView(tx, accountId, { as: 'screen', id: made.id });
		return String(made.id);
	});
}

/** Saves a screen and returns its id. @throws HttpError 422 when the member has reached the maximum. */
export const addScreen = (db: Db, accountId: number, facts: ScreenFacts): Promise<string> =>
	add(db, accountId, facts, null);

/**
 * Saves a private copy of a screen the member may read, and returns its id.
 * @throws HttpError 404 for one they may not read, 422 when the member has reached the maximum.
 */
export async function copyScreen(db: Db, accountId: number, id: string): Promise<string> {
	const { name, description, screen, slug } = await screenOrViewFor(db, id, accountId);
	return add(db, accountId, { name, description, public: false, screen }, slug === '' ? null : id);
}

const own = (accountId: number, id: string) => {
	if (!/^[1-9]\d{0,14}$/.test(id)) throw screenNotFound();
	return and(eq(table.id, Number(id)), eq(table.account_id, accountId));
};

/** Changes the properties of your own screen. @throws HttpError 404 for any other. */
export async function changeScreen(
	db: Db,
	accountId: number,
	id: string,
	{ screen, public: is_public, name, description }: Partial<ScreenFacts>,
): Promise<void> {
	await db.transaction(async (tx) => {
		const changed = await tx
			.update(table)
			.set({
				...(name !== undefined && { name }),
				...(description !== undefined && { description }),
				...(is_public !== undefined && { is_public }),
				...(screen && { screen: storedText(screen) }),
				updated_at: sql`now()`,
			})
			.where(own(accountId, id))
			.returning({ id: table.id });
		if (changed.length === 0) throw screenNotFound();
		await notifyTags(tx, [screenTag(id), PUBLISHED_TAG]);
	});
}

/** Deletes your own screen or saved view; copies of it stay. @throws HttpError 404 for any other. */
export async function removeScreen(db: Db, accountId: number, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		await lockMember(tx, accountId);
		const gone = await tx.delete(table).where(own(accountId, id)).returning({ id: table.id });
		if (gone.length === 0) {
			if (await removeItem(tx, accountId, id)) return;
			throw screenNotFound();
		}
		await undoView(tx, accountId, { as: 'screen', id });
		// The member's own alert was deleted with it. Nothing restores those of others.
		await undoAlert(tx, accountId, { on: 'screen', id });
		await notifyTags(tx, [screenTag(id), PUBLISHED_TAG]);
	});
}
