import { z } from 'zod';
import { confirmations, disputableFields } from '#lib/catalogue/confirmation.ts';
import { joinReasons } from '#lib/catalogue/round-pairs.ts';
import type { DirectorySource } from './sources.ts';

/** Directory rows as the data API sends them: the specification's columns under its names, plus additional fields. */

const text = z.string().nullable();
const usd = z.number().nullable().meta({ description: 'Amount in USD, or null if it is unknown.' });
const percent = z
	.number()
	.nullable()
	.meta({ description: 'Change in percent, negative for a loss, or null if it is unknown.' });
const tokens = z
	.number()
	.nullable()
	.meta({ description: 'Number of tokens, or null if it is unknown.' });
const count = z.int();

const linkedRecord = z
	.object({ slug: z.string(), name: z.string(), image: text })
	.meta({ description: 'A linked record.' });
const investor = z.object({
	slug: z.string(),
	name: z.string(),
	image: text,
	is_lead: z.boolean(),
});
/** Returns the schema of a list with at most 12 items; the adjacent count gives the total. */
const list = <T extends z.ZodType>(item: T) =>
	z.array(item).meta({ description: 'Up to 12 of them. The count beside it is the total.' });
const social = z.array(z.object({ type: z.string(), url: z.string() }));
const commonFields = {
	_id: z.string(),
	slug: z.string(),
	logo: text,
	origin: z.string().meta({
		description: 'Where the record came from: starter, sample, import:…, proposal:… or staff.',
	}),
};

/** An amount reported for a round on which sources disagree. */
export const roundFigure = z.object({
	amount_usd: z.number(),
	sources: z.array(z.string()).meta({
		description:
			'Names of the sources that state this amount. Empty if only the round’s own record does.',
	}),
});
export const joinedDescription =
	'Why the rounds of several sources count as one: by rule, by an editor, or doubtful if they may be two. Null for a round of one source.';

export const ProjectRow = z.object({
	...commonFields,
	ordinal: z.int().meta({ description: 'Position in the requested order, starting at 1.' }),
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
			'Daily prices in USD of the past seven days and today, oldest first. Null for a day without a price; empty if fewer than two prices are known.',
	}),
	change1h: percent,
	tvl: usd,
	circulating_supply: tokens,
	max_supply: tokens,
	total_supply: tokens,
	funding_received: z.object({ amount: z.number(), unit: z.string() }).nullable().meta({
		description: 'Total of all rounds with a disclosed amount, or null if there are none.',
	}),
	rounds_count: count,
	undisclosed_rounds_count: count.meta({
		description: 'Number of rounds that the total leaves out.',
	}),
	disputed_rounds_count: count.meta({
		description: 'Number of rounds in the total on whose amount sources disagree.',
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
		description:
			'Number of rounds the organization joined with an unknown share, which the total leaves out.',
	}),
	sector: z.array(z.string()),
	social,
	number_of_employees: z.int().nullable(),
	people_count: count,
	assets_under_management: usd,
	total_funding_amount: usd,
	undisclosed_funding_count: count.meta({
		description: 'Number of rounds the organization raised that the total leaves out.',
	}),
	disputed_funding_count: count.meta({
		description: 'Number of rounds the organization raised on whose amount sources disagree.',
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
		description:
			'Name of the project or company that raised the round. The slug, logo and symbol are those of the same record.',
	}),
	symbol: text,
	raiser_type: z.enum(['project', 'organization']),
	stages: text,
	amount_quantity: z.number().nullable(),
	amount_quantity_unit: text,
	amount: z.number().nullable().meta({
		description: 'Amount as the source states it, in the currency that “currency” names.',
	}),
	currency: text,
	organizations: list(investor),
	organizations_count: count,
	people: list(investor),
	people_count: count,
	unclassified_investors: z.array(z.object({ name: z.string(), is_lead: z.boolean() })),
	announcement: z
		.array(z.object({ url: z.string(), kind: z.string() }))
		.meta({ description: 'URLs of the sources.' }),
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
		.meta({ description: 'Who confirms the round, judging by its sources.' }),
	disagreements: z
		.array(z.enum(disputableFields))
		.meta({ description: 'Facts on which the sources of the round disagree.' }),
	figures: z
		.array(roundFigure)
		.meta({ description: 'The different amounts that sources state, lowest first.' }),
	parts: count.meta({ description: 'Number of source rounds that this round combines.' }),
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
