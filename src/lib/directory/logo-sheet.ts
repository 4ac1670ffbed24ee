import { createHash } from 'node:crypto';

/** A logo that comes with the site, as whole SVG; its icon names its file. */
export interface Logo {
	icon: string;
	svg: string;
}

/** What a list of logos is made of: the key of each, which its drawing tells, and how long that is. */
export type LogoKeys = Readonly<Record<string, readonly [key: string, length: number]>>;

/** Letters of a key: of 1,788 logos no two have the same, and of later ones hardly any. */
export const KEY = 4;
/** Logos of one sheet, and letters of their drawings together; those beyond are asked for by themselves. */
export const MOST_LOGOS = 120;
export const MOST_LETTERS = 400_000;
/** Pixels of a logo's side, in which they all are drawn. */
const SIDE = 24;

/** The key of a drawing: another drawing has another one, so what stands at an address never changes. */
const keyOf = (svg: string): string =>
	createHash('sha256').update(svg).digest('base64url').slice(0, KEY);

/** The keys of all logos by icon. Of two with the same key the second has none, and is asked for by itself. */
export function logoKeys(logos: ReadonlyMap<string, string>): LogoKeys {
	const taken = new Set<string>();
	const keyed = [...logos].flatMap(([icon, svg]) => {
		const key = keyOf(svg);
		if (taken.has(key)) return [];
		taken.add(key);
		return [[icon, [key, svg.length]] as const];
	});
	return Object.fromEntries(keyed);
}

/** Names are one drawing's own: in a sheet each begins with the icon that it belongs to. */
const ownNames = (svg: string, icon: string): string =>
	svg.replace(/(\bid="|\burl\(#|\bhref="#)/g, `$1${icon}_`);

/**
 * Several logos as one drawing, each at its own place below a free one. `#<icon>` shows one of them: an image of that
 * address is the same as one of the logo's file.
 */
export function logoSheet(logos: readonly Logo[]): string {
	const places = logos.map(({ icon, svg }, at) => {
		const y = (at + 1) * SIDE;
		const drawing = ownNames(svg.trimEnd(), icon).replace('<svg ', `<svg y="${y}" `);
		return `<view id="${icon}" viewBox="0 ${y} ${SIDE} ${SIDE}"/>${drawing}`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${places.join('')}</svg>\n`;
}
