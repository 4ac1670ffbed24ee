CREATE TABLE "listing_count" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing" text NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"rows" bigint NOT NULL,
	CONSTRAINT "listing_count_listing_field_value_unique" UNIQUE NULLS NOT DISTINCT("listing","field","value")
);
--> statement-breakpoint
CREATE TABLE "listing_place" (
	"count_id" bigint NOT NULL,
	"rank" double precision NOT NULL,
	"sort_name" text NOT NULL,
	"slug" text NOT NULL,
	"id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX listing_place_in_order ON listing_place (count_id, rank, sort_name COLLATE "C", slug COLLATE "C") INCLUDE (id);
--> statement-breakpoint
-- As in 0008_default_orders, with the category, which is filtered by as well.
DROP INDEX round_in_order;
--> statement-breakpoint
CREATE INDEX round_in_order ON round_listing ((date IS NULL), date DESC, sort_name COLLATE "C", slug COLLATE "C", round_slug COLLATE "C") INCLUDE (id, type, category, amount_usd, confirmation, disagreements);
--> statement-breakpoint
-- Counting rows takes as long as reading them. So each statement that writes a listing adds what it changed to the
-- counts, in its own transaction; writers of the catalogue take turns, so that none waits for another here.
--
-- The statement that adds rows to the counts. `sources` are relations and how often each of their rows counts: 1 or -1.
-- `figures` are missing where null and `amounts` where zero, and counted in all; `words` and `lists` by value.
CREATE FUNCTION listing_count_statement(listing text, sources jsonb, figures text[], amounts text[], words text[], lists text[]) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
	fields text := (SELECT string_agg(DISTINCT quote_ident(field), ', ') FROM unnest(figures || amounts || words || lists) AS field);
	changed text := (SELECT string_agg(format('SELECT %s AS n, %s FROM %I', times, fields, source), ' UNION ALL ') FROM jsonb_each_text(sources) AS each (source, times));
	sums text := (
		SELECT string_agg(format(', sum(n) FILTER (WHERE %I %s) AS %1$I', field, CASE WHEN field = ANY (amounts) THEN '> 0' ELSE 'IS NOT NULL' END), '')
		FROM unnest(figures || amounts) AS field);
	parts text[] := ARRAY(SELECT format('SELECT %L, NULL, %1$I FROM sums', field) FROM unnest('{id}' || figures || amounts) AS field)
		|| ARRAY(SELECT format('SELECT %L, %1$I::text, sum(n) FROM changed WHERE %1$I IS NOT NULL GROUP BY 2', field) FROM unnest(words) AS field)
		|| ARRAY(SELECT format('SELECT %L, item, sum(n) FROM changed CROSS JOIN LATERAL (SELECT DISTINCT unnest(%1$I)::text AS item) AS items GROUP BY 2', field) FROM unnest(lists) AS field);
BEGIN
	RETURN format('WITH changed AS MATERIALIZED (%s), sums AS (SELECT sum(n) AS id%s FROM changed)
		INSERT INTO listing_count AS kept (listing, field, value, rows)
		SELECT %L, field, value, n FROM (%s) AS counted (field, value, n) WHERE n <> 0
		ON CONFLICT (listing, field, value) DO UPDATE SET rows = kept.rows + excluded.rows',
		changed, sums, listing, array_to_string(parts, ' UNION ALL '));
END $$;
--> statement-breakpoint
-- The query of the places that rows of a relation take: one for each item of the lists.
CREATE FUNCTION listing_place_query(listing text, source text, rank text, lists text[]) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT string_agg(format('SELECT c.id AS count_id, (%s)::double precision AS rank, l.sort_name, l.slug, l.id FROM %I AS l
		CROSS JOIN LATERAL (SELECT DISTINCT unnest(l.%I) AS item) AS items
		JOIN listing_count AS c ON c.listing = %L AND c.field = %3$L AND c.value = items.item', rank, source, field, listing), ' UNION ALL ')
	FROM unnest(lists) AS field
$$;
--> statement-breakpoint
-- Keeps counts and places of a listing. Its arguments are the last four of listing_count_statement; the last two of
-- listing_place_query, where it has places.
CREATE FUNCTION count_listing() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
	is_idle boolean;
	old_places text;
	new_places text;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM listing_place USING listing_count AS c WHERE c.id = count_id AND c.listing = TG_TABLE_NAME;
		DELETE FROM listing_count WHERE listing = TG_TABLE_NAME;
		RETURN NULL;
	END IF;
	EXECUTE format('SELECT NOT EXISTS (SELECT FROM %s)', CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END) INTO is_idle;
	IF is_idle THEN
		RETURN NULL;
	END IF;
	EXECUTE listing_count_statement(
		TG_TABLE_NAME,
		CASE TG_OP WHEN 'INSERT' THEN '{"new_rows": 1}' WHEN 'DELETE' THEN '{"old_rows": -1}' ELSE '{"new_rows": 1, "old_rows": -1}' END::jsonb,
		TG_ARGV[0]::text[], TG_ARGV[1]::text[], TG_ARGV[2]::text[], TG_ARGV[3]::text[]);
	IF TG_NARGS > 4 THEN
		old_places := listing_place_query(TG_TABLE_NAME, 'old_rows', TG_ARGV[4], TG_ARGV[5]::text[]);
		new_places := listing_place_query(TG_TABLE_NAME, 'new_rows', TG_ARGV[4], TG_ARGV[5]::text[]);
		IF TG_OP <> 'INSERT' THEN
			-- One look into the index for each, also where the planner would read the whole table to join it.
			EXECUTE format('DELETE FROM listing_place WHERE ctid = ANY (ARRAY(
				SELECT p.ctid FROM (%s) AS gone CROSS JOIN LATERAL (
					SELECT ctid FROM listing_place AS one WHERE one.count_id = gone.count_id AND one.rank = gone.rank
						AND one.sort_name COLLATE "C" = gone.sort_name AND one.slug COLLATE "C" = gone.slug AND one.id = gone.id LIMIT 1
				) AS p))',
				CASE TG_OP WHEN 'UPDATE' THEN format('(%s) EXCEPT (%s)', old_places, new_places) ELSE old_places END);
		END IF;
		IF TG_OP <> 'DELETE' THEN
			EXECUTE 'INSERT INTO listing_place (count_id, rank, sort_name, slug, id) '
				|| CASE TG_OP WHEN 'UPDATE' THEN format('(%s) EXCEPT (%s)', new_places, old_places) ELSE new_places END;
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN
		DELETE FROM listing_count WHERE listing = TG_TABLE_NAME AND rows = 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON project_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}', 'coalesce(-market_cap_usd, ''Infinity'')', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON project_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}', 'coalesce(-market_cap_usd, ''Infinity'')', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON project_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}', 'coalesce(-market_cap_usd, ''Infinity'')', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON project_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('project_listing', '{"project_listing": 1}', '{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}'); END $$;
