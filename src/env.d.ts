/// <reference types="astro/client" />

declare global {
	namespace App {
		interface Locals {
			/** Exchange rates for showing amounts in other currencies on a record's page; absent elsewhere. */
			rates?: import('#lib/currency/rates.ts').DisplayRates | null;
		}
	}
}

declare module 'astro' {
	interface AstroClientDirectives {
		/**
		 * Hydrates on the first interaction with the island, or at once, and replays what the user did before it was ready.
		 */
		'client:intent'?: boolean | 'now';
		/** Hydrates at once on a screen wide enough for a table, else on the first interaction with the page. */
		'client:roomy'?: boolean;
	}
}

export {};
