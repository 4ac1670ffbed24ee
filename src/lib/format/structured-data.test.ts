import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	breadcrumbThing,
	datasetThing,
	jsonLd,
	organizationThing,
	personThing,
	planThing,
	siteThing,
} from './structured-data.ts';

const described = {
	name: 'Aave',
	url: 'https://cairn.example/project/aave',
	description: null,
	image: null,
	sameAs: ['https://aave.com', null],
};

test('only known values are included', () => {
	expect(organizationThing({ ...described, foundingYear: 2017, location: null })).toEqual({
		'@type': 'Organization',
		name: 'Aave',
		url: described.url,
		foundingDate: '2017',
		sameAs: ['https://aave.com'],
	});
	expect(personThing({ ...described, sameAs: [null], jobTitle: 'CTO', worksFor: null })).toEqual({
		'@type': 'Person',
		name: 'Aave',
		url: described.url,
		jobTitle: 'CTO',
	});
});

test('each type has what search engines require', () => {
	expect(
		datasetThing({
			name: 'n',
			description: 'd',
			url: 'https://cairn.example/d',
			csv: 'c',
			json: 'j',
		}),
	).toMatchObject({
		name: 'n',
		description: 'd',
		creator: { '@type': 'Organization', name: 'Cairn', url: 'https://cairn.example/' },
		distribution: [{ contentUrl: 'c' }, { contentUrl: 'j' }],
	});
	expect(breadcrumbThing([{ name: 'Projects', url: 'u' }])).toEqual({
		'@type': 'BreadcrumbList',
		itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Projects', item: 'u' }],
	});
	expect(siteThing('https://cairn.example')).toMatchObject({
		potentialAction: { target: { urlTemplate: expect.stringContaining('{search_term_string}') } },
	});
});

test('any value stays inside its element unchanged', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string({ unit: 'binary' }), fc.constant('</script><script>alert(1)')),
			(name) => {
				const text = jsonLd([{ '@type': 'Person', name }]);
				expect(text).not.toContain('<');
				expect(JSON.parse(text)['@graph'][0].name).toBe(name);
			},
		),
	);
});

test('a plan lists the price of each term, or the starting price where negotiable', () => {
	const url = 'https://cairn.example/pricing';
	const price = { cents: 1_999, currency: 'USD', from: true };
	const terms = [{ months: 6, cents: 10_195 }];
	const one = { title: 'Enterprise', description: 'For teams', price, terms };
	const offersOf = (plan: typeof one) => JSON.stringify(planThing(plan, url).offers);
	expect(offersOf(one)).toContain('"minPrice":"101.95","priceCurrency":"USD"');
	expect(offersOf({ ...one, price: { ...price, cents: 0, from: false }, terms: [] })).toContain(
		'"price":"0.00"',
	);
});
