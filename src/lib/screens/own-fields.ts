import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Field } from './field.ts';
import { unlocksAhead } from './unlocks-ahead.ts';

/** Fields available in addition to each directory's columns. */

/** Returns a field for a text of the record itself. */
const text = (name: string, label: string): Field => ({
	...linkedText(name, label),
	history: [name],
});
/** Returns a field for a text of a linked record. */
const linkedText = (name: string, label: string): Field => ({
	kind: 'words',
	...{ name, label, value: `l.${name}` },
});
const count = (name: string, label: string, value: string): Field => ({
	kind: 'number',
	isCount: true,
	...{ name, label, value },
});

/** Returns SQL for a round's raiser, if it is of the given kind, as a one-item list. */
const raisersOf = (type: 'project' | 'organization') =>
	`(case when l.raiser_type = '${type}' then array[l.raiser_id] end)`;

/** A round's raiser, if of one kind; what the company behind a project raised also counts for the project. */
const raiser = (type: 'project' | 'organization'): Field => {
	const other = type === 'project' ? 'organization' : 'project';
	return {
		kind: 'links',
		name: `raised_by_${type}`,
		label: type === 'project' ? 'Raised by project' : 'Raised by organization',
		...{ type, options: type === 'project' ? 'search_token' : 'search_organization' },
		ids: raisersOf(type),
		twins: { ids: raisersOf(other), of: `select ${other}_id from twin where ${type}_id` },
		count: `(l.raiser_type = '${type}')::int`,
	};
};

/** SQL for whether a round's leads include people, which is very rare; most rounds have no people at all. */
const PEOPLE_LED = '(l.person_count > 0 and l.people @> \'[{"is_lead": true}]\')';
/** A round's leads: organizations, and the few people. */
const LEADS = `(cardinality(l.lead_ids) + case when ${PEOPLE_LED}
	then jsonb_array_length(jsonb_path_query_array(l.people, '$[*] ? (@.is_lead == true)')) else 0 end)`;

export const ownFields: Readonly<Record<DirectorySource, readonly Field[]>> = {
	projects: [
		text('symbol', 'Symbol'),
		{
			kind: 'flag',
			name: 'has_token',
			label: 'Has a token',
			value: 'l.has_token',
			history: ['has_token'],
		},
		count('rounds_count', 'Rounds raised', 'l.round_count'),
		{
			kind: 'day',
			name: 'last_round',
			label: 'Last round',
			value: 'l.last_round',
		},
		text('location', 'Location'),
		text('website', 'Website'),
		text('twitter', 'X'),
		text('github', 'GitHub'),
		text('ecosystem', 'Ecosystem'),
		{
			kind: 'number',
			name: 'year_founded',
			label: 'Founded',
			history: ['year_founded'],
			value: 'l.year_founded',
			isYear: true,
		},
		{
			kind: 'day',
			name: 'launched',
			label: 'Launched',
			history: ['launch_date'],
			value: 'l.launch_date',
			precision: '(select p.launch_precision from project as p where p.id = l.id)',
		},
		{
			...{ kind: 'links', name: 'founders', label: 'Founders', type: 'person' },
			options: 'search_people',
			ids: 'l.founder_ids',
			count: 'cardinality(l.founder_ids)',
		},
		{
			kind: 'number',
			name: 'unlock_30d',
			label: 'Unlocks in 30 days',
			unit: '%',
			relation: unlocksAhead,
			value: 'unlock_30d.percent',
		},
	],
	people: [
		{
			kind: 'links',
			name: 'any_organization',
			label: 'Any organization, including past ones',
			type: 'organization',
			options: 'search_organization',
			ids: 'l.organization_ids',
			count: 'cardinality(l.organization_ids)',
		},
		count('rounds_joined', 'Rounds joined', 'l.round_count'),
		text('twitter', 'X'),
		text('linkedin', 'LinkedIn'),
		text('github', 'GitHub'),
		text('website', 'Website'),
	],
	organizations: [
		{
			kind: 'links',
			name: 'people',
			label: 'People',
			type: 'person',
			options: 'search_people',
			ids: 'l.person_ids',
			count: 'l.person_count',
		},
		count('rounds_led', 'Rounds led', 'l.led_count'),
		{
			kind: 'day',
			name: 'last_investment',
			label: 'Last investment',
			value: 'l.last_investment',
		},
		text('website', 'Website'),
		text('twitter', 'X'),
		text('linkedin', 'LinkedIn'),
		text('github', 'GitHub'),
		text('telegram', 'Telegram'),
	],
	fundraising: [
		linkedText('symbol', 'Symbol'),
		{
			kind: 'links',
			name: 'lead_investors',
			label: 'Lead investors',
			type: 'organization',
			options: 'search_organization',
			ids: 'l.lead_ids',
			count: 'cardinality(l.lead_ids)',
			// A person may also have led a round: it then has a lead.
			known: `(cardinality(l.lead_ids) > 0 or ${PEOPLE_LED})`,
		},
		count('investors_count', 'Investors', '(l.organization_count + l.person_count)'),
		count('leads_count', 'Leads', LEADS),
		linkedText('raiser_type', 'Raised by'),
		raiser('project'),
		raiser('organization'),
		{
			...{ kind: 'words', name: 'location', label: 'Project or company location' },
			value: 'l.raiser_location',
		},
		{
			...{ kind: 'flag', name: 'has_token', label: 'Project or company has a token' },
			value: 'l.raiser_has_token',
		},
		text('currency', 'Currency'),
		text('program', 'Program'),
		{ kind: 'list', name: 'sector', label: 'Sector', options: 'search_sector', value: 'l.sectors' },
		text('description', 'Description'),
		text('website', 'Website'),
		{
			kind: 'flag',
			name: 'sources_disagree',
			label: 'Sources disagree',
			value: "(l.disagreements <> '{}')",
		},
		count('parts', 'Rounds of sources', 'l.parts'),
	],
};
