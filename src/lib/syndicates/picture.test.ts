import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	layPicture,
	narrowFrame,
	overlap,
	type Picture,
	type PictureFrame,
	type PictureLink,
	type PictureNode,
	wideFrame,
} from './picture.ts';

const many = (count: number): PictureNode[] =>
	Array.from({ length: count }, (_, at) => ({
		key: `organization/fund-${at}`,
		name: `Fund number ${at} of all`.slice(0, 8 + (at % 14)),
		weight: Math.ceil(90 / (1 + at)),
	}));
const chain = (nodes: readonly PictureNode[]): PictureLink[] =>
	nodes.flatMap(({ key }, at) => {
		const next = nodes[(at * 7 + 3) % nodes.length];
		return next && next.key !== key ? [{ one: key, other: next.key, weight: 1 + (at % 5) }] : [];
	});

/** Overlapping pairs: names, nodes and names, or nodes. */
function faults({ nodes, centre }: Picture, { width, height }: PictureFrame): string[] {
	const found: string[] = [];
	for (const [at, one] of nodes.entries()) {
		const box = one.label?.box;
		if (box && (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height))
			found.push(`${one.key} is outside`);
		for (const other of [...nodes.slice(at + 1), { key: 'centre', label: null, ...centre }])
			if (Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius)
				found.push(`${one.key} on ${other.key}`);
		for (const other of nodes) {
			if (!box || other === one) continue;
			const { x, y, radius } = other;
			if (overlap(box, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }))
				found.push(`name of ${one.key} on ${other.key}`);
			if (other.label && overlap(box, other.label.box))
				found.push(`names of ${one.key} and ${other.key}`);
		}
	}
	return found;
}

test.each([
	{ what: 'wide', frame: wideFrame },
	{ what: 'narrow', frame: narrowFrame },
])('nothing overlaps, $what, with none, one and very many', ({ frame }) => {
	for (const count of [0, 1, 2, 9, 20, 28, 60, 149, 400]) {
		const nodes = many(count);
		const picture = layPicture(nodes, chain(nodes), frame);
		expect(picture.nodes).toHaveLength(Math.min(count, frame.most));
		expect(picture.left).toBe(Math.max(0, count - frame.most));
		expect(faults(picture, frame), `${count}`).toEqual([]);
	}
});

test('the one sharing the most rounds is named and nearest', () => {
	const nodes = many(149);
	const { nodes: placed, centre } = layPicture(nodes, chain(nodes), wideFrame);
	const heaviest = placed.toSorted((a, b) => b.weight - a.weight);
	const far = ({ x, y }: { x: number; y: number }) =>
		Math.hypot((x - centre.x) / wideFrame.width, (y - centre.y) / wideFrame.height);
	expect(heaviest.slice(0, 8).every(({ label }) => label !== null)).toBe(true);
	const distances = [heaviest.slice(0, 8), heaviest.slice(8, 26), heaviest.slice(-20)].map(
		(some) => some.reduce((sum, one) => sum + far(one), 0) / some.length,
	);
	expect(distances).toEqual(distances.toSorted((a, b) => a - b));
	expect(placed.filter(({ label }) => label !== null).length).toBeGreaterThan(60);
});

test('the same ties are drawn the same, in any order', () => {
	const tie = fc.record({ at: fc.nat(60), to: fc.nat(60), weight: fc.integer({ min: 1, max: 9 }) });
	fc.assert(
		fc.property(fc.array(tie, { maxLength: 80 }), fc.nat(60), (ties, count) => {
			const nodes = many(count);
			const seen = new Set<string>();
			const links = ties.flatMap(({ at, to, weight }) => {
				const [one, other] = [nodes[Math.min(at, to)], nodes[Math.max(at, to)]];
				const pair = `${one?.key} ${other?.key}`;
				if (!one || !other || one === other || seen.has(pair)) return [];
				seen.add(pair);
				return [{ one: one.key, other: other.key, weight }];
			});
			const picture = layPicture(nodes, links, wideFrame);
			const again = layPicture(nodes.toReversed(), links.toReversed(), wideFrame);
			expect(again.nodes).toEqual(picture.nodes);
			expect(faults(picture, wideFrame)).toEqual([]);
		}),
		{ numRuns: 60 },
	);
});
