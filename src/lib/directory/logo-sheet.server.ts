import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ResolveImage } from './cell-markup.ts';
import type { Cell } from './cells.ts';
import { KEY_LENGTH, type LogoKeys, logoSheet, MAX_LOGOS, MAX_SHEET_LENGTH } from './logo-sheet.ts';

const LOGO = /^\/logos\/token\/([a-z0-9-]+)\.svg$/;
const keysShape = z.record(z.string(), z.tuple([z.string().length(KEY_LENGTH), z.int()]));

/** The logos of the built site; empty while it is not served, in which case each is fetched separately. */
interface Logos {
	folder: string;
	byIcon: ReadonlyMap<string, LogoKeys[string]>;
	icons: ReadonlyMap<string, string>;
}
const none: Logos = { folder: '', byIcon: new Map(), icons: new Map() };
let logos = none;

/** Lets tables show logos from a sheet built from those in `folder`. */
export async function serveLogosOf(folder: string): Promise<void> {
	const text = await readFile(join(folder, 'keys.json'), 'utf8');
	const keys = Object.entries(keysShape.parse(JSON.parse(text)));
	logos = {
		folder,
		byIcon: new Map(keys),
		icons: new Map(keys.map(([icon, [key]]) => [key, icon])),
	};
}

/** Goes back to fetching each logo separately. */
export function stopServingLogos(): void {
	logos = none;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function* imagesOf(cell: Cell): Generator<string | null> {
	if (cell.kind === 'name') yield cell.entity.image;
	if (cell.kind === 'entities') for (const { image } of cell.entities) yield image;
}

/** Returns the image URLs for these cells: most logos from one shared sheet, everything else individually. */
export function imagesOfCells(cells: readonly (readonly Cell[])[]): ResolveImage {
	const { byIcon } = logos;
	const chosen = new Map<string, string>();
	let letters = 0;
	for (const row of cells)
		for (const cell of row)
			for (const image of imagesOf(cell)) {
				const [, icon = ''] = LOGO.exec(image ?? '') ?? [];
				const [key, length = 0] = byIcon.get(icon) ?? [];
				if (key === undefined || chosen.has(icon)) continue;
				if (chosen.size === MAX_LOGOS || letters + length > MAX_SHEET_LENGTH) continue;
				letters += length;
				chosen.set(icon, key);
			}
	// A single logo gains nothing.
	if (chosen.size < 2) return (image) => image;
	const address = `/logos/list/${[...chosen.values()].join('')}.svg`;
	return (image) => {
		const [, icon = ''] = LOGO.exec(image) ?? [];
		return chosen.has(icon) ? `${address}#${icon}` : image;
	};
}

/**
 * Returns the sheet of the logos with these keys; null if they are not in this build, or if there are more than a page
 * would request.
 */
export async function readSheet(keys: string): Promise<string | null> {
	const { folder, byIcon, icons } = logos;
	const count = keys.length / KEY_LENGTH;
	if (!Number.isInteger(count) || count > MAX_LOGOS) return null;
	const wanted = Array.from({ length: count }, (_, at) =>
		keys.slice(at * KEY_LENGTH, (at + 1) * KEY_LENGTH),
	);
	const known = new Set(wanted.map((key) => icons.get(key)).filter((icon) => icon !== undefined));
	const letters = sum([...known].map((icon) => byIcon.get(icon)?.[1] ?? 0));
	// Each once: a URL that repeats logos is not ours.
	if (known.size === 0 || known.size < count || letters > MAX_SHEET_LENGTH) return null;
	return logoSheet(
		await Promise.all(
			[...known].map(async (icon) => ({
				icon,
				svg: await readFile(join(folder, 'token', `${icon}.svg`), 'utf8'),
			})),
		),
	);
}
