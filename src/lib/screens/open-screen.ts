import type { Db } from '#lib/db/connect.ts';
import { pageSize } from '#lib/directory/sources.ts';
import { counted } from '#lib/format/numbers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { type ConditionCounts, countConditions } from './count-conditions.ts';
import type { Screen } from './screen.ts';
import { type ScreenRows, screenPage } from './screen-rows.ts';

/** A screen as its page shows it. */
export interface OpenScreen extends ScreenRows {
	/** The page shown: the one asked for, or the last where that lies past the end. */
	page: number;
	counts: ConditionCounts;
	/** A sentence on what was not shown as asked. */
	note: string | null;
}

/** Reads a page of a screen and what its conditions leave; a screen that takes too long says so instead. */
export async function openScreen(
	db: Db,
	screen: Screen,
	asked: number,
): Promise<OpenScreen | { refused: string }> {
	const at = (page: number) =>
		screenPage(db, screen, { skip: (page - 1) * pageSize, take: pageSize });
	try {
		const [rows, counts] = await Promise.all([at(asked), countConditions(db, screen)]);
		const { total } = counts;
		const last = Math.max(1, Math.ceil(total / pageSize));
		if (asked <= last) return { rows, total, page: asked, counts, note: null };
		const note = `There is no page ${counted(asked)}; this is the last.`;
		return { rows: await at(last), total, page: last, counts, note };
	} catch (error) {
		if (error instanceof HttpError && error.status === 422) return { refused: error.message };
		throw error;
	}
}

/** The page that an address asks for; what is no page is the first. */
export const pageAsked = (text: string | null): number =>
	text !== null && /^\d{1,5}$/.test(text) && Number(text) <= 10_000 ? Math.max(1, Number(text)) : 1;
