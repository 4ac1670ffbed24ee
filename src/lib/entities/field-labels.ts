import type { RecordType } from '#lib/catalogue/record-types.ts';
import { fieldInWords } from './provenance.ts';

/** Labels of fields for which the label differs from the field's own name, in the order of a record's page. */
const labels = {
	project: {
		name: 'Name',
		symbol: 'Symbol',
		aliases: 'Also known as',
		ecosystem: 'Ecosystem',
		category: 'Category',
		operating_status: 'Status',
		location: 'Location',
		year_founded: 'Founded',
		launch_date: 'Launched',
		consensus: 'Consensus',
		max_supply: 'Maximum supply',
		has_token: 'Has a token',
		website: 'Website',
		twitter: 'X',
		github: 'GitHub',
		telegram: 'Telegram',
		discord: 'Discord',
		linkedin: 'LinkedIn',
		email: 'E-mail',
		whitepaper: 'Whitepaper',
		logo: 'Logo',
		slug: 'Slug',
		description: 'Description',
		sectors: 'Sectors',
		organizations: 'Organizations',
		contracts: 'Contracts',
		allocations: 'Token distribution',
		events: 'Events',
		roadmap: 'Roadmap',
		identifiers: 'External IDs',
	},
	organization: {
		name: 'Name',
		aliases: 'Also known as',
		type: 'Type',
		actively_investing: 'Actively investing',
		assets_under_management_usd: 'Assets under management',
		stated_funding_usd: 'Raised, as stated',
		stated_investment_count: 'Investments, as stated',
		stated_investment_usd: 'Invested, as stated',
		employee_count: 'Employees',
		year_founded: 'Founded',
		location: 'Location',
		operating_status: 'Status',
		website: 'Website',
		twitter: 'X',
		linkedin: 'LinkedIn',
		github: 'GitHub',
		telegram: 'Telegram',
		crunchbase: 'Crunchbase',
		email: 'E-mail',
		logo: 'Logo',
		slug: 'Slug',
		summary: 'Summary',
		sectors: 'Sectors',
		roadmap: 'Roadmap',
		identifiers: 'External IDs',
	},
	person: {
		name: 'Name',
		aliases: 'Also known as',
		primary_job_title: 'Title',
		type_of_investor: 'Type of investor',
		location: 'Location',
		gender: 'Gender',
		website: 'Website',
		twitter: 'X',
		linkedin: 'LinkedIn',
		github: 'GitHub',
		telegram: 'Telegram',
		crunchbase: 'Crunchbase',
		email: 'E-mail',
		avatar: 'Picture',
		slug: 'Slug',
		background_summary: 'Background',
		sectors: 'Sectors',
		positions: 'Career',
		education: 'Education',
		identifiers: 'External IDs',
	},
	round: {
		type: 'Round',
		date: 'Date',
		amount: 'Amount as stated',
		amount_usd: 'Amount in US dollars',
		valuation_usd: 'Valuation',
		website: 'Page',
		project_id: 'Raised by',
		organization_id: 'Raised by',
		merged_into_id: 'Same as',
		identifiers: 'External IDs',
	},
} satisfies Record<RecordType, Record<string, string>>;

/** Labels of fields that forms request together with a record and that count as part of it. */
const relatedLabels: Record<string, string> = {
	rounds: 'Funding rounds',
	portfolio: 'Portfolio',
	founders: 'Founders',
	employees: 'Team',
	news: 'News',
};

/** Returns the label of a field, as shown to readers. */
export function fieldLabel(type: RecordType | 'research', field: string): string {
	const named: Record<string, string> = type === 'research' ? {} : labels[type];
	return named[field] ?? relatedLabels[field] ?? fieldInWords(field);
}

/** Returns the fields of a page, in order, with their labels. */
export const labelledFields = (type: RecordType): [field: string, label: string][] =>
	Object.entries(labels[type]);
