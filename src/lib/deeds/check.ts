import type { DeedKind } from '#lib/db/schema/quests.ts';

/** What a sub-quest can require, as defined by its file in `checks`. Pure. */
export interface Check {
	kind: DeedKind;
	/** The label operators choose it by: `Records watched`. */
	label: string;
	/** What counts and when it stops counting, in one or two sentences. */
	counts: string;
	/** Returns a member's progress in words: `2 of 3 sources added`. */
	words: (done: number, of: number) => string;
	/** Where to do it, and the text of that link. */
	href: string;
	go: string;
	/** What deeds can be restricted to, as prefixes of a sub-quest's `about`; empty if it cannot be narrowed. */
	about: readonly ('type' | 'kind' | 'field' | 'sector' | 'tag')[];
	/** The highest number that can be required. */
	most: number;
	/** Whether others can undo it: its member is then notified. */
	isUndoneByOthers: boolean;
}

/** Returns `2 of 3 sources added`. */
export const doneOf = (done: number, of: number, one: string, several: string, deed: string) =>
	`${done} of ${of} ${of === 1 ? one : several} ${deed}`;
