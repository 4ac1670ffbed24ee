import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { chunkGroups } from './server/build/chunk-groups.ts';
import { clientDirectives } from './server/build/client-directives.ts';
import { digestCache } from './server/build/digests-once.ts';
import { inlineScriptHashes } from './server/build/inline-scripts.ts';
import { finishBuild } from './server/build/integration.ts';
import { lowPriorityScripts } from './server/build/low-priority-scripts.ts';
import { serverEntry } from './server/build/server-entry.ts';

/**
 * The styles of a page's own kind come with it: a second file beside the common one would need a connection of its own, half of
 * a second on a phone. /developers is as heavy as a page may be without them. Of all else Vite's own limit holds.
 */
const comesWithItsPage = (path, { length }) =>
	path.endsWith('.css') ? length < 6_500 && !path.includes('developers') : undefined;

export default defineConfig({
	output: 'server',
	adapter: node({ mode: 'middleware', staticHeaders: true }),
	integrations: [react(), clientDirectives(), finishBuild()],
	session: false,
	trailingSlash: 'never',
	compressHTML: true,
	build: { format: 'directory', inlineStylesheets: 'auto' },
	vite: {
		plugins: [lowPriorityScripts(), digestCache(), serverEntry()],
		build: { assetsInlineLimit: comesWithItsPage },
		environments: {
			client: {
				build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
			},
		},
	},
	// Shiki colours code by inline styles, which the policy refuses.
	markdown: { syntaxHighlight: false },
	devToolbar: { enabled: false },
	server: { host: '127.0.0.1', port: 4321 },
	logger: { entrypoint: new URL('./src/lib/http/astro-log.ts', import.meta.url) },
	cache: {
		provider: {
			name: 'cairn',
			entrypoint: new URL('./src/lib/page-cache/provider.ts', import.meta.url),
		},
	},
	security: {
		// Every host: server/ has checked it, and has written X-Forwarded-For itself by the time Astro reads it.
		allowedDomains: [{}],
		// Each changing call asks where it comes from itself (src/lib/http/same-origin.ts). Astro's own check would refuse
		// programs that bring a Bearer token, and one-click unsubscribing, which carry no Origin.
		checkOrigin: false,
		csp: {
			directives: [
				"default-src 'self'",
				"img-src 'self' data: https:",
				"connect-src 'self'",
				"object-src 'none'",
				"base-uri 'none'",
				"form-action 'self' https://accounts.google.com https://checkout.stripe.com https://billing.stripe.com",
				"frame-ancestors 'none'",
				"manifest-src 'self'",
			],
			scriptDirective: {
				resources: ["'self'"],
				hashes: inlineScriptHashes(fileURLToPath(new URL('./src/browser/inline', import.meta.url))),
			},
			styleDirective: { resources: ["'self'"] },
		},
	},
	env: {
		schema: {
			DATABASE_URL: envField.string({ context: 'server', access: 'secret' }),
			DATABASE_DIRECT_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
			DATABASE_REPLICA_URL: envField.string({
				context: 'server',
				access: 'secret',
				optional: true,
			}),
			SITE_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
		},
	},
});
