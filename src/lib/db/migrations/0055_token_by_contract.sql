-- A contract is no token: a bridge or a marketplace has one too.
UPDATE project_listing AS l SET has_token = coalesce(p.has_token, p.symbol IS NOT NULL OR l.price_usd IS NOT NULL)
	FROM project AS p
	WHERE p.id = l.id AND l.has_token IS DISTINCT FROM coalesce(p.has_token, p.symbol IS NOT NULL OR l.price_usd IS NOT NULL);--> statement-breakpoint
UPDATE round_listing AS r SET raiser_has_token = p.has_token FROM project_listing AS p
	WHERE r.raiser_type = 'project' AND r.raiser_id = p.id AND r.raiser_has_token IS DISTINCT FROM p.has_token;
