/** Example screens to start from, each of which has results in the current catalogue. */
export interface ExampleScreen {
	name: string;
	/** The screen as text, for `readScreen`. */
	text: string;
}

export const exampleScreens: readonly ExampleScreen[] = [
	{
		name: 'Raised in the past 90 days, no token yet',
		text: 'projects/all(last_round:at-least:-90d;has_token:not:yes)/sort:-last_round',
	},
	{
		name: 'Unlocks above 2 % within 30 days',
		text: 'projects/all(unlock_30d:at-least:2)/sort:-unlock_30d',
	},
	{
		name: 'Funds that led and then led again',
		text: 'organizations/all(rounds_led:at-least:2)/sort:-rounds_led',
	},
	{
		name: 'DeFi worth over $1 B',
		text: 'projects/all(sector:is:DeFi;market_cap_usd:at-least:1000000000)/sort:-market_cap_usd',
	},
	{
		name: 'Rounds above $50 M in the past year',
		text: 'fundraising/all(amount_quantity:at-least:50000000;date:at-least:-1y)/sort:-date',
	},
	{
		name: 'Seed and pre-seed rounds with a known lead',
		text: 'fundraising/all(stages:is:Seed,Pre-Seed;lead_investors:known)/sort:-date',
	},
	{
		name: 'Rounds on which sources disagree',
		text: 'fundraising/all(sources_disagree:is:yes)/sort:-amount_quantity',
	},
	{
		name: 'Investors quiet for a year',
		text: 'organizations/all(investment_count:at-least:5;last_investment:at-most:-1y)/sort:-investment_count',
	},
	{
		name: 'Founders with several projects',
		text: 'people/all(primary_job_title:contains:founder;relate_token:at-least:2)/sort:-relate_token',
	},
	{
		name: 'Large projects whose team is not known',
		text: 'projects/all(market_cap_usd:known;peoples:missing)/sort:-market_cap_usd',
	},
];
