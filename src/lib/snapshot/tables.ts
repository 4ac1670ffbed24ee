import { recordTypes } from '../catalogue/record-types.ts';
import {
	boolean,
	date,
	dollars,
	integer,
	json,
	listOfText,
	number,
	percents,
	type ReadColumn,
	reference,
	text,
	texts,
	timestamp,
} from './columns.ts';

/** A table of the catalogue as contained in a snapshot. */
export interface SnapshotTable {
	/** Base name of the table's files: `projects.jsonl.gz`, `projects.parquet`. */
	name: string;
	/** The database table that the rows are read from. */
	table: string;
	about: string;
	/** Columns that identify a row. */
	key: readonly string[];
	columns: readonly ReadColumn[];
	/** The order of the rows: SQL over the alias `t`. The same rows produce the same file. */
	order: string;
	/** A join, as SQL: `left join …`. */
	join?: string;
	/** Condition for rows to be included: SQL over the alias `t`. */
	where?: string;
}

const recordType = text('record_type', { about: `One of ${recordTypes.join(', ')}.` });
const precision = (name: string) =>
	text(name, { about: 'Precision of the source’s date: day, month or year.' });
const ordinal = integer('ordinal', { about: 'Position in the list, starting at 0.' });
const origin = text('origin', {
	about:
		'Origin of the row: starter, import:<source>, proposal:<id>, staff, revert, rule, or sample for a fictional record.',
});
const auditColumns = [origin, timestamp('created_at'), timestamp('updated_at')];
const identityColumns = [
	integer('id'),
	text('slug', { about: 'Slug of the record, as in its page URL.' }),
	text('name'),
];
const record = { key: ['id'], order: 't.id' };

const records: SnapshotTable[] = [
	{
		...record,
		name: 'projects',
		table: 'project',
		about: 'Projects, such as protocols, chains and tokens.',
		columns: [
			...identityColumns,
			...texts('symbol', 'logo', 'description', 'website', 'twitter', 'telegram', 'github'),
			...texts('discord', 'linkedin', 'email', 'location'),
			integer('year_founded'),
			...texts('ecosystem', 'category', 'operating_status'),
			boolean('has_token', { about: 'Whether the project has a token, or null if unknown.' }),
			...texts('whitepaper', 'consensus'),
			number('max_supply', { unit: 'tokens', about: 'Maximum supply as stated by a source.' }),
			date('launch_date'),
			precision('launch_precision'),
			...auditColumns,
		],
	},
	{
		...record,
		name: 'organizations',
		table: 'organization',
		about: 'Organizations, such as funds, companies, foundations and exchanges.',
		columns: [
			...identityColumns,
			...texts('type', 'logo'),
			boolean('actively_investing'),
			...texts('operating_status', 'website', 'twitter', 'telegram', 'github', 'linkedin'),
			...texts('crunchbase', 'email', 'summary'),
			integer('year_founded'),
			text('location'),
			integer('employee_count'),
			...dollars('assets_under_management_usd', 'stated_funding_usd'),
			integer('stated_investment_count'),
			...dollars('stated_investment_usd'),
			...auditColumns,
		],
	},
	{
		...record,
		name: 'people',
		table: 'person',
		about: 'People, such as founders, team members and investors.',
		columns: [
			...identityColumns,
			...texts('avatar', 'gender', 'location', 'background_summary', 'type_of_investor'),
			...texts('primary_job_title', 'website', 'twitter', 'linkedin', 'crunchbase', 'telegram'),
			...texts('github', 'email'),
			...auditColumns,
		],
	},
	{
		...record,
		name: 'funding_rounds',
		table: 'funding_round',
		about: 'Funding rounds, raised by a project or an organization.',
		columns: [
			integer('id'),
			text('slug'),
			reference('project_id', 'projects.id'),
			reference('organization_id', 'organizations.id'),
			text('type'),
			date('date'),
			precision('date_precision'),
			number('amount', {
				unit: 'as currency says',
				about: 'Amount raised, or null if undisclosed.',
			}),
			text('currency', { about: 'ISO 4217 code, or the symbol of a token.' }),
			...dollars('amount_usd', 'valuation_usd'),
			text('program', { about: 'Name of the grant programme or pool.' }),
			text('category'),
			listOfText('subcategories'),
			...texts('description', 'website'),
			integer('merged_into_id', {
				refers: 'funding_rounds.id',
				about:
					'The round under which this one is shown because both are the same; leave this one out of lists and sums.',
			}),
			...auditColumns,
		],
	},
];

