import { z } from 'zod';
import { confirmations, disputableFields } from '#lib/catalogue/confirmation.ts';
import { joinReasons } from '#lib/catalogue/round-pairs.ts';
import type { DirectorySource } from './sources.ts';

/** Directory rows as the data API sends them: the specification's columns under its names, plus additional fields. */

const text = z.string().nullable();
const usd = z.number().nullable().meta({ description: 'USD; null if unknown' });
const percent = z.number().nullable().meta({ description: 'Percent, signed; null if unknown' });
const tokens = z.number().nullable().meta({ description: 'Tokens; null if unknown' });
const count = z.int();

const linkedRecord = z
	.object({ slug: z.string(), name: z.string(), image: text })
	.meta({ description: 'A linked record' });
const investor = z.object({
	slug: z.string(),
	name: z.string(),
	image: text,
	is_lead: z.boolean(),
});
/** Returns the schema of a list with at most 12 items; the adjacent count gives the total. */
const list = <T extends z.ZodType>(item: T) =>
	z.array(item).meta({ description: 'At most 12; the adjacent count is the total' });
const social = z.array(z.object({ type: z.string(), url: z.string() }));
const commonFields = {
	_id: z.string(),
	slug: z.string(),
	logo: text,
	origin: z.string().meta({
		description: 'Where the record came from: starter, sample, import:…, proposal:…, staff',
	}),
};

/** An amount reported for a round on which sources disagree. */
export const roundFigure = z.object({
	amount_usd: z.number(),
	sources: z
		.array(z.string())
		.meta({ description: 'Sources that state it; empty: the round’s own record' }),
});
export const joinedDescription =
	'Why its parts are one: by rule, doubtful (they may be two, and are counted once), or by an editor; null: it has one part';

export const ProjectRow = z.object({
	...commonFields,
	ordinal: z.int().meta({ description: 'Position in the requested order, from 1' }),
	name: z.string(),
	symbol: text,
	price_usd: usd,
	change24h: percent,
	market_cap_usd: usd,
	market_cap_rate_24h: percent,
	volume: usd,
	peoples: list(linkedRecord),
	peoples_count: count,
	organizations: list(linkedRecord),
	organizations_count: count,
	sector: z.array(z.string()),
	description: text,
	change30d: percent,
	change7d: percent,
	prices_7d: z.array(z.number().nullable()).meta({
		description:
			'Daily USD prices for the past seven days and today, oldest first; null: unknown for that day; empty: fewer than two are known',
	}),
	change1h: percent,
	tvl: usd,
	circulating_supply: tokens,
	max_supply: tokens,
	total_supply: tokens,
	funding_received: z
		.object({ amount: z.number(), unit: z.string() })
		.nullable()
		.meta({ description: 'Sum of the disclosed rounds; null if none is disclosed' }),
	rounds_count: count,
	undisclosed_rounds_count: count.meta({ description: 'Rounds not in the sum' }),
	disputed_rounds_count: count.meta({
		description: 'Rounds in the sum for which sources disagree on the amount',
	}),
	has_token: z.boolean(),
});

export const OrganizationRow = z.object({
	...commonFields,
	ventures_name: z.string(),
	type: text,
	year_founded: z.int().nullable(),
	founder: list(linkedRecord),
	founder_count: count,
	location: text,
	summary: text,
	relate_project: list(linkedRecord),
	relate_project_count: count,
	actively_investing: z.boolean().nullable(),
	total_investment_amount: usd,
	investment_count: count,
	undisclosed_investment_count: count.meta({
		description: 'Rounds joined for which its share is not in the sum',
	}),
	sector: z.array(z.string()),
	social,
	number_of_employees: z.int().nullable(),
	people_count: count,
	assets_under_management: usd,
	total_funding_amount: usd,
	undisclosed_funding_count: count.meta({ description: 'Own rounds not in the sum' }),
	disputed_funding_count: count.meta({
		description: 'Own rounds in the sum for which sources disagree on the amount',
	}),
});

export const PersonRow = z.object({
	...commonFields,
	avatar: text,
	name: z.string(),
	primary_job_title: text,
	job_title: z.array(z.string()),
	organization: list(linkedRecord),
	organization_count: count,
	type_of_investor: text,
	relate_token: list(linkedRecord),
	relate_token_count: count,
	location: text,
	gender: text,
	background_summary: text,
	social,
	sector: z.array(z.string()),
});

export const RoundRow = z.object({
	...commonFields,
	round_slug: z.string(),
	name: z.string().meta({
		description: 'The project or company that raised; slug, logo and symbol are also its own',
	}),
	symbol: text,
	raiser_type: z.enum(['project', 'organization']),
	stages: text,
	amount_quantity: z.number().nullable(),
	amount_quantity_unit: text,
	amount: z.number().nullable().meta({ description: 'As stated, in currency' }),
	currency: text,
	organizations: list(investor),
	organizations_count: count,
	people: list(investor),
	people_count: count,
	unclassified_investors: z.array(z.object({ name: z.string(), is_lead: z.boolean() })),
	announcement: z
		.array(z.object({ url: z.string(), kind: z.string() }))
		.meta({ description: 'Source URLs' }),
	date: text,
	date_precision: text,
	valuation: usd,
	program: text,
	category: text,
	subcategories: z.array(z.string()),
	sector: z.array(z.string()),
	website: text,
	description: text,
	confirmation: z
		.enum(confirmations)
		.meta({ description: 'Who confirms it, based on its sources' }),
	disagreements: z
		.array(z.enum(disputableFields))
		.meta({ description: 'What its sources disagree on' }),
	figures: z
		.array(roundFigure)
		.meta({ description: 'The amounts sources disagree on, lowest first' }),
	parts: count.meta({ description: 'Number of source rounds it represents' }),
	joined: z.enum(joinReasons).nullable().meta({ description: joinedDescription }),
});

/** A row of any directory, with the fields of the one requested. */
export const AnyRow = z.object({
	...ProjectRow.partial().shape,
	...OrganizationRow.partial().shape,
	...PersonRow.partial().shape,
	...RoundRow.partial().shape,
	// An investor of a round says whether it led.
	organizations: z
		.array(
			z.object({
				slug: z.string(),
				name: z.string(),
				image: z.string().nullable(),
				is_lead: z.boolean().optional(),
			}),
		)
		.optional(),
});

export type ProjectRow = z.output<typeof ProjectRow>;
export type OrganizationRow = z.output<typeof OrganizationRow>;
export type PersonRow = z.output<typeof PersonRow>;
export type RoundRow = z.output<typeof RoundRow>;

export interface DirectoryRows {
	projects: ProjectRow;
	people: PersonRow;
	organizations: OrganizationRow;
	fundraising: RoundRow;
}
export type DirectoryRow = DirectoryRows[DirectorySource];
