/**
 * Layout of one investor's co-investors as a picture: the investor is in the middle, those who share the most rounds
 * with it are nearest, and those who invest together are side by side. The same ties always give the same drawing.
 */

export interface PictureNode {
	key: string;
	name: string;
	/** Rounds shared with the investor in the middle. */
	weight: number;
}

export interface PictureLink {
	one: string;
	other: string;
	weight: number;
}

export interface PictureFrame {
	width: number;
	height: number;
	/** Maximum number of nodes drawn; the heaviest ones are selected. */
	most: number;
	/** Average width of a character in pixels, rather overestimated. */
	letter: number;
	/** Height of a line of text. */
	line: number;
	/** Maximum number of characters of a name that are drawn. */
	longest: number;
	/** Whether the centre is labelled. If space is limited, the heading above names it instead. */
	namesCentre: boolean;
}

export const wideFrame: PictureFrame = {
	width: 1168,
	height: 760,
	most: 149,
	letter: 6.6,
	line: 15,
	longest: 18,
	namesCentre: true,
};
export const narrowFrame: PictureFrame = {
	width: 358,
	height: 440,
	most: 18,
	letter: 6.6,
	line: 15,
	longest: 14,
	namesCentre: false,
};

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface PlacedNode extends PictureNode {
	x: number;
	y: number;
	radius: number;
	/** The label; null if there is no room for the name. */
	label: {
		text: string;
		x: number;
		y: number;
		anchor: 'start' | 'middle' | 'end';
		box: Box;
	} | null;
}

export interface PlacedLink extends PictureLink {
	/** SVG path, curved towards the middle. */
	path: string;
}

export interface Picture {
	centre: { x: number; y: number; radius: number };
	nodes: PlacedNode[];
	links: PlacedLink[];
	/** Number of nodes that did not fit. */
	left: number;
}

const centreRadius = 22;
const smallest = 4;
const largest = 15;
/** Capacity of each ring, from the inside; the last takes the rest. */
const ringSizes = [8, 18, 32, 43, 60];

export function layPicture(
	nodes: readonly PictureNode[],
	links: readonly PictureLink[],
	frame: PictureFrame,
): Picture {
	const centre = { x: frame.width / 2, y: frame.height / 2, radius: centreRadius };
	const heaviest = nodes.toSorted(heavierFirst).slice(0, frame.most);
	const known = new Set(heaviest.map(({ key }) => key));
	const drawn = links.filter(({ one, other }) => known.has(one) && known.has(other));
	const bearing = bearings(inOrder(heaviest, drawn));
	const most = Math.max(1, ...heaviest.map(({ weight }) => weight));
	const bare = ringsOf(heaviest).flatMap((ring, at, rings) =>
		placedInRing(ring, bearing, { at, rings: rings.length, centre, frame, most }),
	);
	const placed = withLabels(bare, centre, frame);
	const byKey = new Map(placed.map((node) => [node.key, node]));
	return {
		centre,
		nodes: placed,
		links: drawn.flatMap((link) => {
			const [one, other] = [byKey.get(link.one), byKey.get(link.other)];
			return one && other ? [{ ...link, path: bent(one, other, centre) }] : [];
		}),
		left: nodes.length - heaviest.length,
	};
}

const heavierFirst = (a: PictureNode, b: PictureNode): number =>
	b.weight - a.weight || (a.key < b.key ? -1 : 1);

/** Orders nodes so that each has the most ties to those just before it, which keeps groups together. */
function inOrder(nodes: readonly PictureNode[], links: readonly PictureLink[]): PictureNode[] {
	const ties = new Map<string, Map<string, number>>();
	const tie = (one: string, other: string, weight: number) => {
		const own = ties.get(one) ?? new Map<string, number>();
		own.set(other, weight);
		ties.set(one, own);
	};
	for (const { one, other, weight } of links) {
		tie(one, other, weight);
		tie(other, one, weight);
	}
	const left = new Map(nodes.map((node) => [node.key, node]));
	const pull = new Map<string, number>();
	const order: PictureNode[] = [];
	while (left.size > 0) {
		let next: PictureNode | undefined;
		let strongest = -1;
		for (const node of left.values()) {
			const strength = pull.get(node.key) ?? 0;
			if (strength > strongest) [next, strongest] = [node, strength];
		}
		if (!next) break;
		left.delete(next.key);
		order.push(next);
		// Nodes placed long ago count less.
		for (const [key, strength] of pull) pull.set(key, strength * 0.6);
		for (const [key, weight] of ties.get(next.key) ?? [])
			if (left.has(key)) pull.set(key, (pull.get(key) ?? 0) + weight);
	}
	return order;
}

/** Returns the preferred direction of each node, as a fraction of a full turn. */
const bearings = (order: readonly PictureNode[]): Map<string, number> =>
	new Map(order.map(({ key }, at) => [key, at / order.length]));

/** Distributes nodes over as few rings as possible, which are filled to an equal proportion. */
function ringsOf(nodes: readonly PictureNode[]): PictureNode[][] {
	const room = (rings: number) => ringSizes.slice(0, rings).reduce((sum, size) => sum + size, 0);
	let count = 1;
	while (count < ringSizes.length && room(count) < nodes.length) count++;
	const until = (ring: number) => Math.round((nodes.length * room(ring)) / room(count));
	return Array.from({ length: count }, (_, ring) =>
		nodes.slice(until(ring), until(ring + 1)),
	).filter((ring) => ring.length > 0);
}

