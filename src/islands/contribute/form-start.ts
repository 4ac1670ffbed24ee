import type { ContributionForm } from '#lib/proposals/form/form-data.ts';
import type { Said } from '#lib/proposals/proposal/proposed-changes.ts';
import type { Duplicate as FoundDuplicate } from '#lib/proposals/submit/duplicates.ts';

export type { Draft } from '#lib/proposals/form/drafts.ts';
export type { NamedRecord } from '#lib/proposals/proposal/value-names.ts';

/** What is said of one field, and where it was read. */
export type SaidOfField = Said;
export type SaidFields = Record<string, SaidOfField>;

/** The form's beginning, as GET /api/contributions/form gives it. */
export type FormStart = ContributionForm;

/** Records that a form names by their ids, by kind and id as `organization:12`. */
export type Names = FormStart['names'];

/** A record, or an open proposal, that may be the same as what is proposed. */
export type Duplicate = FoundDuplicate;
