import { db } from '#lib/db/client.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { callAsPage, type FormPage, refusalOf, textsOf } from '#lib/profile/call-as-page.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { addCall } from '#lib/watchlist/entry-calls.ts';
import { watchNames, watchTypes } from '#lib/watchlist/watch-types.ts';
import {
	findListedRecords,
	type ListedType,
	listedTypes,
	MAX_LIST_ENTRIES,
	parseListedNames,
} from './listed-names.ts';

/** Rate limit for lists that a member looks up. */
const LISTS = { most: 60, seconds: 600 };

/** The result of a pasted list of records to watch. */
export interface WatchedList {
	list: string;
	type: ListedType;
	/** Number of records that were found and are now watched. */
	added: number;
	missing: string[];
	problem: string | null;
}

/** Adds the records named by the lines of a pasted list to the watchlist in the address; null if none was sent. */
export async function handleWatchForm(
	{ member }: Session,
	page: FormPage,
): Promise<WatchedList | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const { list = '', type: typeField } = textsOf(form);
	const type = listedTypes.find((one) => one === typeField) ?? 'projects';
	const lines = parseListedNames(list);
	const refused = (problem: string, status = 422): WatchedList => {
		page.response.status = status;
		return { list, type, added: 0, missing: [], problem };
	};
	if (lines.length === 0) return refused('Paste at least one line.');
	if (lines.length > MAX_LIST_ENTRIES)
		return refused(
			`You pasted ${lines.length} lines. Paste at most ${MAX_LIST_ENTRIES} at a time.`,
		);
	try {
		await limitRate(db, `watched lists ${member.id}`, LISTS);
	} catch (error) {
		if (error instanceof HttpError) return refused(error.message, error.status);
		throw error;
	}
	const { slugs, missing } = await findListedRecords(db, lines, type);
	const kind = watchTypes.find((one) => watchNames[one].source === type) ?? 'project';
	const to = Number(page.url.searchParams.get('list')) || undefined;
	let added = 0;
	for (const slug of slugs) {
		const entry = { type: watchNames[kind].api, slug, ...(to && { list: to }) };
		const params = new URLSearchParams({ params: JSON.stringify([entry]) });
		const path = `/api/users/watch-list/add?${params}`;
		const answer = await callAsPage(addCall, page, {}, { path });
		if (!answer.ok) {
			const { text, status } = await refusalOf(page, answer);
			return { ...refused(text, status), added, missing };
		}
		added += 1;
	}
	return { list: missing.join('\n'), type, added, missing, problem: null };
}
