import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Counts up to `count`, telling how far it was read, and throws then when it is to break. */
async function* counting(
	count: number,
	seen: { read: number; closed: boolean },
	breaks = false,
): AsyncGenerator<number> {
	try {
		for (let at = 0; at < count; at += 1) {
			seen.read = at + 1;
			yield at;
		}
		if (breaks) throw new Error('the source broke');
	} finally {
		seen.closed = true;
	}
}

test('gives the same items in the same order, then what the source throws', async () => {
	const shape = fc.record({
		count: fc.nat({ max: 20 }),
		most: fc.integer({ min: 1, max: 8 }),
		breaks: fc.boolean(),
		/** Turns of the event loop that the taker is busy with each item. */
		busy: fc.nat({ max: 3 }),
	});
	await fc.assert(
		fc.asyncProperty(shape, async ({ count, most, breaks, busy }) => {
			const taken: number[] = [];
			const take = async () => {
				const seen = { read: 0, closed: false };
				for await (const item of readAhead(counting(count, seen, breaks), most)) {
					taken.push(item);
					for (let turn = 0; turn < busy; turn += 1) await Promise.resolve();
					expect(seen.read - taken.length).toBeLessThanOrEqual(2 * most);
				}
			};
			if (breaks) await expect(take()).rejects.toThrow('the source broke');
			else await take();
			expect(taken).toEqual(Array.from({ length: count }, (_, at) => at));
		}),
	);
});

test('reads on while an item is in hand, and closes the source when it is left', async () => {
	const seen = { read: 0, closed: false };
	for await (const _ of readAhead(counting(100, seen), 10)) {
		await expect.poll(() => seen.read).toBeGreaterThanOrEqual(10);
		expect(seen.read).toBeLessThanOrEqual(20);
		break;
	}
	await expect.poll(() => seen.closed).toBe(true);
});
