import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface IconProps {
	/** Width and height in CSS pixels. */
	size: number;
	/** Stroke width, in twenty-fourths of the size. */
	stroke?: number;
	class?: string;
}

/** Attributes of the library’s icons that nothing here uses: its class names, and a namespace that HTML implies. */
const unused = / xmlns="[^"]*"|(?<= class=")lucide lucide-[\w-]+ | class="lucide lucide-[\w-]+"/g;

const markupCache = new Map<LucideIcon, Map<string, string>>();

/**
 * Returns an icon as HTML markup, hidden from screen readers. Each is rendered once per process: a page has fifty
 * icons, and as Astro components they would create a promise per line (docs/decisions/0022-icons.md).
 */
export function iconMarkup(
	icon: LucideIcon,
	{ size, stroke = 1.5, class: name }: IconProps,
): string {
	const looks = markupCache.get(icon) ?? new Map<string, string>();
	markupCache.set(icon, looks);
	const key = `${size} ${stroke} ${name}`;
	const known = looks.get(key);
	if (known !== undefined) return known;
	const markup = renderToStaticMarkup(
		createElement(icon, { size, strokeWidth: stroke, className: name, 'aria-hidden': true }),
	).replaceAll(unused, '');
	looks.set(key, markup);
	return markup;
}
