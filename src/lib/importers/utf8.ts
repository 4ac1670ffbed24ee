import { isUtf8 } from 'node:buffer';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput } from './importer.ts';

const LINE_END = 0x0a;

/**
 * The bytes of a text as they are, as long as they are UTF-8. Throws SettingsError with the line where they stop being it, after
 * all lines before it; UTF-16, as some spreadsheets save it, is told from its first bytes.
 */
export async function* utf8({ name, chunks }: SourceInput): AsyncGenerator<Uint8Array> {
	/** The line that is not whole yet, in parts, and the number of lines before it. */
	let begun: Uint8Array[] = [];
	let lines = 0;
	for await (const chunk of chunks) {
		if (lines === 0 && begun.length === 0 && isUtf16(chunk)) throw notUtf8(name, 'is in UTF-16');
		const end = chunk.lastIndexOf(LINE_END) + 1;
		if (end === 0) {
			begun.push(chunk);
			yield chunk;
			continue;
		}
		const whole = Buffer.concat([...begun, chunk.subarray(0, end)]);
		if (!isUtf8(whole)) {
			const good = firstBadLine(whole);
			const before = begun.reduce((sum, { byteLength }) => sum + byteLength, 0);
			if (good.bytes > before) yield whole.subarray(before, good.bytes);
			throw notUtf8(name, `stops being UTF-8 in line ${lines + good.lines + 1}`);
		}
		lines += countLines(whole);
		begun = end < chunk.length ? [chunk.subarray(end)] : [];
		yield chunk;
	}
	if (!isUtf8(Buffer.concat(begun))) throw notUtf8(name, `stops being UTF-8 in line ${lines + 1}`);
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
	(first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** How many whole lines are good, and their bytes. */
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
