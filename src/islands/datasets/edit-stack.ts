import { atom } from 'nanostores';

/** What can be undone and done again in this window: its own changes, by their numbers. */

interface Undone {
	/** The number of the undo, by which the change is done again. */
	by: number;
	/** The change that it took back; null: the last, which another window may have made. */
	of: number | null;
}

export function createEditStack() {
	const $made = atom<readonly number[]>([]);
	const $undone = atom<readonly Undone[]>([]);

	/** A change was made: what was undone before it cannot be done again. */
	function wrote(batch: number | null): void {
		if (batch === null) return;
		$made.set([...$made.get(), batch]);
		$undone.set([]);
	}

	/** The change to be undone next; null: the last one, whoever made it. */
	const nextUndo = (): number | null => $made.get().at(-1) ?? null;
	const nextRedo = (): Undone | undefined => $undone.get().at(-1);

	function undid(by: number | null): void {
		const of = nextUndo();
		$made.set($made.get().slice(0, -1));
		if (by !== null) $undone.set([...$undone.get(), { by, of }]);
	}

	function redid(): void {
		const undone = nextRedo();
		$undone.set($undone.get().slice(0, -1));
		if (undone && undone.of !== null) $made.set([...$made.get(), undone.of]);
	}

	/** A change that cannot be undone any more is passed over. */
	const dropUndo = () => $made.set($made.get().slice(0, -1));
	const dropRedo = () => $undone.set([]);

	return { $made, $undone, wrote, nextUndo, nextRedo, undid, redid, dropUndo, dropRedo };
}
