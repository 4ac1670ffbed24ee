/**
 * Countries and territories in canonical spelling, with the variants that sources use. Excludes codes such as DE and
 * CA, which are also states, except the few that everyone uses for the country.
 */
const countries: Record<string, readonly string[]> = {
	Bahamas: ['The Bahamas'],
	Bolivia: ['Plurinational State of Bolivia'],
	'Bosnia and Herzegovina': ['Bosnia & Herzegovina', 'Bosnia'],
	'British Virgin Islands': ['BVI', 'Virgin Islands (British)', 'Virgin Islands, British'],
	Brunei: ['Brunei Darussalam'],
	'Cape Verde': ['Cabo Verde'],
	'Cayman Islands': ['The Cayman Islands', 'Caymans'],
	China: ['PRC', "People's Republic of China", 'Mainland China', 'China (Mainland)'],
	'Côte d’Ivoire': ["Cote d'Ivoire", "Côte d'Ivoire", 'Ivory Coast'],
	Curaçao: ['Curacao'],
	Czechia: ['Czech Republic', 'The Czech Republic'],
	'Dominican Republic': ['The Dominican Republic'],
	Eswatini: ['Swaziland'],
	'European Union': ['EU'],
	'Hong Kong': ['HK', 'Hong Kong SAR', 'Hong Kong SAR China', 'Hong Kong, China'],
	Iran: ['Islamic Republic of Iran'],
	Laos: ["Lao People's Democratic Republic"],
	Macao: ['Macau', 'Macao SAR', 'Macao SAR China'],
	Moldova: ['Republic of Moldova'],
	Myanmar: ['Burma', 'Myanmar (Burma)'],
	Netherlands: ['The Netherlands', 'Holland'],
	'North Korea': ['DPRK', "Democratic People's Republic of Korea"],
	'North Macedonia': ['Macedonia'],
	Palestine: ['Palestinian Territories', 'State of Palestine'],
	Philippines: ['The Philippines'],
	Russia: ['Russian Federation'],
	'Saint Kitts and Nevis': ['St. Kitts & Nevis', 'St. Kitts and Nevis', 'St Kitts and Nevis'],
	'Saint Lucia': ['St. Lucia', 'St Lucia'],
	'Saint Vincent and the Grenadines': [
		'St. Vincent & Grenadines',
		'St. Vincent and the Grenadines',
		'St Vincent and the Grenadines',
	],
	'Saudi Arabia': ['KSA', 'Kingdom of Saudi Arabia'],
	'South Korea': ['Korea', 'Republic of Korea', 'Korea, Republic of', 'Korea, South'],
	Syria: ['Syrian Arab Republic'],
	Taiwan: ['Taiwan, Province of China', 'Republic of China'],
	Tanzania: ['United Republic of Tanzania'],
	'Turks and Caicos Islands': ['Turks & Caicos Islands'],
	Türkiye: ['Turkey', 'Turkiye'],
	'United Arab Emirates': ['UAE', 'U.A.E.', 'The United Arab Emirates'],
	'United Kingdom': ['UK', 'U.K.', 'Great Britain', 'Britain', 'GB', 'The United Kingdom'],
	'United States': [
		'US',
		'U.S.',
		'USA',
		'U.S.A.',
		'United States of America',
		'The United States',
		'The United States of America',
	],
	'Vatican City': ['Holy See'],
	Venezuela: ['Bolivarian Republic of Venezuela'],
	Vietnam: ['Viet Nam', 'Socialist Republic of Vietnam'],
};

/** Countries with a single spelling, apart from case. */
const others =
	'Afghanistan, Albania, Algeria, Andorra, Angola, Anguilla, Argentina, Armenia, Aruba, Australia, Austria, Azerbaijan, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Bermuda, Bhutan, Botswana, Brazil, Bulgaria, Cambodia, Cameroon, Canada, Chile, Colombia, Costa Rica, Croatia, Cuba, Cyprus, Denmark, Ecuador, Egypt, El Salvador, Estonia, Ethiopia, Fiji, Finland, France, Germany, Ghana, Gibraltar, Greece, Guatemala, Guernsey, Honduras, Hungary, Iceland, India, Indonesia, Iraq, Ireland, Isle of Man, Israel, Italy, Jamaica, Japan, Jersey, Jordan, Kazakhstan, Kenya, Kosovo, Kuwait, Kyrgyzstan, Latvia, Lebanon, Liechtenstein, Lithuania, Luxembourg, Malaysia, Maldives, Malta, Marshall Islands, Mauritius, Mexico, Monaco, Mongolia, Montenegro, Morocco, Namibia, Nepal, New Zealand, Nicaragua, Nigeria, Norway, Oman, Pakistan, Panama, Paraguay, Peru, Poland, Portugal, Puerto Rico, Qatar, Romania, Rwanda, Samoa, San Marino, Senegal, Serbia, Seychelles, Singapore, Slovakia, Slovenia, South Africa, Spain, Sri Lanka, Sweden, Switzerland, Thailand, Tunisia, Uganda, Ukraine, Uruguay, Uzbekistan, Vanuatu, Zambia, Zimbabwe'.split(
		', ',
	);

const keyOf = (text: string) => text.replaceAll('’', "'").toLowerCase();

const spelt = new Map(
	[
		...Object.entries(countries).flatMap(([name, ways]) =>
			[name, ...ways].map((way) => [way, name] as const),
		),
		...others.map((name) => [name, name] as const),
	].map(([way, name]) => [keyOf(way), name]),
);

const countryNames: ReadonlySet<string> = new Set(spelt.values());

/** Whether a place, as returned by `placeName`, is a country or territory. */
export const isCountry = (name: string): boolean =>
	countryNames.has(name) && name !== 'European Union';

/** Returns every spelling of a country in lower case, with its canonical name. */
export const placeNames = (): [way: string, name: string][] => [...spelt];

/** Returns a place with its countries in canonical spelling: `New York, USA` becomes `New York, United States`. */
export function placeName(text: string): string {
	const whole = spelt.get(keyOf(text));
	if (whole !== undefined) return whole;
	return text
		.split(/,\s*/u)
		.filter((part) => part !== '')
		.map((part) => spelt.get(keyOf(part)) ?? part)
		.join(', ');
}
