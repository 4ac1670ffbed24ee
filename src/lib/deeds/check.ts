import type { DeedKind } from '#lib/db/schema/quests.ts';

/** A requirement that a sub-quest can have, as defined by its file in `checks`. Pure. */
export interface Check {
	kind: DeedKind;
	/** The label by which operators choose it: `Records watched`. */
	label: string;
	/** A description of what counts, and of when it stops counting, in one or two sentences. */
	counts: string;
	/** Returns a member's progress in words: `2 of 3 sources added`. */
	words: (done: number, of: number) => string;
	/** The page for doing it, and the text of its link. */
	href: string;
	go: string;
	/** The subjects to which deeds can be restricted, as prefixes of a sub-quest's `about`; empty if there are none. */
	about: readonly ('type' | 'kind' | 'field' | 'sector' | 'tag')[];
	/** The highest number that can be required. */
	most: number;
	/** Whether others can undo it, in which case its member is notified. */
	isUndoneByOthers: boolean;
}

/** Returns `2 of 3 sources added`. */
export const progressText = (
	done: number,
	of: number,
	one: string,
	several: string,
	deed: string,
) => `${done} of ${of} ${of === 1 ? one : several} ${deed}`;
