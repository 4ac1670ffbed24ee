const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** A text as the content of an element or of a quoted attribute. */
export const escaped = (text: string): string =>
	/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign) : text;

/** Attributes as they stand in a tag, each with a space before it; those without a value are left out. */
export function attributes(all: Record<string, string | number | null | undefined>): string {
	let written = '';
	for (const name in all) {
		const value = all[name];
		if (value !== null && value !== undefined) written += ` ${name}="${escaped(String(value))}"`;
	}
	return written;
}

/** A value as JSON that may stand in a `<script>`: nothing in it can end the element or open a comment. */
export const jsonText = (value: unknown): string =>
	JSON.stringify(value).replaceAll('<', '\\u003c');
