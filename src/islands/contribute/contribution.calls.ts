import { ApiError, callApi } from '#islands/session/call-api.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { MOST_IMAGE_BYTES, tooLarge } from '#lib/uploads/upload-limits.ts';
import type { Duplicate, FormStart, SaidFields } from './form-start.ts';

export interface SentForm {
	type: RecordType;
	/** Null: a new record. */
	slug: string | null;
	said: SaidFields;
}

/** What the server says of a form before it is sent. */
export interface Checked {
	complaints: Record<string, string>;
	warnings: Record<string, string>;
	duplicates: Duplicate[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown, name: string): string => {
	const text = isObject(value) ? value[name] : undefined;
	return typeof text === 'string' ? text : '';
};

const texts = (value: unknown): Record<string, string> =>
	isObject(value)
		? Object.fromEntries(
				Object.entries(value).flatMap(([name, text]) =>
					typeof text === 'string' ? [[name, text]] : [],
				),
			)
		: {};

const isDuplicate = (value: unknown): value is Duplicate =>
	isObject(value) && typeof value.name === 'string' && typeof value.why === 'string';

/** Complaints, warnings and likely duplicates of a form. */
export async function checkForm(sent: SentForm): Promise<Checked> {
	const answer = await callApi('/api/contributions/check', { body: sent });
	const told = isObject(answer) ? answer : {};
	return {
		complaints: texts(told.complaints),
		warnings: texts(told.warnings),
		duplicates: Array.isArray(told.duplicates) ? told.duplicates.filter(isDuplicate) : [],
	};
}

/** Sends a form; gives the address of the proposal. */
export async function sendForm(sent: SentForm, note: string): Promise<string> {
	return textOf(await callApi('/api/contributions/submit', { body: { ...sent, note } }), 'link');
}

/** Sends one's proposal again, changed. */
export async function amendProposal(
	proposal: { _id: string; slug: string },
	said: SaidFields,
	note: string,
): Promise<string> {
	const answer = await callApi('/api/contributions/amend', {
		body: { _id: proposal._id, said, note },
	});
	return textOf(answer, 'link') || `/dao/${proposal.slug}`;
}

/** What a draft is of. */
export interface DraftPlace {
	type: RecordType;
	slug: string | null;
	/** Slug of one's proposal that is amended. */
	proposal: string | null;
}

export interface DraftToKeep extends DraftPlace {
	data: SaidFields;
	base: Record<string, Value>;
}

/**
 * Keeps a draft on the server in place of the one kept at `seen`; one without fields removes it. Gives when it was kept,
 * null for none.
 */
export async function keepDraft(draft: DraftToKeep, seen: string | null): Promise<string | null> {
	const answer = await callApi('/api/contributions/drafts/save', { body: { ...draft, seen } });
	return textOf(answer, 'saved_at') || null;
}

/** Removes a draft; that there is none any more is as good. */
export async function removeDraft(place: DraftPlace): Promise<void> {
	await callApi('/api/contributions/drafts/remove', { body: place }).catch((error: unknown) => {
		if (!(error instanceof ApiError && error.status === 404)) throw error;
	});
}

/** What the record says by now. */
export async function loadForm({
	type,
	slug,
	proposal,
}: DraftPlace): Promise<FormStart | undefined> {
	const query = new URLSearchParams(proposal ? { proposal } : { type, slug: slug ?? '' });
	const answer = await callApi(`/api/contributions/form?${query}`);
	return isStart(answer) ? answer : undefined;
}

const isStart = (value: unknown): value is FormStart => isObject(value) && isObject(value.current);

/** Keeps a picture; gives its address. @throws ApiError 413 for one that is too large, which is not sent at all */
export async function uploadPicture(file: File, shape: 'square' | 'whole'): Promise<string> {
	if (file.size > MOST_IMAGE_BYTES)
		throw new ApiError('HTTP', 413, { description: tooLarge(MOST_IMAGE_BYTES) });
	const body = new FormData();
	body.set('file_data', file, 'picture');
	body.set('purpose', shape === 'square' ? 'avatar' : 'image');
	const url = textOf(await callApi('/api/users/upload-data', { body }), 'url');
	if (url === '') throw new Error('The answer names no picture.');
	return url;
}

export interface Option {
	_id: string;
	name: string;
	slug?: string;
	logo?: string | null;
}

const isOption = (value: unknown): value is Option =>
	isObject(value) && typeof value._id === 'string' && typeof value.name === 'string';

/** What a dataset of options finds for `term`. */
export async function findOptions(
	sid: string,
	term: string,
	signal: AbortSignal,
	params: Record<string, unknown> = {},
): Promise<Option[]> {
	const query = new URLSearchParams({
		sid,
		params: JSON.stringify([{ searchValue: term, limit: 8, ...params }]),
	});
	const answer = await callApi(`/api/data/struct?${query}`, { signal });
	const part: unknown = Array.isArray(answer) ? answer[0] : undefined;
	const rows = isObject(part) ? part[sid] : undefined;
	return Array.isArray(rows) ? rows.filter(isOption) : [];
}
