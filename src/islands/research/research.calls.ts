import { callApi } from '#islands/session/call-api.ts';
import type { Draft } from '#lib/contributions/research-values.ts';

/** A text that an answer has under a name; an answer without it is a mistake of ours. */
function textOf(answer: unknown, name: string): string {
	const value: unknown =
		typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
	if (typeof value === 'string') return value;
	throw new Error(`The answer has no ${name}.`);
}

/** Keeps a file; a document is a PDF. */
export async function uploadFile(
	file: File,
	purpose: 'image' | 'document',
): Promise<{ id: string; url: string }> {
	const body = new FormData();
	body.set('file_data', file, file.name);
	body.set('purpose', purpose);
	const answer = await callApi('/api/users/upload-data', { body });
	return { id: textOf(answer, '_id'), url: textOf(answer, 'url') };
}

/** Markdown as the article's page would show it. */
export const previewOf = async (content: string): Promise<string> =>
	textOf(await callApi('/api/contributions/preview', { body: { content } }), 'html');

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
	const answer = await callApi('/api/contributions/drafts/save', { body });
	const isGone =
		typeof answer === 'object' && answer !== null && Reflect.get(answer, 'saved_at') === null;
	return isGone ? null : textOf(answer, 'saved_at');
}

/** Sends it; gives the address of its proposal. */
export const sendResearch = async (body: object): Promise<string> =>
	textOf(await callApi('/api/contributions/research', { body }), 'link');
