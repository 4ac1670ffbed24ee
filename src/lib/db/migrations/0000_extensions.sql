CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
-- How names are compared and looked for: lower case, no diacritics. Immutable (so that indexes can use it)
-- because the dictionary is named and never altered.
CREATE FUNCTION public.search_form(value text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
