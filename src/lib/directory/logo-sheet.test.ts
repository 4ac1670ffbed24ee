import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from './cells.ts';
import { imagesOfCells, readSheet, serveLogosOf, stopServingLogos } from './logo-sheet.server.ts';
import { logoKeys, logoSheet, MAX_LOGOS, MAX_SHEET_LENGTH } from './logo-sheet.ts';

const svg = (inside: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${inside}</svg>\n`;
const image = (icon: string) => `/logos/token/${icon}.svg`;
const small = Array.from({ length: MAX_LOGOS + 5 }, (_, at) => `coin-${at}`);
const large = ['large-1', 'large-2', 'large-3'];
const logos = new Map([
	['btc', svg('<path id="a" fill="url(#b)"/><use href="#a"/>')],
	['eth', svg('<path id="a"/>')],
	...small.map((icon) => [icon, svg(`<path d="${icon}"/>`)] as const),
	...large.map(
		(icon) => [icon, svg(`<path d="${icon}${' '.repeat(MAX_SHEET_LENGTH / 2)}"/>`)] as const,
	),
]);
const keys = logoKeys(logos);
const keyOf = (icon: string) => keys[icon]?.[0] ?? '';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'cairn-logos-'));
	await mkdir(join(folder, 'token'));
	await writeFile(join(folder, 'keys.json'), JSON.stringify(keys));
	for (const [icon, text] of logos) await writeFile(join(folder, 'token', `${icon}.svg`), text);
	await serveLogosOf(folder);
});
afterAll(async () => {
	stopServingLogos();
	await rm(folder, { recursive: true });
});

/** A row whose cells show these pictures. */
function row(...images: (string | null)[]): Cell[] {
	const entities = images.map((one) => ({
		type: 'project' as const,
		slug: 'x',
		name: 'X',
		label: 'X',
		image: one,
		isLead: false,
	}));
	return [{ kind: 'missing' }, { kind: 'entities', entities, more: 0, others: [] }];
}

test('a sheet has each logo at its own place, with unique names, below an empty place', () => {
	const sheet = logoSheet([...logos].slice(0, 2).map(([icon, text]) => ({ icon, svg: text })));
	expect(sheet).toBe(
		'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
			'<view id="btc" viewBox="0 24 24 24"/>' +
			'<svg y="24" xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
			'<path id="btc_a" fill="url(#btc_b)"/><use href="#btc_a"/></svg>' +
			'<view id="eth" viewBox="0 48 24 24"/>' +
			'<svg y="48" xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
			'<path id="eth_a"/></svg></svg>\n',
	);
});

test('a logo’s key follows its drawing, so an address never changes content', () => {
	expect(keyOf('btc')).toMatch(/^[\w-]{4}$/);
	expect(new Set(Object.values(keys).map(([key]) => key)).size).toBe(logos.size);
	const redrawn = logoKeys(new Map([...logos, ['btc', svg('<path/>')]]));
	expect(redrawn.btc?.[0]).not.toBe(keyOf('btc'));
	expect(redrawn.eth).toEqual(keys.eth);
});

test('the logos of a table come from one sheet, every other picture by itself', async () => {
	const elsewhere = 'https://pictures.test/a.png';
	const shownAt = imagesOfCells([
		row(image('btc'), null, elsewhere),
		row(image('unknown'), image('eth'), image('btc')),
	]);
	const address = `/logos/list/${keyOf('btc')}${keyOf('eth')}.svg`;
	expect(shownAt(image('btc'))).toBe(`${address}#btc`);
	expect(shownAt(image('eth'))).toBe(`${address}#eth`);
	expect(shownAt(image('unknown'))).toBe(image('unknown'));
	expect(shownAt(elsewhere)).toBe(elsewhere);
	const sheet = await readSheet(keyOf('btc') + keyOf('eth'));
	expect(sheet?.match(/<view id="[^"]+"/g)).toEqual(['<view id="btc"', '<view id="eth"']);
});

test('a single logo needs no sheet, and without a built site there is none', async () => {
	expect(imagesOfCells([row(image('btc'))])(image('btc'))).toBe(image('btc'));
	stopServingLogos();
	expect(imagesOfCells([row(image('btc'), image('eth'))])(image('btc'))).toBe(image('btc'));
	expect(await readSheet(keyOf('btc'))).toBeNull();
	await serveLogosOf(folder);
});

test('a sheet is limited by number and by size, and logos beyond it come by themselves', async () => {
	const many = imagesOfCells([row(...small.map(image))]);
	const listed = small.filter((icon) => many(image(icon)) !== image(icon));
	expect(listed).toEqual(small.slice(0, MAX_LOGOS));
	expect(await readSheet(listed.map(keyOf).join(''))).not.toBeNull();
	const heavy = imagesOfCells([row(...large.map(image), image('btc'), image('eth'))]);
	expect(large.filter((icon) => heavy(image(icon)) !== image(icon))).toEqual(['large-1']);
	expect(heavy(image('btc'))).toBe(
		`/logos/list/${keyOf('large-1')}${keyOf('btc')}${keyOf('eth')}.svg#btc`,
	);
});

test.each([
	['nothing', ''],
	['half a key', 'AAA'],
	['a key that no logo has', `${keyOf('btc')}....`],
	['a logo twice', keyOf('btc') + keyOf('btc')],
	['more logos than a page shows', small.map(keyOf).join('')],
	['more drawing than a page shows', large.map(keyOf).join('')],
	['a path', '../../../etc/passwd.'],
])('who asks for %s gets nothing', async (_, asked) => {
	expect(await readSheet(asked)).toBeNull();
});
