const STATES =
	'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming';

/** State abbreviations that do not also mean a country or a region elsewhere. */
const LETTERS =
	'AK, CT, DC, FL, HI, IA, KS, ND, NH, NJ, NM, NV, NY, OH, OK, OR, RI, TX, UT, VT, WI, WV, WY';

/**
 * Cities by the state written after them, for states that could also mean a country: `Toronto, CA` and `Tbilisi,
 * Georgia` are not in the United States, so these states count only after one of their cities.
 */
const CITIES: Record<string, string> = {
	AL: 'Birmingham, Huntsville, Mobile, Montgomery',
	AR: 'Bentonville, Fayetteville, Little Rock',
	AZ: 'Chandler, Mesa, Phoenix, Scottsdale, Tempe, Tucson',
	CA: 'Bay Area, Berkeley, Burbank, Carlsbad, Costa Mesa, Cupertino, Culver City, El Segundo, Emeryville, Foster City, Fremont, Irvine, Long Beach, Los Angeles, Los Gatos, Menlo Park, Mountain View, Newport Beach, Oakland, Palo Alto, Pasadena, Pleasanton, Redwood City, Sacramento, San Bruno, San Carlos, San Diego, San Francisco, San Francisco Bay Area, San Jose, San Mateo, Santa Barbara, Santa Clara, Santa Cruz, Santa Monica, South San Francisco, Sunnyvale, Venice, Walnut Creek',
	CO: 'Aurora, Boulder, Colorado Springs, Denver, Fort Collins',
	DE: 'Dover, Newark, Wilmington',
	GA: 'Alpharetta, Atlanta, Augusta, Savannah',
	ID: 'Boise, Meridian',
	IL: 'Chicago, Evanston, Naperville, Springfield',
	IN: 'Bloomington, Carmel, Indianapolis',
	KY: 'Lexington, Louisville',
	LA: 'Baton Rouge, New Orleans',
	MA: 'Boston, Cambridge, Somerville, Waltham, Worcester',
	MD: 'Annapolis, Baltimore, Bethesda, Columbia, Rockville, Silver Spring',
	ME: 'Portland',
	MI: 'Ann Arbor, Detroit, Grand Rapids, Lansing',
	MN: 'Minneapolis, Rochester, Saint Paul, St. Paul',
	MO: 'Kansas City, Saint Louis, St. Louis',
	MS: 'Jackson',
	MT: 'Billings, Bozeman, Missoula',
	NC: 'Asheville, Cary, Charlotte, Durham, Raleigh',
	NE: 'Lincoln, Omaha',
	PA: 'Harrisburg, Philadelphia, Pittsburgh',
	SC: 'Charleston, Columbia, Greenville',
	SD: 'Sioux Falls',
	TN: 'Chattanooga, Knoxville, Memphis, Nashville',
	VA: 'Alexandria, Arlington, Charlottesville, McLean, Reston, Richmond, Virginia Beach',
	WA: 'Bellevue, Kirkland, Redmond, Seattle, Spokane, Tacoma',
	GEORGIA: 'Alpharetta, Atlanta, Augusta, Savannah',
};

const splitNames = (names: string): string[] => names.split(', ');

const states: ReadonlySet<string> = new Set(splitNames(STATES.toLowerCase()));
const letters: ReadonlySet<string> = new Set(splitNames(LETTERS));
const cities: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries(CITIES).map(([state, names]) => [state, new Set(splitNames(names.toLowerCase()))]),
);

/** Whether a part of a place, given the preceding part, can only be in the United States. */
const isState = (part: string, before: string | undefined): boolean =>
	states.has(part.toLowerCase()) ||
	(before !== undefined && letters.has(part)) ||
	(cities.get(part === 'Georgia' ? 'GEORGIA' : part)?.has((before ?? '').toLowerCase()) ?? false);

/** Whether the parts of a place unambiguously name a state of the United States. */
export const isInUnitedStates = (parts: readonly string[]): boolean =>
	parts.some((part, at) => isState(part, parts[at - 1]));
