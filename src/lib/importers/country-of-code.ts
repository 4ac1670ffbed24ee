import { placeName } from '#lib/catalogue/places.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns the name of a country by its two-letter code; null for an unknown code. */
export function countryOf(code: string | null | undefined): string | null {
	const text = code?.trim().toUpperCase() ?? '';
	const name = /^[A-Z]{2}$/.test(text) ? countries.of(text) : undefined;
	return name === undefined ? null : placeName(name);
}
