import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput } from './importer.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** Parses a source that is one JSON value, read whole. Throws SettingsError if it is not one, or too large. */
export async function jsonDocument({ name, chunks }: SourceInput): Promise<unknown> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.byteLength;
		if (bytes > MAX_BYTES)
			throw new SettingsError(
				`${name} is a single value of more than ${MAX_BYTES / 1024 / 1024} MB.`,
			);
		parts.push(chunk);
	}
	try {
		return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)));
	} catch {
		throw new SettingsError(`${name} is not JSON, or is cut off; check that it is complete.`);
	}
}
