/**
 * Returns at most about `most` of the items, in order, preserving the visible shape: the lowest and highest of each
 * run of neighbours, and the first and last of all.
 */
export function thinOut<Item>(
	items: readonly Item[],
	most: number,
	heightOf: (item: Item) => number,
): Item[] {
	if (items.length <= most) return [...items];
	const run = Math.ceil((items.length * 2) / most);
	const extremes = new Set([items[0], items.at(-1)]);
	for (let from = 0; from < items.length; from += run) {
		const byHeight = items.slice(from, from + run).toSorted((a, b) => heightOf(a) - heightOf(b));
		extremes.add(byHeight[0]).add(byHeight.at(-1));
	}
	return items.filter((item) => extremes.has(item));
}
