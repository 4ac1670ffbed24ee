import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { chunkGroups } from './server/build/chunk-groups.ts';
import { clientDirectives } from './server/build/client-directives.ts';
import { inlineScriptHashes } from './server/build/inline-scripts.ts';
import { finishBuild } from './server/build/integration.ts';
import { lowPriorityScripts } from './server/build/low-priority-scripts.ts';

/** The signs of each file of a font, see docs/decisions/0013-a-smaller-font.md. Layouts preload `latin` alone. */
const signs = {
	latin: [
		'U+0000-00FF',
		'U+0131',
		'U+0152-0153',
		'U+02BB-02BC',
		'U+02C6',
		'U+02DA',
		'U+02DC',
		'U+0304',
		'U+0308',
		'U+0329',
		'U+2000-206F',
		'U+20AC',
		'U+2122',
		'U+2191',
		'U+2193',
		'U+2212',
		'U+2215',
		'U+FEFF',
		'U+FFFD',
	],
	// Letters of Polish, Czech, Slovak and the languages of former Yugoslavia, as in Łukasz and Perišić.
	slavic: [
		'U+0105-0107',
		'U+010C-010D',
		'U+010F-0111',
		'U+0119',
		'U+011B',
		'U+0141-0142',
		'U+0144',
		'U+0148',
		'U+0158-015B',
		'U+0160-0161',
		'U+0165',
		'U+016F',
		'U+017A-017E',
	],
	// What else Europe writes: Turkish, Romanian, Hungarian, Baltic and more.
	european: [
		'U+0100-0104',
		'U+0108-010B',
		'U+010E',
		'U+0112-0118',
		'U+011A',
		'U+011C-0130',
		'U+0132-0140',
		'U+0143',
		'U+0145-0147',
		'U+0149-0151',
		'U+0154-0157',
		'U+015C-015F',
		'U+0162-0164',
		'U+0166-016E',
		'U+0170-0179',
		'U+017F',
		'U+0218-021B',
	],
	rest: [
		'U+0180-0217',
		'U+021C-02BA',
		'U+02BD-02C5',
		'U+02C7-02CC',
		'U+02CE-02D7',
		'U+02DD-02FF',
		'U+0304',
		'U+0308',
		'U+0329',
		'U+1D00-1DBF',
		'U+1E00-1E9F',
		'U+1EF2-1EFF',
		'U+2020',
		'U+20A0-20AB',
		'U+20AD-20C0',
		'U+2113',
		'U+2C60-2C7F',
		'U+A720-A7FF',
	],
};

const font = (name, family, cssVariable) => ({
	name,
	cssVariable,
	provider: fontProviders.local(),
	fallbacks: ['system-ui', 'sans-serif'],
	optimizedFallbacks: true,
	display: 'swap',
	options: {
		variants: Object.entries(signs).map(([part, unicodeRange]) => ({
			weight: '400 800',
			style: 'normal',
			src: [
				part === 'rest'
					? `./node_modules/@fontsource-variable/${family}/files/${family}-latin-ext-wght-normal.woff2`
					: `./src/fonts/${family}-${part}.woff2`,
			],
			unicodeRange,
		})),
	},
});

export default defineConfig({
	output: 'server',
	adapter: node({ mode: 'middleware', staticHeaders: true }),
	integrations: [react(), clientDirectives(), finishBuild()],
	session: false,
	trailingSlash: 'never',
	compressHTML: true,
	build: { format: 'directory', inlineStylesheets: 'auto' },
	vite: {
		plugins: [lowPriorityScripts()],
		environments: {
			client: {
				build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
			},
		},
	},
	// Shiki colours code by inline styles, which the policy refuses.
	markdown: { syntaxHighlight: false },
	prefetch: { prefetchAll: false, defaultStrategy: 'hover' },
	devToolbar: { enabled: false },
	server: { host: '127.0.0.1', port: 4321 },
	logger: { entrypoint: new URL('./src/lib/http/astro-log.ts', import.meta.url) },
	cache: {
		provider: {
			name: 'cairn',
			entrypoint: new URL('./src/lib/page-cache/provider.ts', import.meta.url),
		},
	},
	fonts: [
		font('Nunito', 'nunito', '--font-nunito'),
		font('Inter Tight', 'inter-tight', '--font-inter-tight'),
	],
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
