import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the hashes of the scripts in `folder` for the Content-Security-Policy. Layouts import such a file with
 * `?raw` and write it verbatim with `<script is:inline set:html={…} />`.
 */
export function inlineScriptHashes(folder: string): `sha256-${string}`[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => name.endsWith('.js'))
		.sort()
		.map((name) => {
			const hash = createHash('sha256').update(readFileSync(join(folder, name)));
			return `sha256-${hash.digest('base64')}` as const;
		});
}
