import { z } from 'zod';
import { HttpError } from '#lib/http/errors.ts';
import { DONE, done } from '#lib/sessions/answers.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import {
	itemType,
	loadItems,
	removeItem,
	type StoredItem,
	storedShape,
} from '#lib/storage/stored-items.ts';
import { removeScreen } from './change-screens.ts';
import { type SavedScreen, screensOf } from './saved-screen.ts';

/** Stored items, including saved screens of their type: the same list as in `/api/screens`. */

const SCREENS = 'screener';

const toStoredItem = ({ id, slug, name, screen, text }: SavedScreen): StoredItem => ({
	storage_id: id,
	type: SCREENS,
	key: `screen/${slug}`,
	name,
	value: { ...screen, s: text },
});

/** GET /api/users/storage/load?type=screener */
export const loadStorage = memberEndpoint(
	{
		summary:
			'Lists what you stored under names, of one type or all; saved screens have the type screener',
		input: z.object({ type: itemType.optional() }),
		from: 'query',
		answer: z.object({ data: z.array(storedShape) }),
	},
	async ({ db, input, session }) => {
		const items = await loadItems(db, session.member.id, input.type);
		const hasScreens = (input.type ?? SCREENS) === SCREENS;
		const screens = hasScreens ? await screensOf(db, session.member.id) : [];
		return { data: [...items, ...screens.toReversed().map(toStoredItem)] };
	},
);

/** POST /api/users/storage/remove */
export const removeStoredCall = memberEndpoint(
	{
		summary: 'Removes a stored item, or deletes a saved screen',
		input: z.object({ storage_id: z.string().max(30) }),
		answer: done,
	},
	async ({ db, input, session }) => {
		if (await removeItem(db, session.member.id, input.storage_id)) return DONE;
		await removeScreen(db, session.member.id, input.storage_id).catch((error: unknown) => {
			if (!(error instanceof HttpError && error.status === 404)) throw error;
			throw new HttpError(404, 'You have stored nothing under that id.');
		});
		return DONE;
	},
);
