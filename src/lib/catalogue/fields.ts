import { z } from 'zod';
import { canonicalAsset } from '#lib/assets/asset.ts';
import { MAX_ADDRESS_LENGTH } from '#lib/assets/family.ts';
import { eventKinds, roundSourceKinds, unlockBases } from './kinds.ts';
import { placeName } from './places.ts';
import type { RecordType } from './record-types.ts';

/**
 * Fields of each kind of record. A field's name is its column's name and its name in revisions. Scalars are null when
 * unknown; lists are empty.
 */

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
const clean = z
	.string()
	.refine(
		(value) => value.isWellFormed() && !value.includes('\0'),
		'has characters that are not text',
	);
/** Control characters, and characters that change the direction of the text after them: no name needs these. */
const MISLEADING = /[\u202a-\u202e\u2066-\u2069]|(?!\s)\p{Cc}/gu;
/** Any character that is neither white space nor invisible by itself. */
const VISIBLE = /[^\p{C}\p{M}\p{Z}]/u;
export const line = (most = 300) =>
	clean
		.overwrite((value) => value.replace(MISLEADING, ''))
		.trim()
		.min(1)
		.max(most)
		.regex(VISIBLE, 'has nothing that can be seen')
		.transform((value) => value.replace(/\s+/gu, ' '));
const prose = clean.trim().min(1).max(20_000);
export const link = z
	.url({
		protocol: /^https?$/,
		hostname: /^[^\s.]+(?:\.[^\s.]+)+\.?$/,
		error: 'is not a web address (https://…)',
	})
	.max(2_000)
	.refine(
		(value) => value.isWellFormed() && !value.includes('\0'),
		'has characters that are not text',
	);
/** A picture: a path on this site, or a web address. */
const image = z.union([
	z
		.string()
		.regex(/^\/(?!\/)[\w./%-]+$/)
		.max(2_000),
	link,
]);
const slug = z
	.string()
	.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
	.max(120);
/** An amount of money, limited so that sums still fit in a double. */
export const money = z.number().nonnegative().max(1e30);
/** A count that fits the database's integer. */
const count = z.int().nonnegative().max(2_147_483_647);
/** A day that exists in the database's calendar: there is no year 0. */
export const isoDay = z.iso.date().refine((day) => !day.startsWith('0000'), 'is not a date');
const precision = z.enum(['day', 'month', 'year']);
const year = z.int().min(1600).max(2200);
export const recordId = z.int().positive();

const projectScalars = z.object({
	slug,
	name: line(),
	symbol: line(60).nullable(),
	logo: image.nullable(),
	description: prose.nullable(),
	website: link.nullable(),
	twitter: link.nullable(),
	telegram: link.nullable(),
	github: link.nullable(),
	discord: link.nullable(),
	linkedin: link.nullable(),
	email: z.email().nullable(),
	location: line().transform(placeName).nullable(),
	year_founded: year.nullable(),
	ecosystem: line().nullable(),
	category: line().nullable(),
	operating_status: line().nullable(),
	has_token: z.boolean().nullable(),
	whitepaper: link.nullable(),
	consensus: line().nullable(),
	max_supply: money.nullable(),
	launch_date: isoDay.nullable(),
	launch_precision: precision.nullable(),
});

const organizationScalars = z.object({
	slug,
	name: line(),
	type: line(60).nullable(),
	logo: image.nullable(),
	actively_investing: z.boolean().nullable(),
	operating_status: line().nullable(),
	website: link.nullable(),
	twitter: link.nullable(),
	telegram: link.nullable(),
	github: link.nullable(),
	linkedin: link.nullable(),
	crunchbase: link.nullable(),
	email: z.email().nullable(),
	summary: prose.nullable(),
	year_founded: year.nullable(),
	location: line().transform(placeName).nullable(),
	employee_count: count.nullable(),
	assets_under_management_usd: money.nullable(),
	stated_funding_usd: money.nullable(),
	stated_investment_count: count.nullable(),
	stated_investment_usd: money.nullable(),
});

const personScalars = z.object({
	slug,
	name: line(),
	avatar: image.nullable(),
	gender: line(60).nullable(),
	location: line().transform(placeName).nullable(),
	background_summary: prose.nullable(),
	type_of_investor: line(60).nullable(),
	primary_job_title: line().nullable(),
	website: link.nullable(),
	twitter: link.nullable(),
	linkedin: link.nullable(),
	crunchbase: link.nullable(),
	telegram: link.nullable(),
	github: link.nullable(),
	email: z.email().nullable(),
});

const roundScalars = z.object({
	slug,
	project_id: recordId.nullable(),
	organization_id: recordId.nullable(),
	type: line(60).nullable(),
	date: isoDay.nullable(),
	date_precision: precision.nullable(),
	amount: money.nullable(),
	currency: line(20).nullable(),
	amount_usd: money.nullable(),
	valuation_usd: money.nullable(),
	program: line().nullable(),
	category: line().nullable(),
	subcategories: z.array(line()).max(50),
	description: prose.nullable(),
	website: link.nullable(),
	merged_into_id: recordId.nullable(),
});

