import type { RecordType } from '../catalogue/record-types.ts';
import { type FormField, keysOf, type Suggestions } from './form-control.ts';
import {
	allocationFields,
	contractFields,
	employeeFields,
	eventFields,
	investorFields,
	newsFields,
	organizationRoleFields,
	phaseFields,
	positionFields,
	roundFields,
	roundSourceFields,
} from './item-fields.ts';

/**
 * The contribution forms: which fields each has, in what order, and what the specification calls them. The server checks
 * what is sent by `proposed-changes.ts`; here it is only asked for.
 */

export interface FormSection {
	/** Of its address on the page. */
	id: string;
	title: string;
	fields: readonly FormField[];
}

const text = (name: string, label: string, suggest?: Suggestions): FormField => ({
	name,
	label,
	kind: 'text',
	...(suggest && { suggest }),
});
const link = (name: string, label: string, placeholder = 'https://'): FormField => ({
	name,
	label,
	kind: 'link',
	placeholder,
});
const usd = (name: string, label: string, help?: string): FormField => ({
	name,
	label,
	kind: 'number',
	unit: 'usd',
	...(help && { help }),
});
const items = (
	name: string,
	label: string,
	noun: string,
	fields: readonly FormField[],
	help?: string,
): FormField => ({ name, label, kind: 'list', noun, fields, ...(help && { help }) });

const name: FormField = { name: 'name', label: 'Name', kind: 'text', isRequired: true };
const image = (field: string, label: string, shape: 'square' | 'whole'): FormField => ({
	name: field,
	label,
	kind: 'image',
	shape,
	help: 'PNG, JPEG, WebP, AVIF or GIF, at most 5 MiB.',
});
const sectors: FormField = {
	name: 'sectors',
	label: 'Sector',
	kind: 'tags',
	suggest: 'search_sector',
	help: 'Write one and press Enter.',
};
const aliases: FormField = {
	name: 'aliases',
	label: 'Also known as',
	kind: 'tags',
	help: 'Former names and other spellings. Write one and press Enter.',
};
const email: FormField = {
	name: 'email',
	label: 'Email',
	kind: 'email',
	help: 'A public address, such as one for partners or the press.',
};
const founded: FormField = { name: 'year_founded', label: 'Date founded', kind: 'year' };
const status: FormField = {
	name: 'operating_status',
	label: 'Operating status',
	kind: 'choice',
	options: [
		['Active', 'Active'],
		['Inactive', 'Inactive'],
		['Closed', 'Closed'],
		['Acquired', 'Acquired'],
	],
};
const twitter = link('twitter', 'Twitter', 'https://x.com/…');
const telegram = link('telegram', 'Telegram', 'https://t.me/…');
const github = link('github', 'GitHub', 'https://github.com/…');
const linkedin = link('linkedin', 'LinkedIn', 'https://linkedin.com/…');
const crunchbase = link('crunchbase', 'Crunchbase', 'https://www.crunchbase.com/…');
const website = link('website', 'Website');

const rounds = items(
	'rounds',
	'Rounds',
	'round',
	roundFields,
	'Rounds that it raised and the directory does not list yet. One that is listed has a form of its own.',
);
const employees = items(
	'employees',
	'Employees profile',
	'employee',
	employeeFields,
	'Founders and others who work there and are not listed yet.',
);
const news = items(
	'news',
	'Recent news',
	'news item',
	newsFields,
	'Articles about it that are not listed yet.',
);
const roadmap = items('roadmap', 'Roadmap', 'phase', phaseFields);

const project: readonly FormSection[] = [
	{
		id: 'basics',
		title: 'Basics',
		fields: [
			name,
			aliases,
			text('symbol', 'Symbol'),
			image('logo', 'Logo', 'whole'),
			{ name: 'description', label: 'Summary', kind: 'prose' },
			sectors,
			text('category', 'Category'),
			text('ecosystem', 'Ecosystem'),
			founded,
			{ name: 'launch_date', label: 'Launched', kind: 'date', precision: 'launch_precision' },
			text('location', 'Location'),
			status,
			{
				name: 'consensus',
				label: 'Consensus',
				kind: 'text',
				placeholder: 'Proof of Work',
				help: 'Of a network of its own.',
			},
			{ name: 'has_token', label: 'Has a token', kind: 'yes-no' },
		],
	},
	{
		id: 'links',
		title: 'Links',
		fields: [
			website,
			link('whitepaper', 'Whitepaper'),
			email,
			twitter,
			telegram,
			github,
			link('discord', 'Discord', 'https://discord.gg/…'),
			linkedin,
		],
	},
	{
		id: 'token',
		title: 'Token',
		fields: [
			{
				name: 'max_supply',
				label: 'Maximum supply',
				kind: 'number',
				help: 'The most tokens that there will ever be, as the project states it.',
			},
			items('contracts', 'Contracts', 'contract', contractFields),
			items('allocations', 'Token distribution', 'allocation', allocationFields),
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
				'Organizations',
				'organization',
				organizationRoleFields,
				'Who develops or governs it, such as a company and a foundation.',
			),
		],
	},
	{
		id: 'activity',
		title: 'News and plans',
		fields: [news, items('events', 'Events', 'event', eventFields), roadmap],
	},
];

