import { atom } from 'nanostores';
import { ApiError } from '#browser/session/call-api.ts';
import { failureText } from '#islands/ui/saving.ts';
import { sameValue } from '#lib/catalogue/field-values.ts';
import type { DraftToKeep } from './contribution.calls.ts';
import type { Draft, SaidFields } from './form-start.ts';

/** Milliseconds of rest after which what was typed is kept. */
const REST = 1_000;
/** Milliseconds after which a server that could not be reached is tried again. */
const AGAIN = 15_000;

/** How the draft stands; `at` is when it was kept. */
export type Kept =
	| { state: 'none' }
	| { state: 'typing' }
	| { state: 'kept'; at: Date }
	/** The server did not take it: it is in this browser. */
	| { state: 'here'; at: Date; text: string }
	/** Another window kept something since: `other`, null when it sent or deleted the draft. */
	| { state: 'elsewhere'; other: Draft | null };

/** What a draft is kept with. */
export interface DraftCalls {
	/** Keeps it in place of the one that `seen` names; gives when, null when nothing stands in it. */
	send(draft: DraftToKeep, seen: string | null): Promise<string | null>;
	/** The draft that the server has by now. */
	load(): Promise<Draft | null>;
}

/** Where a draft is kept in this browser. */
export interface Shelf {
	read(): Draft | null;
	write(draft: Draft): void;
	clear(): void;
}

/**
 * Keeps what is typed: on the server after a moment of rest, and in this browser until it is there. What another window
 * kept since `seen` is not replaced: nothing more is kept until somebody chooses.
 */
export function createDraftKeeping(
	collect: () => DraftToKeep,
	{ send, load }: DraftCalls,
	shelf: Shelf,
	seen: string | null,
) {
	const $kept = atom<Kept>({ state: 'none' });
	let known = seen;
	/** What a call brought whose answer never came. */
	let unsure: SaidFields | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let running: Promise<void> | undefined;
	let isChanged = false;
	/** The server may take later what it did not take now. */
	let isOwed = false;

	const shelve = (draft: DraftToKeep) =>
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

	/** The network is back: what only this browser has goes to the server now. */
	const reconnected = () => (isOwed ? flush() : Promise.resolve());

	/** Looks at what stands in the way, which may be what this window itself brought. */
	async function compare(): Promise<void> {
		const other = await load().catch((error: unknown) => {
			$kept.set({ state: 'here', at: new Date(), text: failureText(error) });
		});
		if (other === undefined) return;
		isChanged = true;
		const isOwn = unsure && other && sameSaid(unsure, other.data);
		if (!isOwn) return $kept.set({ state: 'elsewhere', other });
		known = other.saved_at;
		unsure = undefined;
		await save();
	}

	const isElsewhere = () => $kept.get().state === 'elsewhere';

	/** Keeps at once what is not kept yet, one call after the other. */
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

	/** Something was typed. */
	function touch(): void {
		isChanged = true;
		if (isElsewhere()) return;
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
		isOwed = false;
		shelf.clear();
		$kept.set({ state: 'none' });
	}

	/** Ends that a draft is changed elsewhere: with `mine`, which replaces the other, or with the other one's. */
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

	/** The draft is removed: the next one replaces none. */
	const forget = () => {
		known = null;
	};

	return { $kept, touch, flush, reconnected, leave, stop, settle, forget };
}

/** Whether two drafts say the same. */
export function sameSaid(a: SaidFields, b: SaidFields): boolean {
	const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
	return [...keys].every(
		(key) =>
			a[key]?.source === b[key]?.source &&
			sameValue(undefined, a[key]?.value ?? null, b[key]?.value ?? null),
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
