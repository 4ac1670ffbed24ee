/**
 * A logo drawn in white alone cannot be seen on the light theme, one in black alone not on the dark one. Such a logo
 * stands on a disc of its own, which both themes show; every other one stays as it is.
 */

/** Discs: quiet, and far enough from both themes' surface and from the logo itself. */
const plates = { pale: '#33383f', dark: '#efede9' } as const;

const INK = /\b(fill|stroke|stop-color)="([^"]*)"/g;
/** Fills that say nothing of a colour. */
const colourless = /^(?:none|transparent|currentcolor|url\(.*)$/i;
/** Where the contrast with white, and with the dark theme's surface, falls below 1.7. */
const PALE = 0.56;
const DARK = 0.054;
/** Colours that drawings name. */
const named = new Map([
	['white', '#fff'],
	['black', '#000'],
	['yellow', '#ff0'],
	['navy', '#000080'],
]);

/** The disc behind a logo of that drawing as SVG; empty where it needs none. */
export function logoPlate(body: string, { width, height }: { width: number; height: number }) {
	const tone = onlyTone(body);
	if (!tone) return '';
	const radius = Math.min(width, height) / 2;
	return `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="${plates[tone]}"/>`;
}

/** Whether everything that is drawn is nearly white, or nearly black. */
function onlyTone(body: string): keyof typeof plates | null {
	const inks = [...body.matchAll(INK)]
		.map(([, , colour = '']) => colour.trim())
		.filter((colour) => !colourless.test(colour));
	// What names no colour is black.
	if (inks.length === 0) return 'dark';
	const shades = inks.map(luminance);
	if (shades.every((shade) => shade !== null && shade > PALE)) return 'pale';
	return shades.every((shade) => shade !== null && shade < DARK) ? 'dark' : null;
}

/** Relative luminance of a colour, from 0 (black) to 1; null of a notation that drawings do not use. */
function luminance(colour: string): number | null {
	const parts = partsOf(named.get(colour.toLowerCase()) ?? colour);
	if (!parts) return null;
	const [red = 0, green = 0, blue = 0] = parts.map((part) => (part / 255) ** 2.2);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255, of `#fff`, `#ffffff` and `rgb(255, 255, 255)`. */
function partsOf(colour: string): number[] | null {
	const [, hex = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? [];
	if (hex.length === 3) return [...hex].map((digit) => Number.parseInt(digit + digit, 16));
	if (hex.length === 6) return (hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
	const rgb = /^rgb\((\d+)[\s,]+(\d+)[\s,]+(\d+)\)$/i.exec(colour)?.slice(1);
	return rgb?.map(Number) ?? null;
}
