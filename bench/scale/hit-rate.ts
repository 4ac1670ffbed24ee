/** Pages of which few are requested often and most hardly ever: the k-th gets 1 / k^`skew` of the first's share. */
export interface Popularity {
	pages: number;
	skew: number;
}

/** Pages of similar popularity are grouped, so that sums over millions take a thousand steps. */
const GROUPS = 1_000;

/** Groups of pages with the request rate of each page, at `rate` requests a second in total. */
function groupsOf({ pages, skew }: Popularity, rate: number): { count: number; rate: number }[] {
	const edges = new Set(
		Array.from({ length: GROUPS + 1 }, (_, at) => Math.round(pages ** (at / GROUPS))),
	);
	const ends = [...edges].sort((a, b) => a - b);
	const groups = ends.map((end, at) => {
		const begin = ends[at - 1] ?? 0;
		return { count: end - begin, weight: ((begin + 1 + end) / 2) ** -skew };
	});
	const all = groups.reduce((sum, { count, weight }) => sum + count * weight, 0);
	return groups.map(({ count, weight }) => ({ count, rate: (rate * weight) / all }));
}

/**
 * The hit rate of an LRU cache that keeps at most `room` pages, each for at most `life` seconds (Che's
 * approximation). From 0 to 1; 0 without requests.
 */
export function hitRate(
	popularity: Popularity,
	{ rate, room, life }: { rate: number; room: number; life: number },
): number {
	if (rate <= 0 || room <= 0) return 0;
	const groups = groupsOf(popularity, rate);
	const kept = (seconds: number) =>
		groups.reduce((sum, group) => sum + group.count * -Math.expm1(-group.rate * seconds), 0);
	// How long a page that nobody asks for stays: as long as it takes to fill the cache with others.
	let [short, long] = [0, life];
	if (kept(life) > room)
		for (let step = 0; step < 60; step++) {
			const middle = (short + long) / 2;
			if (kept(middle) > room) long = middle;
			else short = middle;
		}
	const hits = groups.reduce((sum, group) => {
		const fresh = group.rate * life;
		const answered = Math.min(-Math.expm1(-group.rate * long), fresh / (1 + fresh));
		return sum + group.count * group.rate * answered;
	}, 0);
	return hits / rate;
}
