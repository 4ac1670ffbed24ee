import type { SourceInput } from './importer.ts';

/** Returns the first non-space character (empty if there is none) and an input that starts from the beginning again. */
export async function peekFirstCharacter(
	input: SourceInput,
): Promise<{ first: string; input: SourceInput }> {
	const chunks = input.chunks[Symbol.asyncIterator]();
	const held: Uint8Array[] = [];
	let first = '';
	while (!first) {
		const { done, value } = await chunks.next();
		if (done) break;
		held.push(value);
		first =
			Buffer.from(value)
				.toString('latin1')
				.replace(/^(?:\xEF\xBB\xBF)?\s+|^\xEF\xBB\xBF/, '')[0] ?? '';
	}
	async function* all() {
		try {
			yield* held.splice(0);
			for (;;) {
				const { done, value } = await chunks.next();
				if (done) return;
				yield value;
			}
		} finally {
			await chunks.return?.();
		}
	}
	return { first, input: { ...input, chunks: all() } };
}
