/** A reproducible stream of random numbers for a seed (mulberry32), with the distributions the samples need. */
export class Random {
	#state: number;

	/** Creates a stream. `parts` name its purpose; two different purposes never share a stream. */
	constructor(seed: number, ...parts: (string | number)[]) {
		this.#state = hash(`${seed}|${parts.join('|')}`);
	}

	/** In [0, 1). */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** Returns a random whole number, including both ends. */
	int(from: number, to: number): number {
		return from + Math.floor(this.next() * (to - from + 1));
	}

	between(from: number, to: number): number {
		return from + this.next() * (to - from);
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
		const item = items[Math.floor(this.next() * items.length)];
		if (item === undefined) throw new Error('Nothing to pick from');
		return item;
	}

	/** Returns the items in random order. */
	shuffled<T>(items: readonly T[]): T[] {
		return items
			.map((item) => ({ item, place: this.next() }))
			.toSorted((one, other) => one.place - other.place)
			.map(({ item }) => item);
	}

	/** A random key of `weights`, in proportion to its weight. */
	weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
		const entries = Object.entries<number>(weights);
		let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
		for (const key in weights) {
			left -= weights[key];
			if (left < 0) return key;
		}
		throw new Error('No weight is positive');
	}

	/** Standard normal. */
	normal(): number {
		return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
	}

	/** Returns a random number around `median`; `spread` is the standard deviation of its logarithm. */
	logNormal(median: number, spread: number): number {
		return median * Math.exp(spread * this.normal());
	}

	/** Returns up to `count` different items, at random. */
	some<T>(items: readonly T[], count: number): T[] {
		const left = [...items];
		const taken: T[] = [];
		while (taken.length < count && left.length > 0)
			taken.push(...left.splice(Math.floor(this.next() * left.length), 1));
		return taken;
	}
}

/** Hashes by FNV-1a with a final mix, so that seeds that differ in one character give unrelated streams. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let at = 0; at < text.length; at++)
		value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	return value ^ (value >>> 13);
}

/** Returns `value` rounded to this number of significant digits. */
export const roundToDigits = (value: number, digits: number): number =>
	Number(value.toPrecision(digits));
