import { isCountry, placeName } from '#lib/catalogue/places.ts';
import { isInUnitedStates } from './us-places.ts';
import { withoutWork } from './work-words.ts';

/** A place as it is compared: without case, diacritics and white space around it. */
export const foldedPlace = (place: string): string =>
	place.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase();

/** What a job's location says: the first country in it, and each place, part of a place and country, folded. */
export interface Places {
	country: string | null;
	/** Every country in it, in their order. */
	countries: string[];
	places: string[];
}

/** One of the places that a location names. */
export interface JobPlace {
	/** As the employer wrote it, without how one works: `Remote (EU)` is `EU`; empty where no place is said. */
	written: string;
	countries: string[];
}

const MOST_PLACES = 40;

/** The places of a location as they are written. Only a small `or` parts them: `OR` is Oregon. */
const wholesIn = (location: string | null): string[] => (location ?? '').split(/[;/|•·\n]|\sor\s/);

/** The parts of a place; a hyphen parts only with white space around it, as names have hyphens. */
const partsOf = (whole: string): string[] => whole.split(/[,():]|\s[-–—]\s/);

const isNamed = (part: string): boolean => part !== '';

/** The countries that a part names; `US and Canada` are two, `Bosnia and Herzegovina` is one. */
function countriesOfPart(part: string): string[] {
	const place = placeName(part);
	if (isCountry(place)) return [place];
	const several = part.split(/\s(?:and|&|\+)\s/).map((one) => placeName(one.trim()));
	return several.every(isCountry) ? several : [];
}

/** The countries of one place: by name, else by a state that is in one beyond doubt. */
function countriesOf(whole: string): string[] {
	const name = placeName(withoutWork(whole));
	if (isCountry(name)) return [name];
	const parts = partsOf(whole).map(withoutWork).filter(isNamed);
	const named = [...new Set(parts.flatMap(countriesOfPart))];
	return named.length > 0 || !isInUnitedStates(parts) ? named : ['United States'];
}

function placeOf(whole: string): JobPlace {
	const bare = withoutWork(whole);
	const isPlain = bare === whole.trim() && !/[()]|\s[-–—]\s/.test(bare);
	const written = isPlain ? bare : partsOf(whole).map(withoutWork).filter(isNamed).join(', ');
	return { written, countries: countriesOf(whole) };
}

/** Every place of a location, with all countries of each: a job may be open to several. */
export const jobPlaces = (location: string | null): JobPlace[] => wholesIn(location).map(placeOf);

/**
 * Reads `Berlin, Germany; Remote - US`: places are parted by `;`, `/`, `|` or `or`, their parts by commas, brackets and
 * hyphens, and how one works is no part of a place. Each is found as it is written and by its country's one name.
 */
export function placesIn(location: string | null): Places {
	const countries = jobPlaces(location).flatMap((one) => one.countries);
	const written = wholesIn(location).flatMap((whole) => [
		whole,
		...partsOf(whole).flatMap((part) => [part, withoutWork(part)]),
	]);
	const places = [...countries, ...written.flatMap((part) => [part, placeName(part.trim())])]
		.map(foldedPlace)
		.filter(isNamed);
	return {
		country: countries[0] ?? null,
		countries: [...new Set(countries)],
		places: [...new Set(places)].slice(0, MOST_PLACES),
	};
}
