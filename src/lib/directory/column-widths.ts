import type { DirectorySource } from './sources.ts';

/** Pixels of the columns; one that is not named is as wide as `USUAL`. */
const USUAL = 140;
/** Room for a whole name of 20 characters with a symbol, the sample mark and the star. */
const NAME = 328;

const widths: Record<DirectorySource, Record<string, number>> = {
	projects: {
		ordinal: 64,
		name: NAME,
		price_usd: 140,
		change24h: 100,
		market_cap_usd: 130,
		volume: 130,
		peoples: 160,
		organizations: 180,
		sector: 340,
		description: 380,
		change30d: 100,
		change7d: 100,
		change1h: 100,
		tvl: 120,
	},
	people: {
		name: NAME,
		primary_job_title: 280,
		organization: 180,
		type_of_investor: 170,
		relate_token: 180,
		location: 180,
		gender: 100,
		background_summary: 380,
		social: 200,
		sector: 340,
	},
	organizations: {
		ventures_name: NAME,
		type: 120,
		year_founded: 100,
		founder: 160,
		location: 180,
		summary: 380,
		relate_project: 190,
		actively_investing: 150,
		total_investment_amount: 160,
		sector: 340,
		social: 200,
		number_of_employees: 120,
		assets_under_management: 200,
	},
	fundraising: {
		name: NAME,
		stages: 130,
		amount_quantity: 130,
		organizations: 170,
		people: 110,
		announcement: 160,
		date: 120,
		confirmation: 380,
		valuation: 130,
		category: 160,
	},
};

/** How wide a column stands before anybody changes it, in pixels; the same in the server's table and in the grid. */
export function columnWidth(source: DirectorySource, column: string): number {
	return widths[source][column] ?? USUAL;
}
