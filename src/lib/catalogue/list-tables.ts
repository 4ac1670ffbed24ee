import type { FieldName } from './fields.ts';
import type { RecordType } from './record-types.ts';

/** Storage of a list-valued field. */
export interface ListTable {
	table: string;
	/** The column that holds the record's id. */
	owner: string;
	/** Columns of an item, in the order in which items are written. */
	columns: readonly string[];
	/** Columns that identify an item; a list holds each item only once. */
	key: readonly string[];
	/** Whether the order of the items is significant. */
	ordered: boolean;
	/** The table is shared by all kinds of records, distinguished by `record_type`. */
	shared?: true;
}

const sectors = (type: string): ListTable => ({
	table: `${type}_sector`,
	owner: `${type}_id`,
	columns: ['sector'],
	key: ['sector'],
	ordered: false,
});
const identifiers: ListTable = {
	table: 'crosswalk',
	owner: 'record_id',
	columns: ['source', 'external_id'],
	key: ['source', 'external_id'],
	ordered: false,
	shared: true,
};
const aliases: ListTable = {
	table: 'record_alias',
	owner: 'record_id',
	columns: ['name'],
	key: ['name'],
	ordered: false,
	shared: true,
};
const phaseColumns = ['time', 'title', 'content', 'status'] as const;
const roadmap = (type: string): ListTable => ({
	table: `${type}_roadmap`,
	owner: `${type}_id`,
	columns: phaseColumns,
	key: phaseColumns,
	ordered: true,
});
const allocationColumns = [
	'label',
	'percent',
	'tokens',
	'unlocked_at_start_percent',
	'cliff_months',
	'vesting_months',
	'start_date',
] as const;
const eventColumns = [
	'title',
	'kind',
	'date',
	'date_precision',
	'end_date',
	'location',
	'url',
] as const;
const positionColumns = [
	'organization_id',
	'project_id',
	'employer',
	'title',
	'from_date',
	'from_precision',
	'to_date',
	'to_precision',
	'is_founder',
	'is_primary',
] as const;

const project = {
	aliases,
	sectors: sectors('project'),
	organizations: {
		table: 'project_organization',
		owner: 'project_id',
		columns: ['organization_id', 'role'],
		key: ['organization_id', 'role'],
		ordered: true,
	},
	contracts: {
		table: 'contract',
		owner: 'project_id',
		columns: ['chain', 'address', 'spelling'],
		key: ['chain', 'address'],
		ordered: false,
	},
	allocations: {
		table: 'token_allocation',
		owner: 'project_id',
		columns: [...allocationColumns, 'start_precision', 'basis'],
		key: allocationColumns,
		ordered: true,
	},
	events: {
		table: 'project_event',
		owner: 'project_id',
		columns: eventColumns,
		key: ['title', 'date'],
		ordered: false,
	},
	roadmap: roadmap('project'),
	identifiers,
} as const satisfies Partial<Record<FieldName<'project'>, ListTable>>;

const organization = {
	aliases,
	sectors: sectors('organization'),
	roadmap: roadmap('organization'),
	identifiers,
} as const satisfies Partial<Record<FieldName<'organization'>, ListTable>>;

const person = {
	aliases,
	sectors: sectors('person'),
	positions: {
		table: 'position',
		owner: 'person_id',
		columns: positionColumns,
		key: positionColumns,
		ordered: true,
	},
	education: {
		table: 'person_education',
		owner: 'person_id',
		columns: ['education'],
		key: ['education'],
		ordered: true,
	},
	identifiers,
} as const satisfies Partial<Record<FieldName<'person'>, ListTable>>;

const round = {
	investors: {
		table: 'round_investor',
		owner: 'round_id',
		columns: ['organization_id', 'person_id', 'name', 'is_lead', 'amount_usd'],
		key: ['organization_id', 'person_id', 'name'],
		ordered: true,
	},
	sources: {
		table: 'round_source',
		owner: 'round_id',
		columns: ['url', 'kind'],
		key: ['url'],
		ordered: false,
	},
	claims: {
		table: 'round_claim',
		owner: 'round_id',
		columns: [
			'source',
			'external_id',
			'url',
			'type',
			'date',
			'date_precision',
			'amount_usd',
			'lead_investors',
			'form',
			'issuer',
			'sold_usd',
			'offered_usd',
			'related_people',
		],
		key: ['source', 'external_id'],
		ordered: false,
	},
	identifiers,
} as const satisfies Partial<Record<FieldName<'round'>, ListTable>>;

export const listTables: Record<RecordType, Readonly<Record<string, ListTable>>> = {
	project,
	organization,
	person,
	round,
};

export function listTable(type: RecordType, field: string): ListTable | undefined {
	return Object.hasOwn(listTables[type], field) ? listTables[type][field] : undefined;
}
