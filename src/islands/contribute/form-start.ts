import type { Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Conflict } from '#lib/contributions/drafts-conflicts.ts';

/** What is said of one field, and where it was read. */
export interface SaidOfField {
	value: Value;
	source: string;
}
export type SaidFields = Record<string, SaidOfField>;

/** A record that a form names by its id. */
export interface NamedRecord {
	name: string;
	slug: string;
	logo: string | null;
}
/** By kind and id, as `organization:12`. */
export type Names = Record<string, NamedRecord>;

export interface Draft {
	data: SaidFields;
	/** What the record said of these fields when they were written. */
	base: Record<string, Value>;
	/** ISO time. */
	saved_at: string;
}

/** The form's beginning, as GET /api/contributions/form gives it. */
export interface FormStart {
	type: RecordType;
	/** Null: a new record. */
	slug: string | null;
	name: string | null;
	current: Record<string, Value>;
	names: Names;
	draft: Draft | null;
	/** Where the record changed since the draft, or the proposal, was written. */
	conflicts: Conflict[];
	/** One's own proposal that is amended. */
	proposal: {
		_id: string;
		slug: string;
		state: string;
		reason: string | null;
		/** Whether it can be sent again in this state. */
		can_amend: boolean;
		note: string;
		said: SaidFields;
	} | null;
}

/** A record, or an open proposal, that may be the same as what is proposed. */
export interface Duplicate {
	type: string;
	slug: string;
	name: string;
	logo: string | null;
	why: string;
	link?: string;
}
