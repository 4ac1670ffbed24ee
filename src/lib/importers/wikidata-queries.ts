/** The Wikidata queries, a page of items at a time: the service ends a query that runs longer than a minute. */

/** Items a page. */
const ITEMS = 100;
/** Maximum pages of one query. */
export const MAX_PAGES = 100;

const CRYPTOCURRENCY = 'wd:Q13479982';
const BLOCKCHAIN = 'wd:Q20514253';
const EXCHANGE = 'wd:Q25401607';
const VENTURE_CAPITAL_FIRM = 'wd:Q2083958';
const HUMAN = 'wd:Q5';

/**
 * Returns the condition for currencies, chains, and companies of their industry, which make other items relevant to
 * this catalogue.
 */
const crypto = (name: string) => `{ ${name} wdt:P31/wdt:P279* ${CRYPTOCURRENCY} }
		UNION { ${name} wdt:P31/wdt:P279* ${BLOCKCHAIN} }
		UNION { ${name} wdt:P31/wdt:P279* ${EXCHANGE} }
		UNION { ${name} wdt:P452 ${CRYPTOCURRENCY} }
		UNION { ${name} wdt:P452 ${BLOCKCHAIN} }`;

interface Query {
	kind: 'project' | 'organization' | 'fund' | 'person';
	/** Which `?item`s. */
	which: string;
	properties: readonly string[];
}

const links = ['P856', 'P2002', 'P2037'];
const ofOrganizations = ['P571', 'P112', 'P169', 'P159', 'P17', 'P4264', 'P5531', ...links];

/** The queries in the order they run: employers precede the people who work for them. */
export const wikidataQueries: readonly Query[] = [
	{
		kind: 'project',
		which: `{ ?item wdt:P31/wdt:P279* ${CRYPTOCURRENCY} } UNION { ?item wdt:P31/wdt:P279* ${BLOCKCHAIN} }`,
		properties: ofOrganizations,
	},
	{
		kind: 'organization',
		which: `{ ?item wdt:P31/wdt:P279* ${EXCHANGE} } UNION { ?item wdt:P452 ${CRYPTOCURRENCY} } UNION { ?item wdt:P452 ${BLOCKCHAIN} }`,
		properties: ofOrganizations,
	},
	{
		kind: 'fund',
		which: `?item wdt:P31/wdt:P279* ${VENTURE_CAPITAL_FIRM} . ?held wdt:P1951|wdt:P127|wdt:P749 ?item .
		${crypto('?held')}`,
		properties: ofOrganizations,
	},
	{
		kind: 'person',
		which: `${crypto('?place')}
		{ ?place wdt:P112|wdt:P169|wdt:P488 ?item } UNION { ?item wdt:P108 ?place }
		?item wdt:P31 ${HUMAN} .`,
		properties: ['P108', 'P39', 'P69', 'P6634', ...links],
	},
];

/**
 * Returns the SPARQL for a name in English or for all languages. Avoids Blazegraph's label service, which no other
 * engine has and Wikidata is abandoning.
 */
const labelOf = (name: string) =>
	`OPTIONAL { ?${name} rdfs:label ?${name}Label FILTER(LANG(?${name}Label) IN ("en", "mul")) }`;

/**
 * Returns the SPARQL of a page (from 1): the statements of its items, of every rank, with their qualifiers and
 * references. Its place among all pages is included as a comment, so that the service's logs show a reader's progress.
 */
export function sparql({ kind, which, properties }: Query, page: number, place: number): string {
	return `# page=${place}
SELECT ?kind ?item ?itemLabel ?property ?statement ?rank ?value ?valueLabel ?human ?precision ?titleLabel ?employer ?employerLabel
	?from ?fromPrecision ?to ?toPrecision ?reference WHERE {
	{ SELECT DISTINCT ?item WHERE {
		${which}
	} ORDER BY ?item LIMIT ${ITEMS} OFFSET ${(page - 1) * ITEMS} }
	BIND("${kind}" AS ?kind)
	VALUES ?property { ${properties.map((one) => `wd:${one}`).join(' ')} }
	?property wikibase:claim ?claim ; wikibase:statementProperty ?says .
	?item ?claim ?statement .
	?statement wikibase:rank ?rank ; ?says ?value .
	OPTIONAL { ?property wikibase:statementValue ?whole . ?statement ?whole ?node . ?node wikibase:timePrecision ?precision }
	OPTIONAL { ?value wdt:P31 ${HUMAN} . BIND(true AS ?human) }
	OPTIONAL { ?statement pq:P39|pq:P2868|pq:P512 ?title }
	OPTIONAL { ?statement pq:P642|pq:P108 ?employer }
	OPTIONAL { ?statement pq:P580 ?from } OPTIONAL { ?statement pqv:P580/wikibase:timePrecision ?fromPrecision }
	OPTIONAL { ?statement pq:P582 ?to } OPTIONAL { ?statement pqv:P582/wikibase:timePrecision ?toPrecision }
	OPTIONAL { ?statement prov:wasDerivedFrom/pr:P854 ?reference }
	${['item', 'value', 'title', 'employer'].map(labelOf).join('\n\t')}
} ORDER BY ?item ?property ?statement`;
}

/** Returns the address of page `number` among all pages: `MAX_PAGES` for each query. */
export function pageAddress(base: URL, number: number): URL | undefined {
	const query = wikidataQueries[Math.floor((number - 1) / MAX_PAGES)];
	if (!query) return undefined;
	const url = new URL(base);
	if (url.pathname === '/') url.pathname = '/sparql';
	url.searchParams.set('format', 'json');
	url.searchParams.set('query', sparql(query, ((number - 1) % MAX_PAGES) + 1, number));
	return url;
}
