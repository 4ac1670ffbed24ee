import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Field } from './field.ts';

/** What can be asked for besides the columns of each directory. */

/** Words that the record has itself. */
const text = (name: string, label: string): Field => ({
	...linkedText(name, label),
	history: [name],
});
/** Words of a record that it is linked with. */
const linkedText = (name: string, label: string): Field => ({
	kind: 'words',
	...{ name, label, value: `l.${name}` },
});
const count = (name: string, label: string, value: string, relation?: string): Field => ({
	kind: 'number',
	isCount: true,
	...{ name, label, value },
	...(relation !== undefined && { relation }),
});

/** Rounds that investors of one kind joined, by investor. */
const joined = (column: 'organization_id' | 'person_id', select: string, where = 'true') =>
	`select i.${column} as id, ${select} from shown_investor as i join round_listing as r on r.id = i.round_id
		where i.${column} is not null and ${where} group by i.${column}`;

/** Rounds by who raised. */
const raised = (type: 'project' | 'organization', select: string) =>
	`select raiser_id as id, ${select} from round_listing where raiser_type = '${type}' group by raiser_id`;

/** What a project says of itself that its listing does not show. */
const ofProject = (column: string) =>
	`select id, ${column} as value from project where ${column} is not null`;

const linkLabels = { website: 'Website', twitter: 'X', github: 'GitHub' } as const;

/** Who founded a project. */
const FOUNDERS = `select project_id as id, array_agg(distinct person_id) as value from position
	where is_founder and project_id is not null group by project_id`;

/** The raiser of a round, where it is of one kind: a list of one. */
const raiser = (type: 'project' | 'organization'): Field => ({
	kind: 'links',
	name: `raised_by_${type}`,
	label: type === 'project' ? 'Raised by project' : 'Raised by organization',
	...{ type, options: type === 'project' ? 'search_token' : 'search_organization' },
	ids: `(case when l.raiser_type = '${type}' then array[l.raiser_id] end)`,
	count: `(l.raiser_type = '${type}')::int`,
});

/** What the raiser of a round says of itself. */
const ofRaiser = (column: 'location' | 'has_token') =>
	`select r.id, ${column === 'location' ? 'coalesce(p.location, o.location)' : 'p.has_token'} as value
		from round_listing as r left join ${column === 'location' ? 'project' : 'project_listing'} as p on r.raiser_type = 'project' and p.id = r.raiser_id
		left join organization as o on r.raiser_type = 'organization' and o.id = r.raiser_id`;

/**
 * What becomes free of a project's tokens in the 30 days after today by its stated terms, in percent of the supply: by the
 * rule of `observatory_unlocks`.
 */
const UNLOCKS = `select project_id as id, round(sum(percent * share)::numeric, 9)::float8 as value from (
	select part.*, case
		when month = 0 then at_start
		when vesting = 0 then case when cliff > 0 and month = cliff then 1 - at_start else 0 end
		when month > cliff and month <= cliff + vesting then (1 - at_start) / vesting
		else 0 end as share
	from (
		select a.*, age + ahead as month from (
			select project_id, percent::float8 as percent, start_date, coalesce(unlocked_at_start_percent, 0)::float8 / 100 as at_start,
				coalesce(cliff_months, 0) as cliff, coalesce(vesting_months, 0) as vesting,
				present.month - (date_part('year', start_date) * 12 + date_part('month', start_date))::int as age
			from (select today, (date_part('year', today) * 12 + date_part('month', today))::int as month
				from (select (now() at time zone 'UTC')::date as today) as clock) as present, token_allocation
			where percent > 0 and start_date <= present.today + 30
				and start_date + (coalesce(cliff_months, 0) + coalesce(vesting_months, 0) + 1) * 31 > present.today
			offset 0
		) as a cross join (values (0), (1), (2)) as months (ahead)
		where age + ahead = 0 or age + ahead >= cliff and age + ahead <= cliff + vesting
	) as part
) as due
where share > 0 and (start_date + make_interval(months => month))::date > (now() at time zone 'UTC')::date
	and (start_date + make_interval(months => month))::date <= (now() at time zone 'UTC')::date + 30
group by project_id`;

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
			relation: raised('project', 'max(date) as value'),
			value: 'last_round.value',
		},
		{
			...{ kind: 'words', name: 'location', label: 'Location', history: ['location'] },
			relation: ofProject('location'),
			value: 'location.value',
		},
		...(['website', 'twitter', 'github'] as const).map(
			(name): Field => ({
				...{ kind: 'words', name, label: linkLabels[name], history: [name] },
				relation: ofProject(name),
				value: `${name}.value`,
			}),
		),
		{
			...{ kind: 'words', name: 'ecosystem', label: 'Ecosystem', history: ['ecosystem'] },
			relation: ofProject('ecosystem'),
			value: 'ecosystem.value',
		},
		{
			...{ kind: 'number', name: 'year_founded', label: 'Founded', history: ['year_founded'] },
			relation: ofProject('year_founded'),
			value: 'year_founded.value',
		},
		{
			...{ kind: 'day', name: 'launched', label: 'Launched', history: ['launch_date'] },
			relation: `select id, launch_date as value from project where launch_date is not null`,
			value: 'launched.value',
		},
		{
			...{ kind: 'links', name: 'founders', label: 'Founders', type: 'person' },
			options: 'search_people',
			relation: FOUNDERS,
			ids: 'founders.value',
			count: 'coalesce(cardinality(founders.value), 0)',
		},
		{
			kind: 'number',
			name: 'unlock_30d',
			label: 'Unlocks in 30 days',
			unit: '%',
			relation: UNLOCKS,
			value: 'unlock_30d.value',
		},
	],
	people: [
		{
			kind: 'links',
			name: 'any_organization',
			label: 'Any organization, past ones too',
			type: 'organization',
			options: 'search_organization',
			ids: 'l.organization_ids',
			count: 'cardinality(l.organization_ids)',
		},
		count(
			'rounds_joined',
			'Rounds joined',
			'coalesce(rounds_joined.value, 0)',
			joined('person_id', 'count(distinct r.id) as value'),
		),
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
		count(
			'rounds_led',
			'Rounds led',
			'coalesce(rounds_led.value, 0)',
			joined('organization_id', 'count(distinct r.id) as value', 'i.is_lead'),
		),
		{
			kind: 'day',
			name: 'last_investment',
			label: 'Last investment',
			relation: joined('organization_id', 'max(r.date) as value'),
			value: 'last_investment.value',
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
			relation: `select round_id as id, array_agg(distinct organization_id) as value from shown_investor
				where is_lead and organization_id is not null group by round_id`,
			ids: 'lead_investors.value',
			count: 'coalesce(cardinality(lead_investors.value), 0)',
		},
		linkedText('raiser_type', 'Raised by'),
		raiser('project'),
		raiser('organization'),
		{
			...{ kind: 'words', name: 'location', label: 'Location of the raiser' },
			relation: ofRaiser('location'),
			value: 'location.value',
		},
		{
			...{ kind: 'flag', name: 'has_token', label: 'Raiser has a token' },
			relation: ofRaiser('has_token'),
			value: 'has_token.value',
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
