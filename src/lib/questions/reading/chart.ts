import type { Piece, PieceOf, PlacedPiece, Tag } from './pieces.ts';

/** Combines pieces by rules, and finds all pieces that the rules make from adjacent ones. */

export interface Rule {
	tags: readonly Tag[];
	make: (pieces: readonly Piece[]) => Piece | null;
	/** Cost added to the result; the lower it is, the likelier the result. */
	cost: number;
}

const has = <Wanted extends Tag>(piece: Piece | undefined, tag: Wanted): piece is PieceOf<Wanted> =>
	piece?.tag === tag;

export const one = <A extends Tag>(
	a: A,
	make: (first: PieceOf<A>) => Piece | null,
	cost = 0,
): Rule => ({
	tags: [a],
	cost,
	make: ([first]) => (has(first, a) ? make(first) : null),
});
export const two = <A extends Tag, B extends Tag>(
	a: A,
	b: B,
	make: (first: PieceOf<A>, second: PieceOf<B>) => Piece | null,
	cost = 0,
): Rule => ({
	tags: [a, b],
	cost,
	make: ([first, second]) => (has(first, a) && has(second, b) ? make(first, second) : null),
});
export const three = <A extends Tag, B extends Tag, C extends Tag>(
	a: A,
	b: B,
	c: C,
	make: (first: PieceOf<A>, second: PieceOf<B>, third: PieceOf<C>) => Piece | null,
	cost = 0,
): Rule => ({
	tags: [a, b, c],
	cost,
	make: ([first, second, third]) =>
		has(first, a) && has(second, b) && has(third, c) ? make(first, second, third) : null,
});
export const four = <A extends Tag, B extends Tag, C extends Tag, D extends Tag>(
	tags: readonly [A, B, C, D],
	make: (
		first: PieceOf<A>,
		second: PieceOf<B>,
		third: PieceOf<C>,
		fourth: PieceOf<D>,
	) => Piece | null,
	cost = 0,
): Rule => ({
	tags,
	cost,
	make: ([first, second, third, fourth]) =>
		has(first, tags[0]) && has(second, tags[1]) && has(third, tags[2]) && has(fourth, tags[3])
			? make(first, second, third, fourth)
			: null,
});

/** A piece that spans some pieces of a row, and the way it was made. */
export interface Item extends PlacedPiece {
	cost: number;
}

/** Maximum pieces kept for the same words. */
const MAX_PER_SPAN = 8;
/** Maximum consecutive applications of rules that turn a single piece into another. */
const MAX_IN_A_ROW = 3;

/** All pieces that rules make from adjacent ones, including the original pieces. Positions count pieces. */
export function chartOf(pieces: readonly Piece[], rules: readonly Rule[]): Item[] {
	const count = pieces.length;
	const cells = new Map<number, Item[]>();
	const cell = (from: number, to: number) => cells.get(from * 100 + to) ?? [];
	const put = (item: Item): boolean => {
		const key = item.from * 100 + item.to;
		const existing = cells.get(key) ?? [];
		const text = JSON.stringify(item.piece);
		if (
			existing.length >= MAX_PER_SPAN ||
			existing.some(({ piece }) => JSON.stringify(piece) === text)
		)
			return false;
		cells.set(key, [...existing, item]);
		return true;
	};
	const unary = rules.filter(({ tags }) => tags.length === 1);
	const others = Map.groupBy(
		rules.filter(({ tags }) => tags.length > 1),
		({ tags }) => tags[0],
	);
	for (let length = 1; length <= count; length++)
		for (let from = 0; from + length <= count; from++) {
			const to = from + length;
			const own = pieces[from];
			if (length === 1 && own) put({ piece: own, from, to, cost: 0 });
			else for (const made of combined(cell, others, from, to)) put(made);
			for (let round = 0; round < MAX_IN_A_ROW; round++)
				for (const item of cell(from, to))
					for (const rule of unary) {
						const piece = rule.make([item.piece]);
						if (piece) put({ piece, from, to, cost: item.cost + rule.cost });
					}
		}
	return [...cells.values()].flat();
}

function* combined(
	cell: (from: number, to: number) => readonly Item[],
	rules: ReadonlyMap<Tag | undefined, readonly Rule[]>,
	from: number,
	to: number,
): Generator<Item> {
	for (let middle = from + 1; middle < to; middle++)
		for (const first of cell(from, middle))
			for (const rule of rules.get(first.piece.tag) ?? [])
				for (const rest of sequences(cell, rule.tags, 1, middle, to)) {
					const parts = [first, ...rest];
					const piece = rule.make(parts.map((part) => part.piece));
					const cost = parts.reduce((sum, part) => sum + part.cost, rule.cost);
					if (piece) yield { piece, from, to, cost };
				}
}

/** Yields every contiguous sequence of items with these tags that starts at `place`. */
function* sequences(
	cell: (from: number, to: number) => readonly Item[],
	tags: readonly Tag[],
	place: number,
	from: number,
	to: number,
): Generator<Item[]> {
	const isLast = place === tags.length - 1;
	for (let end = isLast ? to : from + 1; end <= to; end++)
		for (const item of cell(from, end)) {
			if (item.piece.tag !== tags[place]) continue;
			if (isLast) yield [item];
			else for (const rest of sequences(cell, tags, place + 1, end, to)) yield [item, ...rest];
		}
}

/** A partition of all pieces into items. */
export interface Cover {
	items: readonly Item[];
	cost: number;
}

/** Returns the cheapest covers; of equal ones, those with fewer items first. */
export function cheapestCovers(count: number, items: readonly Item[], most: number): Cover[] {
	const starting = Map.groupBy(items, ({ from }) => from);
	const reached: Cover[][] = Array.from({ length: count + 1 }, () => []);
	reached[0] = [{ items: [], cost: 0 }];
	for (let at = 0; at < count; at++) {
		const covers = (reached[at] ?? []).toSorted((a, b) => a.cost - b.cost).slice(0, most);
		for (const cover of covers)
			for (const item of starting.get(at) ?? [])
				reached[item.to]?.push({
					items: [...cover.items, item],
					cost: cover.cost + 1 + item.cost,
				});
	}
	return (reached[count] ?? []).toSorted((a, b) => a.cost - b.cost).slice(0, most);
}
