/**
 * The same items in the same order, read on while whoever takes them is busy with one: up to `most` of them wait. What
 * the source throws comes after the items before it; a taker who leaves ends the source.
 */
export async function* readAhead<Item>(
	source: AsyncIterable<Item>,
	most: number,
): AsyncGenerator<Item, void, undefined> {
	const waiting: Item[] = [];
	let state: 'open' | 'ended' | 'left' = 'open';
	let failure: { error: unknown } | undefined;
	let wake = Promise.withResolvers<void>();
	const changed = () => {
		wake.resolve();
		wake = Promise.withResolvers();
	};
	const read = async () => {
		try {
			for await (const item of source) {
				waiting.push(item);
				changed();
				while (waiting.length >= most && state === 'open') await wake.promise;
				if (state === 'left') return;
			}
		} catch (error) {
			failure = { error };
		}
		state = 'ended';
		changed();
	};
	void read();
	try {
		for (;;) {
			while (waiting.length === 0 && state === 'open') await wake.promise;
			const item = waiting.shift();
			if (item === undefined) break;
			yield item;
			changed();
		}
		if (failure) throw failure.error;
	} finally {
		// It may be waiting for a slow source: that ends with its next item, and nobody waits for it.
		state = 'left';
		changed();
	}
}
