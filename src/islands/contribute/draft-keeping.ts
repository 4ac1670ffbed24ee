import { atom } from 'nanostores';
import { ApiError } from '#islands/session/call-api.ts';
import { failureText } from '#islands/settings/saving.ts';
import type { DraftToKeep } from './contribution.calls.ts';
import type { Draft } from './form-start.ts';

/** Milliseconds of rest after which what was typed is kept. */
const REST = 1_000;

/** How the draft stands; `at` is when it was kept. */
export type Kept =
	| { state: 'none' }
	| { state: 'typing' }
	| { state: 'kept'; at: Date }
	/** The server did not take it: it is in this browser. */
	| { state: 'here'; at: Date; text: string };

/** Where a draft is kept in this browser. */
export interface Shelf {
	read(): Draft | null;
	write(draft: Draft): void;
	clear(): void;
}

/** Keeps what is typed: on the server after a moment of rest, and in this browser until it is there. */
export function createDraftKeeping(
	collect: () => DraftToKeep,
	send: (draft: DraftToKeep) => Promise<unknown>,
	shelf: Shelf,
) {
	const $kept = atom<Kept>({ state: 'none' });
	let timer: ReturnType<typeof setTimeout> | undefined;
	let running: Promise<void> | undefined;
	let isChanged = false;

	const shelve = (draft: DraftToKeep) =>
		shelf.write({ data: draft.data, base: draft.base, saved_at: new Date().toISOString() });

	async function save(): Promise<void> {
		isChanged = false;
		const draft = collect();
		shelve(draft);
		try {
			await send(draft);
			if (isChanged) return;
			shelf.clear();
			$kept.set({ state: 'kept', at: new Date() });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			$kept.set({ state: 'here', at: new Date(), text: failureText(error) });
		}
	}

	/** Keeps at once what is not kept yet, one call after the other. */
	async function flush(): Promise<void> {
		clearTimeout(timer);
		await running;
		if (!isChanged) return;
		running = save().finally(() => {
			running = undefined;
		});
		await running;
		if (isChanged) touch();
	}

	/** Something was typed. */
	function touch(): void {
		isChanged = true;
		$kept.set({ state: 'typing' });
		clearTimeout(timer);
		timer = setTimeout(() => void flush(), REST);
	}

	/** The page goes: what the server does not have yet stays here. */
	function leave(): void {
		if (isChanged) shelve(collect());
	}

	/** Nothing of it is kept any more. */
	function stop(): void {
		clearTimeout(timer);
		isChanged = false;
		shelf.clear();
		$kept.set({ state: 'none' });
	}

	return { $kept, touch, flush, leave, stop };
}

const isDraft = (value: unknown): value is Draft =>
	typeof value === 'object' &&
	value !== null &&
	'data' in value &&
	typeof value.data === 'object' &&
	value.data !== null &&
	'base' in value &&
	typeof value.base === 'object' &&
	'saved_at' in value &&
	typeof value.saved_at === 'string';

/** A shelf in the storage of this browser; one that cannot be used keeps nothing. */
export function browserShelf(key: string): Shelf {
	const tried = <T>(work: () => T): T | null => {
		try {
			return work();
		} catch {
			return null;
		}
	};
	return {
		read: () =>
			tried(() => {
				const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
				return isDraft(draft) ? draft : null;
			}),
		write: (draft) => void tried(() => localStorage.setItem(key, JSON.stringify(draft))),
		clear: () => void tried(() => localStorage.removeItem(key)),
	};
}

/** The newer of two drafts; what is in this browser was not taken by the server. */
export function newerDraft(server: Draft | null, here: Draft | null): Draft | null {
	if (!server || !here) return server ?? here;
	return Date.parse(here.saved_at) > Date.parse(server.saved_at) ? here : server;
}
