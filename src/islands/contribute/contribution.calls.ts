import { ApiError, callApi, readDataset } from '#browser/session/call-api.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Suggestions } from '#lib/proposals/form/form-control.ts';
import { fileTooLargeMessage, MAX_IMAGE_BYTES } from '#lib/uploads/upload-limits.ts';
import type { Duplicate, FieldEdits, FormStart } from './form-start.ts';

export interface FormSubmission {
	type: RecordType;
	/** Null: a new record. */
	slug: string | null;
	said: FieldEdits;
}

/** The server's findings on a form before it is sent. */
export interface FormFindings {
	complaints: Record<string, string>;
	warnings: Record<string, string>;
	duplicates: Duplicate[];
}

/** Errors, warnings and likely duplicates of a form. */
export const checkForm = (sent: FormSubmission): Promise<FormFindings> =>
	callApi('POST /api/contributions/check', { body: sent });

/** Sends a form; returns the address of the proposal. */
export async function sendForm(sent: FormSubmission, note: string): Promise<string> {
	return (await callApi('POST /api/contributions/submit', { body: { ...sent, note } })).link;
}

/** Resends the member's own proposal with changes. */
export async function amendProposal(
	proposal: { _id: string; slug: string },
	edits: FieldEdits,
	note: string,
): Promise<string> {
	const body = { _id: proposal._id, said: edits, note };
	return (await callApi('POST /api/contributions/amend', { body })).link;
}

/** The form that a draft belongs to. */
export interface DraftKey {
	type: RecordType;
	slug: string | null;
	/** Slug of the member's own proposal being amended. */
	proposal: string | null;
}

export interface DraftToSave extends DraftKey {
	data: FieldEdits;
	base: Record<string, Value>;
}

/**
 * Saves a draft on the server, replacing the one saved at `seen`; a draft without fields removes it. Returns when it
 * was saved, null for none.
 */
export async function saveDraft(draft: DraftToSave, seen: string | null): Promise<string | null> {
	return (await callApi('POST /api/contributions/drafts/save', { body: { ...draft, seen } }))
		.saved_at;
}

/** Removes a draft; succeeds if there is none any more. */
export async function removeDraft(place: DraftKey): Promise<void> {
	await callApi('POST /api/contributions/drafts/remove', { body: place }).catch(
		(error: unknown) => {
			if (!(error instanceof ApiError && error.status === 404)) throw error;
		},
	);
}

/** Loads the record's current values. */
export const loadForm = ({ type, slug, proposal }: DraftKey): Promise<FormStart> =>
	callApi('GET /api/contributions/form', {
		query: proposal ? { proposal } : { type, slug: slug ?? '' },
	});

/** Uploads a picture; returns its address. @throws ApiError 413 for one that is too large, which is not even sent */
export async function uploadPicture(file: File, shape: 'square' | 'whole'): Promise<string> {
	if (file.size > MAX_IMAGE_BYTES)
		throw new ApiError('HTTP', 413, { description: fileTooLargeMessage(MAX_IMAGE_BYTES) });
	const body = new FormData();
	body.set('file_data', file, 'picture');
	body.set('purpose', shape === 'square' ? 'avatar' : 'image');
	return (await callApi('POST /api/users/upload-data', { body })).url;
}

export interface Option {
	_id: string;
	name: string;
	slug?: string;
	logo?: string | null;
}

/** Datasets of options. */
type Options = Suggestions | 'search_token' | 'search_organization' | 'search_people';

/** Finds the matches for `term` in an options dataset. */
export const findOptions = (sid: Options, term: string, signal: AbortSignal): Promise<Option[]> =>
	readDataset(sid, { searchValue: term, limit: 8 }, signal);