export const scalarFields = {
	project: projectScalars,
	organization: organizationScalars,
	person: personScalars,
	round: roundScalars,
} as const satisfies Record<RecordType, z.ZodObject>;

const sectorName = line(60);
const identifier = z.object({ source: line(60), external_id: clean.min(1).max(500) });
const address = clean.trim().min(1).max(MAX_ADDRESS_LENGTH);
/** In canonical form; `spelling` is the source's own spelling, if different. */
const contractItem = z
	.object({ chain: line(60), address, spelling: address.nullish() })
	.transform(canonicalAsset);
const allocation = z.object({
	label: line(),
	percent: z.number().min(0).max(100).nullable(),
	tokens: money.nullable(),
	unlocked_at_start_percent: z.number().min(0).max(100).nullable(),
	cliff_months: count.nullable(),
	vesting_months: count.nullable(),
	start_date: isoDay.nullable(),
	start_precision: precision.nullish(),
	basis: z.enum(unlockBases).nullish(),
});
const event = z.object({
	title: line(),
	kind: z.enum(eventKinds),
	date: isoDay,
	date_precision: precision.nullish(),
	end_date: isoDay.nullable(),
	location: line().transform(placeName).nullable(),
	url: link.nullable(),
});
const phase = z.object({
	time: line().nullable(),
	title: line(),
	content: z.array(prose).max(50),
	status: z.literal([0, 1]),
});
const organizationRole = z.object({ organization_id: recordId, role: line().nullable() });
const positionItem = z.object({
	organization_id: recordId.nullable(),
	project_id: recordId.nullable(),
	employer: line().nullable(),
	title: line(),
	from_date: isoDay.nullable(),
	from_precision: precision.nullable(),
	to_date: isoDay.nullable(),
	to_precision: precision.nullable(),
	is_founder: z.boolean(),
	is_primary: z.boolean(),
});
const investor = z
	.object({
		organization_id: recordId.nullable(),
		person_id: recordId.nullable(),
		name: line().nullable(),
		is_lead: z.boolean(),
		amount_usd: money.nullable(),
	})
	.refine(
		({ organization_id, person_id, name }) =>
			[organization_id, person_id, name].filter((one) => one !== null).length === 1,
		'is one of an organization, a person and a name',
	);
const roundSource = z.object({ url: link, kind: z.enum(roundSourceKinds) });
/**
 * A person named in a filing, e.g. as `Executive Officer, Director`. The keys are in the order in which the database
 * writes them, so that values read back compare equal to those written.
 */
const relatedPerson = z.object({ name: line(), role: line(500).nullable() });
const claim = z.object({
	source: line(60),
	external_id: clean.min(1).max(500),
	url: link.nullable(),
	type: line(60).nullable(),
	date: isoDay.nullable(),
	date_precision: precision.nullable(),
	amount_usd: money.nullable(),
	lead_investors: z.array(line()).max(5_000),
	/** Set for filings with an authority: `Form D`, `Form D/A`. */
	form: line(60).nullish(),
	/** The filers as named in the filing, joined by `; `. */
	issuer: line(2_000).nullish(),
	/** 0 if nothing had been sold at the time of filing. */
	sold_usd: money.nullish(),
	/** Null for an indefinite amount. */
	offered_usd: money.nullish(),
	related_people: z.array(relatedPerson).max(500).nullish(),
});

/** Maximum length of a list in one field. */
const list = <T extends z.ZodType>(item: T) => z.array(item).max(5_000);

export const listFields = {
	project: z.object({
		aliases: list(line()),
		sectors: list(sectorName),
		organizations: list(organizationRole),
		contracts: list(contractItem),
		allocations: list(allocation),
		events: list(event),
		roadmap: list(phase),
		identifiers: list(identifier),
	}),
	organization: z.object({
		aliases: list(line()),
		sectors: list(sectorName),
		roadmap: list(phase),
		identifiers: list(identifier),
	}),
	person: z.object({
		sectors: list(sectorName),
		aliases: list(line()),
		positions: list(positionItem),
		education: list(line()),
		identifiers: list(identifier),
	}),
	round: z.object({
		investors: list(investor),
		sources: list(roundSource),
		claims: list(claim),
		identifiers: list(identifier),
	}),
} as const satisfies Record<RecordType, z.ZodObject>;

export type Scalars<T extends RecordType> = z.output<(typeof scalarFields)[T]>;
export type Lists<T extends RecordType> = z.output<(typeof listFields)[T]>;
export type FieldName<T extends RecordType> = (keyof Scalars<T> | keyof Lists<T>) & string;

/** Returns every field of a kind of record, in order of declaration. */
export const fieldNames = (type: RecordType): string[] => [
	...Object.keys(scalarFields[type].shape),
	...Object.keys(listFields[type].shape),
];
