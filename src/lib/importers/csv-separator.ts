const SEPARATORS = [',', ';', '\t'] as const;
const MAX_HEADER_LENGTH = 100_000;

/**
 * Detects the cell separator of a table from its first line, outside quotes: `,`, `;` or tab, whichever occurs most
 * often. A first line `sep=;`, as Excel writes it, names the separator (`isNamed`) and is no header. `chunks` are the
 * whole text.
 */
export async function detectSeparator(
	text: AsyncGenerator<Uint8Array>,
): Promise<{ delimiter: string; isNamed: boolean; chunks: AsyncGenerator<Uint8Array> }> {
	const held: Uint8Array[] = [];
	let failure: { error: unknown } | undefined;
	let size = 0;
	try {
		while (size < MAX_HEADER_LENGTH && !headerOf(held)) {
			const { done, value } = await text.next();
			if (done) break;
			held.push(value);
			size += value.byteLength;
		}
	} catch (error) {
		failure = { error };
	}
	const header = headerOf(held) ?? textOf(held);
	const named = /^"?sep=(.)"?$/i.exec(header)?.[1];
	async function* chunks() {
		yield* held.splice(0);
		if (failure) throw failure.error;
		yield* text;
	}
	return {
		delimiter: named ?? separatorIn(header),
		isNamed: named !== undefined,
		chunks: chunks(),
	};
}

const textOf = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString('latin1');

/**
 * Returns the first non-blank line, once its end has been read. A doubled quote is matched as two quoted pieces: a
 * token of its own would let a line of quotes match in too many ways to try.
 */
function headerOf(chunks: readonly Uint8Array[]): string | undefined {
	return /^(?:\xEF\xBB\xBF)?\s*((?:"[^"]*"|[^"\r\n])+)[\r\n]/.exec(textOf(chunks))?.[1];
}

/** Returns the cell separator of a line: the one that occurs most often outside quotes. */
export function separatorIn(header: string): string {
	const bare = header.replace(/"[^"]*"/g, '');
	const counts = SEPARATORS.map((separator) => bare.split(separator).length);
	return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
