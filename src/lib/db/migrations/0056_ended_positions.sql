-- A position whose title says that it is a former one is over, whether or not its end is known: `o.has_ended` of a row `o`.
CREATE FUNCTION has_ended("position") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN $1.to_date IS NOT NULL OR $1.title ~* '^(former|ex|past|previous)[ -]';--> statement-breakpoint
INSERT INTO listing_due (record_type, record_id)
	SELECT 'person', o.person_id FROM position AS o WHERE o.has_ended AND o.to_date IS NULL
	UNION SELECT 'organization', o.organization_id FROM position AS o WHERE o.has_ended AND o.to_date IS NULL AND o.organization_id IS NOT NULL
	UNION SELECT 'project', o.project_id FROM position AS o WHERE o.has_ended AND o.to_date IS NULL AND o.project_id IS NOT NULL
	ON CONFLICT DO NOTHING;
