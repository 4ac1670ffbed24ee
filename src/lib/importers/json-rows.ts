import { gen } from 'stream-chain';
import { none } from 'stream-chain/defs.js';
import { pick } from 'stream-json/filters/pick.js';
import { parser } from 'stream-json/parser.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput, SourceRow } from './importer.ts';

/**
 * Yields the items of a top-level JSON array, or of the array under `key` in a top-level object, one at a time.
 * Throws SettingsError where the text stops being such JSON, after yielding every whole item before that point. (The
 * parser is called as a function for that: as a stream it drops what it has read ahead when it fails.)
 */
export async function* jsonRows(input: SourceInput, key?: string): AsyncGenerator<SourceRow> {
	let read = 0;
	for await (const items of parsed(input, () => read, key)) {
		for await (const value of items) {
			read += 1;
			yield { where: `row ${read}`, value };
		}
	}
}

async function* parsed(
	input: SourceInput,
	read: () => number,
	key?: string,
): AsyncGenerator<AsyncIterable<unknown>> {
	// Its type does not say that `none` ends the text.
	const json: { parse(text: string | typeof none): unknown } = {
		parse: key
			? gen(parser({ packKeys: true }), pick({ filter: key }), streamArray())
			: streamArray.withParser(),
	};
	const text = new TextDecoder();
	const part = (chunk: string | typeof none) => itemsOf(json.parse(chunk), input.name, read);
	for await (const chunk of input.chunks) yield part(text.decode(chunk, { stream: true }));
	yield part(text.decode());
	yield part(none);
}

async function* itemsOf(answer: unknown, name: string, read: () => number) {
	if (!isItems(answer)) throw new Error('the JSON parser no longer returns what it used to');
	try {
		for await (const { value } of answer) yield value;
	} catch (error) {
		throw new SettingsError(notJson(name, read(), error));
	}
}

function isItems(answer: unknown): answer is AsyncIterable<{ value: unknown }> {
	return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

function notJson(name: string, read: number, error: unknown): string {
	const place = read === 0 ? 'is not a JSON list' : `stops being a JSON list after row ${read}`;
	const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
	return `${name} ${place} (${reason}); check that it is the right file and complete.`;
}
