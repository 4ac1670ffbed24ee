import { atom } from 'nanostores';
import { ApiError, callApi } from '../session/call-api.ts';

/** What is watched, as `project/bitcoin`; null while it is not known, as it is for a visitor. All stars of a page share it. */
export const $watched = atom<ReadonlySet<string> | null>(null);

/** An entry that was taken off a list here, so that a second press puts back what was noted of it. */
interface Removed {
	list: string;
	note: string;
	tags: string[];
}

const removed = new Map<string, Removed[]>();
/** Records about which a call is under way. */
const saving = new Set<string>();
let channel: BroadcastChannel | undefined;
let loading: Promise<void> | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

function change(mark: string, on: boolean): void {
	const next = new Set($watched.get());
	if (on) next.add(mark);
	else next.delete(mark);
	$watched.set(next);
}

/** Stars of other tabs follow. */
function followTabs(): BroadcastChannel {
	const made = new BroadcastChannel('watched');
	made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
		if (isObject(data) && isText(data.mark) && $watched.get()) change(data.mark, data.on === true);
	});
	return made;
}

async function ask(): Promise<void> {
	const answer = await callApi('/api/users/watch-list/marks');
	const marks = isObject(answer) && Array.isArray(answer.data) ? answer.data.filter(isText) : [];
	channel ??= followTabs();
	$watched.set(new Set(marks));
}

/** Fills `$watched`, once. @throws ApiError */
export function loadWatched(): Promise<void> {
	loading ??= ask().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

/** The query of a call about a record, or about one of its entries. */
export const entryQuery = (said: object): string =>
	new URLSearchParams({ params: JSON.stringify([said]) }).toString();

const recordOf = (mark: string) => {
	const [type = '', slug = ''] = mark.split('/');
	return { type, slug };
};

/** Puts a record on a list with its note and tags, and gives the entry's id. @throws ApiError */
export async function putBack(mark: string, entry: Removed): Promise<string> {
	const said = { ...recordOf(mark), list: entry.list };
	const answer = await callApi(`/api/users/watch-list/add?${entryQuery(said)}`, { method: 'POST' });
	const _id = isObject(answer) && isText(answer._id) ? answer._id : '';
	const { note, tags } = entry;
	if (note !== '' || tags.length > 0)
		await callApi('/api/users/watch-list/note', { body: { _id, note, tags } });
	return _id;
}

async function add(mark: string): Promise<void> {
	const before = removed.get(mark) ?? [];
	removed.delete(mark);
	// A list that was deleted meanwhile leaves the first one.
	const put = await Promise.allSettled(before.map((entry) => putBack(mark, entry)));
	if (put.some(({ status }) => status === 'fulfilled')) return;
	const query = entryQuery(recordOf(mark));
	await callApi(`/api/users/watch-list/add?${query}`, { method: 'POST' });
}

const isRemoved = (value: unknown): value is Removed =>
	isObject(value) && isText(value.list) && isText(value.note) && Array.isArray(value.tags);

async function remove(mark: string): Promise<void> {
	const query = entryQuery(recordOf(mark));
	const answer = await callApi(`/api/users/watch-list/remove?${query}`, { method: 'POST' });
	const entries = isObject(answer) && Array.isArray(answer.removed) ? answer.removed : [];
	removed.set(mark, entries.filter(isRemoved));
}

/** What to tell of a call that failed: what happened and what to do. */
export function failureText(error: unknown): string {
	if (!(error instanceof ApiError)) throw error;
	return error.status === 0
		? 'That was not saved: the site cannot be reached. Check your connection and try again.'
		: `That was not saved: ${error.description}`;
}

/** Tells the server until it knows what is shown, which further presses may change meanwhile. */
async function save(mark: string, before: boolean): Promise<void> {
	let saved = before;
	const shown = () => $watched.get()?.has(mark) ?? false;
	try {
		while (shown() !== saved) {
			const on = shown();
			await (on ? add(mark) : remove(mark));
			saved = on;
			channel?.postMessage({ mark, on });
		}
	} catch (error) {
		change(mark, saved);
		throw error;
	}
}

/**
 * Watches a record or watches it no more, whichever it is not: at once for all to see, and taken back when the server
 * does not take it. Calls about one record follow each other, so that the last press is what holds.
 * @throws ApiError after it was taken back; a press while another is under way leaves that to the other.
 */
export async function toggleWatched(mark: string): Promise<void> {
	await loadWatched();
	const before = $watched.get()?.has(mark) ?? false;
	change(mark, !before);
	if (saving.has(mark)) return;
	saving.add(mark);
	try {
		await save(mark, before);
	} finally {
		saving.delete(mark);
	}
}
