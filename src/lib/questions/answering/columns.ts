import type { DirectoryRow, DirectoryRows } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { knownDate, knownPart } from '#lib/format/dates.ts';
import {
	DASH,
	exactNumber,
	formatChange,
	formatCount,
	formatPrice,
	shortNumber,
	shortUsd,
} from '#lib/format/numbers.ts';
import type { AnswerTable } from '../answer.ts';

type Unit = AnswerTable['columns'][number]['unit'];

/** A column of an answer's table: its value for a directory row, and the fact of the record that it corresponds to. */
export interface RowColumn<Row> {
	label: string;
	unit: Unit;
	value: (row: Row) => string | number | null;
	/** The row's field whose source is cited; null if several records state it. */
	source: string | null;
	/** The record's own field, as named in its history. */
	history: string | null;
}

const names = (list: readonly { name: string }[], count: number): string | null =>
	list.length === 0
		? null
		: `${list
				.slice(0, 4)
				.map(({ name }) => name)
				.join(', ')}${count > 4 ? ` and ${formatCount(count - 4)} more` : ''}`;
const words = (list: readonly string[]): string | null =>
	list.length > 0 ? list.join(', ') : null;

type Columns<Row> = Record<string, RowColumn<Row>>;

const observedColumn = <Row>(
	label: string,
	unit: Unit,
	source: string,
	value: RowColumn<Row>['value'],
): RowColumn<Row> => ({ label, unit, value, source, history: null });
const own = <Row>(
	label: string,
	unit: Unit,
	source: string,
	history: string,
	value: RowColumn<Row>['value'],
): RowColumn<Row> => ({ label, unit, value, source, history });
const computedColumn = <Row>(
	label: string,
	unit: Unit,
	value: RowColumn<Row>['value'],
): RowColumn<Row> => ({
	...{ label, unit, value },
	source: null,
	history: null,
});

