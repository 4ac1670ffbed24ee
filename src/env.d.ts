/// <reference types="astro/client" />

declare global {
	namespace App {
		interface Locals {
			/** With what a record's page shows its amounts in other currencies; absent elsewhere. */
			rates?: import('#lib/currency/rates.ts').DisplayRates | null;
		}
	}
}

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
