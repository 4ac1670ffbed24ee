/**
 * Makes record pages in this browser show amounts in the currency chosen in the settings
 * (browser/inline/currency.js).
 */
export function storeCurrency(currency: string): void {
	try {
		localStorage.setItem('currency', currency);
	} catch {
		// A browser that keeps nothing shows US dollars until one chooses.
	}
}
