import { PRODUCT } from '#lib/base/site.ts';
import { jsonText } from './markup.ts';

/**
 * Structured data of pages in schema.org's vocabulary (https://schema.org, JSON-LD 1.1). Only known facts: properties
 * without a value are omitted. Addresses are absolute.
 */
export type Thing = { '@type': string } & Record<string, unknown>;

const withoutUnknown = (thing: Thing): Thing => {
	const entries = Object.entries(thing).filter(
		([, value]) =>
			value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
	);
	return { '@type': thing['@type'], ...Object.fromEntries(entries) };
};

/** Known facts about a project, an organization or a person. */
export interface DescribedRecord {
	name: string;
	url: string;
	description: string | null;
	/** Absolute address of an image. */
	image: string | null;
	/** Its pages and accounts on other sites. */
	sameAs: (string | null)[];
}

const links = (sameAs: (string | null)[]) => sameAs.filter((link) => link !== null);

/** Describes an organization. Projects count too, as groups of people with a product and a name. */
export const organizationThing = (
	one: DescribedRecord & { foundingYear: number | null; location: string | null },
): Thing =>
	withoutUnknown({
		'@type': 'Organization',
		name: one.name,
		url: one.url,
		description: one.description,
		logo: one.image,
		foundingDate: one.foundingYear === null ? null : String(one.foundingYear),
		location: one.location,
		sameAs: links(one.sameAs),
	});

export const personThing = (
	one: DescribedRecord & { jobTitle: string | null; worksFor: string | null },
): Thing =>
	withoutUnknown({
		'@type': 'Person',
		name: one.name,
		url: one.url,
		description: one.description,
		image: one.image,
		jobTitle: one.jobTitle,
		worksFor: one.worksFor === null ? null : { '@type': 'Organization', name: one.worksFor },
		sameAs: links(one.sameAs),
	});

/** Describes a page about a funding round, for which schema.org has no type of its own. */
export const roundPageThing = (one: {
	name: string;
	url: string;
	description: string;
	raiser: { name: string; url: string };
	investors: readonly { name: string; url: string; isPerson: boolean }[];
	/** Addresses of its sources. */
	sources: readonly string[];
}): Thing =>
	withoutUnknown({
		'@type': 'WebPage',
		name: one.name,
		url: one.url,
		description: one.description,
		about: { '@type': 'Organization', ...one.raiser },
		mentions: one.investors.map(({ name, url, isPerson }) => ({
			'@type': isPerson ? 'Person' : 'Organization',
			name,
			url,
		})),
		citation: [...one.sources],
	});

/** Describes the breadcrumb trail from the home page to this one, which comes last. */
export const breadcrumbThing = (steps: readonly { name: string; url: string }[]): Thing => ({
	'@type': 'BreadcrumbList',
	itemListElement: steps.map(({ name, url }, at) => ({
		'@type': 'ListItem',
		position: at + 1,
		name,
		item: url,
	})),
});

/** Describes questions with answers, which may be HTML, as on the page at `url`. */
export const faqThing = (
	url: string,
	questions: readonly { question: string; answer: string }[],
): Thing => ({
	'@type': 'FAQPage',
	url,
	mainEntity: questions.map(({ question, answer }) => ({
		'@type': 'Question',
		name: question,
		acceptedAnswer: { '@type': 'Answer', text: answer },
	})),
});

