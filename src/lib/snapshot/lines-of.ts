const NEWLINE = 10;

/**
 * Yields the lines of a UTF-8 text without their terminators, all those that a chunk completes at a time. Only a line
 * feed ends a line, as in JSON Lines: `node:readline` also splits at U+2028, which JSON allows within a string.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of chunks) {
		const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
		const lines: string[] = [];
		let from = 0;
		for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
			lines.push(bytes.toString('utf8', from, at));
			from = at + 1;
		}
		rest = bytes.subarray(from);
		if (lines.length > 0) yield lines;
	}
	if (rest.length > 0) yield [rest.toString('utf8')];
}
