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

const LOGO = /"logo":"\/logos\/token\/([a-z0-9-]+)\.svg"/g;
/** What could run or load something if the file were opened as a page. */
const unsafe =
	/<(?:script|style|image|foreignObject|a)\b|\son\w+\s*=|\bhref\s*=\s*(?!["']#)|url\((?!#)/i;

/**
 * The logos that the starter's projects use, as whole SVG files by icon name. Read when the site is built, from the
 * project's folder: this code is then bundled elsewhere.
 */
export async function starterLogos(): Promise<Map<string, string>> {
	const projects = await readFile(resolve('data/starter/projects.json'), 'utf8');
	const require = createRequire(resolve('package.json'));
	const set = setShape.parse(
		JSON.parse(await readFile(require.resolve('@iconify-json/token-branded/icons.json'), 'utf8')),
	);
	const names = [...projects.matchAll(LOGO)].map(([, name = '']) => name);
	return new Map(
		names.map((name) => {
			const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
			if (!icon) throw new Error(`The icon package has no ${name}: run npm run starter:build`);
			return [
				name,
				svgOf({ ...icon, width: icon.width ?? set.width, height: icon.height ?? set.height }),
			];
		}),
	);
}

/**
 * A file that draws the icon, on a disc where it would vanish on one of the themes: attributes instead of styles, which
 * a security policy would refuse.
 */
export function svgOf({
	body,
	width,
	height,
}: {
	body: string;
	width: number;
	height: number;
}): string {
	const plain = body.replace(/ style="([^"]*)"/g, (_, styles: string) =>
		styles
			.split(';')
			.map((style) => style.split(':').map((part) => part.trim()))
			.map(([name, value]) => (name && value ? ` ${name}="${value}"` : ''))
			.join(''),
	);
	if (unsafe.test(plain)) throw new Error('An icon holds more than drawing');
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${logoPlate(plain, { width, height })}${plain}</svg>\n`;
}