/** Describes a directory as downloadable data. `csv` and `json` are its addresses in these formats. */
export const datasetThing = (one: {
	name: string;
	description: string;
	url: string;
	csv: string;
	json: string;
}): Thing => ({
	'@type': 'Dataset',
	name: one.name,
	description: one.description,
	url: one.url,
	isAccessibleForFree: true,
	creator: { '@type': 'Organization', name: PRODUCT, url: new URL('/', one.url).href },
	distribution: [
		{ '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: one.csv },
		{ '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: one.json },
	],
});

/** Known facts about an article hosted here. */
export interface PublishedArticle {
	kind: string;
	slug: string;
	title: string;
	description: string;
	authors: readonly string[];
	tags: readonly string[];
	published_at: string | null;
	updated_at: string;
	/** Of the site. */
	origin: string;
	mentions: readonly { type: string; name: string; slug: string }[];
}

/** Describes an article hosted here. */
export const newsArticleThing = (one: PublishedArticle): Thing => {
	const site = { '@type': 'Organization', name: PRODUCT, url: `${one.origin}/` };
	const url = `${one.origin}/${one.kind}/${one.slug}`;
	return withoutUnknown({
		'@type': 'NewsArticle',
		headline: one.title,
		description: one.description,
		url,
		mainEntityOfPage: url,
		image: `${one.origin}/og/${one.kind}/${one.slug}.png`,
		datePublished: one.published_at,
		dateModified: one.updated_at,
		author: one.authors.map((name) => (name === PRODUCT ? site : { '@type': 'Person', name })),
		publisher: site,
		keywords: one.tags,
		mentions: one.mentions.map(({ type, name, slug }) => ({
			'@type': type === 'people' ? 'Person' : 'Organization',
			name,
			url: `${one.origin}/${type}/${slug}`,
		})),
		isAccessibleForFree: true,
	});
};

/**
 * Describes a report published by a member. `sources` are the absolute addresses of its sources; `at` is the time of
 * its content.
 */
export const reportThing = (one: {
	title: string;
	description: string;
	url: string;
	picture: string;
	/** Null if the author's profile is not public. */
	author: string | null;
	published_at: string | null;
	updated_at: string;
	at: string;
	json: string;
	sources: readonly string[];
}): Thing => {
	const site = { '@type': 'Organization', name: PRODUCT, url: new URL('/', one.url).href };
	return withoutUnknown({
		'@type': 'Report',
		headline: one.title,
		name: one.title,
		description: one.description,
		url: one.url,
		mainEntityOfPage: one.url,
		image: one.picture,
		author: one.author === null ? null : { '@type': 'Person', name: one.author },
		publisher: site,
		datePublished: one.published_at,
		dateModified: one.updated_at,
		temporalCoverage: one.at,
		isAccessibleForFree: true,
		encoding: { '@type': 'MediaObject', encodingFormat: 'application/json', contentUrl: one.json },
		isBasedOn: [...one.sources],
	});
};

/** Describes an event of a project. `startDate` and `endDate` are days; the place is included if known. */
export const eventThing = (one: {
	name: string;
	url: string;
	startDate: string;
	endDate: string | null;
	location: string | null;
	organizer: { name: string; url: string };
}): Thing =>
	withoutUnknown({
		'@type': 'Event',
		name: one.name,
		url: one.url,
		startDate: one.startDate,
		endDate: one.endDate,
		location: one.location === null ? null : { '@type': 'Place', name: one.location },
		organizer: { '@type': 'Organization', ...one.organizer },
	});

/**
 * Describes a plan with the price of each term. `cents` cover the whole term; `from` marks a price that is negotiated.
 */
export const planThing = (
	plan: {
		title: string;
		description: string;
		price: { cents: number; currency: string; from: boolean };
		terms: readonly { months: number; cents: number }[];
	},
	url: string,
): Thing => {
	const { cents, currency, from } = plan.price;
	const terms = plan.terms.length > 0 ? plan.terms : [{ months: 1, cents }];
	return {
		'@type': 'Service',
		name: `${PRODUCT} ${plan.title}`,
		description: plan.description,
		url,
		provider: { '@type': 'Organization', name: PRODUCT, url: new URL('/', url).href },
		offers: terms.map((term) => ({
			'@type': 'Offer',
			url,
			priceSpecification: {
				'@type': 'UnitPriceSpecification',
				[from ? 'minPrice' : 'price']: (term.cents / 100).toFixed(2),
				priceCurrency: currency,
				referenceQuantity: { '@type': 'QuantitativeValue', value: term.months, unitCode: 'MON' },
			},
		})),
	};
};

/** Describes the site itself, with its search. */
export const siteThing = (origin: string): Thing => ({
	'@type': 'WebSite',
	name: PRODUCT,
	url: `${origin}/`,
	potentialAction: {
		'@type': 'SearchAction',
		target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
		'query-input': 'required name=search_term_string',
	},
});

/** Serializes things as script element content: nothing in them can close the element. */
export const jsonLd = (things: readonly Thing[]): string =>
	jsonText({ '@context': 'https://schema.org', '@graph': things });
