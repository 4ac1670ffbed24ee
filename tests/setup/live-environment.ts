import type { Plugin } from 'vite';

const INLINED = /const getEnv = \(key\) => \{[\s\S]*?\n\};/;

/**
 * Makes astro:env/server read `process.env` when imported. Under Vite, Astro writes the test runner's initial
 * environment into that module, but each test file has a separate database.
 */
export function liveEnvironment(): Plugin {
	return {
		name: 'live-environment',
		transform: {
			filter: { id: /astro:env\/server$/ },
			handler(code) {
				if (!INLINED.test(code)) throw new Error('astro:env/server no longer looks as it did.');
				return code.replace(INLINED, 'const getEnv = (key) => process.env[key];');
			},
		},
	};
}
