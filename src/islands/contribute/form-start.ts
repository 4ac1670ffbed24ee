import type { ContributionForm } from '#lib/proposals/form/form-data.ts';
import type { ProposedValue } from '#lib/proposals/proposal/proposed-changes.ts';
import type { Duplicate as FoundDuplicate } from '#lib/proposals/submit/duplicates.ts';

export type { Draft } from '#lib/proposals/form/drafts.ts';
export type { NamedRecord } from '#lib/proposals/proposal/value-names.ts';

/** The edit of one field, and its source. */
export type FieldEdit = ProposedValue;
export type FieldEdits = Record<string, FieldEdit>;

/** The initial form, as returned by GET /api/contributions/form. */
export type FormStart = ContributionForm;

/** Names of the records that a form refers to, by kind and id as `organization:12`. */
export type Names = FormStart['names'];

/** A record or an open proposal that the proposed record may duplicate. */
export type Duplicate = FoundDuplicate;
