import sanitizeHtml from 'sanitize-html';
import type { ArticleOptions } from './markdown.ts';
import { safeLink, safePicture } from './safe-links.ts';

const tags = [
	...[
		'h2',
		'h3',
		'h4',
		'h5',
		'h6',
		'p',
		'hr',
		'br',
		'blockquote',
		'pre',
		'code',
		'em',
		'strong',
		's',
	],
	...['ul', 'ol', 'li', 'sup', 'section', 'div', 'span', 'a', 'img'],
	...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const ids = /^(?:s-[\p{L}\p{N}-]+|fn(?:ref)?\d+(?::\d+)?)$/u;

/** Removes ids that are not ours. */
const checkedId: sanitizeHtml.Transformer = (tagName, { id, ...attribs }) => ({
	tagName,
	attribs: id !== undefined && ids.test(id) ? { ...attribs, id } : attribs,
});

function linkTransformer({ origin, isContributed }: ArticleOptions): sanitizeHtml.Transformer {
	const outside = isContributed ? 'nofollow ugc noopener' : 'noopener';
	return (_, given) => {
		const link = safeLink(given.href ?? '', origin);
		if (!link) return { tagName: 'span', attribs: {} };
		const attribs: sanitizeHtml.Attributes = { href: link.href };
		if (link.isOutside) attribs.rel = outside;
		if (given.title) attribs.title = given.title;
		if (given.class) attribs.class = given.class;
		if (given.id && ids.test(given.id)) attribs.id = given.id;
		return { tagName: 'a', attribs };
	};
}

function pictureTransformer(origin: string): sanitizeHtml.Transformer {
	return (_, given) => {
		const src = safePicture(given.src ?? '', origin);
		const alt = given.alt ?? '';
		// An image that may not be shown is replaced by its text.
		if (!src) return { tagName: 'span', attribs: {}, text: alt };
		const attribs: sanitizeHtml.Attributes = {
			src,
			alt,
			loading: 'lazy',
			decoding: 'async',
			referrerpolicy: 'no-referrer',
		};
		return { tagName: 'img', attribs: given.title ? { ...attribs, title: given.title } : attribs };
	};
}

/** Returns HTML from our Markdown, reduced to the elements, attributes and URLs allowed in articles. */
export function sanitiseHtml(html: string, options: ArticleOptions): string {
	return sanitizeHtml(html, {
		allowedTags: tags,
		allowedAttributes: {
			a: ['href', 'rel', 'title', 'class', 'id'],
			img: ['src', 'alt', 'title', 'loading', 'decoding', 'referrerpolicy'],
			code: ['class'],
			pre: ['tabindex'],
			div: ['class', 'tabindex', 'role', 'aria-label'],
			section: ['class', 'aria-label'],
			li: ['id', 'class'],
			ol: ['start'],
			th: ['class', 'scope'],
			td: ['class'],
			sup: ['class'],
			...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id']])),
		},
		allowedClasses: {
			a: ['footnote-backref'],
			code: ['language-*'],
			div: ['wide'],
			section: ['footnotes'],
			li: ['footnote-item'],
			th: ['to-right', 'to-center'],
			td: ['to-right', 'to-center'],
			sup: ['footnote-ref'],
		},
		allowedSchemes: ['http', 'https', 'mailto'],
		disallowedTagsMode: 'escape',
		transformTags: {
			a: linkTransformer(options),
			img: pictureTransformer(options.origin),
			// A wide line scrolls, and scrollable content must be reachable by keyboard.
			pre: () => ({ tagName: 'pre', attribs: { tabindex: '0' } }),
			li: checkedId,
			...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, checkedId])),
		},
	});
}