const organization: readonly FormSection[] = [
	{
		id: 'basics',
		title: 'Basics',
		fields: [
			name,
			aliases,
			image('logo', 'Logo', 'whole'),
			{ name: 'summary', label: 'Summary', kind: 'prose' },
			text('type', 'Investor type', 'search_venture_type'),
			sectors,
			founded,
			text('location', 'Location'),
			status,
			{ name: 'actively_investing', label: 'Actively investing', kind: 'yes-no' },
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
				label: 'Number of investments',
				kind: 'number',
				isWhole: true,
				help: 'As it says itself. Its portfolio is counted from rounds.',
			},
			usd('stated_investment_usd', 'Total value', 'Of its investments, as it says itself.'),
			usd('stated_funding_usd', 'Total funding raised', 'As it says itself.'),
			usd('assets_under_management_usd', 'Assets under management'),
		],
	},
	{ id: 'funding', title: 'Funding', fields: [rounds] },
	{
		id: 'team',
		title: 'Team',
		fields: [
			{ name: 'employee_count', label: 'Number of employees', kind: 'number', isWhole: true },
			employees,
		],
	},
	{ id: 'activity', title: 'News and plans', fields: [news, roadmap] },
];

const person: readonly FormSection[] = [
	{
		id: 'basics',
		title: 'Basics',
		fields: [
			name,
			aliases,
			image('avatar', 'Avatar', 'square'),
			text('type_of_investor', 'Investor type', 'search_type_of_investor'),
			text('primary_job_title', 'Title', 'search_jobtitle'),
			text('gender', 'Gender', 'search_gender'),
			text('location', 'Location'),
			{ name: 'background_summary', label: 'Summary', kind: 'prose' },
			sectors,
		],
	},
	{
		id: 'experiences',
		title: 'Experiences',
		fields: [
			items(
				'positions',
				'Experiences',
				'experience',
				positionFields,
				'Where they work and worked. The present main position is their organization.',
			),
			{
				name: 'education',
				label: 'Education',
				kind: 'lines',
				help: 'One degree or school on each line.',
			},
		],
	},
	{
		id: 'links',
		title: 'Links',
		fields: [linkedin, twitter, website, telegram, github, crunchbase, email],
	},
	{ id: 'activity', title: 'News', fields: [news] },
];

const round: readonly FormSection[] = [
	{
		id: 'basics',
		title: 'Round',
		fields: [
			{
				name: 'project_id',
				label: 'Who raised',
				kind: 'record',
				targets: { project: 'project_id', organization: 'organization_id' },
				isRequired: true,
			},
			text('type', 'Round', 'search_round'),
			{ name: 'date', label: 'Date', kind: 'date', precision: 'date_precision' },
			usd('amount_usd', 'Money raised'),
			{
				name: 'amount',
				label: 'Amount in its own currency',
				kind: 'number',
				help: 'Where it was raised in another currency or token.',
			},
			{ name: 'currency', label: 'Currency', kind: 'text', placeholder: 'ETH' },
			usd('valuation_usd', 'Valuation'),
		],
	},
	{
		id: 'investors',
		title: 'Investors',
		fields: [items('investors', 'Investors', 'investor', investorFields)],
	},
	{
		id: 'sources',
		title: 'Announcements',
		fields: [
			items(
				'sources',
				'Source links',
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
			{ name: 'description', label: 'Summary', kind: 'prose' },
			text('category', 'Category', 'search_category'),
			{ name: 'subcategories', label: 'Subcategories', kind: 'tags' },
			text('program', 'Program'),
		],
	},
];

/** The sections of each form. */
export const formSections = { project, organization, person, round } as const satisfies Record<
	RecordType,
	readonly FormSection[]
>;

/** All fields of a form, in their order. */
export const formFields = (type: RecordType): FormField[] =>
	formSections[type].flatMap(({ fields }) => fields);

/** The field of a form that writes `key`; undefined when none does. */
export const fieldOf = (type: RecordType, key: string): FormField | undefined =>
	formFields(type).find((field) => field.name === key || keysOf(field).includes(key));

/** What a kind of record is called: in words, in addresses, and as the specification's form is titled. */
export const formNames = {
	project: { noun: 'project', path: 'project', title: 'New project' },
	organization: { noun: 'organization', path: 'organization', title: 'New venture capital' },
	person: { noun: 'person', path: 'people', title: 'New people' },
	round: { noun: 'funding round', path: 'round', title: 'New funding round' },
} as const satisfies Record<RecordType, { noun: string; path: string; title: string }>;

/** The kind of record that an address names; undefined for none. */
export const typeOfPath = (path: string | undefined): RecordType | undefined =>
	(['project', 'organization', 'person', 'round'] as const).find(
		(type) => formNames[type].path === path,
	);
