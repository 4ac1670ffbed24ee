import { callApi } from '#browser/session/call-api.ts';
import type { Draft } from '#lib/proposals/form/research-values.ts';

/** Uploads a file; a document is a PDF. */
export async function uploadFile(
	file: File,
	purpose: 'image' | 'document',
): Promise<{ id: string; url: string }> {
	const body = new FormData();
	body.set('file_data', file, file.name);
	body.set('purpose', purpose);
	const { _id, url } = await callApi('POST /api/users/upload-data', { body });
	return { id: _id, url };
}

/** Renders Markdown as the article's page would. */
export const renderPreview = async (content: string): Promise<string> =>
	(await callApi('POST /api/contributions/preview', { body: { content } })).html;

/**
 * Saves the draft, or deletes it when it is empty. Returns when it was saved, null for none. `seen` is when the
 * replaced draft was saved: null for no draft yet, undefined to replace any.
 */
export async function saveDraft(
	proposal: string | null,
	data: Draft,
	seen: string | null | undefined,
): Promise<string | null> {
	const body = { type: 'research', slug: null, proposal, data, seen };
	return (await callApi('POST /api/contributions/drafts/save', { body })).saved_at;
}

/** Submits the research; returns the address of its proposal. */
export const sendResearch = async (body: object): Promise<string> =>
	(await callApi('POST /api/contributions/research', { body })).link;
