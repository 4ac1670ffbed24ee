/**
 * What the sweep reads from a page's HTML. The site writes every value in double quotes, with `&` and `"` in it as
 * entities.
 */
export interface PageFacts {
	lang: string | undefined;
	title: string | undefined;
	description: string | undefined;
	canonical: string[];
	noindex: boolean;
	/** Number of its h1. */
	headings: number;
	/** The targets of its links, pictures, styles and scripts, as written. */
	links: string[];
	ids: ReadonlySet<string>;
}

type Tag = Record<string, string>;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const ENTITIES: Record<string, string> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	'#38': '&',
	'#39': "'",
	'#34': '"',
};

const plain = (text: string) =>
	text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Elements of `name` with their attributes, names in lower case. */
function tags(html: string, name: string): Tag[] {
	const found = html.matchAll(new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'));
	return [...found].map(([, inside = '']) =>
		Object.fromEntries(
			[...inside.matchAll(ATTRIBUTE)].map(([, key = '', ...values]) => [
				key.toLowerCase(),
				plain(values.find((value) => value !== undefined) ?? ''),
			]),
		),
	);
}

/** Reads a page's own description, and where it links. */
export function readPage(html: string): PageFacts {
	// Scripts and styles are not HTML, though they may look like it.
	const page = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1');
	const metas = tags(page, 'meta');
	const links = tags(page, 'link');
	const meta = (name: string) => metas.find((tag) => tag.name === name)?.content;
	const leading = [...tags(page, 'a'), ...links].map(({ href }) => href);
	const loading = ['img', 'script', 'source', 'iframe'].flatMap((name) =>
		tags(page, name).map(({ src }) => src),
	);
	const sets = ['img', 'source'].flatMap((name) =>
		tags(page, name).flatMap(({ srcset = '' }) =>
			srcset.split(',').map((part) => part.trim().split(/\s/)[0]),
		),
	);
	return {
		lang: tags(page, 'html')[0]?.lang,
		title: plain(/<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '').trim() || undefined,
		description: meta('description')?.trim() || undefined,
		canonical: links.flatMap(({ rel, href = '' }) => (rel === 'canonical' ? [href] : [])),
		noindex: /noindex/.test(meta('robots') ?? ''),
		headings: tags(page, 'h1').length,
		links: [...leading, ...loading, ...sets].flatMap((link) => (link ? [link] : [])),
		ids: new Set(
			[...page.matchAll(/<[a-z][^\s>]*(?:[^>"']|"[^"]*"|'[^']*')*?\sid="([^"]*)"/g)].map(
				([, id = '']) => id,
			),
		),
	};
}
