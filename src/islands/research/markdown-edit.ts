/** The effect of each toolbar button on a text, as pure functions, so that every editor and test behaves alike. */

/** Replaces `from` to `to` with `insert`, then selects `start` to `end` of the result. */
export interface TextEdit {
	from: number;
	to: number;
	insert: string;
	start: number;
	end: number;
}

export interface TextSelection {
	text: string;
	from: number;
	to: number;
}

/** Wraps the selection in marks, or removes existing ones; if nothing is selected, puts `blank` between the marks. */
export function wrapSelection(
	{ text, from, to }: TextSelection,
	mark: string,
	blank: string,
): TextEdit {
	const before = text.slice(from - mark.length, from);
	const after = text.slice(to, to + mark.length);
	if (from < to && before === mark && after === mark) {
		const start = from - mark.length;
		return {
			from: start,
			to: to + mark.length,
			insert: text.slice(from, to),
			start,
			end: start + to - from,
		};
	}
	const inner = text.slice(from, to) || blank;
	const start = from + mark.length;
	return { from, to, insert: mark + inner + mark, start, end: start + inner.length };
}

/**
 * Prefixes each selected line with `prefix`, or removes it if all lines have it. For `1. `, each line gets the next
 * number.
 */
export function prefixLines({ text, from, to }: TextSelection, prefix: string): TextEdit {
	const start = text.lastIndexOf('\n', from - 1) + 1;
	const found = text.indexOf('\n', to);
	const end = found < 0 ? text.length : found;
	const lines = text.slice(start, end).split('\n');
	const prefixOf = (at: number) => (prefix === '1. ' ? `${at + 1}. ` : prefix);
	const has = lines.every((line, at) => line.startsWith(prefixOf(at)));
	const insert = lines
		.map((line, at) => (has ? line.slice(prefixOf(at).length) : prefixOf(at) + line))
		.join('\n');
	return { from: start, to: end, insert, start, end: start + insert.length };
}

/** Inserts a separate block at the caret, with an empty line before and after. */
export function insertBlock({ text, to }: TextSelection, content: string): TextEdit {
	const before = text.slice(0, to);
	const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
	const rest = text.slice(to);
	const close = rest.startsWith('\n\n') ? '' : rest.startsWith('\n') ? '\n' : '\n\n';
	const insert = gap + content + close;
	const end = to + insert.length;
	return { from: to, to, insert, start: end, end };
}

/** Turns the selection into a link and selects its address, ready to be typed over. */
export function linkSelection({ text, from, to }: TextSelection): TextEdit {
	const words = text.slice(from, to) || 'text';
	const address = 'https://';
	const start = from + words.length + 3;
	return { from, to, insert: `[${words}](${address})`, start, end: start + address.length };
}

/** Returns the Markdown of an image. Brackets in its name would end it early. */
export const imageMarkdown = (name: string, url: string): string =>
	`![${name
		.replace(/\.[^.]+$/, '')
		.replace(/[[\]\\\n]/g, ' ')
		.trim()}](${url})`;

/** Returns the text after an edit. */
export const applyEdit = (text: string, { from, to, insert }: TextEdit): string =>
	text.slice(0, from) + insert + text.slice(to);
