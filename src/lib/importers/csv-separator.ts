const SEPARATORS = [',', ';', '\t'] as const;
const LONGEST_HEADER = 100_000;

/**
 * What parts the cells of a table, as its first line shows outside of quotes: `,`, `;` or tab, whichever stands there most often.
 * A first line `sep=;`, as Excel writes it, names it (`isNamed`) and is no header. `chunks` are all of the text.
 */
export async function separated(
	text: AsyncGenerator<Uint8Array>,
): Promise<{ delimiter: string; isNamed: boolean; chunks: AsyncGenerator<Uint8Array> }> {
	const held: Uint8Array[] = [];
	let failure: { error: unknown } | undefined;
	let size = 0;
	try {
		while (size < LONGEST_HEADER && !headerOf(held)) {
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
 * The first line that says something, once it has ended. A doubled quote reads as two quoted pieces: were it one sign, a
 * line of quotes could be read in more ways than anybody can try.
 */
function headerOf(chunks: readonly Uint8Array[]): string | undefined {
	return /^(?:\xEF\xBB\xBF)?\s*((?:"[^"]*"|[^"\r\n])+)[\r\n]/.exec(textOf(chunks))?.[1];
}

/** What parts the cells of a line: the separator that stands there most often outside of quotes. */
export function separatorIn(header: string): string {
	const bare = header.replace(/"[^"]*"/g, '');
	const counts = SEPARATORS.map((separator) => bare.split(separator).length);
	return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
