import { shownBody } from '#lib/articles/shown-body.ts';

/** Elements of sanitised HTML: in its texts every `<` is written as an entity. */
const element = /<[a-z][a-z0-9]* [^>]*>/g;
const ownName = / (id|href)="(#?)(s-|fn)/g;

/**
 * A text of a report as HTML that is safe to set, by the rules of contributed articles; empty where laying it out takes too
 * much. What it names for links within it is its block's own, so that two blocks may have the same headings and notes.
 * @throws HttpError 503 while too many texts wait.
 */
export async function renderedText(text: string, place: number, origin: string): Promise<string> {
	if (text.trim() === '') return '';
	const { html } = await shownBody(text, { origin, isContributed: true });
	return html.replace(element, (tag) => tag.replace(ownName, ` $1="$2b${place + 1}-$3`));
}
