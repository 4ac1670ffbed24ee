const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	// One of them makes a whole page take two bytes a letter, and a dash is in most tables.
	'–': '&#8211;',
	'…': '&#8230;',
};

/** A text as the content of an element or of a quoted attribute, in HTML and in XML. */
export const escaped = (text: string): string =>
	/[&<>"'–…]/.test(text) ? text.replace(/[&<>"'–…]/g, (sign) => entities[sign] ?? sign) : text;

const codes: Record<string, string> = { '<': '\\u003c', '–': '\\u2013', '…': '\\u2026' };

/** A value as JSON that may stand in a `<script>`: nothing in it can end the element or open a comment. */
export const jsonText = (value: unknown): string =>
	JSON.stringify(value).replace(/[<–…]/g, (sign) => codes[sign] ?? sign);
