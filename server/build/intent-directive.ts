import type { AstroIntegration } from 'astro';

/** Registers `client:intent`: see src/client-directives/intent.ts. */
export function intentDirective(): AstroIntegration {
	return {
		name: 'cairn-client-intent',
		hooks: {
			'astro:config:setup': ({ addClientDirective }) => {
				addClientDirective({ name: 'intent', entrypoint: './src/client-directives/intent.ts' });
			},
		},
	};
}
