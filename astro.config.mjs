import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { clientDirectives } from './server/build/client-directives.ts';
import { inlineScriptHashes } from './server/build/inline-scripts.ts';
import { finishBuild } from './server/build/integration.ts';

/** Two files a family: latin, and latin-ext for names such as Łukasz. Layouts preload the first alone: see docs/decisions/0003-http-server.md. */
const font = (name, family, cssVariable, weight, latin) => ({
	name,
	cssVariable,
	provider: fontProviders.local(),
	fallbacks: ['system-ui', 'sans-serif'],
	optimizedFallbacks: true,
	display: 'swap',
	options: {
		variants: [
			{
				weight,
				style: 'normal',
				src: [
					latin ??
						`./node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
				],
				unicodeRange: [
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
			},
			{
				weight,
				style: 'normal',
				src: [
					`./node_modules/@fontsource-variable/${family}/files/${family}-latin-ext-wght-normal.woff2`,
				],
				unicodeRange: [
					'U+0100-02BA',
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
			},
		],
	},
});

export default defineConfig({
	output: 'server',
	adapter: node({ mode: 'standalone', staticHeaders: true }),
	integrations: [react(), clientDirectives(), finishBuild()],
	session: false,
	trailingSlash: 'never',
	compressHTML: true,
	build: { format: 'directory', inlineStylesheets: 'auto' },
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
		// Both made smaller, see docs/decisions/0013-a-smaller-font.md.
		font('Nunito', 'nunito', '--font-nunito', '400 800', './src/fonts/nunito-latin.woff2'),
		font(
			'Inter Tight',
			'inter-tight',
			'--font-inter-tight',
			'400 800',
			'./src/fonts/inter-tight-latin.woff2',
		),
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
				"form-action 'self' https://accounts.google.com",
				"frame-ancestors 'none'",
				"manifest-src 'self'",
			],
			scriptDirective: {
				resources: ["'self'"],
				hashes: inlineScriptHashes(fileURLToPath(new URL('./src/inline-scripts', import.meta.url))),
			},
			styleDirective: { resources: ["'self'"] },
		},
	},
	env: {
		schema: {
			DATABASE_URL: envField.string({ context: 'server', access: 'secret' }),
			DATABASE_REPLICA_URL: envField.string({
				context: 'server',
				access: 'secret',
				optional: true,
			}),
			SITE_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
		},
	},
	vite: { plugins: [tailwindcss()] },
});
