import { createHash } from 'node:crypto';

/** A logo shipped with the site, as a complete SVG; its icon is its file name. */
export interface Logo {
	icon: string;
	svg: string;
}

/** The basis of a logo sheet: each logo's content-derived key, and its length. */
export type LogoKeys = Readonly<Record<string, readonly [key: string, length: number]>>;

/** Characters per key: all 1,788 current logos have distinct keys, and later ones are unlikely to collide. */
export const KEY_LENGTH = 4;
/** Maximum logos per sheet, and total characters of their SVGs; the rest are fetched separately. */
export const MAX_LOGOS = 120;
export const MAX_SHEET_LENGTH = 400_000;
/** Side length in pixels at which all logos are drawn. */
const SIDE = 24;

/** Returns a drawing's key, derived from its content, so that the content of a URL never changes. */
const keyOf = (svg: string): string =>
	createHash('sha256').update(svg).digest('base64url').slice(0, KEY_LENGTH);

/**
 * Returns the keys of all logos by icon. If two keys collide, the second logo gets none and is fetched separately.
 */
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

/** Makes the names in a drawing unique within a sheet by prefixing the icon's name. */
const ownNames = (svg: string, icon: string): string =>
	svg.replace(/(\bid="|\burl\(#|\bhref="#)/g, `$1${icon}_`);

/**
 * Combines several logos into one drawing, stacked below an empty slot. `#<icon>` shows one of them: an image with
 * that URL looks the same as the logo's own file.
 */
export function logoSheet(logos: readonly Logo[]): string {
	const places = logos.map(({ icon, svg }, at) => {
		const y = (at + 1) * SIDE;
		const drawing = ownNames(svg.trimEnd(), icon).replace('<svg ', `<svg y="${y}" `);
		return `<view id="${icon}" viewBox="0 ${y} ${SIDE} ${SIDE}"/>${drawing}`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${places.join('')}</svg>\n`;
}
