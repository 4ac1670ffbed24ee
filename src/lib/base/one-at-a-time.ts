/**
 * Work that takes a core for itself: run one after the other, and refused when too many wait. Where it is done for
 * somebody, each has a share of those places, so that nobody fills them all.
 */
export class OneAtATime {
	#last: Promise<unknown> = Promise.resolve();
	#waiting = 0;
	readonly #ofOwner = new Map<string, number>();
	readonly #most: number;
	readonly #share: number;

	/**
	 * @param most that wait or run at once.
	 * @param share of them that one owner may have.
	 */
	constructor(most: number, share = most) {
		this.#most = most;
		this.#share = share;
	}

	/** The result of `work` when it is its turn; undefined at once when too many wait already, be it `owner`'s or all. */
	run<Result>(work: () => Promise<Result>, owner?: string): Promise<Result> | undefined {
		if (this.#waiting >= this.#most) return undefined;
		if (owner !== undefined && (this.#ofOwner.get(owner) ?? 0) >= this.#share) return undefined;
		this.#count(owner, 1);
		const done = this.#last.then(work).finally(() => this.#count(owner, -1));
		this.#last = done.catch(() => undefined);
		return done;
	}

	#count(owner: string | undefined, by: 1 | -1): void {
		this.#waiting += by;
		if (owner === undefined) return;
		const count = (this.#ofOwner.get(owner) ?? 0) + by;
		if (count > 0) this.#ofOwner.set(owner, count);
		else this.#ofOwner.delete(owner);
	}
}
