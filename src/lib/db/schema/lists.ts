import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amount, day, reference, texts } from './columns.ts';
import { fundingRound, organization, person, project } from './records.ts';

/** List-valued fields of records: one row per item, ordered by `ordinal`. Written by `revise()` only. */

const ofProject = () =>
	reference()
		.notNull()
		.references(() => project.id, { onDelete: 'cascade' });
const ofOrganization = () =>
	reference()
		.notNull()
		.references(() => organization.id, { onDelete: 'cascade' });
const ofPerson = () =>
	reference()
		.notNull()
		.references(() => person.id, { onDelete: 'cascade' });
const ofRound = () =>
	reference()
		.notNull()
		.references(() => fundingRound.id, { onDelete: 'cascade' });
const ordinal = () => integer().notNull();

export const sector = pgTable(
	'sector',
	{ name: text().primaryKey(), slug: text().notNull().unique() },
	(t) => [uniqueIndex('sector_name_folded').on(sql`lower(${t.name})`)],
);
const ofSector = () =>
	text()
		.notNull()
		.references(() => sector.name, { onUpdate: 'cascade' });

export const projectSector = pgTable(
	'project_sector',
	{ project_id: ofProject(), ordinal: ordinal(), sector: ofSector() },
	(t) => [primaryKey({ columns: [t.project_id, t.sector] }), index().on(t.sector, t.project_id)],
);
export const organizationSector = pgTable(
	'organization_sector',
	{ organization_id: ofOrganization(), ordinal: ordinal(), sector: ofSector() },
	(t) => [
		primaryKey({ columns: [t.organization_id, t.sector] }),
		index().on(t.sector, t.organization_id),
	],
);
export const personSector = pgTable(
	'person_sector',
	{ person_id: ofPerson(), ordinal: ordinal(), sector: ofSector() },
	(t) => [primaryKey({ columns: [t.person_id, t.sector] }), index().on(t.sector, t.person_id)],
);

/** Organizations that develop or back a project, e.g. as `Developer company` or `Foundation`. */
export const projectOrganization = pgTable(
	'project_organization',
	{
		project_id: ofProject(),
		ordinal: ordinal(),
		organization_id: ofOrganization(),
		role: text(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.ordinal] }), index().on(t.organization_id)],
);

export const contract = pgTable(
	'contract',
	{
		project_id: ofProject(),
		ordinal: ordinal(),
		/** The chain's name in lower case, e.g. `ethereum`. */
		chain: text().notNull(),
		/** In canonical form if it can be parsed; see `src/lib/assets`. */
		address: text().notNull(),
		/** The source's spelling, if it differs. */
		spelling: text(),
		/** The comparison key; null in rows written by earlier releases. */
		key: text(),
	},
	(t) => [
		primaryKey({ columns: [t.project_id, t.chain, t.address] }),
		index().on(t.address),
		index().on(t.key),
	],
);

export const tokenAllocation = pgTable(
	'token_allocation',
	{
		project_id: ofProject(),
		ordinal: ordinal(),
		/** The recipient, e.g. `Team`, `Community`. */
		label: text().notNull(),
		/** Share of the total supply, 0–100. */
		percent: amount(),
		tokens: amount(),
		/** Share of this allocation unlocked at the token generation event, 0–100. */
		unlocked_at_start_percent: amount(),
		cliff_months: integer(),
		vesting_months: integer(),
		start_date: day(),
		/** Precision of `start_date` in the source: `day`, `month` or `year`; null: the day. */
		start_precision: text(),
		/** Basis of the terms: `stated`, `estimated` or `on-chain`; null: unknown. */
		basis: text(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.ordinal] })],
);

export const projectEvent = pgTable(
	'project_event',
	{
		project_id: ofProject(),
		ordinal: ordinal(),
		title: text().notNull(),
		/** One of the event filter tabs: `General`, `AMA`, `Exchange`, … */
		kind: text().notNull(),
		date: day().notNull(),
		/** Precision of `date` in the source: `day`, `month` or `year`; null: the day. */
		date_precision: text(),
		end_date: day(),
		location: text(),
		url: text(),
	},
	(t) => [primaryKey({ columns: [t.project_id, t.ordinal] }), index().on(t.date)],
);

