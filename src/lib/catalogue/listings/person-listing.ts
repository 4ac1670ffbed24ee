import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { personListing } from '#lib/db/schema/listings.ts';
import { aliasesOf, entityList, excerpt, sectorNames } from './entity-list.ts';
import { type ListingColumns, refreshRows } from './refresh-rows.ts';

const columns: ListingColumns<typeof personListing> = {
	id: sql`p.id`,
	slug: sql`p.slug`,
	name: sql`p.name`,
	sort_name: sql`search_form(p.name)`,
	search_text: sql`search_form(concat_ws(' ', p.name, p.primary_job_title, ${aliasesOf('person', sql`p.id`)}))`,
	origin: sql`p.origin`,
	avatar: sql`p.avatar`,
	primary_job_title: sql`coalesce(p.primary_job_title, jobs.titles[1])`,
	job_titles: sql`case when p.primary_job_title is null then jobs.titles
		else p.primary_job_title || array_remove(jobs.titles, p.primary_job_title) end`,
	type_of_investor: sql`p.type_of_investor`,
	location: sql`p.location`,
	gender: sql`p.gender`,
	background_summary: excerpt(sql`p.background_summary`),
	website: sql`p.website`,
	twitter: sql`p.twitter`,
	linkedin: sql`p.linkedin`,
	telegram: sql`p.telegram`,
	github: sql`p.github`,
	crunchbase: sql`p.crunchbase`,
	sectors: sql`sectors.names`,
	organizations: sql`present.list`,
	current_organization_ids: sql`present.ids`,
	organization_ids: sql`worked.ids`,
	organization_count: sql`present.total`,
	projects: sql`linked.list`,
	project_ids: sql`linked.ids`,
	project_count: sql`linked.total`,
	round_count: sql`(select count(distinct i.round_id)::integer from shown_investor as i
		join shown_round as r on r.id = i.round_id where i.person_id = p.id)`,
};

const organizationsOf = (condition = sql``) =>
	sql`select organization_id as id, min(case when is_primary then -1 else ordinal end) as rank
		from position where person_id = p.id and organization_id is not null ${condition} group by organization_id`;

const from = sql`
	from asked join person as p using (id)
	cross join lateral (
		-- Titles held now, the one that stands for the person first; of somebody who holds none, those held.
		select coalesce(array_agg(title order by rank), '{}') as titles from (
			select title, min(case when is_primary then -1 else ordinal end) as rank from position
			where person_id = p.id and (not has_ended("position") or not exists (
				select from position as other where other.person_id = p.id and not other.has_ended))
			group by title
		) as held
	) as jobs
	${sectorNames('person', sql`p.id`)}
	${entityList('present', 'organization', organizationsOf(sql`and not has_ended("position")`))}
	${entityList('worked', 'organization', organizationsOf())}
	${entityList(
		'linked',
		'project',
		sql`select id, min(rank) as rank from (
				select project_id as id, case when is_founder then 0 else 1 end as rank
				from position where person_id = p.id
				union all
				select r.project_id, 2 from shown_investor as i join shown_round as r on r.id = i.round_id
				where i.person_id = p.id
			) as either where id is not null group by id`,
	)}`;

/** Recomputes the directory rows of these people. */
export const refreshPersonListing = (db: Db, ids: readonly number[]): Promise<void> =>
	refreshRows(db, personListing, columns, from, ids);
