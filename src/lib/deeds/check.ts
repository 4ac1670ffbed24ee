import type { DeedKind } from '#lib/db/schema/quests.ts';

/** What a sub-quest can ask for, as its file in `checks` tells it. Pure. */
export interface Check {
	kind: DeedKind;
	/** As operators choose it: `Records watched`. */
	label: string;
	/** What counts and when it counts no more, in one or two sentences. */
	counts: string;
	/** How far a member is, in words: `2 of 3 sources added`. */
	words: (done: number, of: number) => string;
	/** Where it is done, and what the link there says. */
	href: string;
	go: string;
	/** What the deeds may have to be about, as `about` of a sub-quest begins; none where it may not be narrowed. */
	about: readonly ('type' | 'kind' | 'field' | 'sector' | 'tag')[];
	/** The most that can be asked for. */
	most: number;
	/** Whether it can be undone by others: then its member is told. */
	isUndoneByOthers: boolean;
}

/** `2 of 3 sources added`. */
export const doneOf = (done: number, of: number, one: string, several: string, deed: string) =>
	`${done} of ${of} ${of === 1 ? one : several} ${deed}`;
