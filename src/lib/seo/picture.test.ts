import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SerialQueue } from '#lib/base/one-at-a-time.ts';
import { drawPicture, toDrawableText } from './picture.ts';

const text = { kind: 'Project', symbol: null, facts: [], isSample: false };

test.each([
	['a plain name', 'Bitcoin'],
	['a name without spaces that is too long for a line', 'A'.repeat(10_000)],
	['a name that the fonts lack', '比特币 🦀 \u202e\u200b'],
	['markup', '<script>alert(1)</script>"&'],
])('a picture of %s is a PNG of its size', async (_, name) => {
	const picture = await drawPicture({ ...text, name, facts: [['Founded', '2009']] });
	const { format, width, height } = await sharp(picture).metadata();
	expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 });
});

test('the text of a picture is one line of drawable characters, no longer than allowed', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 80 }), (given, most) => {
			const shown = toDrawableText(given, most);
			expect(shown.length).toBeLessThanOrEqual(most);
			expect(shown).not.toMatch(/[\p{C}\n]/u);
			expect(shown).toBe(shown.trim());
		}),
	);
	expect(toDrawableText('  Über\nDAO — Ӂ ', 20)).toBe('Über DAO — Ӂ');
});

test('work is done one at a time, and refused when too much waits', async () => {
	const turns = new SerialQueue(2);
	const gate = Promise.withResolvers<void>();
	const seen: string[] = [];
	const first = turns.run(async () => {
		await gate.promise;
		seen.push('first');
		throw new Error('broken');
	});
	const second = turns.run(async () => seen.push('second'));
	expect(turns.run(async () => 'third')).toBeUndefined();
	gate.resolve();
	await expect(first).rejects.toThrow('broken');
	await second;
	expect(seen).toEqual(['first', 'second']);
	expect(await turns.run(async () => 'later')).toBe('later');
});

test('nobody can take every place', async () => {
	const turns = new SerialQueue(4, 2);
	const gate = Promise.withResolvers<string>();
	const wait = () => gate.promise;
	const kept = [turns.run(wait, 'ada'), turns.run(wait, 'ada'), turns.run(wait, 'bob')];
	expect(turns.run(wait, 'ada')).toBeUndefined();
	expect(kept).not.toContain(undefined);
	expect(turns.run(wait, 'eve')).toBeDefined();
	expect(turns.run(wait, 'bob')).toBeUndefined();
	gate.resolve('done');
	await Promise.all(kept);
	expect(await turns.run(async () => 'again', 'ada')).toBe('again');
});