const sectorsOf = (table: string, owner: string, file: string): SnapshotTable => ({
	name: `${file}_sectors`,
	table,
	about: `Sectors of ${file}.`,
	key: [owner, 'sector'],
	columns: [reference(owner, `${file}.id`), ordinal, text('sector', { refers: 'sectors.name' })],
	order: `t.${owner}, t.ordinal, t.sector COLLATE "C"`,
});
const roadmapOf = (table: string, owner: string, file: string): SnapshotTable => ({
	name: `${file}_roadmap`,
	table,
	about: `Planned and completed steps of ${file}.`,
	key: [owner, 'ordinal'],
	columns: [
		reference(owner, `${file}.id`),
		ordinal,
		text('time', { about: 'Time of the step, in the source’s words.' }),
		text('title'),
		listOfText('content'),
		integer('status', { about: 'Status of the step, 0 if not done or 1 if done.' }),
	],
	order: `t.${owner}, t.ordinal`,
});

const lists: SnapshotTable[] = [
	{
		name: 'sectors',
		table: 'sector',
		about: 'Every sector.',
		key: ['name'],
		columns: texts('name', 'slug'),
		order: 't.name COLLATE "C"',
	},
	sectorsOf('project_sector', 'project_id', 'projects'),
	sectorsOf('organization_sector', 'organization_id', 'organizations'),
	sectorsOf('person_sector', 'person_id', 'people'),
	{
		name: 'project_organizations',
		table: 'project_organization',
		about: 'Organizations that develop or stand behind a project.',
		key: ['project_id', 'ordinal'],
		columns: [
			reference('project_id', 'projects.id'),
			ordinal,
			reference('organization_id', 'organizations.id'),
			text('role'),
		],
		order: 't.project_id, t.ordinal',
	},
	{
		name: 'contracts',
		table: 'contract',
		about: 'Token contract addresses.',
		key: ['project_id', 'chain', 'address'],
		columns: [
			reference('project_id', 'projects.id'),
			ordinal,
			text('chain', { about: 'Canonical name of the chain, such as bnb smart chain or osmosis.' }),
			text('address', {
				about: 'Address in canonical form, such as EIP-55, at full length and with its issuer.',
			}),
			text('spelling', { about: 'Address as the source writes it, if different.' }),
			text('key', {
				about:
					'Key of the contract; two contracts on the same chain with the same key are the same.',
			}),
		],
		order: 't.project_id, t.ordinal, t.chain COLLATE "C", t.address COLLATE "C"',
	},
	{
		name: 'token_allocations',
		table: 'token_allocation',
		about: 'Allocations of a project’s tokens, with the terms under which they unlock.',
		key: ['project_id', 'ordinal'],
		columns: [
			reference('project_id', 'projects.id'),
			ordinal,
			text('label'),
			number('percent', { unit: 'percent', about: 'Percentage of the total supply.' }),
			number('tokens', { unit: 'tokens' }),
			number('unlocked_at_start_percent', {
				unit: 'percent',
				about: 'Percentage of this allocation unlocked at the start.',
			}),
			integer('cliff_months', { unit: 'months' }),
			integer('vesting_months', { unit: 'months' }),
			date('start_date'),
			precision('start_precision'),
			text('basis', { about: 'Basis of the terms: stated, estimated or on-chain.' }),
		],
		order: 't.project_id, t.ordinal',
	},
	{
		name: 'project_events',
		table: 'project_event',
		about: 'Past and upcoming events of projects.',
		key: ['project_id', 'ordinal'],
		columns: [
			reference('project_id', 'projects.id'),
			ordinal,
			...texts('title', 'kind'),
			date('date'),
			precision('date_precision'),
			date('end_date'),
			...texts('location', 'url'),
		],
		order: 't.project_id, t.ordinal',
	},
	roadmapOf('project_roadmap', 'project_id', 'projects'),
	roadmapOf('organization_roadmap', 'organization_id', 'organizations'),
	{
		name: 'positions',
		table: 'position',
		about: 'Positions of people at organizations and projects, with titles and dates.',
		key: ['person_id', 'ordinal'],
		columns: [
			reference('person_id', 'people.id'),
			ordinal,
			reference('organization_id', 'organizations.id'),
			reference('project_id', 'projects.id'),
			text('employer', {
				about: 'Employer as named by the source, if the catalogue has no such record.',
			}),
			text('title'),
			date('from_date'),
			precision('from_precision'),
			date('to_date', {
				about: 'End date, or null if the position is current or the date is unknown.',
			}),
			precision('to_precision'),
			boolean('is_founder'),
			boolean('is_primary'),
		],
		order: 't.person_id, t.ordinal',
	},
	{
		name: 'people_education',
		table: 'person_education',
		about: 'Education of people, with what they studied and where.',
		key: ['person_id', 'ordinal'],
		columns: [reference('person_id', 'people.id'), ordinal, text('education')],
		order: 't.person_id, t.ordinal',
	},
	{
		name: 'round_investors',
		table: 'round_investor',
		about: 'Investors in rounds, each an organization, a person or a name without a record yet.',
		key: ['round_id', 'ordinal'],
		columns: [
			reference('round_id', 'funding_rounds.id'),
			ordinal,
			reference('organization_id', 'organizations.id'),
			reference('person_id', 'people.id'),
			text('name'),
			boolean('is_lead'),
			number('amount_usd', {
				unit: 'USD',
				about: 'The investor’s own share, or null if no source states it.',
			}),
		],
		order: 't.round_id, t.ordinal',
	},
	{
		name: 'round_sources',
		table: 'round_source',
		about: 'Pages where a round was announced or recorded.',
		key: ['round_id', 'url'],
		columns: [
			reference('round_id', 'funding_rounds.id'),
			ordinal,
			text('url'),
			text('kind', {
				about:
					'Who confirms the round: media, data, project, investor or filing (with an authority); denial means that it did not happen.',
			}),
		],
		order: 't.round_id, t.ordinal, t.url COLLATE "C"',
	},
	{
		name: 'round_claims',
		table: 'round_claim',
		about: 'Each source’s claims about a round, whether or not the round shows them.',
		key: ['round_id', 'source', 'external_id'],
		columns: [
			reference('round_id', 'funding_rounds.id'),
			ordinal,
			...texts('source', 'external_id', 'url', 'type'),
			date('date'),
			precision('date_precision'),
			...dollars('amount_usd'),
			listOfText('lead_investors', { about: 'Lead investors as named by the source.' }),
			text('form', { about: 'Form of the filing with an authority, such as Form D.' }),
			text('issuer', { about: 'Name of the filer, as in the filing.' }),
			number('sold_usd', {
				unit: 'USD',
				about: 'Amount sold, or 0 if nothing had been sold at the time of filing.',
			}),
			number('offered_usd', {
				unit: 'USD',
				about: 'Amount offered in a filing, or null for an indefinite amount.',
			}),
			json('related_people', { about: 'People named in the filing, with their names and roles.' }),
		],
		order: 't.round_id, t.ordinal, t.source COLLATE "C", t.external_id COLLATE "C"',
	},
	{
		name: 'identifiers',
		table: 'crosswalk',
		about: 'Identifiers of the same record in external sources.',
		key: ['source', 'record_type', 'external_id'],
		columns: [recordType, integer('record_id'), ordinal, ...texts('source', 'external_id')],
		order:
			't.record_type COLLATE "C", t.record_id, t.ordinal, t.source COLLATE "C", t.external_id COLLATE "C"',
	},
	{
		name: 'aliases',
		table: 'record_alias',
		about: 'Other names of records.',
		key: ['record_type', 'record_id', 'name'],
		columns: [recordType, integer('record_id'), ordinal, text('name')],
		order: 't.record_type COLLATE "C", t.record_id, t.ordinal, t.name COLLATE "C"',
	},
	{
		name: 'slug_redirects',
		table: 'slug_redirect',
		about: 'Former slugs of records.',
		key: ['record_type', 'slug'],
		columns: [
			recordType,
			text('slug'),
			integer('record_id'),
			text('to_type', { about: 'Kind of the record, if different from record_type.' }),
			timestamp('at'),
		],
		order: 't.record_type COLLATE "C", t.slug COLLATE "C"',
	},
];

