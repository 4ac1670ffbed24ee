import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';
import type { SavedView } from './saved-views.queries.ts';

/** The state of the member's saved views of a directory. */
export type SavedViews =
	| { state: 'loading' }
	| { state: 'ready'; views: SavedView[] }
	| { state: 'failed'; text: string };

/** The calls for saved views. */
export interface ViewCalls {
	load: () => Promise<SavedView[]>;
	save: (name: string, query: string) => Promise<void>;
	remove: (id: string) => Promise<void>;
}

/** Characters of a name. */
export const MAX_NAME_LENGTH = 100;
const NO_NAME = 'Give the view a name.';

function textOf(error: unknown): string {
	if (!(error instanceof ApiError)) throw error;
	return error.status === 0
		? 'There is a problem when connecting to our server. please check your internet connection'
		: error.description;
}

/** Creates the saved views of a directory: loaded on demand, and reloaded after each change. */
export function createSavedViews(calls: ViewCalls) {
	const $views = atom<SavedViews>({ state: 'loading' });
	const $name = atom('');
	/** The outcome of the last change; `removed` can be restored. */
	const $said = atom<{ text: string; isError: boolean; removed?: SavedView } | null>(null);
	const $busy = atom(false);

	async function load(): Promise<void> {
		try {
			$views.set({ state: 'ready', views: await calls.load() });
		} catch (error) {
			$views.set({ state: 'failed', text: textOf(error) });
		}
	}

	async function change(work: () => Promise<void>, text: string): Promise<boolean> {
		if ($busy.get()) return false;
		$busy.set(true);
		$said.set(null);
		try {
			await work();
			await load();
			$said.set({ text, isError: false });
			return true;
		} catch (error) {
			$said.set({ text: textOf(error), isError: true });
			return false;
		} finally {
			$busy.set(false);
		}
	}

	function type(name: string): void {
		$name.set(name);
		$said.set(null);
	}

	/** Saves the table's current view under the typed name. */
	async function save(query: string): Promise<void> {
		const name = $name.get().trim();
		if (name === '') return $said.set({ text: NO_NAME, isError: true });
		if (await change(() => calls.save(name, query), `Saved as “${name}”.`)) $name.set('');
	}

	async function remove(view: SavedView): Promise<void> {
		const text = `“${view.name}” is removed.`;
		if (await change(() => calls.remove(view.id), text))
			$said.set({ text, isError: false, removed: view });
	}

	/** Restores the last removed view. */
	async function undo(): Promise<void> {
		const removed = $said.get()?.removed;
		if (!removed) return;
		const { name, query } = removed;
		await change(() => calls.save(name, query), `“${name}” is back.`);
	}

	return { $views, $name, $said, $busy, load, type, save, remove, undo };
}