/** Columns by screen field, and those that are always included. */
export const rowColumns: { [Source in DirectorySource]: Columns<DirectoryRows[Source]> } = {
	projects: {
		sector: own('Sectors', 'text', 'sector', 'sectors', ({ sector }) => words(sector)),
		market_cap_usd: observedColumn(
			'Market cap',
			'usd',
			'market_cap_usd',
			(row) => row.market_cap_usd,
		),
		funding_received: computedColumn(
			'Raised',
			'usd',
			(row) => row.funding_received?.amount ?? null,
		),
		price_usd: observedColumn('Price', 'usd', 'price_usd', (row) => row.price_usd),
		change24h: observedColumn('24h', 'percent', 'change24h', (row) => row.change24h),
		change7d: observedColumn('7d', 'percent', 'change7d', (row) => row.change7d),
		change30d: observedColumn('30d', 'percent', 'change30d', (row) => row.change30d),
		volume: observedColumn('Volume 24h', 'usd', 'volume', (row) => row.volume),
		tvl: observedColumn('TVL', 'usd', 'tvl', (row) => row.tvl),
		circulating_supply: observedColumn(
			'Circulating supply',
			'count',
			'circulating_supply',
			(row) => row.circulating_supply,
		),
		total_supply: observedColumn(
			'Total supply',
			'count',
			'total_supply',
			(row) => row.total_supply,
		),
		max_supply: observedColumn('Max supply', 'count', 'max_supply', (row) => row.max_supply),
		rounds_count: computedColumn('Rounds raised', 'count', (row) => row.rounds_count),
		organizations: computedColumn('Investors', 'count', (row) => row.organizations_count),
		peoples: computedColumn('People', 'count', (row) => row.peoples_count),
	},
	organizations: {
		type: own('Type', 'text', 'type', 'type', (row) => row.type),
		location: own('Location', 'text', 'location', 'location', (row) => row.location),
		investment_count: computedColumn('Rounds joined', 'count', (row) => row.investment_count),
		year_founded: own('Founded', 'text', 'year_founded', 'year_founded', (row) =>
			row.year_founded === null ? null : String(row.year_founded),
		),
		number_of_employees: own(
			'Employees',
			'count',
			'number_of_employees',
			'employee_count',
			(row) => row.number_of_employees,
		),
		assets_under_management: own(
			'Assets under management',
			'usd',
			'assets_under_management',
			'assets_under_management_usd',
			(row) => row.assets_under_management,
		),
		total_funding_amount: computedColumn('Raised', 'usd', (row) => row.total_funding_amount),
		total_investment_amount: computedColumn(
			'Known investments',
			'usd',
			(row) => row.total_investment_amount,
		),
		relate_project: computedColumn('Portfolio', 'count', (row) => row.relate_project_count),
		people: computedColumn('People', 'count', (row) => row.people_count),
		sector: own('Sectors', 'text', 'sector', 'sectors', ({ sector }) => words(sector)),
	},
	people: {
		primary_job_title: own(
			'Title',
			'text',
			'primary_job_title',
			'primary_job_title',
			(row) => row.primary_job_title,
		),
		organization: own('Organization', 'text', 'organization', 'positions', (row) =>
			names(row.organization, row.organization_count),
		),
		location: own('Location', 'text', 'location', 'location', (row) => row.location),
		relate_token: computedColumn('Projects', 'count', (row) => row.relate_token_count),
		type_of_investor: own(
			'Type of investor',
			'text',
			'type_of_investor',
			'type_of_investor',
			(row) => row.type_of_investor,
		),
		gender: own('Gender', 'text', 'gender', 'gender', (row) => row.gender),
	},
	fundraising: {
		stages: own('Round', 'text', 'stages', 'type', (row) => row.stages),
		amount_quantity: own('Amount', 'usd', 'amount_quantity', 'amount_usd', (row) =>
			row.amount_quantity_unit === 'USD' ? row.amount_quantity : null,
		),
		date: own('Date', 'date', 'date', 'date', (row) =>
			row.date === null ? null : knownPart(row.date, row.date_precision),
		),
		lead_investors: own('Lead investors', 'text', 'organizations', 'investors', (row) =>
			leads(row),
		),
		organizations: computedColumn(
			'Investors',
			'count',
			(row) => row.organizations_count + row.people_count,
		),
		valuation: own('Valuation', 'usd', 'valuation', 'valuation_usd', (row) => row.valuation),
		category: own('Category', 'text', 'category', 'category', (row) => row.category),
		confirmation: computedColumn('Confirmation', 'text', (row) => row.confirmation),
		sector: computedColumn('Sectors', 'text', ({ sector }) => words(sector)),
	},
};

function leads({ organizations, people }: DirectoryRows['fundraising']): string | null {
	const led = [...organizations, ...people].filter(({ is_lead }) => is_lead);
	return names(led, led.length);
}

/** Columns included in every table. */
export const usualColumns: Record<DirectorySource, readonly string[]> = {
	projects: ['sector', 'market_cap_usd', 'funding_received'],
	organizations: ['type', 'location', 'investment_count'],
	people: ['primary_job_title', 'organization'],
	fundraising: ['stages', 'amount_quantity', 'date', 'lead_investors'],
};

/** Returns the given columns, in order; those that a directory lacks are omitted. */
export const columnFacts = (source: DirectorySource, names: readonly string[]) =>
	names.flatMap((name) => {
		const column = Object.entries(rowColumns[source]).find(([one]) => one === name)?.[1];
		if (!column) return [];
		const { label, unit, source: from, history } = column;
		return [{ name, label, unit, source: from, history }];
	});

/** The name of a row. */
export const nameOfRow = (row: DirectoryRow): string =>
	'ventures_name' in row ? row.ventures_name : row.name;

/** Returns a value as displayed in texts. */
export function formatValue(value: string | number | null, unit: Unit, isPrice = false): string {
	if (value === null || value === '') return DASH;
	if (typeof value === 'string') return unit === 'date' ? knownDate(value) : value;
	switch (unit) {
		case 'usd':
			return isPrice ? formatPrice(value) : shortUsd(value);
		case 'percent': {
			const { text, direction } = formatChange(value);
			return direction === 'down' ? `−${text}` : text;
		}
		case 'count':
			return Number.isInteger(value) && value < 1e6
				? (exactNumber(value) ?? DASH)
				: shortNumber(value);
		default:
			return String(value);
	}
}
