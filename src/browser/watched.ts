import { atom } from 'nanostores';
import { ApiError } from './session/call-api.ts';
import { addEntry, type Removed, readMarks, removeRecord, writeNote } from './watched.calls.ts';

/** What is watched, as `project/bitcoin`; null while it is not known, as it is for a visitor. All stars of a page share it. */
export const $watched = atom<ReadonlySet<string> | null>(null);

/** Draws a star as a button that is pressed when its record is watched; a visitor's stays the link that it is. */
export function paintStar(star: HTMLElement): void {
	const watched = $watched.get();
	if (!watched) return;
	const on = watched.has(star.dataset.star ?? '');
	star.removeAttribute('data-sign-in');
	star.setAttribute('role', 'button');
	star.ariaPressed = String(on);
	const label = star.querySelector('[data-star-label]');
	if (label) label.textContent = on ? 'Watched' : 'Watch';
}

/** What was taken off lists here, so that a second press puts back what was noted of it. */
const removed = new Map<string, Removed[]>();
/** Records about which a call is under way. */
const saving = new Set<string>();
let channel: BroadcastChannel | undefined;
let loading: Promise<void> | undefined;

function change(mark: string, on: boolean): void {
	const next = new Set($watched.get());
	if (on) next.add(mark);
	else next.delete(mark);
	$watched.set(next);
}

/** Stars of other tabs follow. */
function followTabs(): BroadcastChannel {
	const made = new BroadcastChannel('watched');
	made.addEventListener('message', ({ data }: MessageEvent<{ mark: string; on: boolean }>) => {
		if ($watched.get()) change(data.mark, data.on);
	});
	return made;
}

async function ask(): Promise<void> {
	const marks = await readMarks();
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

/** Puts a record on a list with its note and tags, and gives the entry's id. @throws ApiError */
export async function putBack(mark: string, entry: Removed): Promise<string> {
	const _id = await addEntry(mark, entry.list);
	if (entry.note !== '' || entry.tags.length > 0) await writeNote(_id, entry);
	return _id;
}

async function add(mark: string): Promise<void> {
	const before = removed.get(mark) ?? [];
	removed.delete(mark);
	// A list that was deleted meanwhile leaves the first one.
	const put = await Promise.allSettled(before.map((entry) => putBack(mark, entry)));
	if (put.some(({ status }) => status === 'fulfilled')) return;
	await addEntry(mark);
}

async function remove(mark: string): Promise<void> {
	removed.set(mark, await removeRecord(mark));
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
