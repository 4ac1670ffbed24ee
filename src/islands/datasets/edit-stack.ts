import { atom } from 'nanostores';

/** Undo and redo of this window's own changes, by number. */

interface Undone {
	/** The number of the undo itself; undoing it redoes the change. */
	by: number;
	/** The change that was undone; null for the last one, which may come from another window. */
	of: number | null;
}

export function createEditStack() {
	const $made = atom<readonly number[]>([]);
	const $undone = atom<readonly Undone[]>([]);

	/** Records a new change, after which changes undone before can no longer be redone. */
	function wrote(batch: number | null): void {
		if (batch === null) return;
		$made.set([...$made.get(), batch]);
		$undone.set([]);
	}

	/** Returns the next change to undo; null for the last one, whoever made it. */
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

	/** Drops a change that can no longer be undone. */
	const dropUndo = () => $made.set($made.get().slice(0, -1));
	const dropRedo = () => $undone.set([]);

	return { $made, $undone, wrote, nextUndo, nextRedo, undid, redid, dropUndo, dropRedo };
}
