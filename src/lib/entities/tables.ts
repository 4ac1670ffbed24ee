/** Downloadable tables of entity pages, by the end of their address, with the dataset that each shows. */
export const tableDataset = {
	prices: 'project_prices',
	markets: 'project_markets',
	backers: 'project_fundraising',
	'token-distribution': 'project_distribution',
	events: 'project_events',
	financials: 'venture_financials',
	years: 'venture_years',
	coinvestors: 'venture_coinvestors',
	'personal-investment': 'people_personal_investment',
	history: 'revisions',
} as const;

export type EntityTable = keyof typeof tableDataset;

/** The tables that each kind of record has. */
export const tablesOf = {
	project: ['prices', 'markets', 'backers', 'token-distribution', 'events', 'history'],
	organization: ['financials', 'years', 'coinvestors', 'history'],
	people: ['personal-investment', 'history'],
	round: ['history'],
} as const satisfies Record<string, readonly EntityTable[]>;