/** Every change of every field. The only author data is the name that authors show beside their contributions. */
export const revisionsTable: SnapshotTable = {
	name: 'revisions',
	table: 'revision',
	about: 'Every change to every field of every record, oldest first.',
	key: ['id'],
	columns: [
		integer('id', { about: 'Number of the change; a higher number is later.' }),
		recordType,
		integer('record_id'),
		text('field'),
		json('old', { about: 'The previous value, or null if the field was empty.' }),
		json('value'),
		text('source', { about: 'URL of the source.' }),
		origin,
		text('author', {
			about: 'Username of the member who made the change, if they show their contributions.',
			sql: 'a.username',
		}),
		text('words', { about: 'The source’s own wording, if it differs from the value.' }),
		integer('reverts', { refers: 'revisions.id', about: 'The change that this one undoes.' }),
		timestamp('at'),
	],
	order: 't.id',
	join: `LEFT JOIN account a ON a.id = t.actor_id AND a.state = 'active'
		AND (a.privacy ->> 'profile')::int = 1 AND (a.privacy ->> 'contributions')::int = 1`,
};

/**
 * Whether a source may be redistributed. Observations of a source whose terms forbid it are displayed with credit, but
 * not passed on in bulk.
 */
const isPassedOn = (source: string) => `(${source} IS DISTINCT FROM 'coingecko')`;
const isPriceOurs = isPassedOn('coalesce(t.price_source, t.source)');
/** Columns that are null if their source may not be redistributed. */
const passedOn = (columns: readonly ReadColumn[], isOurs = isPassedOn('t.source')): ReadColumn[] =>
	columns.map((column) => ({ ...column, when: isOurs }));

