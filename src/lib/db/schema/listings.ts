import { sql } from 'drizzle-orm';
import {
	bigint,
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
} from 'drizzle-orm/pg-core';
import { figure, reference, texts } from './columns.ts';
import { fundingRound, organization, person, project } from './records.ts';

/**
 * Directory rows, ready to serve: the columns a table sorts and filters by, and those it displays. Derived from the
 * catalogue alone and refreshed by `revise()` in the same transaction, so a page reads one table.
 */

/** A linked record in a list cell: `{ slug, name, image }`; the adjacent count gives the total. */
export interface ListedEntity {
	slug: string;
	name: string;
	image: string | null;
}

/** A USD amount reported for a round, and by whom: sources or record origins; none means the record itself. */
export interface RoundFigure {
	amount_usd: number;
	sources: string[];
}

const ids = () => bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`);
const entities = () => jsonb().$type<ListedEntity[]>().notNull();
const count = () => integer().notNull();
const sharedColumns = {
	slug: text().notNull(),
	name: text().notNull(),
	/** `search_form(name)`: the sort key for names. */
	sort_name: text().notNull(),
	/** The text that the table's search box searches. */
	search_text: text().notNull(),
	origin: text().notNull(),
};

export const projectListing = pgTable('project_listing', {
	id: reference()
		.primaryKey()
		.references(() => project.id, { onDelete: 'cascade' }),
	...sharedColumns,
	symbol: text(),
	logo: text(),
	description: text(),
	price_usd: figure(),
	change_1h: figure(),
	change_24h: figure(),
	change_7d: figure(),
	change_30d: figure(),
	market_cap_usd: figure(),
	market_cap_change_24h: figure(),
	volume_usd: figure(),
	tvl_usd: figure(),
	circulating_supply: figure(),
	total_supply: figure(),
	max_supply: figure(),
	/** Sum of the disclosed amounts of its rounds; null when none is disclosed. */
	funding_usd: figure(),
	round_count: count(),
	/** Rounds excluded from the sum: undisclosed, or with no known USD amount. */
	undisclosed_round_count: count(),
	/** Rounds in that sum whose amount is disputed between sources. */
	disputed_round_count: count().default(0),
	has_token: boolean().notNull(),
	website: text(),
	twitter: text(),
	github: text(),
	location: text(),
	ecosystem: text(),
	year_founded: integer(),
	launch_date: date({ mode: 'string' }),
	/** Date of its newest round. */
	last_round: date({ mode: 'string' }),
	/** How much is known about a project without a market cap, used to order such projects; 0 if it has one. */
	known: integer().notNull().default(0),
	sectors: texts(),
	/** Team members, founders first. */
	people: entities(),
	founder_ids: ids(),
	person_ids: ids(),
	person_count: count(),
	/** Investors in its rounds, leads first. */
	organizations: entities(),
	organization_ids: ids(),
	organization_count: count(),
});

export const organizationListing = pgTable('organization_listing', {
	id: reference()
		.primaryKey()
		.references(() => organization.id, { onDelete: 'cascade' }),
	...sharedColumns,
	type: text(),
	logo: text(),
	summary: text(),
	year_founded: integer(),
	location: text(),
	actively_investing: boolean(),
	website: text(),
	twitter: text(),
	telegram: text(),
	linkedin: text(),
	github: text(),
	employee_count: integer(),
	assets_under_management_usd: figure(),
	/** The amount it raised itself: the sum of its own disclosed rounds, else the stated amount. */
	funding_usd: figure(),
	/** Its own rounds missing from that sum; 0 if the amount is as stated. */
	undisclosed_funding_count: count().default(0),
	/** Its own rounds in that sum whose amount is disputed between sources. */
	disputed_funding_count: count().default(0),
	/**
	 * Its known investment: its own stated shares, plus rounds in which it was the only investor. A shared round is never
	 * counted in full.
	 */
	investment_usd: figure(),
	/** Rounds it joined whose share is missing from that sum; 0 if the amount is as stated. */
	undisclosed_investment_count: count(),
	/** Rounds joined. */
	investment_count: count(),
	/** Of these, rounds led. */
	led_count: count().default(0),
	/** Date of its newest investment. */
	last_investment: date({ mode: 'string' }),
	/** Stages of the rounds it joined, as the contract's FundingStage ids (2–10). */
	stages: integer().array().notNull().default(sql`'{}'`),
	sectors: texts(),
	founders: entities(),
	founder_ids: ids(),
	founder_count: count(),
	person_ids: ids(),
	person_count: count(),
	/** Portfolio: projects whose rounds it joined. */
	projects: entities(),
	project_ids: ids(),
	project_count: count(),
});

export const personListing = pgTable('person_listing', {
	id: reference()
		.primaryKey()
		.references(() => person.id, { onDelete: 'cascade' }),
	...sharedColumns,
	avatar: text(),
	primary_job_title: text(),
	job_titles: texts(),
	type_of_investor: text(),
	location: text(),
	gender: text(),
	background_summary: text(),
	website: text(),
	twitter: text(),
	linkedin: text(),
	telegram: text(),
	github: text(),
	crunchbase: text(),
	sectors: texts(),
	/** Present positions' organizations. */
	organizations: entities(),
	/** Organizations of present positions. */
	current_organization_ids: ids(),
	/** Organizations of any position. */
	organization_ids: ids(),
	organization_count: count(),
	/** Projects the person worked at or invested in. */
	projects: entities(),
	project_ids: ids(),
	project_count: count(),
	/** Rounds joined. */
	round_count: count().default(0),
});

export const roundListing = pgTable(
	'round_listing',
	{
		id: reference()
			.primaryKey()
			.references(() => fundingRound.id, { onDelete: 'cascade' }),
		/** Name, slug, logo and symbol are the raiser's. */
		...sharedColumns,
		round_slug: text().notNull(),
		/** `project` or `organization`: the kind of record `slug` refers to. */
		raiser_type: text().notNull(),
		raiser_id: reference().notNull(),
		/** Location of the raiser. */
		raiser_location: text(),
		/** Whether the raiser has a token; null for an organization. */
		raiser_has_token: boolean(),
		logo: text(),
		symbol: text(),
		type: text(),
		date: date({ mode: 'string' }),
		date_precision: text(),
		amount: figure(),
		currency: text(),
		amount_usd: figure(),
		valuation_usd: figure(),
		program: text(),
		category: text(),
		subcategories: texts(),
		sectors: texts(),
		website: text(),
		description: text(),
		/** Addresses of its sources. */
		sources: jsonb().$type<{ url: string; kind: string }[]>().notNull(),
		organizations: jsonb().$type<(ListedEntity & { is_lead: boolean })[]>().notNull(),
		/** Organizations that led it. */
		lead_ids: ids(),
		organization_ids: ids(),
		organization_count: count(),
		people: jsonb().$type<(ListedEntity & { is_lead: boolean })[]>().notNull(),
		person_ids: ids(),
		person_count: count(),
		/** Investors not yet classified. */
		other_investors: jsonb().$type<{ name: string; is_lead: boolean }[]>().notNull(),
		/** Who vouches for the round, judging by its sources: one of `confirmations` in catalogue/confirmation.ts. */
		confirmation: text().notNull().default('reported'),
		/** The fields on which its sources disagree, from `disputable` in the same file. */
		disagreements: texts(),
		/** Each source's figure where sources disagree on the amount, in ascending order; otherwise empty. */
		figures: jsonb().$type<RoundFigure[]>().notNull().default([]),
		/** The number of source rounds it represents: one, or all that were joined (decision 25). */
		parts: count().default(1),
		/** Why its parts were joined, from `joinings` in catalogue/round-pairs.ts; null if it has a single part. */
		joined: text(),
	},
	(t) => [index().on(t.raiser_type, t.raiser_id)],
);

/**
 * The number of rows in a listing with a value in a field (not null; for counts, above zero): per value if one is
 * given, in total if it is null. Every row has an `id`. Maintained by triggers on the listings (0011_listing_counts).
 */
export const listingCount = pgTable(
	'listing_count',
	{
		id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		/** The listing table's name. */
		listing: text().notNull(),
		/** Its column. */
		field: text().notNull(),
		/** As text; for a list, one of its items. */
		value: text(),
		rows: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [unique().on(t.listing, t.field, t.value).nullsNotDistinct()],
);

/**
 * The rows that have a given value in a list, in the directory's default order, so that paging through one sector
 * reads only these. Maintained by triggers on the listings; its single index covers all columns.
 */
export const listingPlace = pgTable('listing_place', {
	/** References `listing_count`: which listing, list and value. */
	count_id: bigint({ mode: 'number' }).notNull(),
	/**
	 * The directory's default sort key, negated, lowest first; projects without a market cap follow, best known first.
	 */
	rank: figure().notNull(),
	sort_name: text().notNull(),
	slug: text().notNull(),
	id: reference().notNull(),
});

/**
 * The share of a project's tokens that unlocks in the 30 days after the date in `unlock_day`, in percent of supply.
 * Computed by `unlocks_ahead()`, which takes a tenth of a second for all projects. Maintained by a trigger on
 * `token_allocation`.
 */
export const unlockAhead = pgTable('unlock_ahead', {
	project_id: reference()
		.primaryKey()
		.references(() => project.id, { onDelete: 'cascade' }),
	percent: figure().notNull(),
});

/** The date for which `unlock_ahead` holds; one row, or none before the first job has run. */
export const unlockDay = pgTable('unlock_day', { day: date().primaryKey() });

/**
 * Records whose directory rows must be recomputed. A large import defers the rows of records that are only linked to
 * its changes until it ends. If it is killed, the next run or a job processes them.
 */
export const listingDue = pgTable(
	'listing_due',
	{
		/** Of `recordTypes`. */
		record_type: text().notNull(),
		record_id: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.record_type, t.record_id] })],
);

/**
 * An organization's co-investors, one row each, as computed by `co_investors_of()` in the migrations (decision 46).
 * Each row belongs to the organization: if the co-investor is an organization too, it has its own row.
 */
export const coInvestor = pgTable(
	'co_investor',
	{
		organization_id: reference().notNull(),
		/** `organization` or `person`. */
		other_type: text().notNull(),
		other_id: reference().notNull(),
		/** Rounds that both joined. */
		shared: count(),
		/** Shared rounds that the organization led. */
		led: count(),
		/** Shared rounds that the co-investor led. One round may have several leads. */
		other_led: count(),
		/** Dates of the first and last shared rounds with a known date. */
		first_date: date({ mode: 'string' }),
		first_precision: text(),
		last_date: date({ mode: 'string' }),
		last_precision: text(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.other_type, t.other_id] }),
		index('co_investor_busiest')
			.on(t.shared.desc().nullsLast(), t.organization_id, t.other_id)
			.where(sql`${t.other_type} = 'organization' and ${t.organization_id} < ${t.other_id}`),
		check('co_investor_is_other', sql`${t.other_type} in ('organization', 'person')`),
	],
);

/** One row per record for the global search. */
export const searchEntry = pgTable(
	'search_entry',
	{
		type: text().notNull(),
		id: reference().notNull(),
		slug: text().notNull(),
		name: text().notNull(),
		symbol: text(),
		image: text(),
		origin: text().notNull(),
		/** `search_form` of name and symbol. */
		name_form: text().notNull(),
		symbol_form: text(),
		/** The text searched for words. */
		search_text: text().notNull(),
		/**
		 * Market cap for projects, or a measure of how much is known about them; for other records, the number of
		 * linked records. Higher ranks first. Samples have -1 and come last.
		 */
		weight: figure().notNull(),
	},
	(t) => [primaryKey({ columns: [t.type, t.id] })],
);
