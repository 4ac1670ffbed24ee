CREATE TABLE "listing_count" (
	"listing" text NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"rows" bigint NOT NULL,
	CONSTRAINT "listing_count_listing_field_value_unique" UNIQUE NULLS NOT DISTINCT("listing","field","value")
);
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
-- Keeps the counts of a listing; its arguments are the last four of listing_count_statement.
CREATE FUNCTION count_listing() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM listing_count WHERE listing = TG_TABLE_NAME;
		RETURN NULL;
	END IF;
	EXECUTE listing_count_statement(
		TG_TABLE_NAME,
		CASE TG_OP WHEN 'INSERT' THEN '{"new_rows": 1}' WHEN 'DELETE' THEN '{"old_rows": -1}' ELSE '{"new_rows": 1, "old_rows": -1}' END::jsonb,
		TG_ARGV[0]::text[], TG_ARGV[1]::text[], TG_ARGV[2]::text[], TG_ARGV[3]::text[]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON project_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON project_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON project_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON project_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('project_listing', '{"project_listing": 1}', '{price_usd, change_1h, change_24h, change_7d, change_30d, market_cap_usd, market_cap_change_24h, volume_usd, tvl_usd, circulating_supply, total_supply, max_supply, funding_usd}', '{person_count, organization_count}', '{has_token}', '{sectors}'); END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON organization_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON organization_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON organization_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON organization_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('organization_listing', '{"organization_listing": 1}', '{type, year_founded, location, actively_investing, investment_usd, employee_count, assets_under_management_usd, funding_usd}', '{founder_count, project_count, investment_count}', '{type, actively_investing}', '{sectors, stages}'); END $$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON person_listing REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}');
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON person_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION count_listing('{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}');
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON person_listing REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_listing('{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}');
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON person_listing EXECUTE FUNCTION count_listing();
--> statement-breakpoint
DO $$ BEGIN EXECUTE listing_count_statement('person_listing', '{"person_listing": 1}', '{primary_job_title, type_of_investor, location, gender}', '{organization_count, project_count}', '{type_of_investor, gender}', '{sectors, job_titles}'); END $$;
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
