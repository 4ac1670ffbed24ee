import { isCountry, placeName } from '#lib/catalogue/places.ts';

/** A place as it is compared: without case, diacritics and white space around it. */
export const foldedPlace = (place: string): string =>
	place.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase();

/** What a job's location says: the first country in it, and each place, part of a place and country, folded. */
export interface Places {
	country: string | null;
	places: string[];
}

const MOST_PLACES = 40;

/** Reads `Berlin, Germany; Remote (US)`: places are parted by `;`, `/` or `|`, their parts by commas and brackets. */
export function placesIn(location: string | null): Places {
	const places = new Set<string>();
	let country: string | null = null;
	for (const whole of (location ?? '').split(/[;/|]/))
		for (const part of [whole, ...whole.split(/[,()]/)]) {
			const place = placeName(part.trim());
			if (isCountry(place)) country ??= place;
			for (const written of [part, place]) {
				const folded = foldedPlace(written);
				if (folded !== '') places.add(folded);
			}
		}
	return { country, places: [...places].slice(0, MOST_PLACES) };
}