const phase = {
	ordinal: ordinal(),
	/** The time in the source's words, e.g. `Q3 2025`. */
	time: text(),
	title: text().notNull(),
	content: jsonb().$type<string[]>().notNull(),
	/** 0 for not done, 1 for done. */
	status: integer().notNull(),
};
export const projectRoadmap = pgTable(
	'project_roadmap',
	{ project_id: ofProject(), ...phase },
	(t) => [primaryKey({ columns: [t.project_id, t.ordinal] })],
);
export const organizationRoadmap = pgTable(
	'organization_roadmap',
	{ organization_id: ofOrganization(), ...phase },
	(t) => [primaryKey({ columns: [t.organization_id, t.ordinal] })],
);

/** A position a person held, with its dates. A list field of the person. */
export const position = pgTable(
	'position',
	{
		person_id: ofPerson(),
		ordinal: ordinal(),
		organization_id: reference().references(() => organization.id, { onDelete: 'cascade' }),
		project_id: reference().references(() => project.id, { onDelete: 'cascade' }),
		/** The employer's name in the source, if it has no catalogue record. */
		employer: text(),
		title: text().notNull(),
		from_date: day(),
		from_precision: text(),
		to_date: day(),
		to_precision: text(),
		is_founder: boolean().notNull(),
		/** The position shown for the person in lists. */
		is_primary: boolean().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.person_id, t.ordinal] }),
		index().on(t.organization_id),
		index().on(t.project_id),
	],
);

/** A person's education: subject and institution in a source's words, shortened. */
export const personEducation = pgTable(
	'person_education',
	{ person_id: ofPerson(), ordinal: ordinal(), education: text().notNull() },
	(t) => [primaryKey({ columns: [t.person_id, t.ordinal] })],
);

/** An investor in a round: an organization, a person, or a name not yet classified. */
export const roundInvestor = pgTable(
	'round_investor',
	{
		round_id: ofRound(),
		ordinal: ordinal(),
		organization_id: reference().references(() => organization.id, { onDelete: 'cascade' }),
		person_id: reference().references(() => person.id, { onDelete: 'cascade' }),
		name: text(),
		is_lead: boolean().notNull(),
		/** This investor's own share, if a source states it. */
		amount_usd: amount(),
	},
	(t) => [
		primaryKey({ columns: [t.round_id, t.ordinal] }),
		index().on(t.organization_id),
		index().on(t.person_id),
		check(
			'round_investor_is_one',
			sql`num_nonnulls(${t.organization_id}, ${t.person_id}, ${t.name}) = 1`,
		),
	],
);

/** Where a round was announced or recorded. */
export const roundSource = pgTable(
	'round_source',
	{
		round_id: ofRound(),
		ordinal: ordinal(),
		url: text().notNull(),
		/**
		 * `media`, `data`, `project`, `investor` or `filing`: who vouches for the round; `denial`: the project or an
		 * investor denies it.
		 */
		kind: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.round_id, t.url] })],
);

/** One source's account of a round, in its own words. All accounts are stored, whichever values the round displays. */
export const roundClaim = pgTable(
	'round_claim',
	{
		round_id: ofRound(),
		ordinal: ordinal(),
		/** The source, named as in the crosswalk: `defillama-raise`, `oss-funding`, … */
		source: text().notNull(),
		/** The source's own id for the round. */
		external_id: text().notNull(),
		/** URL where a reader can find it. */
		url: text(),
		type: text(),
		date: day(),
		date_precision: text(),
		amount_usd: amount(),
		/** Lead investors as named by the source. */
		lead_investors: texts(),
		/** Set for regulatory filings: `Form D`. The next four columns apply to such claims only. */
		form: text(),
		/** The issuer as named in the filing. */
		issuer: text(),
		/** 0: nothing had been sold at the time of filing. */
		sold_usd: amount(),
		/** Null: an indefinite amount. */
		offered_usd: amount(),
		/** The people named in the filing, with their roles. */
		related_people: jsonb().$type<{ name: string; role: string | null }[]>(),
	},
	(t) => [primaryKey({ columns: [t.round_id, t.source, t.external_id] })],
);
