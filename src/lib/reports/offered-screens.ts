import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import {
	readScreens,
	type SavedScreen,
	screenOfSlug,
	screensOf,
} from '#lib/saved-screens/saved-screen.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import { likeLiteral } from '#lib/search/search-words.ts';
import { screenIn } from './block-form.ts';

/** The screens offered by a block's form, and the screen entered in it. */

/** Number of public screens offered before a search. */
const NEWEST = 50;
/** Maximum number of screens offered for one name. */
const MAX_FOUND = 20;

/** Screens under one heading of a list. */
export interface OfferedScreens {
	label: string;
	screens: { name: string; text: string }[];
}

const offeredGroup = (label: string, screens: readonly SavedScreen[]): OfferedScreens[] =>
	screens.length === 0
		? []
		: [{ label, screens: screens.map(({ name, text }) => ({ name, text })) }];

/** Returns the screens just found by name, then your own screens and the newest public ones of others. */
export async function offeredScreens(
	db: Db,
	accountId: number,
	found: readonly SavedScreen[],
): Promise<OfferedScreens[]> {
	const own = await screensOf(db, accountId);
	const open = await readScreens(
		db,
		sql`s.id in (select id from screen where is_public and account_id <> ${accountId} order by id desc limit ${NEWEST})`,
	);
	return [
		...offeredGroup('Found', found),
		...offeredGroup('Your screens', own.toReversed()),
		...offeredGroup('Public screens', open.toReversed()),
	];
}

const screensNamed = (db: Db, accountId: number, words: string) =>
	readScreens(
		db,
		sql`s.id in (select id from screen where (is_public or account_id = ${accountId})
			and search_form(name) like '%' || search_form(${likeLiteral(words)}) || '%' order by id desc limit ${MAX_FOUND})`,
	);

/**
 * The screen entered: by its text, its screener URL, its page's URL or its name. If several have that name, all are
 * returned and none is chosen; text that is no screen is kept, for the call to report its error.
 */
export async function typedScreen(
	db: Db,
	accountId: number,
	typed: string,
): Promise<{ s: string } | { fault: string; found: SavedScreen[] }> {
	const text = screenIn(typed);
	if ('screen' in readScreen(text)) return { s: text };
	const [, slug] = /(?:^|\/)screen\/([a-z0-9-]+)/.exec(typed) ?? [];
	const page = slug === undefined ? null : await screenOfSlug(db, slug);
	if (page && (page.is_public || page.account === accountId)) return { s: page.text };
	if (/[?/(]/.test(typed)) return { s: text };
	const found = await screensNamed(db, accountId, typed);
	const exact = found.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
	const [one, ...others] = exact.length > 0 ? exact : found;
	if (!one)
		return { fault: `No screen is called “${typed}”. Give its name or its address.`, found: [] };
	if (others.length === 0) return { s: one.text };
	return { fault: `Several screens are called “${typed}”. Choose one of those found.`, found };
}
