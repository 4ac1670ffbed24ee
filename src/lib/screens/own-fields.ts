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
const count = (name: string, label: string, value: string): Field => ({
	kind: 'number',
	isCount: true,
	...{ name, label, value },
});

/** The raiser of a round, where it is of one kind: a list of one. */
const raiser = (type: 'project' | 'organization'): Field => ({
	kind: 'links',
	name: `raised_by_${type}`,
	label: type === 'project' ? 'Raised by project' : 'Raised by organization',
	...{ type, options: type === 'project' ? 'search_token' : 'search_organization' },
	ids: `(case when l.raiser_type = '${type}' then array[l.raiser_id] end)`,
	count: `(l.raiser_type = '${type}')::int`,
});

/**
 * What becomes free of a project's tokens in the 30 days after today by its stated terms, in percent of the supply: by the
 * rule of `observatory_unlocks`. A month is looked at only where the day of the start may fall into these days, and each
 * `offset 0` keeps PostgreSQL from working a step out again for each place that reads it.
 */
const UNLOCKS = `select project_id as id, round(sum(percent * share)::numeric, 9)::float8 as value from (
	select project_id, percent::float8 as percent, case
		when month = 0 then at_start
		when vesting = 0 then case when cliff > 0 and month = cliff then 1 - at_start else 0 end
		when month > cliff and month <= cliff + vesting then (1 - at_start) / vesting
		else 0 end as share
	from (
		select project_id, percent, coalesce(unlocked_at_start_percent, 0)::float8 / 100 as at_start, cliff, vesting, month
		from (
			select a.*, present.today, present.month - a.started + months.ahead as month
			from (select today, date_trunc('month', today + interval '1 month')::date as next,
					date_trunc('month', today + interval '2 months')::date as second, date_part('day', today)::int as day,
					(date_part('year', today) * 12 + date_part('month', today))::int as month
				from (select (now() at time zone 'UTC')::date as today) as clock offset 0) as present
			cross join lateral (
				select project_id, percent, unlocked_at_start_percent, start_date, coalesce(cliff_months, 0) as cliff,
					coalesce(vesting_months, 0) as vesting, date_part('day', start_date)::int as day,
					(date_part('year', start_date) * 12 + date_part('month', start_date))::int as started
				from token_allocation
				where start_date <= present.today + 30
					and start_date + (coalesce(cliff_months, 0) + coalesce(vesting_months, 0) + 1) * 31 > present.today and percent > 0
				offset 0
			) as a
			join (values (0), (1), (2)) as months (ahead) on case months.ahead
				when 0 then a.day > present.day
				when 1 then present.next + least(a.day, 28) - 1 <= present.today + 30
				else present.second <= present.today + 30 end
			where present.month - a.started + months.ahead = 0
				or present.month - a.started + months.ahead between a.cliff and a.cliff + a.vesting
			offset 0
		) as near
		where (start_date + make_interval(months => month))::date - today between 1 and 30
		offset 0
	) as due
) as part
group by project_id having sum(percent * share) > 0`;

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
		},
		{
			kind: 'day',
			name: 'launched',
			label: 'Launched',
			history: ['launch_date'],
			value: 'l.launch_date',
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
		},
		linkedText('raiser_type', 'Raised by'),
		raiser('project'),
		raiser('organization'),
		{
			...{ kind: 'words', name: 'location', label: 'Location of the raiser' },
			value: 'l.raiser_location',
		},
		{
			...{ kind: 'flag', name: 'has_token', label: 'Raiser has a token' },
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
