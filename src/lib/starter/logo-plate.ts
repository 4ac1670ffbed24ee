/**
 * Adds a disc to logos that would be invisible on one theme: an all-white logo on the light theme, an all-black one on
 * the dark theme. The disc is visible on both themes. All other logos stay unchanged.
 */

/** Disc colours: muted, with enough contrast to both themes' surfaces and to the logo. */
const plates = { pale: '#33383f', dark: '#efede9' } as const;

const INK = /\b(fill|stroke|stop-color)="([^"]*)"/g;
/** Fills that are not a colour. */
const colourless = /^(?:none|transparent|currentcolor|url\(.*)$/i;
/** Luminance beyond which the contrast with white, or with the dark theme's surface, falls below 1.7. */
const PALE = 0.56;
const DARK = 0.054;
/** Named colours that occur in drawings. */
const namedColours = new Map([
	['white', '#fff'],
	['black', '#000'],
	['yellow', '#ff0'],
	['navy', '#000080'],
]);

/** Returns the SVG disc behind a logo with this drawing; empty if none is needed. */
export function logoPlate(body: string, { width, height }: { width: number; height: number }) {
	const tone = onlyTone(body);
	if (!tone) return '';
	const radius = Math.min(width, height) / 2;
	return `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="${plates[tone]}"/>`;
}

/** Returns whether the whole drawing is nearly white or nearly black; null if neither. */
function onlyTone(body: string): keyof typeof plates | null {
	const inks = [...body.matchAll(INK)]
		.map(([, , colour = '']) => colour.trim())
		.filter((colour) => !colourless.test(colour));
	// No stated colour means black.
	if (inks.length === 0) return 'dark';
	const shades = inks.map(luminance);
	if (shades.every((shade) => shade !== null && shade > PALE)) return 'pale';
	return shades.every((shade) => shade !== null && shade < DARK) ? 'dark' : null;
}

/** Relative luminance of a colour, from 0 (black) to 1; null for a notation that the drawings do not use. */
function luminance(colour: string): number | null {
	const parts = partsOf(namedColours.get(colour.toLowerCase()) ?? colour);
	if (!parts) return null;
	const [red = 0, green = 0, blue = 0] = parts.map((part) => (part / 255) ** 2.2);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue, each from 0 to 255, of `#fff`, `#ffffff` or `rgb(255, 255, 255)`. */
function partsOf(colour: string): number[] | null {
	const [, hex = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? [];
	if (hex.length === 3) return [...hex].map((digit) => Number.parseInt(digit + digit, 16));
	if (hex.length === 6) return (hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
	const rgb = /^rgb\((\d+)[\s,]+(\d+)[\s,]+(\d+)\)$/i.exec(colour)?.slice(1);
	return rgb?.map(Number) ?? null;
}