--> statement-breakpoint
DO $$ BEGIN EXECUTE 'INSERT INTO listing_place (count_id, rank, sort_name, slug, id) ' || listing_place_query('project_listing', 'project_listing', 'coalesce(-market_cap_usd, ''Infinity'')', '{sectors}'); END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON organization_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}', '-investment_count', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON organization_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}', '-investment_count', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON organization_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}', '-investment_count', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON organization_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('organization_listing', '{"organization_listing": 1}', '{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}'); END $$;
--> statement-breakpoint
DO $$ BEGIN EXECUTE 'INSERT INTO listing_place (count_id, rank, sort_name, slug, id) ' || listing_place_query('organization_listing', 'organization_listing', '-investment_count', '{sectors}'); END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON person_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}', '-project_count', '{sectors, job_titles}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON person_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}', '-project_count', '{sectors, job_titles}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON person_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}', '-project_count', '{sectors, job_titles}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON person_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('person_listing', '{"person_listing": 1}', '{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}'); END $$;
--> statement-breakpoint
DO $$ BEGIN EXECUTE 'INSERT INTO listing_place (count_id, rank, sort_name, slug, id) ' || listing_place_query('person_listing', 'person_listing', '-project_count', '{sectors, job_titles}'); END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON round_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{type, amount_usd, date, valuation_usd, category}', '{organization_count, person_count}', '{type, category, confirmation}', '{}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON round_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{type, amount_usd, date, valuation_usd, category}', '{organization_count, person_count}', '{type, category, confirmation}', '{}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON round_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{type, amount_usd, date, valuation_usd, category}', '{organization_count, person_count}', '{type, category, confirmation}', '{}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON round_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('round_listing', '{"round_listing": 1}', '{type, amount_usd, date, valuation_usd, category}', '{organization_count, person_count}', '{type, category, confirmation}', '{}'); END $$;
