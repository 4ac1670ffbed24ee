import type { Plugin } from 'vite';

/**
 * Packages built into the server: they consist of many small modules, of which it needs only some. Loaded one by one,
 * they took a third of the startup time.
 */
const builtIn = [
	...['@base-ui/react', '@base-ui/utils', '@floating-ui/react-dom', '@floating-ui/utils'],
	...['@tanstack/query-core', '@tanstack/react-query', 'nanostores', '@nanostores/react'],
	...['lucide-react', 'use-sync-external-store', 'drizzle-orm', 'zod', 'prom-client', 'devalue'],
	...['htmlparser2', 'entities', 'domhandler', 'domutils', 'markdown-it', 'diff'],
	...['csv-parse', 'stream-chain', 'stream-json'],
];

/** Builds `server/serve.ts` along with the pages: a module that both use is loaded once. */
export function serverEntry(): Plugin {
	return {
		name: 'cairn-server-entry',
		apply: 'build',
		config: () => ({ environments: { ssr: { resolve: { noExternal: builtIn } } } }),
		applyToEnvironment: ({ name }) => name === 'ssr',
		buildStart() {
			this.emitFile({ type: 'chunk', id: '#server/serve.ts', fileName: 'serve.mjs' });
		},
	};
}
