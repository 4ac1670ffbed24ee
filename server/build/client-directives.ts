import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const directives = [
	{ name: 'intent', entrypoint: fileOf('../../src/browser/directives/intent.ts') },
	{ name: 'roomy', entrypoint: fileOf('../../src/browser/directives/roomy.ts') },
];

/** Registers `client:intent` and `client:roomy`: see src/browser/directives. */
export function clientDirectives(): AstroIntegration {
	return {
		name: 'cairn-client-directives',
		hooks: {
			'astro:config:setup': ({ addClientDirective }) => {
				for (const directive of directives) addClientDirective(directive);
			},
		},
	};
}
