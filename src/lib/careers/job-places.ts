import { isCountry, placeName } from '#lib/catalogue/places.ts';
import { isInUnitedStates } from './us-places.ts';
import { stripWorkplace } from './work-words.ts';

/** Returns a place for comparison: without case, diacritics or surrounding white space. */
export const foldPlace = (place: string): string =>
	place.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * The places in a job's location: its first country, then each place, part of a place and country, normalized for
 * comparison.
 */
export interface Places {
	country: string | null;
	/** All countries of the location, in order. */
	countries: string[];
	places: string[];
}

/** One of the places in a location. */
export interface JobPlace {
	/** As the employer wrote it, without the way of working: `Remote (EU)` is `EU`; empty if no place is given. */
	written: string;
	countries: string[];
}

const MAX_PLACES = 40;

/** Returns the places of a location as written. Only a lower-case `or` separates them: `OR` is Oregon. */
const wholesIn = (location: string | null): string[] => (location ?? '').split(/[;/|•·\n]|\sor\s/);

/** Returns the parts of a place; a hyphen separates only with white space around it, since names contain hyphens. */
const partsOf = (whole: string): string[] => whole.split(/[,():]|\s[-–—]\s/);

const isNamed = (part: string): boolean => part !== '';

/** Returns the countries named in a part; `US and Canada` are two, `Bosnia and Herzegovina` is one. */
function countriesOfPart(part: string): string[] {
	const place = placeName(part);
	if (isCountry(place)) return [place];
	const several = part.split(/\s(?:and|&|\+)\s/).map((one) => placeName(one.trim()));
	return several.every(isCountry) ? several : [];
}

/** Returns the countries of one place: by name, else by a state that is unambiguously in one. */
function countriesOf(whole: string): string[] {
	const name = placeName(stripWorkplace(whole));
	if (isCountry(name)) return [name];
	const parts = partsOf(whole).map(stripWorkplace).filter(isNamed);
	const named = [...new Set(parts.flatMap(countriesOfPart))];
	return named.length > 0 || !isInUnitedStates(parts) ? named : ['United States'];
}

function placeOf(whole: string): JobPlace {
	const bare = stripWorkplace(whole);
	const isPlain = bare === whole.trim() && !/[()]|\s[-–—]\s/.test(bare);
	const written = isPlain ? bare : partsOf(whole).map(stripWorkplace).filter(isNamed).join(', ');
	return { written, countries: countriesOf(whole) };
}

/** Returns every place of a location, with all its countries: a job may be open to several. */
export const jobPlaces = (location: string | null): JobPlace[] => wholesIn(location).map(placeOf);

/**
 * Parses `Berlin, Germany; Remote - US`. Places are separated by `;`, `/`, `|` or `or`, their parts by commas, brackets
 * and hyphens; the way of working is not part of a place. Each can be found as written and by its country's canonical
 * name.
 */
export function placesIn(location: string | null): Places {
	const countries = jobPlaces(location).flatMap((one) => one.countries);
	const written = wholesIn(location).flatMap((whole) => [
		whole,
		...partsOf(whole).flatMap((part) => [part, stripWorkplace(part)]),
	]);
	const places = [...countries, ...written.flatMap((part) => [part, placeName(part.trim())])]
		.map(foldPlace)
		.filter(isNamed);
	return {
		country: countries[0] ?? null,
		countries: [...new Set(countries)],
		places: [...new Set(places)].slice(0, MAX_PLACES),
	};
}
