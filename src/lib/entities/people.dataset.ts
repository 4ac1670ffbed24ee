import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import {
	aliases,
	linkedOrganization,
	linkedPerson,
	linkedProject,
	namesake,
	namesakes,
	newsItem,
	projectObject,
	sectors,
	slugParams,
	social,
} from './linked.ts';
import { loadNews, newsOf } from './news-of.ts';
import { defineRecordDataset } from './record-dataset.ts';
import { idOfSlug, requireRows } from './record-of-slug.ts';
import { loadRounds, roundRow } from './rounds.ts';

const text = z.string().nullable();

const experience = z.object({
	organization: text,
	slug: text,
	type: z
		.enum(['venture', 'project'])
		.nullable()
		.describe('Kind of record that the slug refers to, or null if there is no record.'),
	logo: text,
	position: z.string(),
	from_date: text,
	from_precision: text,
	to_date: text.describe('When the position ended, or null if it is current as far as is known.'),
	to_precision: text,
	is_founder: z.boolean(),
	is_primary: z.boolean(),
});

const row = z.object({
	_id: z.string(),
	slug: z.string(),
	name: z.string(),
	avatar: text,
	website: text,
	twitter: text,
	linkedin: text,
	crunchbase: text,
	email: text,
	social,
	type_of_investor: text,
	job_title: z.array(z.string()).describe('Titles of the person’s current positions, each once.'),
	primary_job_title: text,
	primary_organization: linkedOrganization.nullable(),
	gender: text,
	location: text,
	background_summary: text,
	also_known_as: z.array(z.string()),
	namesakes: z.array(namesake).describe('Other records with the same name.'),
	education: z.array(z.string()),
	sector: z.array(z.string()),
	peoples_experience: z.array(experience),
	portfolio_angel_investor: z
		.array(linkedProject)
		.describe('Projects in whose rounds the person invested personally.'),
	personal_rounds_count: z.int().describe('Number of rounds the person joined personally.'),
	projects_join: z.array(linkedProject).describe('Projects the person works or worked at.'),
	projects_join_has_symbol: z.array(linkedProject),
	projects_join_no_symbol: z.array(linkedProject),
	ventures: z.array(linkedOrganization).describe('Organizations the person works or worked at.'),
	rel_tokens: z.array(linkedProject).describe('Projects the person worked at or invested in.'),
	founder: z
		.array(linkedPerson)
		.describe('People who founded something together with this person.'),
	peoples_news: z.array(newsItem),
	recent_news: z.array(newsItem),
	origin: z.string(),
	updated_at: z.string(),
});

const storedRow = row.omit({ projects_join_has_symbol: true, projects_join_no_symbol: true });

