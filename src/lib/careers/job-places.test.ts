import { expect, test } from 'vitest';
import { jobPlaces, placesIn } from './job-places.ts';

const countriesIn = (location: string) => jobPlaces(location).flatMap(({ countries }) => countries);

test.each([
	['Remote - US', ['United States']],
	['Remote – U.S.', ['United States']],
	['Remote: USA', ['United States']],
	['Remote-US', ['United States']],
	['US Remote', ['United States']],
	['US only', ['United States']],
	['Hybrid - London, UK', ['United Kingdom']],
	['Remote within The Netherlands', ['Netherlands']],
	['San Francisco, CA', ['United States']],
	['Remote - San Francisco, CA', ['United States']],
	['Atlanta, Georgia', ['United States']],
	['Portland, OR or Remote', ['United States']],
	['Detroit, MI, US', ['United States']],
	['US and Canada', ['United States', 'Canada']],
	['Remote - US; Berlin, Germany', ['United States', 'Germany']],
	['Berlin, Germany or Paris, France', ['Germany', 'France']],
	['Bosnia and Herzegovina', ['Bosnia and Herzegovina']],
	['Hong Kong, China', ['Hong Kong']],
	['Toronto, CA', []],
	['Baku, AZ', []],
	['Perth, WA', []],
	['Tbilisi, Georgia', []],
	['Winston-Salem', []],
	['Remote', []],
])('“%s” is in %j', (location, countries) => {
	expect(countriesIn(location)).toEqual(countries);
	expect(placesIn(location)).toMatchObject({ country: countries[0] ?? null, countries });
});

test.each([
	['Remote - US', ['us', 'united states']],
	['US Remote', ['us', 'united states', 'us remote']],
	['San Francisco, CA', ['san francisco', 'united states']],
	['Hybrid - London', ['london', 'hybrid']],
	['United States; Canada', ['united states', 'canada']],
])('“%s” is found by each of %j', (location, found) => {
	expect(placesIn(location).places).toEqual(expect.arrayContaining(found));
});
