import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { AnswerOf } from '#lib/sessions/endpoint.ts';
import { pasteCall } from './cell-calls.ts';
import type { MemberDataset } from './member-dataset.ts';

/**
 * The form of `/dataset/{slug}/paste`: a table is pasted or chosen as a file, previewed, and written. Works without
 * scripts.
 */

export type PasteResult = {
	text: string;
	refused: Refusal | null;
	shown: AnswerOf<typeof pasteCall> | null;
};

/** Reads the column mapping from the form's texts; empty until the columns have been displayed once. */
function mappingIn(texts: Record<string, string>) {
	if (texts.width === undefined) return {};
	const width = Math.min(100, Math.max(0, Number(texts.width) || 0));
	const record = Number(texts.record ?? 0);
	return {
		header: texts.header !== undefined,
		...(Number.isInteger(record) && { record }),
		columns: Array.from({ length: width }, (_, at) => texts[`to-${at}`] || null),
	};
}

const confirmedIn = (texts: Record<string, string>) =>
	Object.entries(texts).flatMap(([name, record]) => {
		const [, row] = /^confirm-(\d{1,4})$/.exec(name) ?? [];
		return row !== undefined && record !== '' ? [{ row: Number(row), record }] : [];
	});

/** Shows a preview of what was sent, or writes it and redirects; null if nothing was sent. */
export async function handlePasteForm(
	page: FormPage,
	{ id, slug }: MemberDataset,
): Promise<Response | PasteResult | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const texts = textsOf(form);
	const file = form.get('file');
	const isFile = file instanceof File && file.size > 0;
	const text = isFile ? await file.text() : (texts.text ?? '');
	const apply = texts.do === 'write';
	const body = {
		...{ text, apply, mapping: mappingIn(texts) },
		confirmed: texts.changed === undefined ? confirmedIn(texts) : [],
	};
	const answer = await callAsPage(pasteCall, page, body, { path: `/api/datasets/${id}/paste` });
	if (!answer.ok) return { text, refused: await refusalOf(page, answer), shown: null };
	const shown: AnswerOf<typeof pasteCall> = await answer.json();
	if (!shown.written) return { text, refused: null, shown };
	const query = new URLSearchParams({
		pasted: String(shown.written.changed),
		...(shown.counts.not_shown > 0 && { hidden: String(shown.counts.not_shown) }),
	});
	return redirectTo(`/dataset/${slug}/grid?${query}`);
}
