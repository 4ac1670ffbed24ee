import { atom } from 'nanostores';
import { ApiError } from './session/call-api.ts';
import {
	addEntry,
	type RemovedEntry,
	readMarks,
	removeRecord,
	writeNote,
} from './watched.calls.ts';

/** The watched records, as `project/bitcoin`; null while unknown, as for a visitor. All stars of a page share it. */
export const $watched = atom<ReadonlySet<string> | null>(null);

/** Draws a star as a button, pressed if its record is watched. A visitor's star stays a link. */
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

/** Entries removed from lists here, so that a second press restores their notes. */
const removedEntries = new Map<string, RemovedEntry[]>();
/** Records with a call under way. */
const saving = new Set<string>();
let channel: BroadcastChannel | undefined;
let loading: Promise<void> | undefined;

function change(mark: string, on: boolean): void {
	const next = new Set($watched.get());
	if (on) next.add(mark);
	else next.delete(mark);
	$watched.set(next);
}

/** Keeps the stars in sync with other tabs. */
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

/** Loads `$watched`, once. @throws ApiError */
export function loadWatched(): Promise<void> {
	loading ??= ask().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

/** Restores a record to a list with its note and tags, and returns the entry's id. @throws ApiError */
export async function restoreEntry(mark: string, entry: RemovedEntry): Promise<string> {
	const _id = await addEntry(mark, entry.list);
	if (entry.note !== '' || entry.tags.length > 0) await writeNote(_id, entry);
	return _id;
}

async function add(mark: string): Promise<void> {
	const before = removedEntries.get(mark) ?? [];
	removedEntries.delete(mark);
	// If a list was deleted meanwhile, the first one is used.
	const put = await Promise.allSettled(before.map((entry) => restoreEntry(mark, entry)));
	if (put.some(({ status }) => status === 'fulfilled')) return;
	await addEntry(mark);
}

async function remove(mark: string): Promise<void> {
	removedEntries.set(mark, await removeRecord(mark));
}

/** Returns the message for a failed call: what happened and what to do. */
export function failureText(error: unknown): string {
	if (!(error instanceof ApiError)) throw error;
	return error.status === 0
		? 'That was not saved: the site cannot be reached. Check your connection and try again.'
		: `That was not saved: ${error.description}`;
}

/** Sends changes until the server matches the displayed state, which further presses may change meanwhile. */
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
 * Toggles whether a record is watched: shown everywhere at once, and reverted if the server refuses it. Calls about
 * one record run in sequence, so that the last press wins.
 * @throws ApiError after reverting; a press during another's call leaves that to the other.
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
