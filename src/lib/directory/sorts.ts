import type { DirectorySource } from './sources.ts';

export type SortOrder = 'asc' | 'desc';

/** How a directory is ordered by one field. A missing value comes last in both directions. */
export interface SortSpec {
	/** The listing column. */
	column: string;
	/** What counts as missing: null, an empty list, or nothing (names). */
	missing: 'null' | 'zero' | 'never';
	/** The column that decides between rows without a value, the highest first; only in the descending order. */
	tie?: string;
}

const figure = (column: string): SortSpec => ({ column, missing: 'null' });
const list = (column: string): SortSpec => ({ column, missing: 'zero' });
const name: SortSpec = { column: 'sort_name', missing: 'never' };

/** Sort fields by the names of the directories' columns. Lists are ordered by how many they hold. */
export const sortSpecs = {
	projects: {
		name,
		price_usd: figure('price_usd'),
		change24h: figure('change_24h'),
		market_cap_usd: { ...figure('market_cap_usd'), tie: 'known' },
		market_cap_rate_24h: figure('market_cap_change_24h'),
		volume: figure('volume_usd'),
		peoples: list('person_count'),
		organizations: list('organization_count'),
		change30d: figure('change_30d'),
		change7d: figure('change_7d'),
		change1h: figure('change_1h'),
		tvl: figure('tvl_usd'),
		circulating_supply: figure('circulating_supply'),
		max_supply: figure('max_supply'),
		total_supply: figure('total_supply'),
		funding_received: figure('funding_usd'),
	},
	people: {
		name,
		primary_job_title: figure('primary_job_title'),
		organization: list('organization_count'),
		type_of_investor: figure('type_of_investor'),
		relate_token: list('project_count'),
		location: figure('location'),
		gender: figure('gender'),
	},
	organizations: {
		ventures_name: name,
		type: figure('type'),
		year_founded: figure('year_founded'),
		founder: list('founder_count'),
		location: figure('location'),
		relate_project: list('project_count'),
		actively_investing: figure('actively_investing'),
		total_investment_amount: figure('investment_usd'),
		investment_count: list('investment_count'),
		number_of_employees: figure('employee_count'),
		assets_under_management: figure('assets_under_management_usd'),
		total_funding_amount: figure('funding_usd'),
	},
	fundraising: {
		name,
		stages: figure('type'),
		amount_quantity: figure('amount_usd'),
		organizations: list('organization_count'),
		people: list('person_count'),
		date: figure('date'),
		valuation: figure('valuation_usd'),
		category: figure('category'),
	},
} as const satisfies Record<DirectorySource, Record<string, SortSpec>>;

/** The order of a directory for which none is asked. Projects without a market cap follow by how much is known of them. */
export const defaultSorts = {
	projects: { field: 'market_cap_usd', order: 'desc' },
	people: { field: 'relate_token', order: 'desc' },
	organizations: { field: 'investment_count', order: 'desc' },
	fundraising: { field: 'date', order: 'desc' },
} as const satisfies Record<DirectorySource, Sort>;

export interface Sort {
	field: string;
	order: SortOrder;
}

/** The fields of the contract's `sortFilterType`. */
export const sortFilterFields = {
	0: 'market_cap_usd',
	1: 'change24h',
	2: 'market_cap_usd',
	3: 'funding_received',
} as const;

/** The spec of a sort field, or undefined when the directory has no such field. */
export function sortSpecOf(source: DirectorySource, field: string): SortSpec | undefined {
	const specs: Record<string, SortSpec> = sortSpecs[source];
	return Object.hasOwn(specs, field) ? specs[field] : undefined;
}
