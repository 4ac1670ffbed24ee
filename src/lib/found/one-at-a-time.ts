/** Work that takes a core for itself: run one after the other, and refused when too many wait. */
export class OneAtATime {
	#last: Promise<unknown> = Promise.resolve();
	#waiting = 0;
	readonly #most: number;

	/** @param most that wait or run at once. */
	constructor(most: number) {
		this.#most = most;
	}

	/** The result of `work` when it is its turn; undefined at once when too many wait already. */
	run<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
		if (this.#waiting >= this.#most) return undefined;
		this.#waiting += 1;
		const done = this.#last.then(work).finally(() => {
			this.#waiting -= 1;
		});
		this.#last = done.catch(() => undefined);
		return done;
	}
}
