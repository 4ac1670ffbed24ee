import type { DirectorySource } from './sources.ts';

/** A column of a directory table. */
export interface DirectoryColumn {
	/** The row's field. */
	name: string;
	label: string;
	/** Whether it is shown before anybody chooses columns. */
	shown: boolean;
}

const shown = (name: string, label: string): DirectoryColumn => ({ name, label, shown: true });
const hidden = (name: string, label: string): DirectoryColumn => ({ name, label, shown: false });

/** The columns of each directory, in the order of the specification. */
export const directoryColumns = {
	projects: [
		shown('ordinal', '#'),
		shown('name', 'Name'),
		shown('price_usd', 'Price'),
		shown('change24h', '24h'),
		shown('market_cap_usd', 'Market cap'),
		shown('volume', 'Volume 24h'),
		shown('peoples', 'People'),
		shown('organizations', 'Organizations'),
		shown('sector', 'Sector'),
		hidden('description', 'Description'),
		hidden('change30d', '30d'),
		hidden('change7d', '7d'),
		hidden('change1h', '1h'),
		hidden('tvl', 'TVL'),
		hidden('circulating_supply', 'Circulating supply'),
		hidden('max_supply', 'Max supply'),
		hidden('total_supply', 'Total supply'),
		hidden('funding_received', 'Total raised'),
	],
	people: [
		shown('name', 'Name'),
		shown('primary_job_title', 'Job title'),
		shown('organization', 'Organization'),
		shown('type_of_investor', 'Type of investor'),
		shown('relate_token', 'Projects'),
		shown('location', 'Location'),
		hidden('gender', 'Gender'),
		hidden('background_summary', 'Background'),
		shown('social', 'Links'),
		shown('sector', 'Sector'),
	],
	organizations: [
		shown('ventures_name', 'Name'),
		shown('type', 'Type'),
		shown('year_founded', 'Founded'),
		shown('founder', 'Founders'),
		shown('location', 'Location'),
		hidden('summary', 'Summary'),
		shown('relate_project', 'Portfolio'),
		shown('actively_investing', 'Actively investing'),
		shown('total_investment_amount', 'Known investments'),
		shown('sector', 'Sector'),
		hidden('social', 'Links'),
		hidden('number_of_employees', 'Employees'),
		hidden('investment_count', 'Rounds joined'),
		hidden('assets_under_management', 'Assets under management'),
		hidden('total_funding_amount', 'Total raised'),
	],
	fundraising: [
		shown('name', 'Project'),
		shown('stages', 'Round'),
		shown('amount_quantity', 'Amount'),
		shown('organizations', 'Organizations'),
		shown('people', 'People'),
		shown('announcement', 'Source'),
		shown('date', 'Date'),
		shown('confirmation', 'Confirmation'),
		hidden('valuation', 'Valuation'),
		hidden('category', 'Category'),
	],
} as const satisfies Record<DirectorySource, readonly DirectoryColumn[]>;

/** The columns shown before anybody chooses: those of the directory in which some record has a value. */
export const openingColumns = (source: DirectorySource, empty: readonly string[]): string[] =>
	directoryColumns[source]
		.filter(({ shown, name }) => shown && !empty.includes(name))
		.map(({ name }) => name);

/** Figures of the market, which come with its refresh. */
const ofMarket = new Set(['price_usd', 'change24h', 'market_cap_usd', 'volume']);

/** One line on columns that stay out of the opening view: which, and what will fill them. Null when there are none. */
export function emptyColumnsNote(source: DirectorySource, empty: readonly string[]): string | null {
	const labels = (isMarket: boolean) =>
		directoryColumns[source]
			.filter(({ name }) => empty.includes(name) && ofMarket.has(name) === isMarket)
			.map(({ label }) => label);
	const sentences = [
		...sentence(labels(true), 'after the first market refresh', 'after the first market refresh'),
		...sentence(
			labels(false),
			'once a source or a contributor states it',
			'once a source or a contributor states them',
		),
	];
	return sentences.length > 0 ? sentences.join(' ') : null;
}

function sentence(names: readonly string[], ofOne: string, ofMany: string): string[] {
	if (names.length === 0) return [];
	return [`${list.format(names)} ${names.length === 1 ? `appears ${ofOne}` : `appear ${ofMany}`}.`];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The column that names the row; it is always shown. */
export const nameColumns = {
	projects: 'name',
	people: 'name',
	organizations: 'ventures_name',
	fundraising: 'name',
} as const satisfies Record<DirectorySource, string>;
