import { type SQL, sql } from 'drizzle-orm';
import type { FilterName, Filters, FilterValue } from './filter-specs.ts';
import { confirmationChoices, moneyRanges, monthsBefore, pastRanges } from './ranges.ts';
import type { DirectorySource } from './sources.ts';

/** The listing table of each directory. */
export const listingTables = {
	projects: 'project_listing',
	people: 'person_listing',
	organizations: 'organization_listing',
	fundraising: 'round_listing',
} as const satisfies Record<DirectorySource, string>;

/** A filter in force as a condition on the listing row; every value is a parameter. */
type Condition = (value: FilterValue, now: Date) => SQL | null;

const overlapsNames = (name: string): Condition => {
	const column = sql.raw(name);
	return (value) =>
		value.kind === 'names' ? sql`${column} && ${sql.param(value.names)}::text[]` : null;
};

/** By the records' own lists, which are narrow: the listing's `sectors` are only to be shown. */
const isIn = (of: 'project' | 'organization' | 'person'): Condition => {
	const lists = sql.raw(`select ${of}_id from ${of}_sector`);
	return (value) =>
		value.kind === 'names'
			? sql`id in (${lists} where sector = any(${sql.param(value.names)}::text[]))`
			: null;
};

const isOneOf = (name: string): Condition => {
	const column = sql.raw(name);
	return (value) =>
		value.kind === 'names'
			? sql`${column} collate "C" = any(${sql.param(value.names)}::text[])`
			: null;
};

const overlapsIds = (name: string): Condition => {
	const column = sql.raw(name);
	return (value) =>
		value.kind === 'ids' ? sql`${column} && ${sql.param(value.ids)}::bigint[]` : null;
};

const isId = (name: string, yes: number): Condition => {
	const column = sql.raw(name);
	return (value) => (value.kind === 'choice' ? sql`${column} = ${value.id === yes}` : null);
};

const holdsStage: Condition = (value) =>
	value.kind === 'choice' ? sql`stages && ${sql.param([value.id])}::integer[]` : null;

const within = (name: string): Condition => {
	const column = sql.raw(name);
	return (value) => {
		const range = value.kind === 'choice' ? moneyRanges.find(({ id }) => id === value.id) : value;
		if (!range || !('from' in range)) return null;
		const from = range.from === null ? null : sql`${column} >= ${range.from}::double precision`;
		const to = range.to === null ? null : sql`${column} < ${range.to}::double precision`;
		return allOf([from, to]);
	};
};

const onDays: Condition = (value, now) => {
	if (value.kind === 'days') {
		const from = value.from === null ? null : sql`date >= ${value.from}::date`;
		const to = value.to === null ? null : sql`date <= ${value.to}::date`;
		return allOf([from, to]);
	}
	const past = value.kind === 'choice' ? pastRanges.find(({ id }) => id === value.id) : undefined;
	if (!past || past.months === null) return null;
	const today = now.toISOString().slice(0, 10);
	return sql`date >= ${monthsBefore(now, past.months)}::date and date <= ${today}::date`;
};

const isVouched: Condition = (value) => {
	const choice =
		value.kind === 'choice' ? confirmationChoices.find(({ id }) => id === value.id) : undefined;
	if (!choice || choice.among.length === 0) return null;
	return sql`confirmation = any(${sql.param(choice.among)}::text[])`;
};

const isAgreed: Condition = (value) =>
	value.kind === 'choice' ? sql`(disagreements = '{}') = ${value.id === 3}` : null;

const conditions = {
	projects: {
		Financials: within('market_cap_usd'),
		TotalFundRaised: within('funding_usd'),
		Sector: isIn('project'),
		NoToken: isId('has_token', 3),
		RelatedPeopleID: overlapsIds('person_ids'),
		RelatedOrganizationID: overlapsIds('organization_ids'),
	},
	people: {
		CurrentOrganizationID: overlapsIds('current_organization_ids'),
		Gender: isOneOf('gender'),
		TypeOfInvestor: isOneOf('type_of_investor'),
		Jobtitle: overlapsNames('job_titles'),
		Sector: isIn('person'),
		RelatedToken: overlapsIds('project_ids'),
		RelatedOrganizationID: overlapsIds('organization_ids'),
	},
	organizations: {
		Sector: isIn('organization'),
		Financials: within('assets_under_management_usd'),
		VentureType: isOneOf('type'),
		AcitvelyInvesting: isId('actively_investing', 1),
		FundingStage: holdsStage,
		TotalFundRaised: within('funding_usd'),
		RelatedTokenID: overlapsIds('project_ids'),
		RelatedPeopleID: overlapsIds('person_ids'),
	},
	fundraising: {
		Round: isOneOf('type'),
		Amount: within('amount_usd'),
		Date: onDays,
		Category: isOneOf('category'),
		RelatedOrganizationID: overlapsIds('organization_ids'),
		RelatedPeopleID: overlapsIds('person_ids'),
		Confirmation: isVouched,
		Agreement: isAgreed,
	},
} as const satisfies { [S in DirectorySource]: Record<FilterName<S>, Condition> };

/** Every one of the conditions given, or null when there is none. */
export function allOf(parts: readonly (SQL | null)[]): SQL | null {
	const given = parts.filter((part) => part !== null);
	return given.length > 1 ? sql.join(given, sql` and `) : (given[0] ?? null);
}

/** Each word of the search must stand somewhere in the row's search text, in any case and without accents. */
function searched(search: string): SQL | null {
	const words = [...new Set(search.split(/\s+/u).filter((word) => word !== ''))];
	// search_form first: a character that it makes of another must be escaped as well.
	const pattern = (word: string) =>
		sql`'%' || replace(replace(replace(search_form(${word}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
	return allOf(words.map((word) => sql`search_text like ${pattern(word)}`));
}

/** What rows of a directory must meet, or null when every row does. `now` is what past ranges count from. */
export function condition(
	source: DirectorySource,
	query: { search: string; filters: Filters },
	now: Date,
): SQL | null {
	const bySource: Record<string, Condition> = conditions[source];
	const filters = Object.entries(query.filters).map(([name, value]) =>
		value ? (bySource[name]?.(value, now) ?? null) : null,
	);
	return allOf([searched(query.search), ...filters]);
}
