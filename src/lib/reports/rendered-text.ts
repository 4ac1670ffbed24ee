import { renderBody } from '#lib/articles/render-body.ts';

/** Matches elements of sanitised HTML, in whose text every `<` is escaped as an entity. */
const element = /<[a-z][a-z0-9]* [^>]*>/g;
const ownName = / (id|href)="(#?)(s-|fn)/g;

/**
 * Renders a report's text as safe HTML, by the rules for contributed articles; empty if rendering takes too much.
 * Anchors are unique to each block, so that two blocks may have the same headings and notes.
 * @throws HttpError 503 while too many texts wait.
 */
export async function renderText(text: string, place: number, origin: string): Promise<string> {
	if (text.trim() === '') return '';
	const { html } = await renderBody(text, { origin, isContributed: true });
	return html.replace(element, (tag) => tag.replace(ownName, ` $1="$2b${place + 1}-$3`));
}
