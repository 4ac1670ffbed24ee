import { type SQL, sql } from 'drizzle-orm';
import { NAME_ONLY_TYPE } from '#lib/catalogue/organization-type.ts';
import { listingTables } from './conditions.ts';
import type { FilterName, Filters, FilterValue } from './filter-specs.ts';
import { confirmationChoices } from './ranges.ts';
import type { DirectorySource } from './sources.ts';

/**
 * How many rows of a directory have a value in a column of `sortSpecs`, as an expression that reads one kept count; in
 * `id` every row has one.
 */
export const knownRows = (source: DirectorySource, column: string): SQL =>
	sql`coalesce((select rows from listing_count
		where listing = ${listingTables[source]} and field = ${column} and value is null), 0)`;

/**
 * How many organizations there are: investors of whom only the name is known have a row, and are counted once somebody
 * says what they are.
 */
export const countedOrganizations: SQL = sql`(${knownRows('organizations', 'id')} - coalesce((select rows
	from listing_count where listing = ${listingTables.organizations} and field = 'type' and value = ${NAME_ONLY_TYPE}), 0))`;

/**
 * How many rows meet the query, as an expression that reads kept counts: of every row, or of one filter whose values no
 * row has two of. Null when nothing kept says it.
 */
export function keptCount(source: DirectorySource, query: Asked): SQL | null {
	if (query.search.trim() !== '') return null;
	const [[name, value] = [], ...others] = given(query);
	if (name === undefined || !value) return knownRows(source, 'id');
	const column = keptOf(source, name);
	const values = column?.of(value);
	if (others.length > 0 || !column || !values) return null;
	return sql`coalesce((select sum(rows)::bigint from listing_count where ${isCountOf(source, column, values)}), 0)`;
}

/**
 * The rows that meet the query as `select id from … where …`, in the order of `placeOrder`, which is the one in which
 * the directory opens: of one filter by one item of a list. Null when they are not kept so.
 */
export function keptPlaces(source: DirectorySource, query: Asked): SQL | null {
	if (query.search.trim() !== '') return null;
	const [[name, value] = [], ...others] = given(query);
	const column = name === undefined ? undefined : keptOf(source, name);
	const values = value && column?.of(value);
	if (others.length > 0 || !column?.hasPlaces || !values) return null;
	return sql`select id from listing_place where count_id = (select id from listing_count
		where ${isCountOf(source, column, values)})`;
}

/** What rows must meet. */
interface Asked {
	search: string;
	filters: Filters;
}

const given = ({ filters }: Asked) =>
	Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));

function keptOf(source: DirectorySource, name: string): Kept | undefined {
	const bySource: Record<string, Kept> = kept[source];
	return bySource[name];
}

const isCountOf = (source: DirectorySource, { column }: Kept, values: readonly string[]): SQL =>
	sql`listing = ${listingTables[source]} and field = ${column} and value = any(${sql.param(values)}::text[])`;

/** A column whose rows are counted by value, and which values a filter asks for; null when rows may have several of them. */
interface Kept {
	column: string;
	of: (value: FilterValue) => readonly string[] | null;
	/** Whether `listing_place` holds its rows. */
	hasPlaces?: boolean;
}

const anyOf = (column: string): Kept => ({
	column,
	of: (value) => (value.kind === 'names' ? value.names : null),
});

const oneOf = (column: string): Kept => ({
	column,
	of: (value) => (value.kind === 'names' && value.names.length === 1 ? value.names : null),
	hasPlaces: true,
});

const isId = (column: string, yes: number): Kept => ({
	column,
	of: (value) => (value.kind === 'choice' ? [String(value.id === yes)] : null),
});

const stages: Kept = {
	column: 'stages',
	of: (value) => (value.kind === 'choice' ? [String(value.id)] : null),
};

const vouched: Kept = {
	column: 'confirmation',
	of: (value) => {
		const among =
			value.kind === 'choice' && confirmationChoices.find(({ id }) => id === value.id)?.among;
		return among && among.length > 0 ? among : null;
	},
};

/** What the triggers of 0011_listing_counts count by value, by the filters that ask for it. */
const kept = {
	projects: { Sector: oneOf('sectors'), NoToken: isId('has_token', 3) },
	people: {
		Gender: anyOf('gender'),
		TypeOfInvestor: anyOf('type_of_investor'),
		Jobtitle: oneOf('job_titles'),
		Sector: oneOf('sectors'),
	},
	organizations: {
		Sector: oneOf('sectors'),
		VentureType: anyOf('type'),
		AcitvelyInvesting: isId('actively_investing', 1),
		FundingStage: stages,
	},
	fundraising: { Round: anyOf('type'), Category: anyOf('category'), Confirmation: vouched },
} as const satisfies { [S in DirectorySource]: Partial<Record<FilterName<S>, Kept>> };
