/// <reference types="astro/client" />

declare global {
	namespace App {
		interface Locals {
			/** Rates with which a record's page shows amounts in other currencies; absent elsewhere. */
			rates?: import('#lib/currency/rates.ts').DisplayRates | null;
		}
	}
}

declare module 'astro' {
	interface AstroClientDirectives {
		/** Hydrates when somebody reaches for the island, or at once, and replays what they did before it was ready. */
		'client:intent'?: boolean | 'now';
		/** Hydrates at once on a screen wide enough for a table, else when somebody reaches for the page. */
		'client:roomy'?: boolean;
	}
}

export {};