export const peopleSummary = defineDataset({
	name: 'people_summary',
	description: 'Summary of one person, with career, projects and investments.',
	params: slugParams,
	row,
	tags: () => ['person', 'project', 'organization', 'round', 'article'],
	async load(db, { slug }) {
		const worked = sql`SELECT project_id FROM position WHERE person_id = q.id`;
		const invested = sql`SELECT r.project_id FROM shown_investor i JOIN shown_round r ON r.id = i.round_id WHERE i.person_id = q.id`;
		const projects = (ids: typeof worked) =>
			sql`(SELECT coalesce(jsonb_agg(${projectObject} ORDER BY p.name, p.slug), '[]') FROM project p WHERE p.id IN (${ids}))`;
		const organization = sql`jsonb_build_object('ventures_name', o.name, 'slug', o.slug, 'logo', o.logo)`;
		const rows = await plannedOnce(
			db,
			storedRow,
			sql`
			SELECT q.id::text AS _id, q.slug, q.name, q.avatar, q.website, q.twitter, q.linkedin, q.crunchbase, q.email,
				jsonb_build_object('twitter', q.twitter, 'linkedin', q.linkedin, 'telegram', q.telegram,
					'github', q.github) AS social,
				q.type_of_investor,
				(SELECT coalesce(jsonb_agg(title ORDER BY first), '[]') FROM (
					SELECT title, min(ordinal) AS first FROM position
					WHERE person_id = q.id AND NOT has_ended("position") GROUP BY title) t) AS job_title,
				coalesce(q.primary_job_title, (SELECT title FROM position WHERE person_id = q.id AND is_primary
					ORDER BY ordinal LIMIT 1)) AS primary_job_title,
				(SELECT ${organization} FROM position w JOIN organization o ON o.id = w.organization_id
					WHERE w.person_id = q.id AND w.is_primary ORDER BY w.ordinal LIMIT 1) AS primary_organization,
				q.gender, q.location, q.background_summary, ${aliases('person', sql`q.id`)} AS also_known_as, ${namesakes('person', sql`q.id`)} AS namesakes,
				(SELECT coalesce(jsonb_agg(education ORDER BY ordinal), '[]') FROM person_education
					WHERE person_id = q.id) AS education, ${sectors('person', sql`q.id`)} AS sector,
				(SELECT coalesce(jsonb_agg(jsonb_build_object('organization', coalesce(o.name, p.name, w.employer),
					'slug', coalesce(o.slug, p.slug), 'type', CASE WHEN o.id IS NOT NULL THEN 'venture'
						WHEN p.id IS NOT NULL THEN 'project' END,
					'logo', coalesce(o.logo, p.logo), 'position', w.title, 'from_date', w.from_date,
					'from_precision', w.from_precision, 'to_date', w.to_date, 'to_precision', w.to_precision,
					'is_founder', w.is_founder, 'is_primary', w.is_primary)
					ORDER BY w.has_ended, w.to_date DESC NULLS FIRST, w.from_date DESC NULLS LAST, w.ordinal), '[]')
					FROM position w LEFT JOIN organization o ON o.id = w.organization_id
					LEFT JOIN project p ON p.id = w.project_id WHERE w.person_id = q.id) AS peoples_experience,
				(SELECT count(DISTINCT round_id)::int FROM shown_investor WHERE person_id = q.id) AS personal_rounds_count,
				${projects(invested)} AS portfolio_angel_investor, ${projects(worked)} AS projects_join,
				(SELECT coalesce(jsonb_agg(${organization} ORDER BY o.name, o.slug), '[]') FROM organization o
					WHERE o.id IN (SELECT organization_id FROM position WHERE person_id = q.id)) AS ventures,
				${projects(sql`${worked} UNION ${invested}`)} AS rel_tokens,
				(SELECT coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'slug', f.slug, 'avatar', f.avatar)
					ORDER BY f.name, f.slug), '[]') FROM person f WHERE f.id <> q.id AND f.id IN (
					SELECT b.person_id FROM position a JOIN position b ON b.is_founder
						AND (b.organization_id = a.organization_id OR b.project_id = a.project_id)
					WHERE a.person_id = q.id AND a.is_founder)) AS founder,
				news.items AS peoples_news, news.items AS recent_news, q.origin,
				${isoSeconds(sql`q.updated_at`)} AS updated_at
			FROM person q CROSS JOIN LATERAL (SELECT ${newsOf('people', sql`q.id`)} AS items) news WHERE q.id = ${idOfSlug('person', slug)}`,
		);
		return requireRows('person', slug, rows).map((person) => ({
			...person,
			projects_join_has_symbol: person.projects_join.filter(({ symbol }) => symbol !== null),
			projects_join_no_symbol: person.projects_join.filter(({ symbol }) => symbol === null),
		}));
	},
});

export const peoplePersonalInvestment = defineRecordDataset({
	name: 'people_personal_investment',
	description: 'Rounds a person joined personally, latest first.',
	recordType: () => 'person',
	params: slugParams,
	row: roundRow,
	tags: () => ['person', 'project', 'organization', 'round'],
	async loadOf(db, id) {
		return loadRounds(
			db,
			sql`r.id IN (SELECT round_id FROM shown_investor WHERE person_id = ${id})`,
		);
	},
});

export const peopleNewsActivities = defineRecordDataset({
	name: 'people_news_activities',
	description: 'News and research that mention a person, newest first.',
	recordType: () => 'person',
	params: slugParams,
	row: newsItem,
	tags: () => ['person', 'article'],
	loadOf: (db, id) => loadNews(db, 'people', id),
});
