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
export const attributes = (all: Record<string, string | number | null | undefined>): string =>
	Object.entries(all)
		.map(([name, value]) =>
			value === null || value === undefined ? '' : ` ${name}="${escaped(String(value))}"`,
		)
		.join('');
