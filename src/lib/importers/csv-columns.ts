import { directoryColumns } from '#lib/directory/columns.ts';
import { exportColumns } from '#lib/directory/export-columns.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';

/** The type of a column in an operator's file. Field names are those of the catalogue. */
type Kind = 'text' | 'link' | 'number' | 'boolean';
export interface CsvField {
	kind: Kind;
	field: string;
}

const all = (kind: Kind, ...fields: string[]) => fields.map((field) => ({ kind, field }));

/** The fields that a file may fill in each directory, besides the columns read by name. */
export const csvFields: Record<DirectorySource, CsvField[]> = {
	projects: [
		...all(
			'text',
			'symbol',
			'description',
			'location',
			'ecosystem',
			'category',
			'operating_status',
			'email',
		),
		...all('link', 'website', 'twitter', 'telegram', 'github', 'discord', 'linkedin', 'logo'),
		...all('number', 'year_founded'),
		...all('boolean', 'has_token'),
	],
	people: [
		...all(
			'text',
			'gender',
			'location',
			'background_summary',
			'type_of_investor',
			'primary_job_title',
			'email',
		),
		...all('link', 'website', 'twitter', 'linkedin', 'crunchbase', 'telegram', 'github', 'avatar'),
	],
	organizations: [
		...all('text', 'type', 'operating_status', 'summary', 'location', 'email'),
		...all('link', 'website', 'twitter', 'telegram', 'github', 'linkedin', 'crunchbase', 'logo'),
		...all('number', 'year_founded', 'employee_count', 'assets_under_management_usd'),
		...all('boolean', 'actively_investing'),
	],
	fundraising: [...all('text', 'program', 'description'), ...all('link', 'website')],
};

/** Other spellings of columns: the labels used by our directories and their exports. */
const spellings: Record<DirectorySource, Record<string, string>> = {
	projects: { 'project slug': 'slug', sector: 'sectors' },
	people: {
		'person slug': 'slug',
		'job title': 'primary_job_title',
		background: 'background_summary',
		sector: 'sectors',
	},
	organizations: {
		'organization slug': 'slug',
		ventures_name: 'name',
		founded: 'year_founded',
		employees: 'employee_count',
		number_of_employees: 'employee_count',
		'assets under management': 'assets_under_management_usd',
		assets_under_management: 'assets_under_management_usd',
		sector: 'sectors',
	},
	fundraising: {
		project: 'name',
		round: 'type',
		stages: 'type',
		amount_quantity: 'amount',
		amount_quantity_unit: 'currency',
		'amount raised': 'amount',
		announcement: 'source',
		'lead investor': 'lead_investors',
		'other investors': 'investors',
		valuation: 'valuation_usd',
	},
};

/** Columns that are read by name rather than as one field. */
const special: Record<DirectorySource, readonly string[]> = {
	projects: ['id', 'slug', 'name', 'sectors'],
	people: ['id', 'slug', 'name', 'sectors'],
	organizations: ['id', 'slug', 'name', 'sectors'],
	fundraising: [
		'id',
		'round_slug',
		'raiser_slug',
		'raiser_type',
		'name',
		'type',
		'date',
		'date_precision',
		'amount',
		'currency',
		'amount_usd',
		'valuation_usd',
		'category',
		'source',
		'investors',
		'lead_investors',
		'organizations',
		'organization_slugs',
		'people',
		'people_slugs',
	],
};

/** Returns the other columns of our exports: those derived from other records, or naming the source of a row. */
const ofExports = (source: DirectorySource): ReadonlySet<string> => {
	const columns = directoryColumns[source];
	const all = exportColumns({ source, columns: columns.map(({ name }) => name) });
	const labels = [...columns, ...all].map(({ label }) => label.toLowerCase().replaceAll(' ', '_'));
	return new Set([...labels, 'slug']);
};

/** Whether the column comes from an export and is of no use to an import. */
export const isExportColumn = (source: DirectorySource, header: string): boolean =>
	ofExports(source).has(header.replaceAll(' ', '_'));

/** Returns the directory's own name for the column; undefined if the column is unknown there. */
export function columnOf(source: DirectorySource, header: string): string | undefined {
	const name = spellings[source][header] ?? header.replaceAll(' ', '_');
	const known =
		special[source].includes(name) || csvFields[source].some(({ field }) => field === name);
	return known ? name : undefined;
}

/** The column that identifies the records in each directory's export. */
const slugColumns: readonly [string, DirectorySource][] = [
	['round slug', 'fundraising'],
	['project slug', 'projects'],
	['person slug', 'people'],
	['organization slug', 'organizations'],
];

/** Returns the directory with these columns; undefined if none fits or several fit equally well. */
export function directoryOf(headers: readonly string[]): DirectorySource | undefined {
	const has = (...names: string[]) => names.some((name) => headers.includes(name));
	const ownSlug = slugColumns.find(([column]) => has(column));
	if (ownSlug) return ownSlug[1];
	if (
		has(
			'ventures_name',
			'founded',
			'actively investing',
			'actively_investing',
			'employees',
			'employee_count',
			'portfolio',
			'assets_under_management_usd',
		)
	)
		return 'organizations';
	if (
		has(
			'primary_job_title',
			'job title',
			'type_of_investor',
			'type of investor',
			'gender',
			'background_summary',
		)
	)
		return 'people';
	if (
		has('round', 'stages', 'amount', 'amount_usd', 'amount_quantity', 'investors', 'lead_investors')
	)
		return 'fundraising';
	return has('symbol', 'price', 'price_usd', 'market cap', 'ecosystem', 'has_token', 'tvl')
		? 'projects'
		: undefined;
}
