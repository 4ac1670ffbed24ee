import pictures from './pictures.json' with { type: 'json' };

/** A heading of a text, as Markdown renders it. */
export interface Heading {
	/** 1 to 6. */
	depth: number;
	/** Its id on the page. */
	slug: string;
	text: string;
}

/** A text as HTML, with the headings of that. */
export interface Readable {
	html: string;
	headings: Heading[];
}

/** Width and height in CSS pixels of what is in `public/help`, as scripts/help-pictures.ts wrote them. */
const sizes: ReadonlyMap<string, { width: number; height: number }> = new Map(
	Object.entries(pictures),
);

function sized(tag: string, name: string): string {
	const size = sizes.get(name);
	if (!size) throw new Error(`public/help/${name} is not in src/lib/help/pictures.json.`);
	return tag.replace(
		'<img ',
		`<img width="${size.width}" height="${size.height}" loading="lazy" decoding="async" `,
	);
}

/**
 * The HTML of our own Markdown, made fit to be read on a page: pictures say their size, so that nothing jumps;
 * a wide table or a long line of code scrolls by itself and can be reached by keyboard.
 * @throws when a picture is shown that `pictures.json` does not know.
 */
export function readable(html: string): string {
	return html
		.replace(/<img [^>]*src="\/help\/([^"]+)"[^>]*>/g, sized)
		.replaceAll('<pre', '<pre tabindex="0"')
		.replaceAll('<th>', '<th scope="col">')
		.replaceAll(
			'<table>',
			'<div class="help-table" tabindex="0" role="group" aria-label="Table"><table>',
		)
		.replaceAll('</table>', '</table></div>');
}

/** Markdown as plain words, for searching and excerpts: no marks, no addresses, no code blocks' fences. */
export function plainWords(markdown: string): string {
	return markdown
		.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/<[^>]+>/g, ' ')
		.replace(/^```.*$/gm, ' ')
		.replace(/^\|?[\s:|-]+\|[\s:|-]*$/gm, ' ')
		.replace(/[*_`#>|]+/g, ' ')
		.replace(/^\s*(?:[-+]|\d+\.)\s+/gm, ' ')
		.replace(/\s+/g, ' ')
		.replace(/ (?=[.,;:?!])/g, '')
		.trim();
}
