import { placeNames } from '#lib/catalogue/places.ts';

/** Places that locations may mention: countries in every spelling, cities, and both in Vietnamese. */

/** Cities as spelled in the catalogue. */
const cities =
	'San Francisco, New York, London, Zug, Berlin, Paris, Tokyo, Seoul, Shanghai, Beijing, Dubai, Lisbon, Tel Aviv, Toronto, Vancouver, Sydney, Melbourne, Boston, Chicago, Austin, Miami, Los Angeles, Palo Alto, Menlo Park, Mountain View, Zurich, Geneva, Amsterdam, Barcelona, Madrid, Munich, Stockholm, Oslo, Copenhagen, Helsinki, Vienna, Prague, Warsaw, Dublin, Bangalore, Mumbai, Delhi, Jakarta, Bangkok, Manila, Kuala Lumpur, Ho Chi Minh City, Hanoi, Da Nang, Taipei, Shenzhen, Hangzhou, Abu Dhabi, Istanbul, São Paulo, Buenos Aires, Mexico City, Lagos, Nairobi, Cape Town, Silicon Valley, California, Texas, Seattle, Denver, Atlanta, Washington, Brisbane, Ljubljana, Tallinn, Vilnius, Riga, Brooklyn, Montreal, Santa Monica, San Diego, San Jose, Redwood City, Cambridge, Oxford, Luxembourg City'.split(
		', ',
	);

const vietnamese: Record<string, readonly string[]> = {
	Vietnam: ['việt nam'],
	'Ho Chi Minh City': ['thành phố hồ chí minh', 'tp hcm', 'tphcm', 'sài gòn', 'hồ chí minh'],
	Hanoi: ['hà nội'],
	'Da Nang': ['đà nẵng'],
	'United States': ['hoa kỳ', 'nước mỹ', 'tại mỹ', 'ở mỹ', 'mỹ'],
	China: ['trung quốc'],
	Japan: ['nhật bản', 'nước nhật', 'nhật', 'ở nhật', 'tại nhật'],
	'South Korea': ['hàn quốc'],
	'United Kingdom': ['vương quốc anh', 'nước anh', 'ở anh', 'tại anh', 'anh quốc'],
	Germany: ['nước đức', 'đức', 'ở đức', 'tại đức'],
	France: ['nước pháp', 'pháp', 'ở pháp', 'tại pháp'],
	Switzerland: ['thụy sĩ', 'thuỵ sĩ'],
	'Hong Kong': ['hồng kông', 'hong kong'],
	India: ['ấn độ'],
	Thailand: ['thái lan'],
	Australia: ['úc', 'nước úc', 'ở úc', 'tại úc'],
	Russia: ['nga', 'nước nga', 'ở nga', 'tại nga'],
	Taiwan: ['đài loan'],
	'Cayman Islands': ['quần đảo cayman'],
	'British Virgin Islands': ['quần đảo virgin thuộc anh'],
	'United Arab Emirates': ['các tiểu vương quốc ả rập', 'tiểu vương quốc ả rập thống nhất'],
	Netherlands: ['hà lan'],
	Spain: ['tây ban nha'],
	Italy: ['ý', 'nước ý'],
	Portugal: ['bồ đào nha'],
	Malaysia: ['mã lai'],
	Singapore: ['xinh-ga-po'],
	'European Union': ['liên minh châu âu'],
	'New York': ['niu oóc'],
};

/** Adjectives for places: `Singaporean funds`. */
const adjectives: Record<string, readonly string[]> = {
	'United States': [
		...['american', 'us-based', 'u.s. based', 'the us', 'in us', 'americans'],
		...['united states of america', 'u.s.a', 'the states', 'stateside'],
	],
	'United Kingdom': ['british', 'uk-based', 'the uk', 'brits', 'brit', 'english', 'great britain'],
	'European Union': ['the eu'],
	China: ['chinese'],
	Japan: ['japanese'],
	'South Korea': ['south korean', 'korean'],
	Germany: ['german'],
	France: ['french'],
	Switzerland: ['swiss'],
	India: ['indian'],
	Vietnam: ['vietnamese'],
	Singapore: ['singaporean', 'singapore-based'],
	Australia: ['australian', 'australians', 'aussie', 'aussies', 'down under'],
	'New Zealand': ['kiwi', 'kiwis', 'new zealander'],
	Canada: ['canadian'],
	Israel: ['israeli'],
	Indonesia: ['indonesian'],
	Brazil: ['brazilian'],
	Netherlands: ['dutch'],
	Spain: ['spanish'],
	Russia: ['russian'],
	Taiwan: ['taiwanese'],
	Thailand: ['thai'],
	Portugal: ['portuguese'],
	Sweden: ['swedish'],
	Norway: ['norwegian'],
	Denmark: ['danish'],
	Finland: ['finnish'],
	Estonia: ['estonian'],
	Poland: ['polish'],
	Austria: ['austrian'],
	Ireland: ['irish'],
	Mexico: ['mexican'],
	Argentina: ['argentine', 'argentinian'],
	Nigeria: ['nigerian'],
	Kenya: ['kenyan'],
	'South Africa': ['south african'],
	Turkey: ['turkish'],
	Philippines: ['filipino', 'philippine'],
	Malaysia: ['malaysian'],
	'United Arab Emirates': ['emirati'],
	Italy: ['italian'],
	'New York': ['nyc', 'new york city'],
	'San Francisco': ['sf'],
	'Los Angeles': ['la-based'],
};

/** Places with the words for them; `vi` words are read only in Vietnamese questions. */
export const placePhrases: readonly {
	value: string;
	en: readonly string[];
	vi: readonly string[];
}[] = [
	...placeNames().map(([way, value]) => ({ value, en: [way], vi: [] })),
	...cities.map((value) => ({ value, en: [value], vi: [] })),
	...Object.entries(adjectives).map(([value, en]) => ({ value, en, vi: [] })),
	...Object.entries(vietnamese).map(([value, vi]) => ({ value, en: [], vi })),
];

/** Spellings of countries that are also ordinary words and are read only in capitals. */
export const inCapitals: ReadonlySet<string> = new Set(['us', 'eu', 'gb', 'jersey', 'prc']);
