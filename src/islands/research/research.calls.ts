import { callApi } from '#browser/session/call-api.ts';
import type { Draft } from '#lib/proposals/form/research-values.ts';

/** Keeps a file; a document is a PDF. */
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

/** Markdown as the article's page would show it. */
export const previewOf = async (content: string): Promise<string> =>
	(await callApi('POST /api/contributions/preview', { body: { content } })).html;

/**
 * Keeps the draft, or removes it when nothing stands in it; gives when, null for none. `seen` is when the one was kept
 * that it replaces, null for none, undefined for whatever stands there.
 */
export async function keepDraft(
	proposal: string | null,
	data: Draft,
	seen: string | null | undefined,
): Promise<string | null> {
	const body = { type: 'research', slug: null, proposal, data, seen };
	return (await callApi('POST /api/contributions/drafts/save', { body })).saved_at;
}

/** Sends it; gives the address of its proposal. */
export const sendResearch = async (body: object): Promise<string> =>
	(await callApi('POST /api/contributions/research', { body })).link;
