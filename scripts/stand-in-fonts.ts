import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../tests/setup/chromium.ts';

/**
 * Writes src/styles/stand-ins.css: the fallback fonts shown until ours have loaded. A system font is scaled so that
 * our own texts, or figures, are as wide as they will be, and lines as high (CSS Fonts 5, `size-adjust`, and 4,
 * `ascent-override`). Astro's own fallbacks know only Arial, with one width for all weights. Run it again when a font
 * changes:
 *
 *     npm install --prefix <folder> @fontsource/arimo @fontsource/roboto @fontsource/open-sans
 *     node scripts/stand-in-fonts.ts <folder>
 */

const root = resolve(import.meta.dirname, '..');
const [, , folder = ''] = process.argv;

/**
 * System fonts: the names of their two weights, and a font with the same metrics. For Windows and Apple, Android, and
 * Linux.
 */
const systems = [
	{
		regular: ['Arial', 'Liberation Sans'],
		bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
		like: 'arimo',
	},
	{ regular: ['Roboto', 'Roboto-Regular'], bold: ['Roboto Bold', 'Roboto-Bold'], like: 'roboto' },
	{
		regular: ['Open Sans', 'OpenSans-Regular'],
		bold: ['Open Sans Bold', 'OpenSans-Bold'],
		like: 'open-sans',
	},
] as const;
type System = (typeof systems)[number];

/** Our weights by the system font weight that stands in for them; widths are those of the most used one. */
const weights = [
	{ of: '400 500', most: 400, name: 'regular', like: 400 },
	{ of: '600 800', most: 700, name: 'bold', like: 700 },
] as const;
type Weight = (typeof weights)[number];

const texts = globSync('src/content/**/*.md', { cwd: root })
	.sort()
	.map((file) => readFileSync(resolve(root, file), 'utf8').replace(/^---[\s\S]*?\n---/, ''))
	.join(' ')
	.replace(/[^\w.,:;()% -]+/g, ' ')
	.slice(0, 40_000);
const figures =
	'1,234,567.89 $12.4M 3.25% 2024 $1.13B $136.38M Jan 2023 0.90% 10.63% $864.87M 98 765 40';

interface Font {
	name: string;
	file: string;
	/** Sample of what it is used for. */
	sample: string;
	/** As a share of its em, from its `hhea` table. */
	ascent: number;
	descent: number;
}
const fonts: readonly Font[] = [
	{ name: 'Nunito', file: 'nunito', sample: texts, ascent: 1.011, descent: 0.353 },
	{ name: 'Inter Tight', file: 'inter-tight', sample: figures, ascent: 0.96875, descent: 0.24121 },
];

const sourceOf = (path: string): string =>
	`url(data:font/woff2;base64,${readFileSync(path).toString('base64')})`;

/** The width of a sample in our font, as a share of its width in a system font. */
const widthOf = (page: Page, { file, sample }: Font, { like }: System, weight: Weight) =>
	page.evaluate(
		async ({ ours, theirs, text, most, other }) => {
			const faces = [
				new FontFace('Ours', ours, { weight: '400 800' }),
				new FontFace('Theirs', theirs, { weight: String(other) }),
			];
			for (const face of faces) document.fonts.add(await face.load());
			const canvas = document.createElement('canvas').getContext('2d');
			const width = (font: string): number => {
				if (!canvas) return 0;
				canvas.font = font;
				return canvas.measureText(text).width;
			};
			const share = width(`${most} 100px Ours`) / width(`${other} 100px Theirs`);
			for (const face of faces) document.fonts.delete(face);
			return share;
		},
		{
			ours: sourceOf(resolve(root, `src/fonts/${file}-latin.woff2`)),
			theirs: sourceOf(
				resolve(
					folder,
					`node_modules/@fontsource/${like}/files/${like}-latin-${weight.like}-normal.woff2`,
				),
			),
			text: sample,
			most: weight.most,
			other: weight.like,
		},
	);

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const faceOf = (
	name: string,
	{ ascent, descent }: Font,
	locals: readonly string[],
	weight: Weight,
	width: number,
) =>
	`@font-face {
	font-family: "${name}";
	src: ${locals.map((local) => `local("${local}")`).join(', ')};
	font-weight: ${weight.of};
	size-adjust: ${percent(width)};
	ascent-override: ${percent(ascent / width)};
	descent-override: ${percent(descent / width)};
	line-gap-override: 0%;
}
`;

const browser = await chromium.launch(await chromiumLaunch());
const page = await browser.newPage();
const faces: string[] = [];
for (const font of fonts)
	for (const system of systems)
		for (const weight of weights)
			faces.push(
				faceOf(
					`${font.name} by ${system.regular[0]}`,
					font,
					system[weight.name],
					weight,
					await widthOf(page, font, system, weight),
				),
			);
await browser.close();
writeFileSync(
	resolve(root, 'src/styles/stand-ins.css'),
	`/* Written by scripts/stand-in-fonts.ts. */\n\n${faces.join('\n')}`,
);
