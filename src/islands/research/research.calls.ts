import { z } from 'zod';
import { callApi } from '#islands/session/call-api.ts';
import type { Draft } from '#lib/contributions/research-values.ts';

const uploaded = z.object({ _id: z.string(), url: z.string() });
const previewed = z.object({ html: z.string(), minutes: z.number() });
const kept = z.object({ saved_at: z.string().nullable() });
const sent = z.object({ link: z.string() });

/** Keeps a file; a document is a PDF. */
export async function uploadFile(
	file: File,
	purpose: 'image' | 'document',
): Promise<z.output<typeof uploaded>> {
	const body = new FormData();
	body.set('file_data', file, file.name);
	body.set('purpose', purpose);
	return uploaded.parse(await callApi('/api/users/upload-data', { body }));
}

/** Markdown as the article's page would show it. */
export const previewOf = async (content: string): Promise<z.output<typeof previewed>> =>
	previewed.parse(await callApi('/api/contributions/preview', { body: { content } }));

/** Keeps the draft, or removes it when nothing stands in it; gives when. */
export async function keepDraft(proposal: string | null, data: Draft): Promise<string | null> {
	const body = { type: 'research', slug: null, proposal, data };
	return kept.parse(await callApi('/api/contributions/drafts/save', { body })).saved_at;
}

/** Sends it; gives the address of its proposal. */
export const sendResearch = async (body: object): Promise<string> =>
	sent.parse(await callApi('/api/contributions/research', { body })).link;
