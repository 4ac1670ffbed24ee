import { Readable } from 'node:stream';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { SettingsError } from '#lib/settings-error.ts';
import type { SourceInput, SourceRow } from './importer.ts';

/** The items of a top-level JSON array, one at a time. Throws SettingsError where the text is not such JSON. */
export async function* jsonRows(input: SourceInput): AsyncGenerator<SourceRow> {
	const items = streamArray.withParserAsStream();
	const bytes = Readable.from(input.chunks, { objectMode: false });
	let failure: unknown;
	bytes.on('error', (error) => {
		failure = error;
		items.destroy(error);
	});
	bytes.pipe(items);
	let read = 0;
	try {
		for await (const { value } of items) {
			read += 1;
			yield { where: `row ${read}`, value };
		}
	} catch (error) {
		throw failure ?? new SettingsError(notJson(input.name, read, error));
	} finally {
		bytes.destroy();
	}
}

function notJson(name: string, read: number, error: unknown): string {
	const place = read === 0 ? 'is not a JSON list' : `stops being a JSON list after row ${read}`;
	const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
	return `${name} ${place} (${reason}); check that it is the right file and complete.`;
}
