import { SettingsError } from '#lib/base/settings-error.ts';
import { FeedDecoder } from './feed-encoding.ts';
import type { SourceInput } from './importer.ts';

/** No feed is that large; what is endless ends here. */
const MOST_BYTES = 20 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/**
 * The text of a feed as it arrives, see `FeedDecoder` for its encoding. An `&` that begins no entity, a common mistake, is
 * made one. Throws SettingsError past 20 MB.
 */
export async function* feedText({ name, chunks, charset }: SourceInput): AsyncGenerator<string> {
	const decoder = new FeedDecoder(name, charset);
	let held = '';
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.byteLength;
		if (bytes > MOST_BYTES)
			throw new SettingsError(
				`${name} is larger than ${MOST_BYTES / MEGABYTE} MB, which no feed is; the rest of it was not read.`,
			);
		const text = held + decoder.write(chunk);
		const cut = unfinishedEntity(text);
		held = text.slice(cut);
		yield mended(text.slice(0, cut));
	}
	yield mended(held + decoder.end());
}

const mended = (text: string): string =>
	text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi, '&amp;');

/** Where an entity begins that the next chunk may end. */
function unfinishedEntity(text: string): number {
	const at = text.lastIndexOf('&');
	return at >= 0 && text.length - at < 34 && !text.includes(';', at) ? at : text.length;
}
