import { Parser } from 'htmlparser2';
import { z } from 'zod';

/** Minimum pixels of an icon's shorter side. */
export const MIN_SIDE = 64;
/** Maximum number of icons read from a site's page or manifest. */
const MAX_ICONS = 50;

/** The icons that a page names, as absolute addresses, best first. */
export interface IconLinks {
	manifest: URL | null;
	icons: URL[];
}

interface IconLink {
	url: URL;
	/** Order of requests, from 0. */
	rank: number;
	side: number;
}

/** Returns the largest side in `sizes`, where `any` is infinite; null if nothing is stated. */
function sideOf(sizes: string | undefined): number | null {
	if (sizes?.trim().toLowerCase() === 'any') return Number.POSITIVE_INFINITY;
	const sides = [...(sizes ?? '').matchAll(/(\d{1,5})x(\d{1,5})/gi)];
	if (sides.length === 0) return null;
	return Math.max(...sides.map(([, wide, high]) => Math.min(Number(wide), Number(high))));
}

function webUrl(address: string | undefined, base: URL): URL | null {
	const url = address?.trim() ? URL.parse(address.trim(), base) : null;
	return url && /^https?:$/.test(url.protocol) ? url : null;
}

const bestFirst = (named: readonly IconLink[]): URL[] =>
	named
		.filter(({ side }) => side >= MIN_SIDE)
		.toSorted((one, other) => one.rank - other.rank || (one.side < other.side ? 1 : -1))
		.map(({ url }) => url);

/**
 * Reads the `<link>`s of a page: its manifest, and its icons in the order apple-touch-icon, SVG, then those that
 * state a size. Icons that state a size below `MIN_SIDE` are left out, as is anything but an http(s) address.
 * @param page where the page was found, after redirects.
 */
export function iconLinks(html: string, page: URL): IconLinks {
	let base = page;
	let manifest: URL | null = null;
	const named: IconLink[] = [];
	const parser = new Parser({
		onopentag(name, { href, rel = '', type = '', sizes }) {
			if (name === 'base') base = webUrl(href, page) ?? base;
			if (name !== 'link' || named.length >= MAX_ICONS) return;
			const url = webUrl(href, base);
			const rels = rel.toLowerCase().split(/\s+/);
			const side = sideOf(sizes);
			if (!url) return;
			if (rels.includes('manifest')) manifest ??= url;
			else if (rels.some((one) => one.startsWith('apple-touch-icon')))
				named.push({ url, rank: 0, side: side ?? 180 });
			else if (!rels.includes('icon')) return;
			else if (/^image\/svg\+xml/i.test(type))
				named.push({ url, rank: 1, side: Number.POSITIVE_INFINITY });
			else if (side !== null) named.push({ url, rank: 2, side });
		},
	});
	parser.write(html);
	parser.end();
	return { manifest, icons: bestFirst(named) };
}

const manifestShape = z.object({
	icons: z
		.array(
			z.object({
				src: z.string(),
				sizes: z.string().optional(),
				purpose: z.string().default('any'),
			}),
		)
		.max(MAX_ICONS),
});

/** Returns the icons of a web app manifest, largest first and maskable ones last; none for anything else. */
export function manifestIcons(text: string, manifest: URL): URL[] {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		return [];
	}
	const read = manifestShape.safeParse(json);
	if (!read.success) return [];
	return bestFirst(
		read.data.icons.flatMap(({ src, sizes, purpose }) => {
			const url = webUrl(src, manifest);
			const purposes = purpose.toLowerCase().split(/\s+/);
			if (!url || purposes.every((one) => one === 'monochrome')) return [];
			return [{ url, rank: purposes.includes('any') ? 0 : 1, side: sideOf(sizes) ?? MIN_SIDE }];
		}),
	);
}
