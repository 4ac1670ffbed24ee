import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const entrypoint = fileURLToPath(new URL('../../src/client-directives/intent.ts', import.meta.url));

/** Registers `client:intent`: see src/client-directives/intent.ts. */
export function intentDirective(): AstroIntegration {
	return {
		name: 'cairn-client-intent',
		hooks: {
			'astro:config:setup': ({ addClientDirective }) => {
				addClientDirective({ name: 'intent', entrypoint });
			},
		},
	};
}
