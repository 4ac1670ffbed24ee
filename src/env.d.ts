/// <reference types="astro/client" />

declare module 'astro' {
	interface AstroClientDirectives {
		/**
		 * Hydrates when somebody reaches for the island, or at once, and does again what they did before it could hear.
		 */
		'client:intent'?: boolean | 'now';
		/** Hydrates at once on a screen with room for a table, else when somebody reaches for the page. */
		'client:roomy'?: boolean;
	}
}

export {};
