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
 * Directory rows, kept ready to serve: what a table sorts and filters by, and what it shows. Derived from the
 * catalogue alone and refreshed by `revise()` in the same transaction, so a page reads one table.
 */

/** A linked record in a list cell: `{ slug, name, image }`; the count beside it says how many there are in all. */
export interface ListedEntity {
	slug: string;
	name: string;
	image: string | null;
}

/** An amount in USD that is said of a round, and who says it: sources, or origins of records; none: the record itself. */
export interface RoundFigure {
	amount_usd: number;
	sources: string[];
}

const ids = () => bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`);
const entities = () => jsonb().$type<ListedEntity[]>().notNull();
const count = () => integer().notNull();
const shared = {
	slug: text().notNull(),
	name: text().notNull(),
	/** `search_form(name)`: what names are ordered by. */
	sort_name: text().notNull(),
	/** What the search within the table looks in. */
	search_text: text().notNull(),
	origin: text().notNull(),
};

export const projectListing = pgTable('project_listing', {
	id: reference()
		.primaryKey()
		.references(() => project.id, { onDelete: 'cascade' }),
	...shared,
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
	/** Rounds that are not in the sum: undisclosed, or known in no USD. */
	undisclosed_round_count: count(),
	/** Rounds in that sum on whose amount sources disagree. */
	disputed_round_count: count().default(0),
	has_token: boolean().notNull(),
	website: text(),
	twitter: text(),
	github: text(),
	location: text(),
	ecosystem: text(),
	year_founded: integer(),
	launch_date: date({ mode: 'string' }),
	/** The day of its newest round. */
	last_round: date({ mode: 'string' }),
	/** How much is known of a project without a market cap, which is what such projects are ordered by; 0 with one. */
	known: integer().notNull().default(0),
	sectors: texts(),
	/** Team members, founders first. */
	people: entities(),
	founder_ids: ids(),
	person_ids: ids(),
	person_count: count(),
	/** Investors of its rounds, leads first. */
	organizations: entities(),
	organization_ids: ids(),
	organization_count: count(),
});

export const organizationListing = pgTable('organization_listing', {
	id: reference()
		.primaryKey()
		.references(() => organization.id, { onDelete: 'cascade' }),
	...shared,
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
	/** What it raised itself: disclosed rounds of its own, else as stated. */
	funding_usd: figure(),
	/** Own rounds that are not in that sum; 0 where it is as stated. */
	undisclosed_funding_count: count().default(0),
	/** Own rounds in that sum on whose amount sources disagree. */
	disputed_funding_count: count().default(0),
	/** What it is known to have put in: its own stated parts, and rounds it filled alone. Never whole shared rounds. */
	investment_usd: figure(),
	/** Rounds joined whose part is not in that sum; 0 where it is as stated. */
	undisclosed_investment_count: count(),
	/** Rounds joined. */
	investment_count: count(),
	/** Of these, rounds led. */
	led_count: count().default(0),
	/** The day of the newest of them. */
	last_investment: date({ mode: 'string' }),
	/** Stages of the rounds it joined, as FundingStage ids of the contract (2–10). */
	stages: integer().array().notNull().default(sql`'{}'`),
	sectors: texts(),
	founders: entities(),
	founder_ids: ids(),
	founder_count: count(),
	person_ids: ids(),
	person_count: count(),
	/** Portfolio: projects of the rounds it joined. */
	projects: entities(),
	project_ids: ids(),
	project_count: count(),
});

export const personListing = pgTable('person_listing', {
	id: reference()
		.primaryKey()
		.references(() => person.id, { onDelete: 'cascade' }),
	...shared,
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
	/** Projects worked at or invested in. */
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
		/** Name, slug, logo and symbol are those of who raised. */
		...shared,
		round_slug: text().notNull(),
		/** `project` or `organization`: what `slug` is of. */
		raiser_type: text().notNull(),
		raiser_id: reference().notNull(),
		/** Where who raised is. */
		raiser_location: text(),
		/** Whether who raised has a token; null of an organization. */
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
		/** Investors nobody has classified yet. */
		other_investors: jsonb().$type<{ name: string; is_lead: boolean }[]>().notNull(),
		/** Who vouches for it, by its sources: one of `confirmations` in catalogue/confirmation.ts. */
		confirmation: text().notNull().default('reported'),
		/** What its sources say differently, of `disputable` there. */
		disagreements: texts(),
		/** Where sources disagree on the amount, each of their figures, the least first; else empty. */
		figures: jsonb().$type<RoundFigure[]>().notNull().default([]),
		/** How many rounds of sources it stands for: one, or those that were joined (decision 25). */
		parts: count().default(1),
		/** Why its parts are one, of `joinings` in catalogue/round-pairs.ts; null where there is one part. */
		joined: text(),
	},
	(t) => [index().on(t.raiser_type, t.raiser_id)],
);

/**
 * How many rows of a listing have a value in a field (not null; of counts, above zero), by the value where one is
 * named and in all where it is null. Every row has an `id`. Triggers of the listings keep it (0011_listing_counts).
 */
export const listingCount = pgTable(
	'listing_count',
	{
		id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		/** The listing table's name. */
		listing: text().notNull(),
		/** Its column. */
		field: text().notNull(),
		/** As text; of a list, each of its items. */
		value: text(),
		rows: bigint({ mode: 'number' }).notNull(),
	},
	(t) => [unique().on(t.listing, t.field, t.value).nullsNotDistinct()],
);

/**
 * The rows that have a value in a list, in the order in which their directory opens: a page of one sector is walked to
 * over these alone. Triggers of the listings keep it, and its one index holds all of it.
 */
export const listingPlace = pgTable('listing_place', {
	/** Of `listing_count`: which listing, list and value. */
	count_id: bigint({ mode: 'number' }).notNull(),
	/** What the directory opens by, turned round: the least comes first, rows without one are at infinity. */
	rank: figure().notNull(),
	sort_name: text().notNull(),
	slug: text().notNull(),
	id: reference().notNull(),
});

/**
 * What becomes free of a project's tokens in the 30 days after the day in `unlock_day`, in percent of the supply: as
 * `unlocks_ahead()` works it out, which takes a tenth of a second for all projects. A trigger of `token_allocation` keeps it.
 */
export const unlockAhead = pgTable('unlock_ahead', {
	project_id: reference()
		.primaryKey()
		.references(() => project.id, { onDelete: 'cascade' }),
	percent: figure().notNull(),
});

/** The day for which `unlock_ahead` holds; one row, none before a first job. */
export const unlockDay = pgTable('unlock_day', { day: date().primaryKey() });

/**
 * Records whose directory rows are to be worked out again: an import of many rows leaves those that are only linked with
 * what it changed to its end. A run that was killed leaves them here; the next one, or a job, does them.
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
 * Who invests with an organization, one row a co-investor, as `co_investors_of()` of the migrations works them out
 * (decision 46). A row is the organization's own: where the other is an organization too, that one has a row of its own.
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
		/** Of these, rounds that the organization led. */
		led: count(),
		/** Of these, rounds that the other led. One round may have several leads. */
		other_led: count(),
		/** Of the first and the last of these whose date is known. */
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

/** One line per record for the global search. */
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
		/** What words are looked for in. */
		search_text: text().notNull(),
		/**
		 * Market cap for projects, else how much is known of them; for others how many records they are linked with. Higher
		 * comes first. Samples are at -1, behind all.
		 */
		weight: figure().notNull(),
	},
	(t) => [primaryKey({ columns: [t.type, t.id] })],
);
