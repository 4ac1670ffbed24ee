-- Where a page stands on the web, so that addresses can be compared: `x.com/aave/status/1` of `https://twitter.com/Aave/status/1?s=20`.
CREATE FUNCTION web_place(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN rtrim(regexp_replace(regexp_replace(regexp_replace(lower(address), '[?#].*$', ''), '^https?://(www\.|mobile\.)?', ''), '^twitter\.com', 'x.com'), '/');
--> statement-breakpoint
-- Whether a page is on somebody's own place: the same, below it, or on a subdomain of a whole site.
CREATE FUNCTION is_page_of(page text, place text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
	web_place(page) = web_place(place)
	OR starts_with(web_place(page), web_place(place) || '/')
	OR (position('/' IN web_place(place)) = 0 AND split_part(web_place(page), '/', 1) LIKE '%.' || web_place(place)),
	false);
--> statement-breakpoint
CREATE INDEX round_of_confirmation ON round_listing (confirmation, date DESC);
--> statement-breakpoint
CREATE INDEX round_disputed ON round_listing (date DESC) WHERE disagreements <> '{}';
