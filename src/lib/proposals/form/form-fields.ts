import type { RecordType } from '#lib/catalogue/record-types.ts';
import { fieldLabel } from '#lib/entities/field-labels.ts';
import { type FormField, keysOf, type Suggestions } from './form-control.ts';
import {
	allocationFields,
	attendedEventFields,
	contractFields,
	employeeFields,
	eventFields,
	founderFields,
	investmentFields,
	investorFields,
	newsFields,
	organizationRoleFields,
	phaseFields,
	positionFields,
	roundFields,
	roundSourceFields,
} from './item-fields.ts';

/**
 * The contribution forms: their fields in order. They only collect input, which `proposed-changes.ts` checks on the
 * server.
 */

export interface FormSection {
	/** The id of the section, used as its anchor on the page. */
	id: string;
	title: string;
	fields: readonly FormField[];
}

interface UnlabelledSection extends Omit<FormSection, 'fields'> {
	fields: readonly UnlabelledField[];
}

/** A field without its label, which is taken from its record's page. */
type UnlabelledField<Field = FormField> = Field extends FormField ? Omit<Field, 'label'> : never;

const text = (name: string, suggest?: Suggestions): UnlabelledField => ({
	name,
	kind: 'text',
	...(suggest && { suggest }),
});
const link = (name: string, placeholder = 'https://'): UnlabelledField => ({
	name,
	kind: 'link',
	placeholder,
});
const usd = (name: string, help?: string): UnlabelledField => ({
	name,
	kind: 'number',
	unit: 'usd',
	...(help && { help }),
});
const items = (
	name: string,
	noun: string,
	fields: readonly FormField[],
	help?: string,
): UnlabelledField => ({ name, kind: 'list', noun, fields, ...(help && { help }) });

const name: UnlabelledField = { name: 'name', kind: 'text', isRequired: true };
const image = (field: string, shape: 'square' | 'whole'): UnlabelledField => ({
	name: field,
	kind: 'image',
	shape,
	help: 'PNG, JPEG, WebP, AVIF or GIF, at most 5 MiB.',
});
const sectors: UnlabelledField = {
	name: 'sectors',
	kind: 'tags',
	suggest: 'search_sector',
	help: 'Type one and press Enter.',
};
const aliases: UnlabelledField = {
	name: 'aliases',
	kind: 'tags',
	help: 'Former names and other spellings. Type one and press Enter.',
};
const email: UnlabelledField = {
	name: 'email',
	kind: 'email',
	help: 'A public address, such as one for partners or the press.',
};
const yearFounded: UnlabelledField = { name: 'year_founded', kind: 'year' };
const status: UnlabelledField = {
	name: 'operating_status',
	kind: 'choice',
	options: [
		['Active', 'Active'],
		['Inactive', 'Inactive'],
		['Closed', 'Closed'],
		['Acquired', 'Acquired'],
	],
};
const twitter = link('twitter', 'https://x.com/…');
const telegram = link('telegram', 'https://t.me/…');
const github = link('github', 'https://github.com/…');
const linkedin = link('linkedin', 'https://linkedin.com/…');
const crunchbase = link('crunchbase', 'https://www.crunchbase.com/…');
const website = link('website');

const rounds = items(
	'rounds',
	'round',
	roundFields,
	'Rounds it raised that are not listed yet. Edit listed rounds on their own pages.',
);
const employees = items(
	'employees',
	'employee',
	employeeFields,
	'Founders and team members who are not listed yet.',
);
const portfolio = items(
	'portfolio',
	'investment',
	investmentFields,
	'Projects it invested in, each with its announcement. They become rounds of those projects.',
);
const founders = items('founders', 'founder', founderFields, 'People who are not listed yet.');
const news = items('news', 'news item', newsFields, 'Articles about it that are not listed yet.');
const roadmap = items('roadmap', 'phase', phaseFields);

const project: readonly UnlabelledSection[] = [
	{
		id: 'basics',
		title: 'Basics',
		fields: [
			name,
			aliases,
			text('symbol'),
			image('logo', 'whole'),
			{ name: 'description', kind: 'prose' },
			sectors,
			text('category'),
			text('ecosystem'),
			yearFounded,
			{ name: 'launch_date', kind: 'date', precision: 'launch_precision' },
			text('location'),
			status,
			{
				name: 'consensus',
				kind: 'text',
				placeholder: 'Proof of Work',
				help: 'Only if it has its own network.',
			},
			{ name: 'has_token', kind: 'yes-no' },
		],
	},
	{
		id: 'links',
		title: 'Links',
		fields: [
			website,
			link('whitepaper'),
			email,
			twitter,
			telegram,
			github,
			link('discord', 'https://discord.gg/…'),
			linkedin,
		],
	},
	{
		id: 'token',
		title: 'Token',
		fields: [
			{
				name: 'max_supply',
				kind: 'number',
				help: 'Maximum number of tokens, as stated by the project.',
			},
			items('contracts', 'contract', contractFields),
			items('allocations', 'allocation', allocationFields),
		],
	},
	{ id: 'funding', title: 'Funding', fields: [rounds] },
	{
		id: 'team',
		title: 'Team',
		fields: [
			employees,
			items(
				'organizations',
				'organization',
				organizationRoleFields,
				'Organizations that develop or govern it, such as a company and a foundation.',
			),
		],
	},
	{
		id: 'activity',
		title: 'News and plans',
		fields: [news, items('events', 'event', eventFields), roadmap],
	},
];

