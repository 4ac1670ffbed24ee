import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput } from './importer.ts';

/** No feed is that large; what is endless ends here. */
const MOST_BYTES = 20 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/**
 * The text of a feed as it arrives, in the encoding that it names itself (UTF-8 when it names none). An `&` that begins no entity, a
 * common mistake, is made one. Throws SettingsError past 20 MB.
 */
export async function* feedText({ name, chunks }: SourceInput): AsyncGenerator<string> {
	let decoder: TextDecoder | undefined;
	let held = '';
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.byteLength;
		if (bytes > MOST_BYTES)
			throw new SettingsError(
				`${name} is larger than ${MOST_BYTES / MEGABYTE} MB, which no feed is; the rest of it was not read.`,
			);
		decoder ??= decoderFor(chunk, name);
		const text = held + decoder.decode(chunk, { stream: true });
		const cut = unfinishedEntity(text);
		held = text.slice(cut);
		yield mended(text.slice(0, cut));
	}
	yield mended(held + (decoder?.decode() ?? ''));
}

const mended = (text: string): string =>
	text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi, '&amp;');

/** Where an entity begins that the next chunk may end. */
function unfinishedEntity(text: string): number {
	const at = text.lastIndexOf('&');
	return at >= 0 && text.length - at < 34 && !text.includes(';', at) ? at : text.length;
}

function decoderFor(chunk: Uint8Array, name: string): TextDecoder {
	const [first, second] = chunk;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
	const start = Buffer.from(chunk.subarray(0, 200)).toString('latin1');
	const label =
		/^[^<]{0,3}\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
	try {
		return new TextDecoder(/^utf-16/i.test(label) ? 'utf-8' : label);
	} catch {
		throw new SettingsError(`${name} is in the encoding ${label}, which is not known.`);
	}
}
