/**
 * Runs tasks that occupy a whole core one at a time, and refuses more if too many are waiting. Each owner has only a
 * share of the places, so that nobody can fill them all.
 */
export class SerialQueue {
	#last: Promise<unknown> = Promise.resolve();
	#waiting = 0;
	readonly #ofOwner = new Map<string, number>();
	readonly #most: number;
	readonly #share: number;

	/**
	 * @param most waiting or running at once.
	 * @param share most of them for one owner.
	 */
	constructor(most: number, share = most) {
		this.#most = most;
		this.#share = share;
	}

	/**
	 * Returns the result of `work` once its turn comes; undefined at once if too many tasks are waiting already, of
	 * `owner` or in total.
	 */
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