const organization: readonly UnlabelledSection[] = [
	{
		id: 'basics',
		title: 'Basics',
		fields: [
			name,
			aliases,
			image('logo', 'whole'),
			{ name: 'summary', kind: 'prose' },
			text('type', 'search_venture_type'),
			sectors,
			yearFounded,
			text('location'),
			status,
			{ name: 'actively_investing', kind: 'yes-no' },
		],
	},
	{
		id: 'links',
		title: 'Links',
		fields: [website, email, twitter, telegram, github, linkedin, crunchbase],
	},
	{
		id: 'figures',
		title: 'Figures',
		fields: [
			{
				name: 'stated_investment_count',
				kind: 'number',
				isWhole: true,
				help: 'Self-reported. The portfolio is counted from rounds.',
			},
			usd('stated_investment_usd', 'Total value of investments, self-reported.'),
			usd('stated_funding_usd', 'Self-reported.'),
			usd('assets_under_management_usd'),
		],
	},
	{ id: 'funding', title: 'Funding', fields: [rounds, portfolio] },
	{
		id: 'team',
		title: 'Team',
		fields: [founders, { name: 'employee_count', kind: 'number', isWhole: true }, employees],
	},
	{ id: 'activity', title: 'News and plans', fields: [news, roadmap] },
];

const person: readonly UnlabelledSection[] = [
	{
		id: 'basics',
		title: 'Basics',
		fields: [
			name,
			aliases,
			image('avatar', 'square'),
			text('type_of_investor', 'search_type_of_investor'),
			text('primary_job_title', 'search_jobtitle'),
			text('gender', 'search_gender'),
			text('location'),
			{ name: 'background_summary', kind: 'prose' },
			sectors,
		],
	},
	{
		id: 'experiences',
		title: 'Experiences',
		fields: [
			items(
				'positions',
				'experience',
				positionFields,
				'Where they work or have worked. The current main position is shown as their organization.',
			),
			{
				name: 'education',
				kind: 'lines',
				help: 'One degree or school per line.',
			},
		],
	},
	{
		id: 'links',
		title: 'Links',
		fields: [linkedin, twitter, website, telegram, github, crunchbase, email],
	},
	{
		id: 'activity',
		title: 'Events and news',
		fields: [
			items(
				'events',
				'event',
				attendedEventFields,
				'Events they took part in. Each is added to the project’s events.',
			),
			news,
		],
	},
];

const round: readonly UnlabelledSection[] = [
	{
		id: 'basics',
		title: 'Round',
		fields: [
			{
				name: 'project_id',
				kind: 'record',
				targets: { project: 'project_id', organization: 'organization_id' },
				isRequired: true,
			},
			text('type', 'search_round'),
			{ name: 'date', kind: 'date', precision: 'date_precision' },
			usd('amount_usd'),
			{
				name: 'amount',
				kind: 'number',
				help: 'If it was raised in another currency or token.',
			},
			{ name: 'currency', kind: 'text', placeholder: 'ETH' },
			usd('valuation_usd'),
		],
	},
	{
		id: 'investors',
		title: 'Investors',
		fields: [items('investors', 'investor', investorFields)],
	},
	{
		id: 'sources',
		title: 'Announcements',
		fields: [
			items(
				'sources',
				'source link',
				roundSourceFields,
				'Where it was announced, confirmed or denied.',
			),
			website,
		],
	},
	{
		id: 'about',
		title: 'About',
		fields: [
			{ name: 'description', kind: 'prose' },
			text('category', 'search_category'),
			{ name: 'subcategories', kind: 'tags' },
			text('program'),
		],
	},
];

const labelSections = (type: RecordType, sections: readonly UnlabelledSection[]): FormSection[] =>
	sections.map(({ fields, ...section }) => ({
		...section,
		fields: fields.map((field) => ({ ...field, label: fieldLabel(type, field.name) })),
	}));

/** The sections of each form. Fields have the same names as on the bench and on the record's page. */
export const formSections: Readonly<Record<RecordType, readonly FormSection[]>> = {
	project: labelSections('project', project),
	organization: labelSections('organization', organization),
	person: labelSections('person', person),
	round: labelSections('round', round),
};

/** Returns all fields of a form, in order. */
export const formFields = (type: RecordType): FormField[] =>
	formSections[type].flatMap(({ fields }) => fields);

/** Returns the form field that writes `key`; undefined if none does. */
export const fieldOf = (type: RecordType, key: string): FormField | undefined =>
	formFields(type).find((field) => field.name === key || keysOf(field).includes(key));

/** The names of each record type: in words, in URLs, and as form titles from the specification. */
export const formNames = {
	project: { noun: 'project', path: 'project', title: 'New project' },
	organization: { noun: 'organization', path: 'organization', title: 'New venture capital' },
	person: { noun: 'person', path: 'people', title: 'New people' },
	round: { noun: 'funding round', path: 'round', title: 'New funding round' },
} as const satisfies Record<RecordType, { noun: string; path: string; title: string }>;

/** Returns the record type named in a URL; undefined if none. */
export const typeOfPath = (path: string | undefined): RecordType | undefined =>
	(['project', 'organization', 'person', 'round'] as const).find(
		(type) => formNames[type].path === path,
	);
