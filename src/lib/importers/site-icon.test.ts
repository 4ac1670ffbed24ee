import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useIconSites } from '../../../tests/setup/icon-sites.ts';
import { siteIcon } from './site-icon.ts';

const { address, asked } = useIconSites();

const ask = (name: string, patience = 10_000) =>
	siteIcon(new URL(address(name)), { ...asked, signal: AbortSignal.timeout(patience) });

test.each([
	['manifest', [255, 0, 0], 192],
	['touch', [255, 0, 0], 192],
	['svg', [255, 0, 0], 512],
	['scripted', [0, 0, 255], 512],
])('%s: the icon is kept as a bitmap', async (name, colour, side) => {
	const { picture, page } = await ask(name);
	const { format, width } = await sharp(picture.bytes).metadata();
	expect({ format, width, host: page.hostname }).toEqual({
		format: 'webp',
		width: side,
		host: `${name}.example`,
	});
	const middle = await sharp(picture.bytes)
		.extract({ left: side / 2, top: side / 2, width: 1, height: 1 })
		.removeAlpha()
		.raw()
		.toBuffer();
	expect(middle).toHaveLength(3);
	for (const [at, part] of middle.entries())
		expect(Math.abs(part - (colour[at] ?? 0))).toBeLessThan(20);
	expect(picture.bytes.includes('script')).toBe(false);
});

test.each([
	['missing', /names no icon/],
	['gone', /answered 404/],
	['tiny', /smaller than 64 pixels/],
	['moving', /it moves/],
	['inside', /private network/],
	['named', /private network/],
	['huge', /more than 1048576 bytes/],
	['html', /no picture/],
	['oblong', /not square/],
	['plain', /of one colour/],
])('%s: no icon is taken', async (name, why) => {
	await expect(ask(name)).rejects.toThrow(why);
});

test('a page that never ends is given up in time', async () => {
	await expect(ask('endless', 300)).rejects.toThrow(/abort|timeout/i);
});
