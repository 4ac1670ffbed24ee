import { type SQL, sql } from 'drizzle-orm';
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
 * How many rows meet the query, as an expression that reads kept counts: of every row, or of one filter whose values no
 * row has two of. Null when nothing kept says it.
 */
export function keptCount(
	source: DirectorySource,
	{ search, filters }: { search: string; filters: Filters },
): SQL | null {
	if (search.trim() !== '') return null;
	const given = Object.entries(filters).filter(([, value]) => value !== undefined);
	const [[name, value] = []] = given;
	if (name === undefined || !value) return knownRows(source, 'id');
	if (given.length > 1) return null;
	const bySource: Record<string, Kept> = kept[source];
	const values = bySource[name]?.of(value);
	return values ? rowsWith(source, bySource[name]?.column ?? '', values) : null;
}

const rowsWith = (source: DirectorySource, column: string, values: readonly string[]): SQL =>
	sql`coalesce((select sum(rows)::bigint from listing_count where listing = ${listingTables[source]}
		and field = ${column} and value = any(${sql.param(values)}::text[])), 0)`;

/** A column whose rows are counted by value, and which values a filter asks for; null when rows may have several of them. */
interface Kept {
	column: string;
	of: (value: FilterValue) => readonly string[] | null;
}

const anyOf = (column: string): Kept => ({
	column,
	of: (value) => (value.kind === 'names' ? value.names : null),
});

const oneOf = (column: string): Kept => ({
	column,
	of: (value) => (value.kind === 'names' && value.names.length === 1 ? value.names : null),
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