const market: SnapshotTable[] = [
	{
		name: 'market_figures',
		table: 'market_figure',
		about:
			'The latest market figures of tokens, each with its source and time; CoinGecko figures are not redistributed.',
		key: ['project_id'],
		columns: [
			reference('project_id', 'projects.id'),
			...passedOn(dollars('price_usd'), isPriceOurs),
			...passedOn([
				...percents('change_1h', 'change_24h', 'change_7d', 'change_30d'),
				...dollars('market_cap_usd'),
				...percents('market_cap_change_24h'),
				integer('market_cap_rank'),
				...dollars('fully_diluted_valuation_usd'),
				number('volume_usd', { unit: 'USD', about: 'Trading volume over 24 hours in USD.' }),
			]),
			number('tvl_usd', { unit: 'USD', about: 'Total value locked in USD.' }),
			...dollars('fees_24h_usd', 'fees_7d_usd', 'fees_30d_usd'),
			...dollars('dex_volume_24h_usd', 'dex_volume_7d_usd', 'dex_volume_30d_usd'),
			number('stablecoin_circulating_usd', {
				unit: 'USD',
				about: 'Circulating amount of a stablecoin on all chains.',
			}),
			...dollars('stablecoin_price_usd'),
			text('stablecoin_peg', {
				about:
					'ISO 4217 code of the currency that the stablecoin is pegged to, or VAR if it is not a currency.',
			}),
			...passedOn([
				number('circulating_supply', { unit: 'tokens' }),
				number('total_supply', { unit: 'tokens' }),
				number('max_supply', { unit: 'tokens' }),
				...dollars('high_24h_usd', 'low_24h_usd', 'all_time_high_usd'),
				timestamp('all_time_high_at'),
				...dollars('all_time_low_usd'),
				timestamp('all_time_low_at'),
			]),
			text('price_source', {
				about: 'Source of the price, if a different source observed it later.',
			}),
			timestamp('price_at'),
			...passedOn([
				text('source', { about: 'Source of the figures that have no source column of their own.' }),
				timestamp('at'),
			]),
			text('tvl_source', { about: 'Source of the total value locked.' }),
			timestamp('tvl_at'),
			text('fees_source', { about: 'Source of the fees.' }),
			timestamp('fees_at'),
			text('dex_volume_source', { about: 'Source of the trading volume on DEXs.' }),
			timestamp('dex_volume_at'),
			text('stablecoin_source', {
				about: 'Source of the circulating amount of the stablecoin.',
			}),
			timestamp('stablecoin_at'),
		],
		order: 't.project_id',
		where: `(${isPassedOn('t.source')} OR num_nonnulls(t.price_source, t.tvl_source, t.fees_source, t.dex_volume_source, t.stablecoin_source) > 0)`,
	},
	{
		name: 'price_points',
		table: 'price_point',
		about: 'Market figures of a token for one day.',
		key: ['project_id', 'day'],
		columns: [
			reference('project_id', 'projects.id'),
			date('day'),
			...dollars('price_usd', 'market_cap_usd', 'volume_usd'),
			text('source'),
		],
		order: 't.project_id, t.day',
		where: isPassedOn('t.source'),
	},
];

/** Every table of a snapshot, in writing order. */
export const snapshotTables: readonly SnapshotTable[] = [
	...records,
	...lists,
	...market,
	revisionsTable,
];

/** Columns of these tables that are not public, or mean nothing to others. */
export const omittedColumns: Readonly<Record<string, readonly string[]>> = {
	revision: ['actor_id'],
};
