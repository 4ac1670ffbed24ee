import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { PRODUCT, TAGLINE } from '#lib/base/site.ts';
import { initials, tintOf } from '#lib/format/text.ts';
import { PICTURE } from './picture-size.ts';

/** The text of a picture. */
export interface PictureText {
	/** Text above the name: `Project`, `Fund`. */
	kind: string;
	name: string;
	symbol: string | null;
	/** Facts, of which at most four are drawn. */
	facts: readonly (readonly [label: string, text: string])[];
	isSample: boolean;
}

const MAX_OF_NAME = 110;
const MAX_OF_FACT = 20;

const colours = {
	ground: '#faf9f7',
	ink: '#1d1b18',
	soft: '#6b665e',
	line: '#e7e5e1',
	accent: '#3b4fd8',
	tints: ['#e8ecff', '#e2f3ec', '#fdeedd', '#f9e7ec', '#e3f1f8', '#f1eafa', '#f0f1dc', '#ecebe8'],
};

const require = createRequire(import.meta.url);
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

async function fontOf(subset: string, weight: 600 | 800): Promise<Font> {
	const file = require.resolve(`@fontsource/nunito/files/nunito-${subset}-${weight}-normal.woff`);
	return { name: 'Nunito', weight, style: 'normal', data: await readFile(file) };
}

let fonts: Promise<Font[]> | undefined;
const allFonts = (): Promise<Font[]> => {
	fonts ??= Promise.all(subsets.flatMap((subset) => [fontOf(subset, 600), fontOf(subset, 800)]));
	return fonts;
};

/**
 * Matches characters that the fonts cannot draw: all but Latin, Cyrillic, punctuation and currency signs. They would
 * appear as boxes.
 */
const undrawable =
	/[^\u0020-\u007E\u00A0-\u024F\u0400-\u04FF\u1E00-\u1EFF\u2013-\u201E\u2026\u20A0-\u20BF]/gu;

/** A text as a picture can show it: one line, cut to `most` characters. Empty when none of it can be drawn. */
export function toDrawableText(text: string, most: number): string {
	const plain = text.normalize('NFC').replace(/\s+/gu, ' ').replace(undrawable, '').trim();
	return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain;
}

/** An element in the form that satori accepts: the output of JSX, without React. */
interface Element {
	type: string;
	key: null;
	props: Record<string, unknown>;
}

const element = (type: string, props: Record<string, unknown>): Element => ({
	type,
	key: null,
	props,
});

const box = (style: Record<string, string | number>, ...children: (Element | string)[]): Element =>
	element('div', { style: { display: 'flex', ...style }, children });

/** The stones of the product's logo, as in public/favicon.svg. */
const stones = [
	{ cx: 12, cy: 19.5, rx: 9, ry: 3 },
	{ cx: 12.6, cy: 13.4, rx: 6.4, ry: 2.6 },
	{ cx: 11.6, cy: 8.3, rx: 4.2, ry: 2.1 },
	{ cx: 12.3, cy: 4.1, rx: 2.3, ry: 1.7 },
];
const productMark = element('svg', {
	width: 44,
	height: 44,
	viewBox: '0 0 24 24',
	fill: colours.accent,
	children: stones.map((stone) => element('ellipse', stone)),
});

function markOf(name: string): Element {
	return box(
		{
			width: 112,
			height: 112,
			borderRadius: 56,
			alignItems: 'center',
			justifyContent: 'center',
			backgroundColor: colours.tints[tintOf(name) - 1] ?? colours.line,
			fontSize: 44,
			fontWeight: 800,
		},
		toDrawableText(initials(name), 2),
	);
}

function factOf([label, text]: readonly [string, string]): Element {
	return box(
		{ flexDirection: 'column', marginRight: 56 },
		box({ color: colours.soft, fontSize: 26 }, label),
		box({ fontSize: 36, fontWeight: 800 }, toDrawableText(text, MAX_OF_FACT) || '–'),
	);
}

/** Returns the font size of a name in pixels, at which a title of three lines still fits. */
function sizeOf({ length }: string): number {
	if (length > 64) return 48;
	if (length > 36) return 56;
	return length > 20 ? 72 : 88;
}

function sheet({ kind, name, symbol, facts, isSample }: PictureText): Element {
	const shown = toDrawableText(name, MAX_OF_NAME);
	const size = sizeOf(shown);
	const sub = [kind, symbol, isSample && 'Sample'].filter(Boolean).join(' · ');
	return box(
		{
			...PICTURE,
			boxSizing: 'border-box',
			flexDirection: 'column',
			justifyContent: 'space-between',
			padding: '64px 72px 48px',
			backgroundColor: colours.ground,
			color: colours.ink,
			fontFamily: 'Nunito',
			fontWeight: 600,
		},
		box(
			{ alignItems: 'center' },
			...(kind ? [markOf(name)] : []),
			box(
				{ flexDirection: 'column', marginLeft: kind ? 36 : 0, maxWidth: 880 },
				box({ color: colours.soft, fontSize: 32 }, toDrawableText(sub, 60)),
				box({ fontSize: size, fontWeight: 800, lineHeight: 1.1, wordBreak: 'break-word' }, shown),
			),
		),
		box({}, ...facts.slice(0, 4).map(factOf)),
		box(
			{
				alignItems: 'center',
				paddingTop: 28,
				borderTop: `2px solid ${colours.line}`,
				color: colours.soft,
				fontSize: 28,
			},
			productMark,
			box({ margin: '0 20px 0 12px', color: colours.ink, fontWeight: 800 }, PRODUCT),
			box({}, TAGLINE),
		),
	);
}

/** Draws the picture as a PNG of 1,200 × 630 pixels. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
	const svg = await satori(sheet(text), { ...PICTURE, fonts: await allFonts() });
	return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
