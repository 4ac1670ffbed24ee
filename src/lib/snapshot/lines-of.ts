/**
 * The lines of a text in UTF-8, without their ends. Only a line feed ends one, as JSON Lines has it: `node:readline` takes
 * U+2028 for an end as well, which JSON may hold within a string.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	let rest = '';
	for await (const chunk of chunks) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
		rest = lines.pop() ?? '';
		yield* lines;
	}
	rest += decoder.decode();
	if (rest !== '') yield rest;
}