interface RingPlace {
	at: number;
	rings: number;
	centre: { x: number; y: number };
	frame: PictureFrame;
	most: number;
}

type BareNode = Omit<PlacedNode, 'label'>;

function placedInRing(
	ring: readonly PictureNode[],
	bearing: ReadonlyMap<string, number>,
	{ at, rings, centre, frame, most }: RingPlace,
): BareNode[] {
	const outer = { x: frame.width / 2 - frame.width * 0.11, y: frame.height / 2 - 34 };
	const inner = { x: Math.max(70, outer.x * 0.34), y: Math.max(78, outer.y * 0.36) };
	const part = rings === 1 ? 0.45 : at / (rings - 1);
	const reach = {
		x: inner.x + (outer.x - inner.x) * part,
		y: inner.y + (outer.y - inner.y) * part,
	};
	const towards = ({ key }: PictureNode) => bearing.get(key) ?? 0;
	const turned = ring.toSorted((a, b) => towards(a) - towards(b));
	// Evenly spaced slots, rotated so that all nodes are as close as possible to their preferred direction.
	const drift = turned.map((node, slot) => towards(node) - slot / turned.length);
	const offset = drift.reduce((sum, one) => sum + one, 0) / Math.max(1, drift.length);
	const gap = (Math.PI * 2 * Math.min(reach.x, reach.y)) / turned.length;
	return turned.map((node, slot) => {
		// Rings are offset by half a slot, so that spokes do not run through nodes; the first begins at the top.
		const angle =
			(slot / turned.length + offset + (at % 2) / (2 * turned.length)) * Math.PI * 2 - 1.2;
		const size = smallest + (largest - smallest) * Math.sqrt(node.weight / most);
		return {
			...node,
			x: rounded(centre.x + reach.x * Math.cos(angle)),
			y: rounded(centre.y + reach.y * Math.sin(angle)),
			radius: rounded(Math.min(size, Math.max(smallest, gap * 0.4))),
		};
	});
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Labels nodes, heaviest first, if the name covers nothing else. */
function withLabels(
	nodes: readonly BareNode[],
	centre: { x: number; y: number; radius: number },
	frame: PictureFrame,
): PlacedNode[] {
	const discs = [...nodes, centre].map(({ x, y, radius }) => ({
		x: x - radius - 1,
		y: y - radius - 1,
		width: 2 * radius + 2,
		height: 2 * radius + 2,
	}));
	// The name of the centre is below its disc.
	const name = { x: centre.x - 90, y: centre.y + 20, width: 180, height: 24 };
	const taken: Box[] = frame.namesCentre ? [...discs, name] : discs;
	const labels = new Map<string, PlacedNode['label']>();
	for (const node of nodes.toSorted(heavierFirst)) {
		const label = labelsOf(node, centre, frame).find(
			({ box }) => isInside(box, frame) && !taken.some((other) => overlap(box, other)),
		);
		if (label) taken.push(label.box);
		labels.set(node.key, label ?? null);
	}
	return nodes.map((node) => ({ ...node, label: labels.get(node.key) ?? null }));
}

function labelsOf(
	{ name, x, y, radius }: BareNode,
	centre: { x: number; y: number },
	{ letter, line, longest }: PictureFrame,
): NonNullable<PlacedNode['label']>[] {
	const letters = [...name];
	const text =
		letters.length > longest
			? `${letters
					.slice(0, longest - 1)
					.join('')
					.trimEnd()}…`
			: name;
	const width = [...text].length * letter;
	const gap = 4;
	const at = (anchor: 'start' | 'middle' | 'end', left: number, top: number, labelX: number) => ({
		text,
		anchor,
		x: rounded(labelX),
		y: rounded(top + line * 0.74),
		box: { x: left, y: top, width, height: line },
	});
	const right = at('start', x + radius + gap, y - line / 2, x + radius + gap);
	const left = at('end', x - radius - gap - width, y - line / 2, x - radius - gap);
	const below = at('middle', x - width / 2, y + radius + 2, x);
	const above = at('middle', x - width / 2, y - radius - line - 2, x);
	const sides = x < centre.x ? [left, right] : [right, left];
	const ends = y < centre.y ? [above, below] : [below, above];
	return [...sides.slice(0, 1), ...ends, ...sides.slice(1)];
}

const isInside = (box: Box, { width, height }: PictureFrame): boolean =>
	box.x >= 2 && box.y >= 2 && box.x + box.width <= width - 2 && box.y + box.height <= height - 2;

export const overlap = (a: Box, b: Box): boolean =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns a curve between two nodes that bends towards the middle, away from the rings. */
function bent(one: BareNode, other: BareNode, centre: { x: number; y: number }): string {
	const pull = 0.28;
	const x = ((one.x + other.x) / 2) * (1 - pull) + centre.x * pull;
	const y = ((one.y + other.y) / 2) * (1 - pull) + centre.y * pull;
	return `M${one.x} ${one.y}Q${rounded(x)} ${rounded(y)} ${other.x} ${other.y}`;
}
