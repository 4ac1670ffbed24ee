import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput } from './importer.ts';

/** Reads a small input as text. Throws SettingsError when it has more than `most` bytes. */
export async function textOf({ name, chunks }: SourceInput, most: number): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.byteLength;
		if (bytes > most)
			throw new SettingsError(`${name} is larger than ${Math.round(most / 1024 / 1024)} MB.`);
		parts.push(chunk);
	}
	return new TextDecoder().decode(Buffer.concat(parts));
}
