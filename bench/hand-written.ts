import type { FilterValue } from '#lib/directory/filter-specs.ts';
import type { Sort, SortSpec } from '#lib/directory/sorts.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';

/**
 * The SQL that a PostgreSQL expert would write for one page of a directory: the benchmark's baseline, on the same
 * tables and indexes, independent of the product's own query builder.
 */

export const listings: Record<DirectorySource, string> = {
	projects: 'project_listing',
	people: 'person_listing',
	organizations: 'organization_listing',
	fundraising: 'round_listing',
};

export interface Statement {
	text: string;
	values: unknown[];
}

/** Each filter as SQL; `$1` is its value. */
const filters: Record<DirectorySource, Record<string, string>> = {
	projects: {
		Financials: 'market_cap_usd >= $1 and market_cap_usd < $2',
		TotalFundRaised: 'funding_usd >= $1 and funding_usd < $2',
		Sector: 'sectors @> $1::text[]',
		NoToken: 'has_token',
		RelatedPeopleID: 'person_ids @> $1::bigint[]',
		RelatedOrganizationID: 'organization_ids @> $1::bigint[]',
	},
	people: {
		CurrentOrganizationID: 'current_organization_ids @> $1::bigint[]',
		Gender: 'gender collate "C" = $1',
		TypeOfInvestor: 'type_of_investor collate "C" = $1',
		Jobtitle: 'job_titles @> $1::text[]',
		Sector: 'sectors @> $1::text[]',
		RelatedToken: 'project_ids @> $1::bigint[]',
		RelatedOrganizationID: 'organization_ids @> $1::bigint[]',
	},
	organizations: {
		Sector: 'sectors @> $1::text[]',
		Financials: 'assets_under_management_usd >= $1 and assets_under_management_usd < $2',
		VentureType: 'type collate "C" = $1',
		AcitvelyInvesting: 'actively_investing',
		FundingStage: 'stages @> $1::integer[]',
		TotalFundRaised: 'funding_usd >= $1 and funding_usd < $2',
		RelatedTokenID: 'project_ids @> $1::bigint[]',
		RelatedPeopleID: 'person_ids @> $1::bigint[]',
	},
	fundraising: {
		Round: 'type collate "C" = $1',
		Amount: 'amount_usd >= $1 and amount_usd < $2',
		Date: 'date >= $1::date',
		Category: 'category collate "C" = $1',
		RelatedOrganizationID: 'organization_ids @> $1::bigint[]',
		RelatedPeopleID: 'person_ids @> $1::bigint[]',
	},
};

/** An active filter as a condition with its values; undefined if it has no hand-written SQL yet. */
export function handWrittenFilter(
	source: DirectorySource,
	name: string,
	value: FilterValue,
): { text: string; values: unknown[] } | undefined {
	const text = filters[source][name];
	if (text === undefined) return undefined;
	const isArray = text.includes('@>');
	if (value.kind === 'names') return { text, values: [isArray ? value.names : value.names[0]] };
	if (value.kind === 'ids') return { text, values: [value.ids] };
	if (value.kind === 'money') return { text, values: [value.from, value.to] };
	if (value.kind === 'days') return { text, values: [value.from] };
	return { text, values: isArray ? [[value.id]] : [] };
}

/** Sorts text regardless of case and accents, as an index does. */
function orderedAs({ column, isWorded }: SortSpec): string {
	if (column === 'sort_name') return `${column} collate "C"`;
	return isWorded ? `search_form(${column}) collate "C"` : column;
}

/** What a page shows besides its rows: for projects the past week's prices, for the sparklines in the table. */
const besides: Partial<Record<DirectorySource, string>> = {
	projects: `, array(select price_usd from price_point
		where project_id = l.id and day > current_date - 8 and day <= current_date and price_usd is not null order by day)`,
};

interface Page {
	source: DirectorySource;
	sort: Sort;
	spec: SortSpec;
	where: { text: string; values: unknown[] } | null;
	skip: number;
	take: number;
}

/**
 * The same page in three forms: plain, with the wide rows joined once the page is known, and that form without the
 * rows that lack a value, for pages that contain none (an index then answers it). The best one counts.
 */
export function handWritten(page: Page): Record<'plain' | 'deferred' | 'known', Statement> {
	const { source, sort, spec, where, skip, take } = page;
	const table = listings[source];
	const column = orderedAs(spec);
	const missing = { never: '', null: `${spec.column} is null, `, zero: `${spec.column} = 0, ` };
	const tie = spec.tie && sort.order === 'desc' ? `${spec.tie} desc, ` : '';
	const ties =
		source === 'fundraising'
			? 'sort_name collate "C", slug collate "C", round_slug collate "C"'
			: 'sort_name collate "C", slug collate "C"';
	const byField =
		spec.missing === 'never'
			? `${column} ${sort.order}, ${ties.replace('sort_name collate "C", ', '')}`
			: `${column} ${sort.order}, ${tie}${ties}`;
	const order = `${missing[spec.missing]}${byField}`;
	const has = { never: null, null: `${spec.column} is not null`, zero: `${spec.column} > 0` };
	const conditions = (more: string | null) => {
		const all = [where?.text, more].filter(Boolean);
		return all.length > 0 ? `where ${all.join(' and ')}` : '';
	};
	const window = `limit ${take} offset ${skip}`;
	const shown = besides[source] ?? '';
	const deferred = (more: string | null, inner: string) =>
		`select l.*${shown} from (select id from ${table} ${conditions(more)} order by ${inner} ${window}) as page
		join ${table} as l using (id) order by ${order}`;
	const values = where?.values ?? [];
	return {
		plain: {
			text: `select l.*${shown} from ${table} as l ${conditions(null)} order by ${order} ${window}`,
			values,
		},
		deferred: { text: deferred(null, order), values },
		known: { text: deferred(has[spec.missing], byField), values },
	};
}

export function handWrittenTotal(source: DirectorySource, where: Statement | null): Statement {
	const text = `select count(*) from ${listings[source]} ${where ? `where ${where.text}` : ''}`;
	return { text, values: where?.values ?? [] };
}
