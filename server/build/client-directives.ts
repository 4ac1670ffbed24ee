import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const entrypoint = (name: string) =>
	fileURLToPath(new URL(`../../src/client-directives/${name}.ts`, import.meta.url));

/** Registers `client:intent` and `client:roomy`: see src/client-directives. */
export function clientDirectives(): AstroIntegration {
	return {
		name: 'cairn-client-directives',
		hooks: {
			'astro:config:setup': ({ addClientDirective }) => {
				for (const name of ['intent', 'roomy'])
					addClientDirective({ name, entrypoint: entrypoint(name) });
			},
		},
	};
}
