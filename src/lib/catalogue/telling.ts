import { type SQL, sql } from 'drizzle-orm';

const siteOf = (website: SQL) => sql`substring(${website} from '^https?://(?:www\.)?([^/?#]+)')`;

const projectWords = (id: SQL) => sql`(
	SELECT coalesce(nullif(concat_ws(', ', coalesce(told.category,
			(SELECT sector FROM project_sector WHERE project_id = told.id ORDER BY ordinal LIMIT 1)), told.ecosystem), ''),
		${siteOf(sql`told.website`)}, (SELECT 'raised in ' || extract(year FROM min(date)) FROM shown_round WHERE project_id = told.id))
	FROM project AS told WHERE told.id = ${id})`;

const organizationWords = (id: SQL) => sql`(
	SELECT coalesce(nullif(concat_ws(', ', told.type, told.location), ''), ${siteOf(sql`told.website`)},
		(SELECT 'raised in ' || extract(year FROM min(date)) FROM shown_round WHERE organization_id = told.id))
	FROM organization AS told WHERE told.id = ${id})`;

const personWords = (id: SQL) => sql`(
	SELECT coalesce(nullif(concat_ws(', ', coalesce(told.primary_job_title, w.title), coalesce(o.name, p.name, w.employer)), ''), told.location)
	FROM person AS told
		LEFT JOIN LATERAL (SELECT * FROM position WHERE person_id = told.id ORDER BY is_primary DESC, ordinal LIMIT 1) AS w ON true
		LEFT JOIN organization AS o ON o.id = w.organization_id LEFT JOIN project AS p ON p.id = w.project_id
	WHERE told.id = ${id})`;

/**
 * Selects a few words that distinguish a row of `search_entry` from its namesakes: `Gaming, Ethereum`; null if nothing
 * is known.
 */
export const distinctionOf = (entry: SQL): SQL => sql`
	CASE ${entry}.type WHEN 'project' THEN ${projectWords(sql`${entry}.id`)}
		WHEN 'organization' THEN ${organizationWords(sql`${entry}.id`)}
		WHEN 'person' THEN ${personWords(sql`${entry}.id`)} END`;
