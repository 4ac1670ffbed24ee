import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressAssets } from './compress-assets.ts';
import { fingerprint, fingerprintFile } from './fingerprint.ts';

/**
 * Finishes a build: writes compressed copies beside the assets, and the fingerprint by which the next start recognizes
 * the build.
 */
export function finishBuild(): AstroIntegration {
	let root = '';
	let sources = '';
	return {
		name: 'cairn-finish-build',
		hooks: {
			'astro:config:done': ({ config }) => {
				root = fileURLToPath(config.root);
			},
			// Taken before: a file that is saved while the build runs must make the next start build again.
			'astro:build:start': async () => {
				sources = await fingerprint(root);
				await rm(fingerprintFile(root), { force: true });
			},
			'astro:build:done': async ({ dir }) => {
				await compressAssets(fileURLToPath(dir));
				await writeFile(fingerprintFile(root), sources);
			},
		},
	};
}
