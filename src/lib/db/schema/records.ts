import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, day, id, now, reference, texts } from './columns.ts';

/** The four kinds of catalogue record. Only `catalogue/revise.ts` writes these tables. */

const commonColumns = {
	/** What first brought the record in: `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`. */
	origin: text().notNull(),
	created_at: now(),
	updated_at: now(),
};

export const project = pgTable('project', {
	id: id(),
	slug: text().notNull().unique(),
	name: text().notNull(),
	symbol: text(),
	logo: text(),
	description: text(),
	website: text(),
	twitter: text(),
	telegram: text(),
	github: text(),
	discord: text(),
	linkedin: text(),
	email: text(),
	location: text(),
	year_founded: integer(),
	/** The chain or ecosystem it belongs to, e.g. `Ethereum`. */
	ecosystem: text(),
	category: text(),
	/** `Active`, `Inactive` or what a source calls it. */
	operating_status: text(),
	/** Whether it has a token: null is not known. */
	has_token: boolean(),
	whitepaper: text(),
	/** How its chain agrees, e.g. `Proof of Stake`. */
	consensus: text(),
	/** Tokens that can ever be, as a source states it. */
	max_supply: amount(),
	/** When its network or product went live. */
	launch_date: day(),
	launch_precision: text(),
	...commonColumns,
});

export const organization = pgTable('organization', {
	id: id(),
	slug: text().notNull().unique(),
	name: text().notNull(),
	/** `Fund`, `DAO`, `Foundation`, `Exchange`, … */
	type: text(),
	logo: text(),
	actively_investing: boolean(),
	operating_status: text(),
	website: text(),
	twitter: text(),
	telegram: text(),
	github: text(),
	linkedin: text(),
	crunchbase: text(),
	email: text(),
	summary: text(),
	year_founded: integer(),
	location: text(),
	employee_count: integer(),
	assets_under_management_usd: amount(),
	/** As a source states them; what the catalogue itself can add up is in the listing. */
	stated_funding_usd: amount(),
	stated_investment_count: integer(),
	stated_investment_usd: amount(),
	...commonColumns,
});

export const person = pgTable('person', {
	id: id(),
	slug: text().notNull().unique(),
	name: text().notNull(),
	avatar: text(),
	gender: text(),
	location: text(),
	background_summary: text(),
	/** `Angel Investor`, `Venture Investor`, … */
	type_of_investor: text(),
	primary_job_title: text(),
	website: text(),
	twitter: text(),
	linkedin: text(),
	crunchbase: text(),
	telegram: text(),
	github: text(),
	email: text(),
	...commonColumns,
});

export const fundingRound = pgTable(
	'funding_round',
	{
		id: id(),
		slug: text().notNull().unique(),
		/** Who raised: a project, or an organization. One of the two. */
		project_id: reference().references(() => project.id, { onDelete: 'cascade' }),
		organization_id: reference().references(() => organization.id, { onDelete: 'cascade' }),
		/** `Pre-Seed`, `Seed`, `Series A`, `Strategic`, `Public Sale`, `Grant`, `Retro funding`, … */
		type: text(),
		date: day(),
		/** `day`, `month` or `year`: how much of `date` the source said. */
		date_precision: text(),
		/** In `currency`; null is undisclosed. */
		amount: amount(),
		/** ISO 4217 or a token's symbol. */
		currency: text(),
		amount_usd: amount(),
		valuation_usd: amount(),
		/** The grant programme or pool, e.g. `rpgf3`. */
		program: text(),
		category: text(),
		subcategories: texts(),
		description: text(),
		website: text(),
		/**
		 * The round under which this one is shown, as both are one (decision 25): it then stands in no list and no sum by
		 * itself. That one is never joined to another in its turn. Lists and sums read the view `shown_round`.
		 */
		merged_into_id: reference().references((): AnyPgColumn => fundingRound.id, {
			onDelete: 'set null',
		}),
		...commonColumns,
	},
	(t) => [
		index().on(t.project_id),
		index().on(t.organization_id),
		index().on(t.merged_into_id).where(sql`${t.merged_into_id} is not null`),
		/** All parts of a round that is shown. */
		index('funding_round_shown').on(sql`coalesce(${t.merged_into_id}, ${t.id})`),
	],
);
