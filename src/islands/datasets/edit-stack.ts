import { atom } from 'nanostores';

/** Undo and redo in this window: its own changes, by number. */

interface Undone {
	/** The number of the undo; undoing that redoes the change. */
	by: number;
	/** The change it undid; null: the last one, which may be another window's. */
	of: number | null;
}

export function createEditStack() {
	const $made = atom<readonly number[]>([]);
	const $undone = atom<readonly Undone[]>([]);

	/** Records a new change: changes undone before it can no longer be redone. */
	function wrote(batch: number | null): void {
		if (batch === null) return;
		$made.set([...$made.get(), batch]);
		$undone.set([]);
	}

	/** The next change to undo; null: the last one, whoever made it. */
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
