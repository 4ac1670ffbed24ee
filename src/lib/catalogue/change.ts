import type { Lists, Scalars } from './fields.ts';
import type { RecordType } from './record-types.ts';

/**
 * A change to one record, to be passed to `revise()`. Without `id` a new record is created; it then needs a `name` in
 * `set` (a round needs a raiser), and its slug is derived from the name when none is given.
 */
export interface Change<T extends RecordType = RecordType> {
	type: T;
	id?: number;
	/** Replaces the record's values; null removes a value. */
	set?: Partial<Scalars<T> & Lists<T>>;
	/** Sets only fields that are still empty. */
	fill?: Partial<Scalars<T> & Lists<T>>;
	/** Items to add to a list; those already there (by the list's key) are left unchanged. */
	add?: Partial<Lists<T>>;
	/** Items to put into a list exactly as given; an item with the same key is replaced. */
	put?: Partial<Lists<T>>;
	/** URL of the source. */
	source?: string | null;
	/** URL per field, where it differs from `source`. */
	sources?: Record<string, string>;
	/** The source's own wording, by field; stored with the change if it differs from the resulting value. */
	words?: Readonly<Record<string, string>> | undefined;
}

/** The author of a change. */
export interface Author {
	/**
	 * `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`, `revert`, `rule`, or `rule:name` (recognized as a
	 * person by name).
	 */
	origin: string;
	actorId?: number;
	/**
	 * Set for one of many batches: which directory rows are left to `refreshDueListings()`. These are either only the
	 * rows of records linked to the written ones, or those of the written records too. Stale pages are served until new
	 * ones are rendered, for a second at most.
	 */
	leaves?: 'linked' | 'all';
}

/** The outcome of a change, at the same index as the change. */
export interface ChangeOutcome {
	id: number;
	slug: string;
	outcome: 'created' | 'updated' | 'unchanged';
	/** Fields that changed. */
	fields: string[];
	/** Identifiers that another record of the kind already has and keeps. */
	conflicts: { source: string; external_id: string; record_id: number }[];
}

/**
 * Thrown for a change that cannot be made. The message names the field and what is expected; `index` is the change's.
 */
export class ChangeRefusedError extends Error {
	override name = 'ChangeRefusedError';
	readonly index: number;
	readonly field: string;

	constructor(index: number, field: string, reason: string) {
		super(`${field}: ${reason}`);
		this.index = index;
		this.field = field;
	}
}
