const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	// One of these makes a whole page take two bytes per character, and most tables have a dash.
	'–': '&#8211;',
	'…': '&#8230;',
};

/** Escapes a text for element content or a quoted attribute, in HTML and XML. */
export const escaped = (text: string): string =>
	/[&<>"'–…]/.test(text) ? text.replace(/[&<>"'–…]/g, (sign) => entities[sign] ?? sign) : text;

const codes: Record<string, string> = { '<': '\\u003c', '–': '\\u2013', '…': '\\u2026' };

/** Returns a value as JSON that is safe inside `<script>`: nothing in it can close the element or open a comment. */
export const jsonText = (value: unknown): string =>
	JSON.stringify(value).replace(/[<–…]/g, (sign) => codes[sign] ?? sign);
