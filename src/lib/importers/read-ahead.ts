/** Lets one side of a queue wait until the other has done something. */
class Signal {
	#waited: PromiseWithResolvers<void> | undefined;

	wait(): Promise<void> {
		this.#waited ??= Promise.withResolvers();
		return this.#waited.promise;
	}

	tell(): void {
		this.#waited?.resolve();
		this.#waited = undefined;
	}
}

/**
 * The same items in the same order, read on while whoever takes them is busy: up to `most` wait beside those in hand. What
 * the source throws comes after the items before it; a taker who leaves ends the source.
 */
export async function* readAhead<Item>(
	source: AsyncIterable<Item>,
	most: number,
): AsyncGenerator<Item, void, undefined> {
	let waiting: Item[] = [];
	let state: 'open' | 'ended' | 'left' = 'open';
	let failure: { error: unknown } | undefined;
	const [filled, taken] = [new Signal(), new Signal()];
	const read = async () => {
		try {
			for await (const item of source) {
				waiting.push(item);
				filled.tell();
				if (waiting.length >= most && state === 'open') await taken.wait();
				if (state === 'left') return;
			}
		} catch (error) {
			failure = { error };
		}
		state = 'ended';
		filled.tell();
	};
	void read();
	try {
		while (waiting.length > 0 || state === 'open') {
			if (waiting.length === 0) await filled.wait();
			const part = waiting;
			waiting = [];
			taken.tell();
			yield* part;
		}
		if (failure) throw failure.error;
	} finally {
		// It may be waiting for a slow source: that ends with its next item, and nobody waits for it.
		state = 'left';
		taken.tell();
	}
}
