import pictures from './pictures.json' with { type: 'json' };

/** A heading of a text, as Markdown renders it. */
export interface Heading {
	/** 1 to 6. */
	depth: number;
	/** Its id on the page. */
	slug: string;
	text: string;
}

/** A text as HTML, with its headings. */
export interface RenderedText {
	html: string;
	headings: Heading[];
}

/** Width and height in CSS pixels of the images in `public/help`, as written by scripts/help-pictures.ts. */
const sizes: ReadonlyMap<string, { width: number; height: number }> = new Map(
	Object.entries(pictures),
);

function addImageSize(tag: string, name: string): string {
	const size = sizes.get(name);
	if (!size) throw new Error(`public/help/${name} is not in src/lib/help/pictures.json.`);
	return tag.replace(
		'<img ',
		`<img width="${size.width}" height="${size.height}" loading="lazy" decoding="async" `,
	);
}

/**
 * Prepares the HTML of our own Markdown for display: images state their size, to avoid layout shifts; a wide table or
 * long code line scrolls on its own and is keyboard accessible.
 * @throws if an image is missing from `pictures.json`.
 */
export function prepareHtml(html: string): string {
	return html
		.replace(/<img [^>]*src="\/help\/([^"]+)"[^>]*>/g, addImageSize)
		.replaceAll('<pre', '<pre tabindex="0"')
		.replaceAll('<th>', '<th scope="col">')
		.replaceAll(
			'<table>',
			'<div class="help-table" tabindex="0" role="group" aria-label="Table"><table>',
		)
		.replaceAll('</table>', '</table></div>');
}

/** Returns Markdown as plain words, for search and excerpts: no markup, no addresses, no code fences. */
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
