import { eventKinds, roundSourceKinds, unlockBases } from '#lib/catalogue/kinds.ts';
import type { FormField } from './form-control.ts';

/** The sub-forms: the fields of an item of each list. */

const sourceKinds = {
	media: 'Media',
	data: 'Data site',
	project: 'The project',
	investor: 'An investor',
	filing: 'A filing with an authority',
	denial: 'A denial',
} as const satisfies Record<(typeof roundSourceKinds)[number], string>;

const basisWords = {
	stated: 'The project says so',
	estimated: 'An estimate',
	'on-chain': 'The contract',
} as const satisfies Record<(typeof unlockBases)[number], string>;

const precise = (name: string, label: string, precision: string): FormField => ({
	name,
	label,
	kind: 'date',
	precision,
});
const link = (name: string, label: string, placeholder = 'https://'): FormField => ({
	name,
	label,
	kind: 'link',
	placeholder,
});
const required = (field: FormField): FormField => ({ ...field, isRequired: true });

const party: FormField = {
	name: 'organization_id',
	label: 'Investor',
	kind: 'record',
	targets: { organization: 'organization_id', person: 'person_id' },
	plain: 'name',
	isRequired: true,
};
const lead: FormField = { name: 'is_lead', label: 'Lead investor', kind: 'mark' };

/** An investor in a round that is a record of its own. */
export const investorFields: readonly FormField[] = [
	party,
	lead,
	{ name: 'amount_usd', label: 'Amount', kind: 'number', unit: 'usd' },
];

export const roundFields: readonly FormField[] = [
	required(link('source', 'Source link')),
	{ name: 'date', label: 'Date', kind: 'date' },
	{ name: 'amount_usd', label: 'Money raised', kind: 'number', unit: 'usd' },
	{
		name: 'type',
		label: 'Round',
		kind: 'text',
		suggest: 'search_round',
		placeholder: 'Seed, Series A, Grant …',
	},
	{
		name: 'investors',
		label: 'Investors',
		kind: 'list',
		noun: 'investor',
		fields: [party, lead],
	},
];

export const employeeFields: readonly FormField[] = [
	{
		name: 'person_id',
		label: 'Name',
		kind: 'record',
		targets: { person: 'person_id' },
		plain: 'name',
		keepsName: true,
		isRequired: true,
	},
	required({ name: 'position', label: 'Position', kind: 'text', suggest: 'search_jobtitle' }),
	link('twitter', 'Twitter', 'https://x.com/…'),
	{ name: 'is_founder', label: 'Founder', kind: 'mark' },
];

export const founderFields: readonly FormField[] = employeeFields.filter(
	({ name }) => name !== 'position' && name !== 'is_founder',
);

const project: FormField = {
	name: 'project_id',
	label: 'Project',
	kind: 'record',
	targets: { project: 'project_id' },
	isRequired: true,
};

/** An organization's investment. */
export const investmentFields: readonly FormField[] = [
	project,
	...roundFields.filter(({ name }) => ['source', 'date', 'type'].includes(name)),
	lead,
];

export const newsFields: readonly FormField[] = [
	required({ name: 'title', label: 'Title', kind: 'text' }),
	required(link('url', 'Source')),
	{ name: 'source_name', label: 'Published by', kind: 'text' },
	{ name: 'date', label: 'Date', kind: 'date' },
];

export const positionFields: readonly FormField[] = [
	required({ name: 'title', label: 'Title', kind: 'text', suggest: 'search_jobtitle' }),
	{
		name: 'organization_id',
		label: 'Organization',
		kind: 'record',
		targets: { organization: 'organization_id', project: 'project_id' },
		plain: 'employer',
	},
	precise('from_date', 'From', 'from_precision'),
	precise('to_date', 'Until', 'to_precision'),
	{ name: 'is_founder', label: 'Founder', kind: 'mark' },
	{ name: 'is_primary', label: 'Main current position', kind: 'mark' },
];

export const eventFields: readonly FormField[] = [
	required({ name: 'title', label: 'Title', kind: 'text' }),
	required({
		name: 'kind',
		label: 'Kind',
		kind: 'choice',
		options: eventKinds.map((kind) => [kind, kind] as const),
	}),
	required(precise('date', 'Date', 'date_precision')),
	{ name: 'end_date', label: 'Last day', kind: 'date' },
	{ name: 'location', label: 'Location', kind: 'text' },
	link('url', 'Link'),
];

/** An event a person took part in. */
export const attendedEventFields: readonly FormField[] = [
	project,
	required({ name: 'title', label: 'Title', kind: 'text' }),
	required({
		name: 'kind',
		label: 'Kind',
		kind: 'choice',
		options: eventKinds.map((kind) => [kind, kind] as const),
	}),
	required({ name: 'date', label: 'Date', kind: 'date' }),
	{ name: 'location', label: 'Location', kind: 'text' },
	link('url', 'Link'),
];

export const organizationRoleFields: readonly FormField[] = [
	{
		name: 'organization_id',
		label: 'Organization',
		kind: 'record',
		targets: { organization: 'organization_id' },
		isRequired: true,
	},
	{ name: 'role', label: 'Role', kind: 'text', placeholder: 'Foundation' },
];

export const phaseFields: readonly FormField[] = [
	required({ name: 'title', label: 'Title', kind: 'text' }),
	{ name: 'time', label: 'Time', kind: 'text', placeholder: 'Q3 2026' },
	{ name: 'content', label: 'What is planned', kind: 'lines', help: 'One point per line.' },
	required({
		name: 'status',
		label: 'Status',
		kind: 'choice',
		options: [
			[0, 'Not done'],
			[1, 'Done'],
		],
	}),
];

export const allocationFields: readonly FormField[] = [
	required({ name: 'label', label: 'Recipient', kind: 'text', placeholder: 'Team' }),
	{ name: 'percent', label: 'Share of supply', kind: 'number', unit: 'percent' },
	{ name: 'tokens', label: 'Tokens', kind: 'number', unit: 'tokens' },
	{
		name: 'unlocked_at_start_percent',
		label: 'Unlocked at start',
		kind: 'number',
		unit: 'percent',
	},
	{ name: 'cliff_months', label: 'Cliff', kind: 'number', unit: 'months', isWhole: true },
	{ name: 'vesting_months', label: 'Vesting', kind: 'number', unit: 'months', isWhole: true },
	precise('start_date', 'Vesting starts', 'start_precision'),
	{
		name: 'basis',
		label: 'Basis',
		kind: 'choice',
		options: unlockBases.map((basis) => [basis, basisWords[basis]] as const),
	},
];

export const contractFields: readonly FormField[] = [
	required({ name: 'chain', label: 'Chain', kind: 'text', placeholder: 'ethereum' }),
	required({ name: 'address', label: 'Contract address', kind: 'text', placeholder: '0x…' }),
];

export const roundSourceFields: readonly FormField[] = [
	required(link('url', 'Address')),
	required({
		name: 'kind',
		label: 'Source type',
		kind: 'choice',
		options: roundSourceKinds.map((kind) => [kind, sourceKinds[kind]] as const),
	}),
];
