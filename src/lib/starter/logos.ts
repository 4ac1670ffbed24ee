import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { z } from 'zod';
import { logoPlate } from './logo-plate.ts';

const iconShape = z.object({
	body: z.string(),
	width: z.number().optional(),
	height: z.number().optional(),
});
const setShape = z.object({
	icons: z.record(z.string(), iconShape),
	aliases: z.record(z.string(), z.object({ parent: z.string() })).optional(),
	width: z.number(),
	height: z.number(),
});

/** The drawing of a mark, roughly square, `width` by `height`. */
interface MarkDrawing {
	body: string;
	width: number;
	height: number;
}

const LOGO = /"logo":"\/logos\/token\/([a-z0-9-]+)\.svg"/g;
/** Matches markup that could run or load something if the file were opened as a page. */
const unsafe =
	/<(?:script|style|image|foreignObject|a)\b|\son\w+\s*=|\bhref\s*=\s*(?!["']#)|url\((?!#)/i;

/**
 * Reads every mark available to projects, by icon name: the icon set, and the network marks in
 * data/curated/network-marks.json. They are read from the project's folder, since this code is bundled elsewhere.
 */
export async function readMarks(): Promise<Map<string, MarkDrawing>> {
	const require = createRequire(resolve('package.json'));
	const files = [
		require.resolve('@iconify-json/token-branded/icons.json'),
		resolve('data/curated/network-marks.json'),
	];
	const marks = new Map<string, MarkDrawing>();
	for (const file of files) {
		const { icons, aliases, ...size } = setShape.parse(JSON.parse(await readFile(file, 'utf8')));
		for (const [name, icon] of Object.entries(icons)) marks.set(name, { ...size, ...icon });
		for (const [name, { parent }] of Object.entries(aliases ?? {})) {
			const icon = marks.get(parent);
			if (icon) marks.set(name, icon);
		}
	}
	return marks;
}

/** Returns the logos that the starter's projects use, as complete SVG files by icon name. Read at build time. */
export async function starterLogos(): Promise<Map<string, string>> {
	const projects = await readFile(resolve('data/starter/projects.json'), 'utf8');
	const marks = await readMarks();
	return new Map(
		[...projects.matchAll(LOGO)].map(([, name = '']) => {
			const mark = marks.get(name);
			if (!mark) throw new Error(`There is no mark ${name}: run npm run cairn -- starter`);
			return [name, svgOf(mark)];
		}),
	);
}

/**
 * Returns an SVG file of the icon, on a disc if it would be invisible on one theme. It uses attributes instead of
 * styles, which a security policy would block.
 */
export function svgOf({ body, width, height }: MarkDrawing): string {
	const plain = body.replace(/ style="([^"]*)"/g, (_, styles: string) =>
		styles
			.split(';')
			.map((style) => style.split(':').map((part) => part.trim()))
			.map(([name, value]) => (name && value ? ` ${name}="${value}"` : ''))
			.join(''),
	);
	if (unsafe.test(plain)) throw new Error('An icon contains more than drawing');
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${logoPlate(plain, { width, height })}${plain}</svg>\n`;
}
