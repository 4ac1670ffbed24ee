import { isAscii, isUtf8 } from 'node:buffer';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput } from './importer.ts';

const LINE_END = 0x0a;
/** Number of bytes of a line buffered until its end. */
const MAX_LINE_LENGTH = 2_000_000;
/**
 * Bytes that Windows-1252 leaves undefined, and three non-ASCII letters in a row, which hardly any word in its
 * languages has.
 */
const notWestern = /[\0\x81\x8d\x8f\x90\x9d]|[\x80-\xff]{3}/;

/** A text in UTF-8, whatever its original encoding. */
export interface Utf8Text {
	chunks: AsyncGenerator<Uint8Array>;
	/** Returns the original encoding if different; known once `chunks` have reached the point that shows it. */
	encoding(): string | undefined;
}

/**
 * Converts a text to UTF-8: UTF-16 as saved by spreadsheets (detected from its first bytes) or, where it stops being
 * UTF-8 and was ASCII before, Windows-1252. Anything else throws SettingsError with the line, after all lines before
 * it.
 */
export function convertToUtf8({ name, chunks }: SourceInput): Utf8Text {
	let encoding: string | undefined;
	/** The chunks of the incomplete line; `size` is its length. */
	let begun: Uint8Array[] = [];
	let size = 0;
	let lines = 0;
	let wasAscii = true;
	let decoder: TextDecoder | undefined;

	function decoded(bytes: Uint8Array | undefined): Buffer {
		if (encoding === 'Windows-1252' && notWestern.test(Buffer.from(bytes ?? []).toString('latin1')))
			throw notUtf8(name, `stops being UTF-8 in line ${lines + 1}`);
		try {
			return Buffer.from(decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '');
		} catch {
			throw notUtf8(name, `stops being ${encoding}`);
		}
	}

	function begin(next: string): void {
		encoding = next;
		decoder = new TextDecoder(next.toLowerCase(), { fatal: true });
	}

	/** Yields whole lines, as far as they can be decoded. */
	function* read(whole: Buffer): Generator<Uint8Array> {
		if (isUtf8(whole)) {
			lines += countLines(whole);
			wasAscii &&= isAscii(whole);
			yield whole;
			return;
		}
		const good = firstBadLine(whole);
		lines += good.lines;
		const start = whole.subarray(0, good.bytes);
		if (start.length > 0) yield start;
		if (!wasAscii || !isAscii(start)) throw notUtf8(name, `stops being UTF-8 in line ${lines + 1}`);
		begin('Windows-1252');
		yield decoded(whole.subarray(good.bytes));
	}

	async function* all(): AsyncGenerator<Uint8Array> {
		let isFirst = true;
		for await (const chunk of chunks) {
			const wide = isFirst ? wideOf(chunk) : undefined;
			if (wide) begin(wide);
			isFirst &&= chunk.length < 2;
			if (decoder) {
				yield decoded(chunk);
				continue;
			}
			const end = chunk.lastIndexOf(LINE_END) + 1;
			if (end === 0 && size + chunk.length < MAX_LINE_LENGTH) {
				begun.push(chunk);
				size += chunk.length;
				continue;
			}
			const whole = Buffer.concat([...begun, end === 0 ? chunk : chunk.subarray(0, end)]);
			const rest = end === 0 ? undefined : chunk.subarray(end);
			begun = [];
			size = 0;
			yield* read(whole);
			if (!rest?.length) continue;
			if (decoder) yield decoded(rest);
			else begun.push(rest);
			size = rest.length;
		}
		if (!decoder && begun.length > 0) yield* read(Buffer.concat(begun));
		if (decoder) yield decoded(undefined);
	}
	return { chunks: all(), encoding: () => encoding };
}

/** Detects UTF-16 by its byte order mark, or by a first ASCII letter. */
function wideOf([first, second]: Uint8Array): string | undefined {
	if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'UTF-16LE';
	return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'UTF-16BE' : undefined;
}

/** Returns the number of whole lines that are valid, and of their bytes. */
function firstBadLine(text: Uint8Array): { lines: number; bytes: number } {
	let lines = 0;
	let start = 0;
	for (;;) {
		const end = text.indexOf(LINE_END, start) + 1;
		if (end === 0 || !isUtf8(text.subarray(start, end))) return { lines, bytes: start };
		lines += 1;
		start = end;
	}
}

function countLines(text: Uint8Array): number {
	let lines = 0;
	for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) lines += 1;
	return lines;
}

const notUtf8 = (name: string, what: string): SettingsError =>
	new SettingsError(`${name} ${what}; save it as CSV in UTF-8.`);
