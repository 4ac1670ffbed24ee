import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, day, id, now, reference, texts } from './columns.ts';

/** The four kinds of catalogue record. Only `catalogue/revise.ts` writes these tables. */

const commonColumns = {
	/** The origin that first added the record: `starter`, `sample`, `import:<source>`, `proposal:<id>`, `staff`. */
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
	/** `Active`, `Inactive`, or the source's own term. */
	operating_status: text(),
	/** Whether it has a token; null if unknown. */
	has_token: boolean(),
	whitepaper: text(),
	/** Its chain's consensus mechanism, e.g. `Proof of Stake`. */
	consensus: text(),
	/** Maximum token supply, as stated by a source. */
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
	/** As stated by a source; the sum computed from the catalogue is in the listing. */
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
		/** The raiser: either a project or an organization. */
		project_id: reference().references(() => project.id, { onDelete: 'cascade' }),
		organization_id: reference().references(() => organization.id, { onDelete: 'cascade' }),
		/** `Pre-Seed`, `Seed`, `Series A`, `Strategic`, `Public Sale`, `Grant`, `Retro funding`, … */
		type: text(),
		date: day(),
		/** Precision of `date` in the source: `day`, `month` or `year`. */
		date_precision: text(),
		/** In `currency`; null if undisclosed. */
		amount: amount(),
		/** ISO 4217 code or token symbol. */
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
		 * The round under which this one is shown because both are the same (decision 25); it then appears in no list
		 * or sum of its own. The target is never itself joined to another. Lists and sums read the view `shown_round`.
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
		/** For finding all parts of a shown round. */
		index('funding_round_shown').on(sql`coalesce(${t.merged_into_id}, ${t.id})`),
	],
);
