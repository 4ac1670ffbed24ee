import { SettingsError } from '#lib/base/settings-error.ts';
import { FeedDecoder } from './feed-encoding.ts';
import type { SourceInput } from './importer.ts';

/** Maximum bytes, larger than any feed; an endless one stops here. */
const MAX_BYTES = 20 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/**
 * Streams the text of a feed, see `FeedDecoder` for its encoding. An `&` that starts no entity, a common mistake, is
 * escaped. Throws SettingsError past 20 MB.
 */
export async function* feedText({ name, chunks, charset }: SourceInput): AsyncGenerator<string> {
	const decoder = new FeedDecoder(name, charset);
	let held = '';
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.byteLength;
		if (bytes > MAX_BYTES)
			throw new SettingsError(
				`${name} is larger than ${MAX_BYTES / MEGABYTE} MB, which no feed is; the rest was not read.`,
			);
		const text = held + decoder.write(chunk);
		const cut = unfinishedEntity(text);
		held = text.slice(cut);
		yield escapeStrayAmpersands(text.slice(0, cut));
	}
	yield escapeStrayAmpersands(held + decoder.end());
}

const escapeStrayAmpersands = (text: string): string =>
	text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi, '&amp;');

/** Returns the start of an entity that the next chunk may complete, else the text's end. */
function unfinishedEntity(text: string): number {
	const at = text.lastIndexOf('&');
	return at >= 0 && text.length - at < 34 && !text.includes(';', at) ? at : text.length;
}
