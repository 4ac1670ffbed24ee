import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';
import { failureText } from '#islands/ui/saving.ts';
import { isSameValue } from '#lib/catalogue/field-values.ts';
import type { DraftToSave } from './contribution.calls.ts';
import type { Draft, FieldEdits } from './form-start.ts';

/** Milliseconds without typing before the input is saved. */
const REST = 1_000;
/** Milliseconds before the next attempt to reach an unreachable server. */
const AGAIN = 15_000;

/** The state of the draft; `at` is when it was saved. */
export type DraftState =
	| { state: 'none' }
	| { state: 'typing' }
	| { state: 'kept'; at: Date }
	/** The server did not accept the draft, which is saved in this browser. */
	| { state: 'here'; at: Date; text: string }
	/** Another window has saved `other` since; null if it sent or deleted the draft. */
	| { state: 'elsewhere'; other: Draft | null };

/** The calls that save a draft. */
export interface DraftCalls {
	/** Saves the draft, replacing the version that `seen` names. Returns when it was saved; null if it is empty. */
	send(draft: DraftToSave, seen: string | null): Promise<string | null>;
	/** The server's current draft. */
	load(): Promise<Draft | null>;
}

/** Storage for a draft in this browser. */
export interface DraftStorage {
	read(): Draft | null;
	write(draft: Draft): void;
	clear(): void;
}

/**
 * Saves what is typed: on the server after a pause, and in this browser until then. A version that another window saved
 * since `seen` is not overwritten: nothing more is saved until the user chooses one.
 */
export function createDraftAutosave(
	collect: () => DraftToSave,
	{ send, load }: DraftCalls,
	shelf: DraftStorage,
	seen: string | null,
) {
	const $kept = atom<DraftState>({ state: 'none' });
	let known = seen;
	/** The edits sent in a call that got no response. */
	let unsure: FieldEdits | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let running: Promise<void> | undefined;
	let isChanged = false;
	/** Whether the server may accept later what it has just refused. */
	let isOwed = false;

	const shelve = (draft: DraftToSave) =>
		shelf.write({ data: draft.data, base: draft.base, saved_at: new Date().toISOString() });

	async function save(): Promise<void> {
		isChanged = false;
		isOwed = false;
		const draft = collect();
		shelve(draft);
		try {
			known = await send(draft, known);
			unsure = undefined;
			if (isChanged) return;
			shelf.clear();
			$kept.set({ state: 'kept', at: new Date() });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.status === 409) return compare();
			if (error.status === 0) unsure = draft.data;
			$kept.set({ state: 'here', at: new Date(), text: failureText(error) });
			if (error.status === 0 || error.status === 429 || error.status >= 500) owe();
		}
	}

	function owe(): void {
		isOwed = true;
		clearTimeout(timer);
		timer = setTimeout(() => void flush(), AGAIN);
	}

	/** Once the network is back, sends the server the edits saved only in this browser. */
	const reconnected = () => (isOwed ? flush() : Promise.resolve());

	/** Examines a conflicting draft, which this window may have saved itself. */
	async function compare(): Promise<void> {
		const other = await load().catch((error: unknown) => {
			$kept.set({ state: 'here', at: new Date(), text: failureText(error) });
		});
		if (other === undefined) return;
		isChanged = true;
		const isOwn = unsure && other && haveSameEdits(unsure, other.data);
		if (!isOwn) return $kept.set({ state: 'elsewhere', other });
		known = other.saved_at;
		unsure = undefined;
		await save();
	}

	const isElsewhere = () => $kept.get().state === 'elsewhere';

	/** Saves all unsaved changes at once, one call after the other. */
	async function flush(): Promise<void> {
		clearTimeout(timer);
		await running;
		if (!(isChanged || isOwed) || isElsewhere()) return;
		running = save().finally(() => {
			running = undefined;
		});
		await running;
		if (isChanged) touch();
	}

	/** Called when something was typed. */
	function touch(): void {
		isChanged = true;
		if (isElsewhere()) return;
		$kept.set({ state: 'typing' });
		clearTimeout(timer);
		timer = setTimeout(() => void flush(), REST);
	}

	/** Called on leaving the page: saves in this browser what the server does not have yet. */
	function leave(): void {
		if (isChanged) shelve(collect());
	}

	/** Stops saving. */
	function stop(): void {
		clearTimeout(timer);
		isChanged = false;
		isOwed = false;
		shelf.clear();
		$kept.set({ state: 'none' });
	}

	/** Resolves a conflict with another window: `mine` replaces the other draft, `theirs` loads it. */
	async function settle(keeps: 'mine' | 'theirs'): Promise<void> {
		const draftState = $kept.get();
		if (draftState.state !== 'elsewhere') return;
		const { other } = draftState;
		known = other?.saved_at ?? null;
		if (keeps === 'theirs') {
			stop();
			if (other) $kept.set({ state: 'kept', at: new Date(other.saved_at) });
			return;
		}
		$kept.set({ state: 'typing' });
		await flush();
	}

	/** Called when the draft was removed: the next one replaces nothing. */
	const forget = () => {
		known = null;
	};

	return { $kept, touch, flush, reconnected, leave, stop, settle, forget };
}

/** Whether two drafts have the same content. */
export function haveSameEdits(a: FieldEdits, b: FieldEdits): boolean {
	const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
	return [...keys].every(
		(key) =>
			a[key]?.source === b[key]?.source &&
			isSameValue(undefined, a[key]?.value ?? null, b[key]?.value ?? null),
	);
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

/** Returns draft storage in this browser, which stores nothing if the browser's own storage is unusable. */
export function browserDraftStorage(key: string): DraftStorage {
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

/** Returns the newer of two drafts: the server's, and the one in this browser that the server did not accept. */
export function newerDraft(server: Draft | null, here: Draft | null): Draft | null {
	if (!server || !here) return server ?? here;
	return Date.parse(here.saved_at) > Date.parse(server.saved_at) ? here : server;
}
