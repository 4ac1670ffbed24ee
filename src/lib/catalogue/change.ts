import type { Lists, Scalars } from './fields.ts';
import type { RecordType } from './record-types.ts';

/**
 * What somebody says about one record, to be handed to `revise()`. Without `id` a new record is made; it then
 * needs a `name` in `set` (a round needs a raiser), and its slug is derived from the name when none is given.
 */
export interface Change<T extends RecordType = RecordType> {
	type: T;
	id?: number;
	/** Replaces what the record says; null takes a value away. */
	set?: Partial<Scalars<T> & Lists<T>>;
	/** Only where the record says nothing yet. */
	fill?: Partial<Scalars<T> & Lists<T>>;
	/** Items to be in a list; those already there (by the list's key) are left as they are. */
	add?: Partial<Lists<T>>;
	/** Items to be in a list as they are given: one already there (by the list's key) is replaced. */
	put?: Partial<Lists<T>>;
	/** Address of what was read. */
	source?: string | null;
	/** Address per field, where it differs from `source`. */
	sources?: Record<string, string>;
	/** What the source wrote, by field: kept with the change where it is not what the field then says. */
	words?: Readonly<Record<string, string>> | undefined;
}

/** Who says it. */
export interface Author {
	/** `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`, `revert`, `rule`, `rule:name` (a person by its name). */
	origin: string;
	actorId?: number;
	/**
	 * One of many batches: which directory rows wait for `refreshDue()`. Those of records that are only linked with what is
	 * written, or those of what is written as well. Old pages are shown until new ones are made, for a second at most.
	 */
	leaves?: 'linked' | 'all';
}

/** What became of one change, at the same index as the change. */
export interface Revised {
	id: number;
	slug: string;
	outcome: 'created' | 'updated' | 'unchanged';
	/** Fields that changed. */
	fields: string[];
	/** Identifiers that another record of the kind already has, and which were left with it. */
	conflicts: { source: string; external_id: string; record_id: number }[];
}

/** A change that cannot be made; the message names the field and what is expected. Carries the change's index. */
export class ChangeRefused extends Error {
	override name = 'ChangeRefused';
	readonly index: number;
	readonly field: string;

	constructor(index: number, field: string, reason: string) {
		super(`${field}: ${reason}`);
		this.index = index;
		this.field = field;
	}
}
