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
	/** Items to put into a list exactly as given: one already there (by the list's key) is replaced. */
	put?: Partial<Lists<T>>;
	/** URL of the source. */
	source?: string | null;
	/** URL per field, where it differs from `source`. */
	sources?: Record<string, string>;
	/** The source's own wording, by field: kept with the change where it differs from the field's resulting value. */
	words?: Readonly<Record<string, string>> | undefined;
}

/** The author of a change. */
export interface Author {
	/**
	 * `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`, `revert`, `rule`, `rule:name` (taken for a
	 * person by name).
	 */
	origin: string;
	actorId?: number;
	/**
	 * For one of many batches: which directory rows wait for `refreshDueListings()`, either only those of records linked to what
	 * is written, or also those of the written records. Stale pages are served until new ones are made, for a second at
	 * most.
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
	/** Identifiers that another record of the kind already has, and which stay with it. */
	conflicts: { source: string; external_id: string; record_id: number }[];
}

/** A change that cannot be made; the message names the field and what is expected. Has the change's index. */
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
